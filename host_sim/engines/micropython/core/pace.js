// Holds a script back to the calculator's own speed: the work it has done says what time it is there.

import { SHOW } from './casioplot.js';

/** @import { Drawing } from './casioplot.js' */

/** @typedef {{ call: number, string: number, character: number, show: number, key: number }} DrawingTime */

const COUNTED_TURNS = 0.58; // of a call: the work around it, which is counted, in turns of an empty loop
// What nobody says is as on the fx-9860GIII: a character of draw_string as much as a pixel, the rest is counted.
const DRAWING_TURNS = { call: 0, string: 0, character: 271 / 235, show: 0, key: 0 };
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
   * @param {DrawingTime} [drawing]  microseconds of what casioplot does
   */
  constructor(turnMicroseconds, now, drawing) {
    this.turnMicroseconds = turnMicroseconds;
    this.turns = drawing ? inTurns(drawing, turnMicroseconds) : DRAWING_TURNS;
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
    const { call, string, character, show } = this.turns;
    this.#drawnTurns += call;
    if (typeof drawing !== 'number') this.#drawnTurns += string + character * drawing[2].length;
    else if (drawing === SHOW) this.#drawnTurns += show;
  }

  /**
   * The script has asked for the key that is down.
   * @returns {void}
   */
  looked() {
    this.#drawnTurns += this.turns.key;
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

/**
 * @param {DrawingTime} drawing
 * @param {number} turnMicroseconds
 * @returns {DrawingTime}
 */
function inTurns({ call, string, character, show, key }, turnMicroseconds) {
  const turns = (/** @type {number} */ microseconds) => microseconds / turnMicroseconds;
  return {
    call: Math.max(turns(call) - COUNTED_TURNS, 0),
    string: turns(string),
    character: turns(character),
    show: turns(show),
    key: turns(key),
  };
}
