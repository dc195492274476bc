// Which built-in modules a script can import, and which built-in names it sees: the calculator's, and none of the port's
// own.
import { AT } from './firmware/layout.js';

/** @import { Objects } from './objects.js' */

/** @typedef {[name: number, module: number]} Row */

const KEPT = ['__main__', 'builtins', 'math', 'random'];
const HIDDEN_NAMES = ['compile', 'execfile', 'help'];
const FIXED = 7; // flags of a map that lies in ROM: all keys are names, and it neither grows nor is hashed

/**
 * @param {Objects} objects
 * @param {number} map
 * @returns {Row[]}
 */
function rowsOf(objects, map) {
  const { words } = objects.vm;
  const [, count, table] = words.subarray(map >> 2, (map >> 2) + 3);
  return Array.from({ length: count }, (_, row) => {
    const [name, module] = words.subarray((table >> 2) + 2 * row, (table >> 2) + 2 * row + 2);
    return [name, module];
  });
}

/**
 * @param {Objects} objects
 * @param {number} map
 * @param {Row[]} rows
 * @returns {void}
 */
function setRows(objects, map, rows) {
  const table = objects.make(...rows.flat());
  objects.vm.words.set([(rows.length << 3) | FIXED, rows.length, table], map >> 2);
}

/**
 * Hide all built-in modules but the calculator's; what is hidden gives the usual ImportError, and a script's own time.py
 * can be imported.
 * @param {Objects} objects
 * @param {Row[]} added
 * @returns {void}
 */
export function setModules(objects, added) {
  const all = [...rowsOf(objects, AT.builtInModules), ...rowsOf(objects, AT.weakModules)];
  const kept = all.filter(([name]) => KEPT.includes(objects.nameText(name >> 2)));
  setRows(objects, AT.builtInModules, [...kept, ...added]);
  setRows(objects, AT.weakModules, []);
}

/**
 * A name that is hidden is the usual NameError.
 * @param {Objects} objects
 * @returns {void}
 */
export function hideNames(objects) {
  const all = rowsOf(objects, AT.builtInNames);
  const kept = all.filter(([name]) => !HIDDEN_NAMES.includes(objects.nameText(name >> 2)));
  if (all.length - kept.length !== HIDDEN_NAMES.length) throw new Error('the built-in names to hide are not all there');
  setRows(objects, AT.builtInNames, kept);
}
