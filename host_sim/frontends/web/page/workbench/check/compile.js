// Compiles a script with MicroPython's own compiler, without running it.

import { encodeUtf8 } from '../../../../../engines/micropython/core/byte_buffer.js';
import { Machine } from '../../../../../engines/micropython/core/machine.js';
import { lastLineOf, placeOf } from './hints.js';

/** @import { Rejection } from './report.js' */

// The first line ends the script as soon as it is compiled.
const EXIT_LINE = 'raise SystemExit\n';

/**
 * @param {WebAssembly.Module} firmware
 * @param {string} text
 * @param {{ safeHeap: number, heap: number }} model  bytes that are safe, and that are possible
 * @returns {Rejection | null} null if it compiles
 */
export function rejectionOf(firmware, text, { safeHeap, heap }) {
  const rejection = rejectionIn(firmware, text, safeHeap);
  if (!rejection?.reason.startsWith('MemoryError') || heap === safeHeap) return rejection;
  return rejectionIn(firmware, text, heap) ?? { ...rejection, isTight: true };
}

/**
 * @param {WebAssembly.Module} firmware
 * @param {string} text
 * @param {number} heap  bytes
 * @returns {Rejection | null} null if it compiles
 */
function rejectionIn(firmware, text, heap) {
  const script = encodeUtf8(EXIT_LINE + text);
  const machine = new Machine(firmware, {
    heap,
    casioplot: false,
    host: {
      files: (path) => (path === 'script0.py' ? script : null),
      write() {},
      line: () => null,
      poll: () => false,
      draw() {},
      pixel: () => 0,
    },
  });
  const traceback = machine.run('import script0') ?? 'SystemExit';
  const reason = lastLineOf(traceback);
  if (reason.startsWith('SystemExit')) return null;
  const place = placeOf(traceback);
  return { line: place?.file === 'script0.py' ? Math.max(place.line - 1, 1) : 1, reason: reason.replace(/:\s*$/, '') };
}
