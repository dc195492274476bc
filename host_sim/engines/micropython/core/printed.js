// What the VM writes comes byte by byte, with its line ends made for a terminal: gathered here until it is wanted.
import { decoded } from './text.js';

export class Printed {
  #bytes = new Uint8Array(256);
  #length = 0;

  /** @returns {boolean} */
  get isEmpty() {
    return this.#length === 0;
  }

  /**
   * @param {Uint8Array} bytes
   * @returns {void}
   */
  add(bytes) {
    const length = this.#length + bytes.length;
    if (length > this.#bytes.length) this.#grow(2 * length);
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
  }

  /**
   * @param {number} size
   * @returns {void}
   */
  #grow(size) {
    const larger = new Uint8Array(size);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  /**
   * All of it so far, as it was written; nothing is left.
   * @returns {Uint8Array<ArrayBuffer>}
   */
  takeBytes() {
    const bytes = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return bytes;
  }

  /**
   * All of it so far, as a reader sees it; nothing is left.
   * @returns {string}
   */
  takeText() {
    return decoded(this.takeBytes()).replaceAll('\r\n', '\n');
  }
}
