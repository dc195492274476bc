// A live script in a thread that is none: its time passes as the test says, and what waits for ever ends the test.
import { Live } from '../../../host_sim/engines/micropython/core/live.js';

/** @import { Incoming, Outgoing, Start } from '../../../host_sim/engines/micropython/core/live.js' */

/** @type {Start} */
export const START = {
  script: 'script',
  heap: 100_000,
  casioplot: true,
  speed: null,
  turnMicroseconds: 37.5,
  returns: {},
  every: false,
  display: { width: 128, height: 64 },
  fonts: { small: { glyphs: {}, unknown: [4, [0, 0]] }, medium: { glyphs: {}, unknown: [4, [0, 0]] } },
};

const MOST_LOOKS = 200_000; // at the clock; then the script would go on for ever

export class TestLive {
  clock = 0;
  looks = 0;
  slept = 0;
  /** @type {Outgoing[]} */
  sent = [];
  /** @type {Incoming[]} */
  waiting = [];
  signals = {
    interrupts: 0,
    isSlow: false,
    key: 0,
    mark: () => 0,
    sleep: (/** @type {number} */ _mark, /** @type {number | undefined} */ ms) => this.#sleep(ms),
  };

  /**
   * @param {WebAssembly.Module} firmware
   * @param {string} text  of the script
   * @param {object} [options]
   * @param {Partial<Start>} [options.start]
   * @param {(live: TestLive, message: Outgoing) => void} [options.told]  what the other thread does about a message
   * @param {(live: TestLive) => void} [options.looked]  whenever the script looks at the clock
   */
  constructor(firmware, text, { start = {}, told = () => {}, looked = () => {} } = {}) {
    const found = (/** @type {string} */ name) => (name === 'script.py' ? new TextEncoder().encode(text) : null);
    this.live = new Live(
      firmware,
      { ...START, ...start },
      {
        send: (message) => {
          this.sent.push(message);
          if ('file' in message) this.waiting.push({ found: found(message.file) });
          else told(this, message);
        },
        next: () => this.waiting.shift(),
        now: () => {
          this.looks++;
          if (this.looks > MOST_LOOKS) throw new Error('the script goes on for ever');
          looked(this);
          return this.clock;
        },
        signals: this.signals,
      },
    );
  }

  /** @returns {this} */
  run() {
    this.live.runScript();
    return this;
  }

  /**
   * @param {string} shell
   * @param {number} [interrupts]
   * @returns {this}
   */
  type(shell, interrupts = this.signals.interrupts) {
    this.waiting.push({ shell, interrupts });
    this.live.runLine();
    return this;
  }

  /** @returns {string} */
  get text() {
    return this.sent.map((message) => ('text' in message ? message.text : '')).join('');
  }

  /** @returns {Uint8Array[]} */
  get frames() {
    return this.sent.flatMap((message) => ('frame' in message ? [message.frame] : []));
  }

  /** @returns {(string | null)[]} the traceback of each end */
  get ends() {
    return this.sent.flatMap((message) => ('ended' in message ? [message.ended] : []));
  }

  /**
   * @param {number | undefined} ms
   * @returns {void}
   */
  #sleep(ms) {
    if (ms === undefined) throw new Error('the script waits for what never comes');
    this.clock += ms;
    this.slept += ms;
  }
}
