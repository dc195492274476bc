// Holds a script back to the calculator's own speed: the work it has done says what time it is there.

/** @import { Drawing } from './casioplot.js' */

const CHARACTER_TURNS = 271 / 235; // of draw_string: as much as a pixel, in turns of an empty loop
const AHEAD_MS = 1; // so little is not worth a sleep
const BEHIND_MS = 50; // a PC that is slower than the calculator need not catch up later

export class Pace {
  #turn = 1; // the work of one turn of an empty loop
  #work = 0;
  #began = 0;
  #drawnTurns = 0;

  /**
   * @param {number} turnMicroseconds  of such a turn on the calculator
   * @param {() => number} now  milliseconds
   */
  constructor(turnMicroseconds, now) {
    this.turnMicroseconds = turnMicroseconds;
    this.now = now;
  }

  /**
   * @param {number} work  of one turn
   * @returns {void}
   */
  measure(work) {
    this.#turn = work;
  }

  /**
   * From here on: what was done before, or while the script stood still, does not count.
   * @param {number} work  done so far
   * @returns {void}
   */
  restart(work) {
    this.#work = work;
    this.#began = this.now();
    this.#drawnTurns = 0;
  }

  /**
   * Drawing is done outside the VM, so it is no work of it.
   * @param {Drawing} drawing
   * @returns {void}
   */
  drawn(drawing) {
    if (typeof drawing !== 'number') this.#drawnTurns += CHARACTER_TURNS * drawing[2].length;
  }

  /**
   * How many milliseconds the script is ahead of the calculator; 0 where that is not worth a sleep.
   * @param {number} work  done so far
   * @returns {number}
   */
  ahead(work) {
    const turns = (work - this.#work) / this.#turn + this.#drawnTurns;
    const ahead = (turns * this.turnMicroseconds) / 1000 - (this.now() - this.#began);
    if (ahead < -BEHIND_MS) this.restart(work);
    return ahead > AHEAD_MS ? ahead : 0;
  }
}
