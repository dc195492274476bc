// Runs a script in a worker: sends it keys and lines, and passes on its reports.
import { Mailbox, Signals } from '../../../engines/micropython/core/shared_memory.js';

/** @import { Incoming, Outgoing, StartOptions } from '../../../engines/micropython/core/script_runner.js' */
/** @import { Library } from '../../../engines/micropython/core/script_files.js' */

const CRASHED = 'The simulator crashed';
const RETRY_MS = 2; // the mailbox may be full: the worker drops a line if its question is over

export class Engine {
  #signals = new Signals();
  #mailbox = new Mailbox();
  #worker;
  #report;
  /** @type {Incoming[]} */
  #unsent = []; // the mailbox holds only one message

  /** @param {(message: Outgoing | { begun: true }) => void} report */
  constructor(report) {
    this.#report = report;
    this.#worker = new Worker(new URL('./engine_worker.js', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }) => this.#report(data);
    this.#worker.onerror = (event) => this.#report({ ended: `${CRASHED}: ${event.message ?? 'its worker ended'}` });
  }

  /**
   * @param {WebAssembly.Module} firmware
   * @param {StartOptions} start
   * @param {Record<string, string>} files
   * @param {Library} library
   */
  start(firmware, start, files, library) {
    const { words } = this.#signals;
    this.#worker.postMessage({ firmware, start, files, library, words, mailbox: this.#mailbox.buffer });
  }

  /** @param {Incoming} message */
  send(message) {
    this.#unsent.push(message);
    if (this.#unsent.length === 1) this.#post();
  }

  #post() {
    const { interrupts } = this.#signals;
    while (this.#unsent.length && this.#mailbox.post({ ...this.#unsent[0], interrupts })) this.#unsent.shift();
    if (this.#unsent.length) setTimeout(() => this.#post(), RETRY_MS);
    this.#signals.wake();
  }

  /** @param {number} code  of the key that is down from now on; 0 for none */
  hold(code) {
    this.#signals.hold(code);
  }

  interrupt() {
    this.#signals.interrupt();
  }

  /** @param {boolean} isSlow */
  setSlow(isSlow) {
    this.#signals.setSlow(isSlow);
  }

  /** End the script. Reports that are still on their way are ignored. */
  stop() {
    this.#report = () => {};
    this.#worker.terminate();
  }
}
