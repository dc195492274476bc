// The breakpoints of all scripts, while the page is open.

/** @import { Breakpoints as ByFile } from '../script_debugger.js' */
/** @import { Files } from '../files.js' */
/** @import { Place } from './file_list.js' */

export class Breakpoints {
  #files;
  /** @type {Map<string, { place: Place, lines: number[] }>} */
  #byKey = new Map();

  /** @param {Files} files */
  constructor(files) {
    this.#files = files;
  }

  /** @param {Place} place */
  of({ folder, name }) {
    return this.#byKey.get(`${folder}/${name}`)?.lines ?? [];
  }

  /**
   * @param {Place} place
   * @param {number[]} lines
   */
  set(place, lines) {
    const key = `${place.folder}/${place.name}`;
    if (lines.length) this.#byKey.set(key, { place, lines });
    else this.#byKey.delete(key);
  }

  /**
   * @param {Record<string, string>} running  the files of a running script
   * @returns {ByFile}
   */
  in(running) {
    const inside = [...this.#byKey.values()].filter(({ place }) => this.isSame(place, running));
    return Object.fromEntries(inside.map(({ place, lines }) => [place.name, lines.map((line) => ({ line }))]));
  }

  /**
   * Whether a running script has this file, unchanged.
   * @param {Place} place
   * @param {Record<string, string>} running
   */
  isSame({ folder, name }, running) {
    return Object.hasOwn(running, name) && this.#files.text(folder, name) === running[name];
  }
}
