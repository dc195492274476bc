// Which key getkey() reports. host_sim/engines/keys.py does the same, with the same numbers. A "tap" is a key that the
// simulator presses for a few calls of getkey(). Only here can taps be planned: the page replays keys, each at the call
// that first saw it.

const START_POLLS = 3; // calls that still see the key that started the script
const PAUSE_POLLS = 32; // calls that then see no tap: scripts wait for the release before they begin
const PRESSED_POLLS = 3; // calls that see a tapped key
const RELEASED_POLLS = 5; // calls without a key after it
const TAP_POLLS = PRESSED_POLLS + RELEASED_POLLS;
const DONE_POLLS = 64; // calls after the last tap until the script has had time to react

/** @typedef {[code: number, call: number]} PlannedTap  call: of getkey(), counted from the start of the script */

export class Keys {
  #polls = 0;
  /** @type {{ code: number, call?: number }[]} */
  #taps = []; // not started yet; without a call: as soon as possible
  #tappedKey = 0;
  #pollsLeft = 0; // of the current tap and the release after it
  #idlePolls = -1; // since the last tap; -1 if there was none or its end was reported
  tapped = 0; // the key that a tap presses now; 0 for none
  isDone = false; // all taps are over; the reader resets it

  /** @param {number} startingKey  the code of the key that starts a script */
  constructor(startingKey) {
    this.startingKey = startingKey;
  }

  /** @returns {number} calls of getkey() so far */
  get calls() {
    return this.#polls;
  }

  /** @returns {boolean} whether taps are queued, or the script still has time to react to the last one */
  get isTapping() {
    return this.#idlePolls >= 0;
  }

  /**
   * Queues taps.
   * @param {number[]} codes  0 for a pause
   */
  tap(codes) {
    this.#queue(codes.map((code) => ({ code })));
  }

  /** @param {PlannedTap[]} taps */
  plan(taps) {
    this.#queue(taps.map(([code, call]) => ({ code, call })));
  }

  /** @param {{ code: number, call?: number }[]} taps */
  #queue(taps) {
    if (!taps.length) return;
    this.#taps.push(...taps);
    this.#idlePolls = 0;
    this.isDone = false;
  }

  cancelTaps() {
    this.#taps = [];
    this.#pollsLeft = 0;
    this.#idlePolls = -1;
    this.tapped = 0;
    this.isDone = false;
  }

  /**
   * One call of getkey().
   * @param {number} heldKey  the key that the user holds down; 0 for none
   * @returns {number} the code of the key that is down, 0 for none
   */
  poll(heldKey) {
    this.#polls++;
    if (this.#polls <= START_POLLS) return this.startingKey;
    if (heldKey) return heldKey; // taps wait meanwhile
    const isPause = this.#polls <= START_POLLS + PAUSE_POLLS;
    return isPause && !this.#pollsLeft && !this.#isDue ? 0 : this.#pollTap();
  }

  /** Whether the next tap was planned for this call or an earlier one. */
  get #isDue() {
    const call = this.#taps[0]?.call;
    return call !== undefined && call <= this.#polls;
  }

  #pollTap() {
    if (!this.#pollsLeft || this.#isDue) this.#startTap();
    if (!this.#pollsLeft) return 0;
    this.#pollsLeft--;
    if (this.#pollsLeft >= RELEASED_POLLS) return this.#tappedKey;
    this.tapped = 0;
    return 0;
  }

  #startTap() {
    const [tap, next] = this.#taps;
    if (tap?.call !== undefined && tap.call > this.#polls) return;
    if (tap) {
      this.#taps.shift();
      this.#tappedKey = this.tapped = tap.code;
      const isShort = next?.call !== undefined && next.call <= this.#polls + TAP_POLLS; // so that it is released before
      this.#pollsLeft = isShort ? RELEASED_POLLS + 1 : TAP_POLLS;
    } else if (this.#idlePolls >= 0) {
      this.#idlePolls++;
      this.isDone = this.#idlePolls > DONE_POLLS;
      if (this.isDone) this.#idlePolls = -1;
    }
  }
}
