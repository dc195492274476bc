// The list of calculators on the page, with the default one selected, and which of them the page is.
import { element } from './elements.js';

const LAST_MODEL = 'casio-sim.model';
const PARAMETER = 'model'; // of the address

/** @typedef {Pick<Storage, 'getItem' | 'setItem'>} Store */

/** @returns {HTMLSelectElement} */
const list = () => element('model');

/**
 * @param {string | null} name
 * @returns {string | null} the id of that model, null if there isn't one
 */
export function modelNamed(name) {
  const id = name?.toLowerCase();
  return [...list().options].find(({ value }) => value === id)?.value ?? null;
}

function defaultModel() {
  const options = [...list().options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0]).value;
}

/**
 * The model of the link, else of the address, else the last one used. A link without a model means the default.
 * @param {{ model: string | null } | null} link
 * @param {Store} store
 * @returns {{ model: string, unknown: string | null }}  unknown: a requested model that doesn't exist
 */
export function requestedModel(link, store) {
  const requested = link?.model ?? new URLSearchParams(location.search).get(PARAMETER);
  const last = link ? null : store.getItem(LAST_MODEL);
  const model = modelNamed(requested) ?? modelNamed(last) ?? defaultModel();
  return { model, unknown: requested && !modelNamed(requested) ? requested : null };
}

/**
 * Show the model in the list and the address, and remember it.
 * @param {string} model
 * @param {Store} store
 */
export function selectModel(model, store) {
  list().value = model;
  try {
    store.setItem(LAST_MODEL, model);
  } catch {
    // Storage is full or blocked: the next visit starts with the default.
  }
  if (new URLSearchParams(location.search).get(PARAMETER) !== model && (model !== defaultModel() || location.search)) {
    history.replaceState(null, '', addressOf(model) + location.hash);
  }
}

/** @param {string} model */
export function addressOf(model) {
  const parameters = new URLSearchParams(location.search);
  parameters.set(PARAMETER, model);
  return `${location.pathname}?${parameters}`;
}

/** @param {(model: string) => void} listener */
export function onPick(listener) {
  list().addEventListener('change', () => listener(list().value));
}
