// What getkey() sees: the key that is down. host_sim/engines/keys.py has the same, and the same numbers.

const STARTING_POLLS = 3; // the key that has started the script is still down for so many
const RESTING_POLLS = 32; // then nothing is: scripts wait for that before they begin
const PRESSED_POLLS = 3; // so long a key is down that is pressed by itself
const RELEASED_POLLS = 5; // and so long none is after it
const DONE_POLLS = 64; // after the last one the script has had time for whatever it does about it

export class Keys {
  #polls = 0;
  /** @type {{ code: number, isTyped: boolean }[]} */
  #waiting = [];
  #now = 0; // the key that is pressed by itself
  #left = 0; // polls of it, and of the rest after it
  #idle = -1; // polls since the last one; below 0 where there was none, or it has been told
  typed = 0; // the one that is down because somebody has typed what it gives; 0 for none
  isDone = false; // all were pressed, and that has not been taken notice of

  /** @param {number} starting  the code of the key that starts a script */
  constructor(starting) {
    this.starting = starting;
  }

  /**
   * Keys to press by themselves, one after another, by their codes; 0 for none.
   * @param {number[]} codes
   * @param {boolean} [isTyped]  by somebody, just now
   * @returns {void}
   */
  tap(codes, isTyped = false) {
    if (!codes.length) return;
    for (const code of codes) this.#waiting.push({ code, isTyped });
    this.#idle = 0;
    this.isDone = false;
  }

  /**
   * Forget those that have not been seen.
   * @returns {void}
   */
  untap() {
    this.#waiting = [];
    this.#left = 0;
    this.#idle = -1;
    this.typed = 0;
    this.isDone = false;
  }

  /**
   * The script asks.
   * @param {number} held  the key that somebody holds; 0 for none
   * @returns {number} the code of the key that is down, 0 for none
   */
  poll(held) {
    this.#polls++;
    if (this.#polls <= STARTING_POLLS) return this.starting;
    if (held) return held; // what is pressed by itself waits for that
    return this.#polls <= STARTING_POLLS + RESTING_POLLS ? 0 : this.#tapped();
  }

  /** @returns {number} */
  #tapped() {
    if (!this.#left) this.#next();
    if (!this.#left) return 0;
    this.#left--;
    if (this.#left >= RELEASED_POLLS) return this.#now;
    this.typed = 0;
    return 0;
  }

  /** @returns {void} */
  #next() {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      this.#now = next.code;
      this.typed = next.isTyped ? next.code : 0;
      this.#left = PRESSED_POLLS + RELEASED_POLLS;
    } else if (this.#idle >= 0) {
      this.#idle++;
      this.isDone = this.#idle > DONE_POLLS;
      if (this.isDone) this.#idle = -1;
    }
  }
}
