// Lines that are pressed key by key, where a script asks getkey() for them: each once it does nothing but ask.
import { Keys } from '../core/keys.js';

/**
 * @typedef {object} Live
 * @property {number[][]} fixed  the codes of the keys for each of the first questions
 * @property {Record<string, number[]>} keys  the codes of a line's keys, the one that ends it among them
 * @property {Record<string, number>} leave  of a line that leads to a page, the code of the key that leaves it
 */

const QUIET_POLLS = 64; // longer than keys take to be pressed one after another, and than scripts wait for a release
const MOVING_POLLS = 3000; // a picture that moves by itself goes on moving

export class LiveLines {
  #keys;
  #live;
  #quiet = 0; // polls without a key, and with nothing drawn
  #polls = 0; // since the last press

  /**
   * @param {number} starting  the code of the key that starts a script
   * @param {Live | null} live
   */
  constructor(starting, live) {
    this.#keys = new Keys(starting);
    this.#live = live;
  }

  /** @returns {number} the code of the key that is down, 0 for none */
  poll() {
    const code = this.#keys.poll(0);
    this.#quiet = code ? 0 : this.#quiet + 1;
    this.#polls++;
    return code;
  }

  /** @returns {void} */
  seen() {
    this.#quiet = 0;
  }

  get isWaiting() {
    return this.#live !== null && (this.#quiet > QUIET_POLLS || this.#polls > MOVING_POLLS);
  }

  /**
   * @param {number} question
   * @returns {void}
   */
  answer(question) {
    this.#press(this.#live?.fixed[question] ?? []);
  }

  /**
   * @param {string} line
   * @returns {void}
   */
  type(line) {
    this.#press(this.#live?.keys[line] ?? []);
  }

  /**
   * Whether the line has led to a page, which is left then.
   * @param {string | null} line
   * @returns {boolean}
   */
  leave(line) {
    const code = line === null ? undefined : this.#live?.leave[line];
    if (code) this.#press([code]);
    return code !== undefined;
  }

  /**
   * @param {number[]} codes
   * @returns {void}
   */
  #press(codes) {
    this.#quiet = this.#polls = 0;
    this.#keys.tap(codes);
  }
}
