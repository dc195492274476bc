// Memory shared by the two threads of a running calculator: one takes the keys, the other runs the script.

const INTERRUPTS = 0; // number of [AC] presses
const SLOW = 1; // 1 for the calculator's speed
const WAKE = 2; // changes with every signal, to wake a sleeping script
const KEY = 3; // code of the key that is down; 0 for none

export class Signals {
  /** @param {Int32Array} [words]  of the other thread's Signals */
  constructor(words = new Int32Array(new SharedArrayBuffer(16))) {
    this.words = words;
  }

  /** @returns {number} of [AC] presses */
  get interrupts() {
    return Atomics.load(this.words, INTERRUPTS);
  }

  /** @returns {boolean} whether the script should run at the calculator's speed */
  get isSlow() {
    return Atomics.load(this.words, SLOW) === 1;
  }

  /** @returns {number} the code of the key that is down; 0 for none */
  get key() {
    return Atomics.load(this.words, KEY);
  }

  // ---- for the thread that takes the keys

  /** @param {number} code  of the key that is down from now on; 0 for none */
  hold(code) {
    Atomics.store(this.words, KEY, code);
    this.wake();
  }

  interrupt() {
    Atomics.add(this.words, INTERRUPTS, 1);
    this.wake();
  }

  /** @param {boolean} isSlow */
  setSlow(isSlow) {
    Atomics.store(this.words, SLOW, isSlow ? 1 : 0);
    this.wake();
  }

  wake() {
    Atomics.add(this.words, WAKE, 1);
    Atomics.notify(this.words, WAKE);
  }

  // ---- for the script's thread

  /** Read this before checking whether there is anything to do, and pass it to sleep(): then no wake-up is missed. */
  mark() {
    return Atomics.load(this.words, WAKE);
  }

  /**
   * Sleeps until wake() is called after the mark was read, or until the time is up.
   * @param {number} mark
   * @param {number} [ms]
   */
  sleep(mark, ms) {
    Atomics.wait(this.words, WAKE, mark, ms);
  }
}

const [IS_FULL, LENGTH, HAS_MORE] = [0, 1, 2];
const HEADER_BYTES = 12;
const CAPACITY = 1 << 16;

/**
 * Holds one message for a thread that never returns to its event loop: it polls the mailbox instead. A message that is
 * too large for it is sent in parts.
 */
export class Mailbox {
  /** @type {Uint8Array | null} */
  #unsent = null; // the rest of a message
  /** @type {number[]} */
  #received = []; // the first parts of a message

  /** @param {SharedArrayBuffer} [buffer]  of the other thread's Mailbox */
  constructor(buffer = new SharedArrayBuffer(HEADER_BYTES + CAPACITY)) {
    this.buffer = buffer;
    this.words = new Int32Array(buffer, 0, 3);
    this.bytes = new Uint8Array(buffer, HEADER_BYTES);
  }

  /**
   * @param {object} message
   * @returns {boolean} false if it must be called again, with the same message: the mailbox is full, or parts are unsent
   */
  post(message) {
    if (Atomics.load(this.words, IS_FULL)) return false;
    const bytes = this.#unsent ?? new TextEncoder().encode(JSON.stringify(message));
    const part = bytes.subarray(0, CAPACITY);
    const isLast = part.length === bytes.length;
    this.#unsent = isLast ? null : bytes.subarray(CAPACITY);
    this.bytes.set(part);
    this.words[LENGTH] = part.length;
    this.words[HAS_MORE] = isLast ? 0 : 1;
    Atomics.store(this.words, IS_FULL, 1);
    return isLast;
  }

  /** @returns {any} the message, or undefined */
  take() {
    if (!Atomics.load(this.words, IS_FULL)) return undefined;
    for (const byte of this.bytes.subarray(0, this.words[LENGTH])) this.#received.push(byte);
    const isLast = !this.words[HAS_MORE];
    Atomics.store(this.words, IS_FULL, 0);
    if (!isLast) return undefined;
    const text = new TextDecoder().decode(new Uint8Array(this.#received)); // which refuses shared memory
    this.#received = [];
    return JSON.parse(text);
  }
}
