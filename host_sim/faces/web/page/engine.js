// A script's thread, from outside: what it is given, and what it reports.
import { Mailbox } from '../../../engines/micropython/core/mailbox.js';
import { Signals } from '../../../engines/micropython/core/signals.js';

/** @import { Incoming, Outgoing, Start } from '../../../engines/micropython/core/live.js' */

const BROKEN = 'The simulator itself has failed';
const AGAIN_MS = 2; // until a line that nobody has taken is gone: a question that is over takes none

export class Engine {
  #signals = new Signals();
  #mailbox = new Mailbox();
  #worker;
  #reports;
  /** @type {Incoming[]} */
  #unsent = []; // in their order: the mailbox holds but one

  /** @param {(message: Outgoing | { begun: true }) => void} reports */
  constructor(reports) {
    this.#reports = reports;
    this.#worker = new Worker(new URL('./engine_worker.js', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }) => this.#reports(data);
    this.#worker.onerror = (event) => this.#reports({ ended: `${BROKEN}: ${event.message ?? 'its thread has ended'}` });
  }

  /**
   * @param {WebAssembly.Module} firmware
   * @param {Start} start
   * @param {Record<string, string>} files
   * @returns {void}
   */
  start(firmware, start, files) {
    this.#worker.postMessage({ firmware, start, files, words: this.#signals.words, mailbox: this.#mailbox.buffer });
  }

  /**
   * @param {Incoming} message
   * @returns {void}
   */
  send(message) {
    this.#unsent.push(message);
    if (this.#unsent.length === 1) this.#post();
  }

  /** @returns {void} */
  #post() {
    const { interrupts } = this.#signals;
    while (this.#unsent.length && this.#mailbox.post({ ...this.#unsent[0], interrupts })) this.#unsent.shift();
    if (this.#unsent.length) setTimeout(() => this.#post(), AGAIN_MS);
    this.#signals.wake();
  }

  /**
   * @param {number} code  of the key that is down from now on; 0 for none
   * @returns {void}
   */
  hold(code) {
    this.#signals.hold(code);
  }

  /** @returns {void} */
  interrupt() {
    this.#signals.interrupt();
  }

  /**
   * @param {boolean} isSlow
   * @returns {void}
   */
  setSlow(isSlow) {
    this.#signals.setSlow(isSlow);
  }

  /**
   * Whatever it does: nothing of it is heard any more.
   * @returns {void}
   */
  stop() {
    this.#reports = () => {};
    this.#worker.terminate();
  }
}
