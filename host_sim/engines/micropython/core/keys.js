// Which key getkey() reports. host_sim/engines/keys.py does the same, with the same numbers. A "tap" is a key that the
// simulator presses for a few calls of getkey().

const START_POLLS = 3; // calls that still see the key that started the script
const PAUSE_POLLS = 32; // calls that then see no tap: scripts wait for the release before they begin
const PRESSED_POLLS = 3; // calls that see a tapped key
const RELEASED_POLLS = 5; // calls without a key after it
const DONE_POLLS = 64; // calls after the last tap until the script has had time to react

export class Keys {
  #polls = 0;
  /** @type {{ code: number, isTyped: boolean }[]} */
  #taps = []; // not started yet
  #tappedKey = 0;
  #pollsLeft = 0; // of the current tap and the release after it
  #idlePolls = -1; // since the last tap; -1 if there was none or its end was reported
  typed = 0; // the tapped key, if the user has just typed it; 0 for none
  isDone = false; // all taps are over; the reader resets it

  /** @param {number} startingKey  the code of the key that starts a script */
  constructor(startingKey) {
    this.startingKey = startingKey;
  }

  /**
   * Queues taps.
   * @param {number[]} codes  0 for a pause
   * @param {boolean} [isTyped]  the user has just typed them
   */
  tap(codes, isTyped = false) {
    if (!codes.length) return;
    for (const code of codes) this.#taps.push({ code, isTyped });
    this.#idlePolls = 0;
    this.isDone = false;
  }

  cancelTaps() {
    this.#taps = [];
    this.#pollsLeft = 0;
    this.#idlePolls = -1;
    this.typed = 0;
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
    return this.#polls <= START_POLLS + PAUSE_POLLS ? 0 : this.#pollTap();
  }

  #pollTap() {
    if (!this.#pollsLeft) this.#startTap();
    if (!this.#pollsLeft) return 0;
    this.#pollsLeft--;
    if (this.#pollsLeft >= RELEASED_POLLS) return this.#tappedKey;
    this.typed = 0;
    return 0;
  }

  #startTap() {
    const tap = this.#taps.shift();
    if (tap !== undefined) {
      this.#tappedKey = tap.code;
      this.typed = tap.isTyped ? tap.code : 0;
      this.#pollsLeft = PRESSED_POLLS + RELEASED_POLLS;
    } else if (this.#idlePolls >= 0) {
      this.#idlePolls++;
      this.isDone = this.#idlePolls > DONE_POLLS;
      if (this.isDone) this.#idlePolls = -1;
    }
  }
}
