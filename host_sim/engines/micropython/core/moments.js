// When [AC] comes, told by what the script has done since it was last given something. A VM knows no other time, so a
// run with the same answers and the same moments is the same run, to the bytecode.

/** @typedef {number | null} Moment  after so many polls; null: as soon as the script only waits */

// So long nothing is read, printed or drawn: a second on the calculator, longer than any step of a game.
const WAITING_POLLS = 3000;

export class Moments {
  #polls = 0;
  #quiet = 0;
  /** @type {Moment[]} */
  #planned = [];

  /**
   * The script is given something, and these presses of [AC] come after it, each counted from the one before.
   * @param {Moment[]} planned
   * @returns {void}
   */
  begin(planned) {
    this.#planned = [...planned];
    this.#restart();
  }

  /**
   * The script reads, prints or draws: it does not only wait.
   * @returns {void}
   */
  stir() {
    this.#quiet = 0;
  }

  /** @returns {boolean} whether a planned [AC] comes with this poll */
  poll() {
    this.#polls++;
    this.#quiet++;
    if (!this.#planned.length) return false;
    const due = this.#planned[0];
    return due === null ? this.#quiet >= WAITING_POLLS : this.#polls >= due;
  }

  /** @returns {boolean} whether an [AC] is planned: a question gets it then, whatever its moment was */
  get isPlanned() {
    return this.#planned.length > 0;
  }

  /**
   * [AC] has come, planned or not.
   * @returns {{ moment: number, waited: boolean }} when, and whether the script had only waited for it
   */
  take() {
    const taken = { moment: this.#polls, waited: this.#quiet >= WAITING_POLLS };
    this.#planned.shift();
    this.#restart();
    return taken;
  }

  /** @returns {void} */
  #restart() {
    this.#polls = 0;
    this.#quiet = 0;
  }
}
