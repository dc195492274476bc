// Where the last run failed, and a hint about it.
import { hintOf, lastLineOf, placesIn } from './check/hints.js';
import { withoutDoubtful } from './language.js';

/** @import { Crash } from '../../../../engines/micropython/core/debugging/crash.js' */
/** @import { Files } from '../files.js' */
/** @import { Finding } from './check/missing_features.js' */
/** @import { Place } from './file_list.js' */
/** @import { Language } from './language.js' */

/** @typedef {Finding & { folder: string, crash: Crash | null }} Failure */

/**
 * The part of the calculator that is used here.
 * @typedef {object} Runs
 * @property {string | null} traceback
 * @property {Crash | null} crash
 * @property {boolean} endedByAc
 * @property {{ script: string, files: Record<string, string>, profiles?: boolean, strict?: boolean } | null} running
 */

export class LastFailure {
  #runs;
  #files;
  #language;
  /** @type {string | null} */
  #traceback = null; // the one seen last
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
   * To be called when the calculator's state may have changed.
   * @param {Place} open  the folder to search first
   * @returns {boolean} whether the failure changed
   */
  update({ folder }) {
    const { traceback, endedByAc } = this.#runs;
    if (traceback === this.#traceback) return false;
    this.#traceback = traceback;
    this.failure = traceback && !endedByAc ? this.#failureIn(traceback, folder) : null;
    return true;
  }

  /** To be called when the script is edited or run again. */
  clear() {
    this.failure = null;
  }

  /**
   * @param {Place} place
   * @returns {Failure | null} the failure, if it was in this script or in what it imports
   */
  of({ folder, name }) {
    const concernsScript = name === this.failure?.file || name === this.#runs.running?.script;
    return concernsScript && this.failure?.folder === folder ? this.failure : null;
  }

  /**
   * @param {string} traceback
   * @param {string} firstFolder
   * @returns {Failure | null}
   */
  #failureIn(traceback, firstFolder) {
    const { running } = this.#runs;
    if (!running) return null;
    const own = running.files;
    // A script whose stack is full from the start has no place in its traceback.
    const places = placesIn(traceback);
    if (!places.length) places.push({ file: running.script, line: 1 });
    const place = places.findLast(({ file }) => Object.hasOwn(own, file));
    if (!place) return null; // a line typed in the shell
    const folders = [firstFolder, ...this.#files.folders()];
    const folder = folders.find((each) => this.#files.text(each, place.file) === own[place.file]);
    if (folder === undefined) return null; // edited in the meantime
    const language = running.strict ? withoutDoubtful(this.#language) : this.#language;
    const hint = hintOf(traceback, language, own);
    const { crash } = this.#runs;
    return { ...place, folder, crash, text: lastLineOf(traceback) + (hint ? ` (${hint})` : '') };
  }
}
