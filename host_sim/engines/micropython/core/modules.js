// Hides the built-in modules and names that the calculator lacks.
import { AT } from './firmware/layout.js';

/** @import { Objects } from './objects.js' */

/** @typedef {[name: number, module: number]} Row */

const VISIBLE_MODULES = ['__main__', 'builtins', 'math', 'random'];
const HIDDEN_NAMES = ['compile', 'execfile', 'help'];
const ROM_MAP = 7; // flags: all keys are interned strings, fixed size, rows in order instead of hashed

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
 */
function setRows(objects, map, rows) {
  const table = objects.newWords(...rows.flat());
  objects.vm.words.set([(rows.length << 3) | ROM_MAP, rows.length, table], map >> 2);
}

/**
 * Importing a hidden module raises the usual ImportError, and a script's own time.py can be imported.
 * @param {Objects} objects
 * @param {Row[]} added
 */
export function setModules(objects, added) {
  const all = [...rowsOf(objects, AT.builtInModules), ...rowsOf(objects, AT.weakModules)];
  const visible = all.filter(([name]) => VISIBLE_MODULES.includes(objects.qstrText(name >> 2)));
  setRows(objects, AT.builtInModules, [...visible, ...added]);
  setRows(objects, AT.weakModules, []);
}

/**
 * Using a hidden name raises the usual NameError.
 * @param {Objects} objects
 */
export function hideNames(objects) {
  const all = rowsOf(objects, AT.builtInNames);
  const visible = all.filter(([name]) => !HIDDEN_NAMES.includes(objects.qstrText(name >> 2)));
  if (all.length - visible.length !== HIDDEN_NAMES.length) throw new Error('The firmware lacks a name to hide');
  setRows(objects, AT.builtInNames, visible);
}
