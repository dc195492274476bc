// Types answers key by key for a script that reads keys with getkey(), each time it only waits for a key.
import { Keys } from '../core/keys.js';

/**
 * @typedef {object} GetkeyCodes
 * @property {number[][]} fixed  key codes for each of the first questions
 * @property {Record<string, number[]>} keys  key codes for each line, including the key that ends it
 * @property {Record<string, number>} leave  for each line that opens a page, the code of the key that leaves it
 */

const QUIET_POLLS = 64; // longer than taps take, and longer than scripts wait for a release
const MOVING_POLLS = 3000; // after this many, a script with constant output is an animation that waits for a key

export class GetkeyAnswers {
  #keys;
  #codes;
  #quietPolls = 0; // without a key and without output
  #polls = 0; // since the last press

  /**
   * @param {number} startingKey  the code of the key that starts a script
   * @param {GetkeyCodes | null} codes
   */
  constructor(startingKey, codes) {
    this.#keys = new Keys(startingKey);
    this.#codes = codes;
  }

  /** @returns {number} the code of the key that is down, 0 for none */
  poll() {
    const code = this.#keys.poll(0);
    this.#quietPolls = code ? 0 : this.#quietPolls + 1;
    this.#polls++;
    return code;
  }

  noteOutput() {
    this.#quietPolls = 0;
  }

  get isWaiting() {
    return this.#codes !== null && (this.#quietPolls > QUIET_POLLS || this.#polls > MOVING_POLLS);
  }

  /** @param {number} question */
  answer(question) {
    this.#press(this.#codes?.fixed[question] ?? []);
  }

  /** @param {string} line */
  type(line) {
    this.#press(this.#codes?.keys[line] ?? []);
  }

  /**
   * Leaves the page that the line has opened.
   * @param {string | null} line
   * @returns {boolean} false if it doesn't open one
   */
  leavePage(line) {
    const code = line === null ? undefined : this.#codes?.leave[line];
    if (code) this.#press([code]);
    return code !== undefined;
  }

  /** @param {number[]} codes */
  #press(codes) {
    this.#quietPolls = this.#polls = 0;
    this.#keys.tap(codes);
  }
}
