// The keys that fingers are on, for scripts that look at the one that is down: the last of them.

/** @import { Key } from './keypad.js' */

const LEAST_MS = 50; // a key is down for at least so long: a script looks only now and then

export class Held {
  /** @type {Map<unknown, Key>} */
  #keys = new Map();
  #tell;
  #timer = 0;
  #since = 0;

  /** @param {(key: Key | null) => void} tell  which one is down from now on */
  constructor(tell) {
    this.#tell = tell;
  }

  /**
   * @param {unknown} finger  whatever tells it from the others
   * @param {Key | undefined} key  that it goes down on
   * @returns {void}
   */
  press(finger, key) {
    if (!key || this.#keys.get(finger) === key) return;
    this.#keys.delete(finger); // so that it becomes the last
    this.#keys.set(finger, key);
    this.#since = performance.now();
    this.#changed();
  }

  /**
   * @param {unknown} finger
   * @returns {void}
   */
  release(finger) {
    if (this.#keys.delete(finger)) this.#changed();
  }

  /** @returns {void} */
  releaseAll() {
    this.#keys.clear();
    this.#changed();
  }

  /** @returns {void} */
  #changed() {
    window.clearTimeout(this.#timer);
    const last = [...this.#keys.values()].at(-1);
    const left = this.#since + LEAST_MS - performance.now();
    if (last) this.#tell(last);
    else if (left > 0) this.#timer = window.setTimeout(() => this.#tell(null), left);
    else this.#tell(null);
  }
}
