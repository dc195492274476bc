// The few words that both threads of a live calculator see at once.

export const INTERRUPTS = 0; // how often [AC] was pressed
export const SPEED = 1; // 1 for the calculator's own
const WAKE = 2; // changes with everything that a waiting worker should look at

/** @returns {Int32Array} */
export const newSignals = () => new Int32Array(new SharedArrayBuffer(16));

/**
 * @param {Int32Array} signals
 * @returns {void}
 */
export function wake(signals) {
  Atomics.add(signals, WAKE, 1);
  Atomics.notify(signals, WAKE);
}

/**
 * How things stand; to be asked before looking whether there is anything to wait for.
 * @param {Int32Array} signals
 * @returns {number}
 */
export const mark = (signals) => Atomics.load(signals, WAKE);

/**
 * Sleep until something happens after the mark, or until the time is up.
 * @param {Int32Array} signals
 * @param {number} since
 * @param {number} [ms]
 * @returns {void}
 */
export function sleep(signals, since, ms) {
  Atomics.wait(signals, WAKE, since, ms);
}
