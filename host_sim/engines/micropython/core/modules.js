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
 * Using a hidden name raises the usual NameError, and in a module the usual AttributeError or ImportError.
 * @param {Objects} objects
 * @param {string[]} missing  names to hide that the calculator may lack: "bytearray", "math.gamma"
 */
export function hideNames(objects, missing) {
  const builtIn = missing.filter((name) => !name.includes('.'));
  hideRows(objects, AT.builtInNames, [...HIDDEN_NAMES, ...builtIn]);
  for (const [qstr, module] of rowsOf(objects, AT.builtInModules)) {
    const start = `${objects.qstrText(qstr >> 2)}.`;
    const names = missing.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
    if (names.length) hideRows(objects, objects.vm.words[(module >> 2) + 1] + 4, names); // the map in its dict
  }
}

/**
 * @param {Objects} objects
 * @param {number} map
 * @param {string[]} names
 */
function hideRows(objects, map, names) {
  const all = rowsOf(objects, map);
  const visible = all.filter(([name]) => !names.includes(objects.qstrText(name >> 2)));
  if (all.length - visible.length !== names.length) throw new Error('The firmware lacks a name to hide');
  setRows(objects, map, visible);
}
