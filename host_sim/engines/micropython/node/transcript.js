// Everything that was printed, asked and drawn, in one number: two runs that did the same have the same.
import { createHash } from 'node:crypto';

const MANY = 1 << 16;

export class Transcript {
  #hash = createHash('sha256');
  #unhashed = '';

  /**
   * @param {string} text
   * @returns {void}
   */
  note(text) {
    this.#unhashed += text;
    if (this.#unhashed.length > MANY) this.#hashNoted();
  }

  /** @returns {string} */
  digest() {
    this.#hashNoted();
    return this.#hash.copy().digest('hex');
  }

  /** @returns {void} */
  #hashNoted() {
    this.#hash.update(this.#unhashed);
    this.#unhashed = '';
  }
}
