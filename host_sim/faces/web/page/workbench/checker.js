// "Will it fit?", asked again whenever somebody pauses while typing: first the text, then MicroPython's compiler.
import { reportOn } from './check/check.js';
import { sourcesOf } from './check/imports.js';

/** @import { Refusal, Report } from './check/check.js' */
/** @import { Parser } from './check/source.js' */
/** @import { Answer } from './check_worker.js' */
/** @import { Model } from './language.js' */

/** @typedef {{ script: string, folder: Record<string, string> }} Script */

const PAUSE_MS = 600;

export class Checker {
  #model;
  #parser;
  #tell;
  /** @type {Worker | null} */
  #worker = null;
  #number = 0; // of the question: an answer to an older one is about another text
  #timer = 0;
  /** @type {Script | null} */
  #asked = null;
  /** @type {Record<string, Refusal>} */
  #refused = {}; // as the compiler said last

  /**
   * @param {Model} model
   * @param {Parser} parser
   * @param {(report: Report) => void} tell
   */
  constructor(model, parser, tell) {
    this.#model = model;
    this.#parser = parser;
    this.#tell = tell;
  }

  /**
   * Another script is open: tell of it at once.
   * @param {Script} script
   * @returns {void}
   */
  open(script) {
    this.#refused = {};
    window.clearTimeout(this.#timer);
    this.#check(script);
  }

  /**
   * The script is being typed.
   * @param {() => Script} script
   * @returns {void}
   */
  changed(script) {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#check(script()), PAUSE_MS);
  }

  /**
   * What the compiler has said last stands until it has looked again: what is told must not flicker.
   * @param {Script} script
   * @returns {void}
   */
  #check(script) {
    this.#asked = script;
    this.#number++;
    this.#report();
    this.#askCompiler(script);
  }

  /** @returns {void} */
  #report() {
    if (!this.#asked) return;
    const { script, folder } = this.#asked;
    try {
      this.#tell(reportOn(script, folder, this.#model, this.#parser, this.#refused));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error; // brackets thousands deep: nothing is told of such a script
    }
  }

  /**
   * @param {Script} script
   * @returns {void}
   */
  #askCompiler({ script, folder }) {
    const files = Object.fromEntries(sourcesOf(script, folder, this.#parser).map(({ name, text }) => [name, text]));
    const firmware = new URL('firmware.wasm', document.baseURI).href;
    this.#thread().postMessage({ number: this.#number, files, heap: this.#model.heap, firmware });
  }

  /** @returns {Worker} */
  #thread() {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./check_worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }) => {
      const { number, refused } = /** @type {Answer} */ (data);
      if (number !== this.#number) return;
      this.#refused = refused;
      this.#report();
    });
    this.#worker = worker;
    return worker;
  }
}
