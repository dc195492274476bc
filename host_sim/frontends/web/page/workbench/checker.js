// Checks the open script whenever the user pauses typing: first its source, then with MicroPython's compiler. Also checks a
// script once, before it is saved to a calculator.
import { sourcesOf } from './check/imports.js';
import { reportOn } from './check/report.js';

/** @import { Rejection, Report } from './check/report.js' */
/** @import { Parser } from './check/source.js' */
/** @import { Response } from './check_worker.js' */
/** @import { Model } from './language.js' */

/** @typedef {{ script: string, folder: Record<string, string> }} Script */

const PAUSE_MS = 600;

export class Checker {
  #model;
  #parser;
  #onReport;
  /** @type {Worker | null} */
  #worker = null;
  #requestNumber = 0; // responses to older requests are about an older text
  #timer = 0;
  /** @type {Script | null} */
  #script = null;
  /** @type {Record<string, Rejection>} */
  #rejections = {}; // the compiler's latest

  /**
   * @param {Model} model
   * @param {Parser} parser
   * @param {(report: Report) => void} onReport
   */
  constructor(model, parser, onReport) {
    this.#model = model;
    this.#parser = parser;
    this.#onReport = onReport;
  }

  /**
   * Check another script, at once.
   * @param {Script} script
   */
  open(script) {
    this.#rejections = {};
    window.clearTimeout(this.#timer);
    this.#check(script);
  }

  /**
   * Check the script again, after a pause in typing.
   * @param {() => Script} script
   */
  changed(script) {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#check(script()), PAUSE_MS);
  }

  /**
   * The compiler's last rejections stay until it has compiled again, so that the report doesn't flicker.
   * @param {Script} script
   */
  #check(script) {
    this.#script = script;
    this.#requestNumber++;
    this.#report();
    this.#askCompiler(script);
  }

  #report() {
    if (!this.#script) return;
    const { script, folder } = this.#script;
    try {
      this.#onReport(reportOn(script, folder, this.#model, this.#parser, this.#rejections));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error; // brackets nested thousands deep: no report
    }
  }

  /** @param {Script} script */
  #askCompiler(script) {
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage(compilerRequest(script, this.#model, this.#parser, this.#requestNumber));
  }

  #startWorker() {
    const worker = newWorker();
    worker.addEventListener('message', ({ data }) => {
      const { number, rejections } = /** @type {Response} */ (data);
      if (number !== this.#requestNumber) return;
      this.#rejections = rejections;
      this.#report();
    });
    return worker;
  }
}

const newWorker = () => new Worker(new URL('./check_worker.js', import.meta.url), { type: 'module' });

/**
 * @param {Script} script
 * @param {Model} model
 * @param {Parser} parser
 * @param {number} number
 */
function compilerRequest({ script, folder }, { language, safeHeap, heap }, parser, number) {
  const sources = sourcesOf(script, folder, parser, language);
  const files = Object.fromEntries(sources.map(({ name, text }) => [name, text]));
  return { number, files, safeHeap, heap, firmware: new URL('firmware.wasm', document.baseURI).href };
}

/**
 * @param {Script} script
 * @param {Model} model
 * @param {Parser} parser
 * @returns {Promise<Report>}
 */
export async function checkOnce(script, model, parser) {
  const worker = newWorker();
  /** @type {Record<string, Rejection>} */
  const rejections = await new Promise((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data.rejections));
    worker.addEventListener('error', () => resolve({})); // then only the source is checked
    worker.postMessage(compilerRequest(script, model, parser, 0));
  });
  worker.terminate();
  return reportOn(script.script, script.folder, model, parser, rejections);
}
