// Makes the calculator's firmware of the package's. Everything that has a say in the result lies in this folder, so that
// a host can keep the result under the fingerprint of the folder.
import { countWork } from './counting.js';
import { openDoors } from './doors.js';
import { AT, IDLE_EXPORT, INTERNAL } from './layout.js';
import { readModule, redirectExports, withFunctions } from './module.js';
import { putCodeRight } from './older.js';
import { showLocals } from './roots.js';

/**
 * @param {Uint8Array} bytes  the package's firmware, of the fingerprint of layout.js
 * @param {boolean} counting  whether it is to count its work, which makes it slower
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function rewritten(bytes, counting) {
  const module = readModule(bytes);
  putCodeRight(module);
  showLocals(module, INTERNAL.allocate);
  openDoors(module);
  if (counting) countWork(module, AT.workCounter);
  const result = withFunctions(bytes, module.functions);
  const { raise, newList, newTuple, heapInit, collect, doString } = INTERNAL;
  redirectExports(result, {
    [IDLE_EXPORT.raise]: raise,
    [IDLE_EXPORT.newList]: newList,
    [IDLE_EXPORT.newTuple]: newTuple,
    [IDLE_EXPORT.heapInit]: heapInit,
    [IDLE_EXPORT.collect]: collect,
    [IDLE_EXPORT.doString]: doString,
  });
  return result;
}
