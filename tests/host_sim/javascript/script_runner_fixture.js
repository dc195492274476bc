// A ScriptRunner without a thread: the test controls the clock, and waiting or running forever fails the test.
import { ScriptRunner } from '../../../host_sim/engines/micropython/core/script_runner.js';

/** @import { Incoming, Outgoing, StartOptions } from '../../../host_sim/engines/micropython/core/script_runner.js' */

/** @type {StartOptions} */
export const START = {
  script: 'script.py',
  heap: 100_000,
  casioplot: true,
  speed: null,
  turnMicroseconds: 37.5,
  returns: {},
  everyFrame: false,
  display: { width: 128, height: 64 },
  fonts: { small: { glyphs: {}, unknown: [4, [0, 0]] }, medium: { glyphs: {}, unknown: [4, [0, 0]] } },
};

const MAX_CLOCK_READS = 200_000;

export class TestRunner {
  clock = 0;
  clockReads = 0;
  slept = 0;
  /** @type {Outgoing[]} */
  sent = [];
  /** @type {Incoming[]} */
  inbox = [];
  signals = {
    interrupts: 0,
    isSlow: false,
    key: 0,
    mark: () => this.inbox.length,
    sleep: (/** @type {number} */ _mark, /** @type {number | undefined} */ ms) => this.#sleep(ms),
  };

  /**
   * @param {WebAssembly.Module} firmware
   * @param {string} text  of the script
   * @param {object} [options]
   * @param {Partial<StartOptions>} [options.start]
   * @param {Record<string, string>} [options.files]  besides the script: texts by name
   * @param {(runner: TestRunner, message: Outgoing) => void} [options.onMessage]  plays the other thread
   * @param {(runner: TestRunner) => void} [options.onClock]  called whenever the script reads the clock
   */
  constructor(firmware, text, { start = {}, files = {}, onMessage = () => {}, onClock = () => {} } = {}) {
    const texts = new Map(Object.entries({ ...files, 'script.py': text }));
    const entryOf = (/** @type {string} */ name) => {
      const content = texts.get(name);
      return content === undefined ? null : new TextEncoder().encode(content);
    };
    this.runner = new ScriptRunner(
      firmware,
      { ...START, ...start },
      {
        send: (message) => {
          this.sent.push(message);
          if ('file' in message) this.inbox.push({ entry: entryOf(message.file) });
          else onMessage(this, message);
        },
        next: () => this.inbox.shift(),
        now: () => {
          this.clockReads++;
          if (this.clockReads > MAX_CLOCK_READS) throw new Error('The script runs forever');
          onClock(this);
          return this.clock;
        },
        signals: this.signals,
      },
    );
  }

  run() {
    this.runner.runScript();
    return this;
  }

  /**
   * @param {string} shell
   * @param {number} [interrupts]
   */
  type(shell, interrupts = this.signals.interrupts) {
    this.inbox.push({ shell, interrupts });
    this.runner.runLine();
    return this;
  }

  get text() {
    return this.sent.map((message) => ('text' in message ? message.text : '')).join('');
  }

  /** The answers of tap.py. */
  get touched() {
    return this.sent.flatMap((message) => ('touched' in message ? [message.touched] : []));
  }

  get frames() {
    return this.sent.flatMap((message) => ('frame' in message ? [message.frame] : []));
  }

  /** @returns {(string | null)[]} tracebacks */
  get ends() {
    return this.sent.flatMap((message) => ('ended' in message ? [message.ended] : []));
  }

  /** @param {number | undefined} ms */
  #sleep(ms) {
    if (ms === undefined) throw new Error('The script waits for a message that never comes');
    this.clock += ms;
    this.slept += ms;
  }
}
