// Where one was when the page was left: the script and its keys so far, for each calculator. The calculator can't save;
// the page can.

/**
 * @typedef {object} Place
 * @property {string} script
 * @property {string} folder
 * @property {string[]} keys
 * @property {string[]} [exactKeys]  with the moment of every [AC], should the others lead elsewhere
 * @property {string} [seen]  what the display showed
 * @property {boolean} casioplot
 * @property {'full' | 'calculator'} speed
 */

const NAME = 'casio-sim.place.'; // and the calculator
const MOST_KEYS = 20_000;

/**
 * @param {Pick<Storage, 'setItem'>} storage
 * @param {string} model
 * @param {Place} place
 * @returns {void}
 */
export function keep(storage, model, place) {
  try {
    const isTooLong = place.keys.length > MOST_KEYS;
    storage.setItem(NAME + model, JSON.stringify(isTooLong ? { ...place, keys: [], exactKeys: undefined } : place));
  } catch {
    // No room, or not allowed: then the next visit begins anew.
  }
}

/**
 * @param {Pick<Storage, 'getItem'>} storage
 * @param {string} model
 * @returns {Place | null}
 */
export function kept(storage, model) {
  try {
    const place = JSON.parse(storage.getItem(NAME + model) ?? 'null');
    return isPlace(place) ? place : null;
  } catch {
    return null;
  }
}

/**
 * Another calculator goes on with this script: from where it was left there, or from its start.
 * @param {Pick<Storage, 'getItem' | 'setItem'>} storage
 * @param {string} model
 * @param {Place} place  where the last one is
 * @returns {void}
 */
export function carryOver(storage, model, place) {
  const there = kept(storage, model);
  if (there?.script === place.script && there.folder === place.folder) return;
  keep(storage, model, { ...place, keys: [], exactKeys: undefined, seen: undefined });
}

/**
 * @param {any} place  whatever lies there
 * @returns {boolean}
 */
function isPlace(place) {
  const keys = place?.keys;
  const isText = (/** @type {unknown} */ value) => typeof value === 'string';
  return isText(place?.script) && isText(place.folder) && Array.isArray(keys) && keys.every(isText);
}
