// A worker that runs MicroPython's compiler, so that typing never waits for it.
import { rejectionOf } from './check/compile.js';

/** @import { Rejection } from './check/report.js' */

/** @typedef {{ number: number, files: Record<string, string>, safeHeap: number, heap: number, firmware: string }} Request */
/** @typedef {{ number: number, rejections: Record<string, Rejection> }} Response */

/** @type {Promise<WebAssembly.Module> | null} */
let firmware = null;
/** @type {Map<string, { text: string, rejection: Rejection | null }>} */
const cache = new Map(); // by name: while one file is edited, the others stay the same

self.addEventListener('message', async ({ data }) => {
  const { number, files, safeHeap, heap, firmware: address } = /** @type {Request} */ (data);
  firmware ??= WebAssembly.compileStreaming(fetch(address));
  /** @type {Record<string, Rejection>} */
  const rejections = {};
  try {
    const module = await firmware;
    for (const [name, text] of Object.entries(files)) {
      const cached = cache.get(name);
      const rejection = cached?.text === text ? cached.rejection : rejectionOf(module, text, { safeHeap, heap });
      cache.set(name, { text, rejection });
      if (rejection) rejections[name] = rejection;
    }
  } catch {
    firmware = null; // no network, or MicroPython crashed: then only the source is checked
  }
  self.postMessage({ number, rejections });
});
