// The few words that both threads of a live calculator see at once: one takes the keys, the other runs the script.

const INTERRUPTS = 0; // how often [AC] was pressed
const SLOW = 1; // 1 for the calculator's own speed
const WAKE = 2; // changes with everything that a waiting script should look at
const KEY = 3; // the code of the key that is down; 0 for none

export class Signals {
  /** @param {Int32Array} [words]  those of the other thread's */
  constructor(words = new Int32Array(new SharedArrayBuffer(16))) {
    this.words = words;
  }

  /** @returns {number} how often [AC] was pressed */
  get interrupts() {
    return Atomics.load(this.words, INTERRUPTS);
  }

  /** @returns {boolean} whether the calculator's own speed is asked for */
  get isSlow() {
    return Atomics.load(this.words, SLOW) === 1;
  }

  /** @returns {number} the code of the key that is down; 0 for none */
  get key() {
    return Atomics.load(this.words, KEY);
  }

  // ---- for the thread that takes the keys

  /**
   * @param {number} code  of the key that is down from now on; 0 for none
   * @returns {void}
   */
  hold(code) {
    Atomics.store(this.words, KEY, code);
    this.wake();
  }

  /** @returns {void} */
  interrupt() {
    Atomics.add(this.words, INTERRUPTS, 1);
    this.wake();
  }

  /**
   * @param {boolean} isSlow
   * @returns {void}
   */
  setSlow(isSlow) {
    Atomics.store(this.words, SLOW, isSlow ? 1 : 0);
    this.wake();
  }

  /** @returns {void} */
  wake() {
    Atomics.add(this.words, WAKE, 1);
    Atomics.notify(this.words, WAKE);
  }

  // ---- for the thread of the script

  /**
   * How things stand; to be asked before looking whether there is anything to wait for.
   * @returns {number}
   */
  mark() {
    return Atomics.load(this.words, WAKE);
  }

  /**
   * Sleep until something happens after the mark, or until the time is up.
   * @param {number} mark
   * @param {number} [ms]
   * @returns {void}
   */
  sleep(mark, ms) {
    Atomics.wait(this.words, WAKE, mark, ms);
  }
}
