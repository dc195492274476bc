// What a live script shows, on its way to the host: in order, but no more often than an eye can follow.

/** @typedef {{ text: string } | { shown: Uint8Array }} Event */

const FLUSH_MS = 8; // 60 frames a second need one in 16
const MANY = 1 << 16; // characters or drawings that wait before time is up

export class Outbox {
  /** @type {Event[]} */
  #waiting = [];
  #size = 0;
  #flushed = 0;

  /**
   * @param {(event: Event) => void} send
   * @param {() => number} now  milliseconds
   * @param {boolean} every  hand on every drawing, also those that the next one replaces at once
   */
  constructor(send, now, every) {
    this.send = send;
    this.now = now;
    this.every = every;
  }

  /**
   * @param {string} text
   * @returns {void}
   */
  write(text) {
    const last = this.#waiting.at(-1);
    if (last && 'text' in last) last.text += text;
    else this.#waiting.push({ text });
    this.#grow(text.length);
  }

  /**
   * @param {Uint8Array} pixels  copied: the script may draw on
   * @returns {void}
   */
  show(pixels) {
    const last = this.#waiting.at(-1);
    if (!this.every && last && 'shown' in last) last.shown.set(pixels);
    else this.#waiting.push({ shown: pixels.slice() });
    this.#grow(this.every ? 1 : 0);
  }

  /**
   * Called now and then while the script is busy.
   * @returns {void}
   */
  tick() {
    if (this.#waiting.length && this.now() - this.#flushed >= FLUSH_MS) this.flush();
  }

  /** @returns {void} */
  flush() {
    const events = this.#waiting;
    this.#waiting = [];
    this.#size = 0;
    this.#flushed = this.now();
    for (const event of events) this.send(event);
  }

  /**
   * @param {number} by
   * @returns {void}
   */
  #grow(by) {
    this.#size += by;
    if (this.#size > MANY) this.flush();
    else this.tick();
  }
}
