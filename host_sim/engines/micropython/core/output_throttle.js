// Sends what a running script prints and shows to the host: in order, but at most 125 times per second.
import { ByteBuffer } from './byte_buffer.js';

/** @import { Pixels } from './formats.js' */

/** @typedef {{ text: string } | { shown: Pixels }} OutputEvent */

const FLUSH_MS = 8; // half a frame at 60 frames per second
const NEW_LINE = 10;
const MAX_PENDING = 1 << 16; // bytes, or frames, that are sent before the time is up

export class OutputThrottle {
  /** @type {OutputEvent[]} */
  #pending = [];
  #printed = new ByteBuffer(); // after the pending events
  #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #carriageReturn = ''; // the VM prints \r\n, and a flush may come in between
  #size = 0;
  #lastFlush = 0;

  /**
   * @param {(event: OutputEvent) => void} send
   * @param {() => number} now  milliseconds
   * @param {boolean} everyFrame  also send frames that are replaced at once
   */
  constructor(send, now, everyFrame) {
    this.send = send;
    this.now = now;
    this.everyFrame = everyFrame;
  }

  /** @param {Uint8Array} bytes */
  write(bytes) {
    this.#printed.add(bytes);
    this.#grow(bytes.length);
    // Send a finished line now: the VM may be busy for a long time without calling tick().
    if (bytes.at(-1) === NEW_LINE) this.tick();
  }

  /** @param {Pixels} pixels  are copied */
  show(pixels) {
    this.#endText();
    const last = this.#pending.at(-1);
    if (!this.everyFrame && last && 'shown' in last) last.shown.set(pixels);
    else this.#pending.push({ shown: pixels.slice() });
    this.#grow(this.everyFrame ? 1 : 0);
    this.tick();
  }

  /** Call it regularly while the script is busy. */
  tick() {
    const isEmpty = !this.#pending.length && this.#printed.isEmpty;
    if (!isEmpty && this.now() - this.#lastFlush >= FLUSH_MS) this.flush();
  }

  flush() {
    this.#endText();
    const events = this.#pending;
    this.#pending = [];
    this.#size = 0;
    this.#lastFlush = this.now();
    for (const event of events) this.send(event);
  }

  #endText() {
    if (this.#printed.isEmpty) return;
    let text = this.#carriageReturn + this.#decoder.decode(this.#printed.takeBytes(), { stream: true });
    this.#carriageReturn = text.endsWith('\r') ? '\r' : '';
    if (this.#carriageReturn) text = text.slice(0, -1);
    if (text) this.#pending.push({ text: text.replaceAll('\r\n', '\n') });
  }

  /** @param {number} size */
  #grow(size) {
    this.#size += size;
    if (this.#size > MAX_PENDING) this.flush();
  }
}
