// When [AC] comes, counted in polls since the script last got an answer or an [AC]. The VM knows no other time, so the
// same answers and the same moments repeat a run exactly.

/** @typedef {number | null} Moment  after this many polls; null: as soon as the script only waits */

// Polls without reading, printing or drawing: one second on the calculator, longer than any step of a game.
const WAITING_POLLS = 3000;

export class InterruptSchedule {
  #polls = 0;
  #quietPolls = 0;
  /** @type {Moment[]} */
  #planned = [];

  /**
   * Call it when the script starts or gets an answer.
   * @param {Moment[]} planned  presses of [AC] from here on, each counted from the one before
   */
  begin(planned) {
    this.#planned = [...planned];
    this.#restart();
  }

  /** Call it when the script reads, prints or draws: it doesn't only wait. */
  noteActivity() {
    this.#quietPolls = 0;
  }

  /** @returns {boolean} whether the script only waits */
  get isWaiting() {
    return this.#quietPolls >= WAITING_POLLS;
  }

  /** @returns {boolean} whether a planned [AC] comes with this poll */
  poll() {
    this.#polls++;
    this.#quietPolls++;
    if (!this.#planned.length) return false;
    const due = this.#planned[0];
    return due === null ? this.isWaiting : this.#polls >= due;
  }

  /** Call it when the user has pressed [AC]: that ends a replay. */
  cancel() {
    this.#planned = [];
  }

  /** @returns {boolean} whether an [AC] is planned; it answers the next input(), whatever its moment */
  get isPlanned() {
    return this.#planned.length > 0;
  }

  /**
   * Call it when [AC] has come, planned or not.
   * @returns {{ moment: number, waited: boolean }} waited: the script only waited for it
   */
  take() {
    const taken = { moment: this.#polls, waited: this.isWaiting };
    this.#planned.shift();
    this.#restart();
    return taken;
  }

  #restart() {
    this.#polls = 0;
    this.#quietPolls = 0;
  }
}
