// What a live script shows, on its way to the host: in order, but no more often than an eye can follow.
import { Printed } from './printed.js';

/** @import { Pixels } from './formats.js' */

/** @typedef {{ text: string } | { shown: Pixels }} Event */

const FLUSH_MS = 8; // 60 frames a second need one in 16
const NEW_LINE = 10;
const MANY = 1 << 16; // bytes or drawings that wait before time is up

export class Outbox {
  /** @type {Event[]} */
  #waiting = [];
  #printed = new Printed(); // after all that waits
  #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #carriageReturn = ''; // the VM writes one before each end of a line, perhaps just before time is up
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
   * @param {Uint8Array} bytes
   * @returns {void}
   */
  write(bytes) {
    this.#printed.add(bytes);
    this.#grow(bytes.length);
    // A line goes whole, and goes now: who knows how long the VM will be busy with what follows.
    if (bytes.at(-1) === NEW_LINE) this.tick();
  }

  /**
   * @param {Pixels} pixels  copied: the script may draw on
   * @returns {void}
   */
  show(pixels) {
    this.#endText();
    const last = this.#waiting.at(-1);
    if (!this.every && last && 'shown' in last) last.shown.set(pixels);
    else this.#waiting.push({ shown: pixels.slice() });
    this.#grow(this.every ? 1 : 0);
    this.tick();
  }

  /**
   * Called now and then while the script is busy.
   * @returns {void}
   */
  tick() {
    const isEmpty = !this.#waiting.length && this.#printed.isEmpty;
    if (!isEmpty && this.now() - this.#flushed >= FLUSH_MS) this.flush();
  }

  /** @returns {void} */
  flush() {
    this.#endText();
    const events = this.#waiting;
    this.#waiting = [];
    this.#size = 0;
    this.#flushed = this.now();
    for (const event of events) this.send(event);
  }

  /** @returns {void} */
  #endText() {
    if (this.#printed.isEmpty) return;
    let text = this.#carriageReturn + this.#decoder.decode(this.#printed.takeBytes(), { stream: true });
    this.#carriageReturn = text.endsWith('\r') ? '\r' : '';
    if (this.#carriageReturn) text = text.slice(0, -1);
    if (text) this.#waiting.push({ text: text.replaceAll('\r\n', '\n') });
  }

  /**
   * @param {number} by
   * @returns {void}
   */
  #grow(by) {
    this.#size += by;
    if (this.#size > MANY) this.flush();
  }
}
