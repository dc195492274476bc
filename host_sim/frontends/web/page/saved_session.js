// The saved session of each calculator: the script and its keys so far. The calculator can't save; the page can.
/** @import { Speed } from './calculator.js' */

/**
 * @typedef {object} Session
 * @property {string} script
 * @property {string} folder
 * @property {string[]} keys
 * @property {string[]} [exactKeys]  with the moment of every [AC], for when `keys` lead to another display
 * @property {string} [seen]  what the display showed
 * @property {boolean} [isRerun]  another script had run before
 * @property {boolean} casioplot
 * @property {boolean} [strict]
 * @property {Speed} speed
 */

const NAME = 'casio-sim.place.'; // followed by the model
const MAX_KEYS = 20_000;

/**
 * @param {Pick<Storage, 'setItem'>} storage
 * @param {string} model
 * @param {Session} session
 */
export function saveSession(storage, model, session) {
  const isTooLong = session.keys.length > MAX_KEYS;
  try {
    storage.setItem(NAME + model, JSON.stringify(isTooLong ? restarted(session) : session));
  } catch {
    // Storage is full or blocked: the next visit starts from scratch.
  }
}

/**
 * @param {Pick<Storage, 'getItem'>} storage
 * @param {string} model
 * @returns {Session | null}
 */
export function loadSession(storage, model) {
  try {
    const session = JSON.parse(storage.getItem(NAME + model) ?? 'null');
    return isSession(session) ? session : null;
  } catch {
    return null;
  }
}

/**
 * Run the script of this session on another model too: from where it was left there, or from its start.
 * @param {Pick<Storage, 'getItem' | 'setItem'>} storage
 * @param {string} model  the other one
 * @param {Session} session
 */
export function moveSession(storage, model, session) {
  const saved = loadSession(storage, model);
  if (saved?.script === session.script && saved.folder === session.folder) return;
  saveSession(storage, model, restarted(session));
}

/**
 * @param {Session} session
 * @returns {Session}
 */
function restarted(session) {
  return { ...session, keys: [], exactKeys: undefined, seen: undefined, isRerun: undefined };
}

/** @param {any} value  whatever is stored */
function isSession(value) {
  const isText = (/** @type {unknown} */ part) => typeof part === 'string';
  return isText(value?.script) && isText(value.folder) && Array.isArray(value.keys) && value.keys.every(isText);
}
