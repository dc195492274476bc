// What MicroPython's own compiler says of a script, without running it.
import { Machine } from '../../../../../engines/micropython/core/machine.js';
import { encoded } from '../../../../../engines/micropython/core/text.js';
import { lastLineOf, placeOf } from './hints.js';

/** @import { Refusal } from './check.js' */

// Ends a script as soon as it is compiled.
const ENDING = 'raise SystemExit\n';
const COMPILED = /^SystemExit/;

/**
 * @param {WebAssembly.Module} firmware
 * @param {string} text
 * @param {number} heap  bytes
 * @returns {Refusal | null} null where it compiles
 */
export function refusalOf(firmware, text, heap) {
  const file = encoded(ENDING + text);
  const machine = new Machine(firmware, {
    heap,
    casioplot: false,
    host: {
      files: (wanted) => (wanted === 'script0.py' ? file : null),
      write() {},
      line: () => null,
      poll: () => false,
      draw() {},
      pixel: () => 0,
    },
  });
  const traceback = machine.run('import script0');
  const reason = lastLineOf(traceback ?? 'SystemExit');
  if (COMPILED.test(reason)) return null;
  const place = placeOf(traceback ?? '');
  return { line: place?.file === 'script0.py' ? Math.max(place.line - 1, 1) : 1, reason: reason.replace(/:\s*$/, '') };
}
