// Turns the firmware of the npm package into the calculator's firmware. Everything that affects the result is in this
// folder, so a host can cache the result under a hash of the folder.
import { addDebugHooks } from './debug_hooks.js';
import { exposeLocals } from './gc_roots.js';
import { addHostHooks } from './host_hooks.js';
import { AT, INTERNAL, REUSED_EXPORT } from './layout.js';
import { applyPatches } from './patches_1_9_4.js';
import { shareLocals } from './shared_locals.js';
import { readModule, redirectExports, withFunctions } from './wasm_module.js';
import { countWork } from './work_counter.js';

/**
 * @param {Uint8Array} bytes  the package's firmware, with the fingerprint of layout.js
 * @param {boolean} counting  count the work it does, which makes it slower
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function patchedFirmware(bytes, counting) {
  const module = readModule(bytes);
  applyPatches(module);
  addDebugHooks(module);
  exposeLocals(module, INTERNAL.allocate);
  addHostHooks(module);
  shareLocals(module);
  if (counting) countWork(module, AT.workCounter);
  const result = withFunctions(bytes, module.functions);
  redirectExports(result, Object.fromEntries(Object.values(REUSED_EXPORT).map(({ name, index }) => [name, index])));
  return result;
}
