// Which calculator the page is. The page has a list of them, with the one that it was made for chosen.
import { element } from './dom.js';

const NAME = 'casio-sim.model'; // the one that was chosen last
const PARAMETER = 'model'; // of the address

/** @typedef {Pick<Storage, 'getItem' | 'setItem'>} Store */

/** @returns {HTMLSelectElement} */
const list = () => /** @type {HTMLSelectElement} */ (element('model'));

/**
 * @param {string | null} name  that somebody wrote
 * @returns {string | null} the calculator's, where there is one
 */
export function known(name) {
  const wanted = name?.toLowerCase();
  return [...list().options].find(({ value }) => value === wanted)?.value ?? null;
}

/** @returns {string} the one that the page was made for */
export function first() {
  const options = [...list().options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0]).value;
}

/**
 * What a link asks for, then what the address does, then the last one. A link that names none was made where it was the
 * first.
 * @param {{ model: string | null } | null} link
 * @param {Store} store
 * @returns {{ model: string, refused: string | null }}  refused: one that was asked for and is not here
 */
export function chosen(link, store) {
  const asked = link?.model ?? new URLSearchParams(location.search).get(PARAMETER);
  const last = link ? null : store.getItem(NAME);
  const model = known(asked) ?? known(last) ?? first();
  return { model, refused: asked && !known(asked) ? asked : null };
}

/**
 * The page is this one: that is seen in the list and in the address, and kept.
 * @param {string} model
 * @param {Store} store
 * @returns {void}
 */
export function settle(model, store) {
  list().value = model;
  try {
    store.setItem(NAME, model);
  } catch {
    // No room, or not allowed: then the next visit begins with the first.
  }
  if (new URLSearchParams(location.search).get(PARAMETER) !== model && (model !== first() || location.search)) {
    history.replaceState(null, '', address(model) + location.hash);
  }
}

/**
 * @param {string} model
 * @returns {string} of the page with it
 */
export function address(model) {
  return `${location.pathname}?${PARAMETER}=${model}`;
}

/**
 * @param {(model: string) => void} take
 * @returns {void}
 */
export function onChoice(take) {
  list().addEventListener('change', () => take(list().value));
}
