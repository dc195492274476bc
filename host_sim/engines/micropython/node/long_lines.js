// Finds the printed lines that are longer than the display, and where the script prints them.
import { encodeUtf8, latin1 } from '../core/byte_buffer.js';

/** @typedef {[file: string, line: number]} Place */

/**
 * @typedef {object} LongLine
 * @property {Place[]} places  that print it or ask with it: a line of the script, then its callers
 * @property {number} characters  without spaces at the end
 * @property {boolean} isQuestion  it ends with the prompt of input()
 */

export class LongLines {
  #columns;
  #places;
  #column = 0;
  #characters = 0; // in this line so far
  /** @type {Place[] | null} */
  #longAt = null; // where this line became too long
  /** @type {Map<string, LongLine>} */
  #found = new Map(); // the longest of each place

  /**
   * @param {number} columns  of the display
   * @param {() => Place[]} places  where the script is, the innermost call first
   */
  constructor(columns, places) {
    this.#columns = columns;
    this.#places = places;
  }

  get found() {
    return [...this.#found.values()];
  }

  /** @param {string} text  one letter for each byte of UTF-8 */
  print(text) {
    for (const byte of text) {
      if (byte === '\n') this.#endLine(false);
      else if (byte !== '\r' && (byte.charCodeAt(0) & 0xc0) !== 0x80) this.#add(byte);
    }
  }

  /** @param {string} prompt */
  ask(prompt) {
    this.print(latin1(encodeUtf8(prompt)));
    this.#endLine(true);
  }

  /** @param {string} letter */
  #add(letter) {
    this.#column++;
    if (letter === ' ') return;
    this.#characters = this.#column;
    if (this.#characters > this.#columns) this.#longAt ??= this.#places();
  }

  /** @param {boolean} isQuestion */
  #endLine(isQuestion) {
    if (this.#longAt) {
      const key = this.#longAt.join();
      const longest = this.#found.get(key);
      if (!longest || longest.characters < this.#characters) {
        this.#found.set(key, { places: this.#longAt, characters: this.#characters, isQuestion });
      }
    }
    this.#column = this.#characters = 0;
    this.#longAt = null;
  }
}
