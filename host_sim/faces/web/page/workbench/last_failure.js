// How the last run has failed: in which line of which script, and what to do about it.
import { hintOf, lastLineOf, placeOf } from './check/hints.js';

/** @import { Files } from '../files.js' */
/** @import { Finding } from './check/reader.js' */
/** @import { Place } from './file_list.js' */
/** @import { Language } from './language.js' */

/** @typedef {Finding & { folder: string }} Failure */

/**
 * What is seen of the calculator.
 * @typedef {object} Runs
 * @property {string | null} traceback
 * @property {boolean} endedByAc
 * @property {{ script: string, files: Record<string, string> } | null} running
 */

export class LastFailure {
  #runs;
  #files;
  #language;
  /** @type {string | null} */
  #traceback = null; // that was looked at
  /** @type {Failure | null} */
  failure = null;

  /**
   * @param {Runs} runs
   * @param {Files} files
   * @param {Language} language
   */
  constructor(runs, files, language) {
    this.#runs = runs;
    this.#files = files;
    this.#language = language;
  }

  /**
   * The calculator has done something.
   * @param {Place} open  where a script is looked for first
   * @returns {boolean} whether it has failed since, or begun anew
   */
  look({ folder }) {
    const { traceback, endedByAc } = this.#runs;
    if (traceback === this.#traceback) return false;
    this.#traceback = traceback;
    this.failure = traceback && !endedByAc ? this.#failureOf(traceback, folder) : null;
    return true;
  }

  /**
   * The script is another one by now, or runs again.
   * @returns {void}
   */
  forget() {
    this.failure = null;
  }

  /**
   * @param {Place} place
   * @returns {Failure | null} where it is this script's, by itself or by what it imports
   */
  of({ folder, name }) {
    const isIts = name === this.failure?.file || name === this.#runs.running?.script;
    return isIts && this.failure?.folder === folder ? this.failure : null;
  }

  /**
   * @param {string} traceback
   * @param {string} first  a folder
   * @returns {Failure | null}
   */
  #failureOf(traceback, first) {
    const place = placeOf(traceback);
    const text = place && this.#runs.running?.files[place.file];
    if (!place || text === undefined) return null; // a line of the shell
    const folders = [first, ...this.#files.folders()];
    const folder = folders.find((one) => this.#files.text(one, place.file) === text);
    if (folder === undefined) return null; // it is another one by now
    const hint = hintOf(traceback, this.#language);
    return { ...place, folder, text: lastLineOf(traceback) + (hint ? ` (${hint})` : '') };
  }
}
