// The keys held down by fingers, mouse and PC keyboard. getkey() sees the one pressed last.

/** @import { Key } from './keypad.js' */

const MIN_PRESS_MS = 50; // a script polls only now and then, so a quick tap lasts at least this long

export class PressedKeys {
  /** @type {Map<unknown, Key>} */
  #keys = new Map();
  #report;
  #timer = 0;
  #pressedAt = 0;

  /** @param {(key: Key | null) => void} report  called with the key that is down from now on */
  constructor(report) {
    this.#report = report;
  }

  /**
   * @param {unknown} finger  identifies what presses the key
   * @param {Key | undefined} key
   */
  press(finger, key) {
    if (!key || this.#keys.get(finger) === key) return;
    this.#keys.delete(finger); // so that it becomes the last one
    this.#keys.set(finger, key);
    this.#pressedAt = performance.now();
    this.#update();
  }

  /** @param {unknown} finger */
  release(finger) {
    if (this.#keys.delete(finger)) this.#update();
  }

  releaseAll() {
    this.#keys.clear();
    this.#update();
  }

  #update() {
    window.clearTimeout(this.#timer);
    const last = [...this.#keys.values()].at(-1);
    const remaining = this.#pressedAt + MIN_PRESS_MS - performance.now();
    if (last) this.#report(last);
    else if (remaining > 0) this.#timer = window.setTimeout(() => this.#report(null), remaining);
    else this.#report(null);
  }
}
