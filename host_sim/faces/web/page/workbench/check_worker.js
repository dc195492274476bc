// A thread of its own for MicroPython's compiler, so that typing never waits for it.
import { refusalOf } from './check/compile.js';

/** @import { Refusal } from './check/check.js' */

/** @typedef {{ number: number, files: Record<string, string>, heap: number, firmware: string }} Question */
/** @typedef {{ number: number, refused: Record<string, Refusal> }} Answer */

/** @type {Promise<WebAssembly.Module> | null} */
let firmware = null;
/** @type {Map<string, { text: string, refusal: Refusal | null }>} */
const known = new Map(); // by name: while one file is typed, the others stay as they are

self.addEventListener('message', async ({ data }) => {
  const { number, files, heap, firmware: address } = /** @type {Question} */ (data);
  firmware ??= WebAssembly.compileStreaming(fetch(address));
  /** @type {Record<string, Refusal>} */
  const refused = {};
  try {
    const module = await firmware;
    for (const [name, text] of Object.entries(files)) {
      const kept = known.get(name);
      const refusal = kept?.text === text ? kept.refusal : refusalOf(module, text, heap);
      known.set(name, { text, refusal });
      if (refusal) refused[name] = refusal;
    }
  } catch {
    firmware = null; // no network, or MicroPython gave up: then the text alone is checked
  }
  self.postMessage({ number, refused });
});
