// How long the VM's work takes on the calculator, and a limiter that slows a script down to that speed. The unit is the
// time of one turn of an empty `for` loop, which is known from real calculators.
import { SHOW } from './casioplot.js';

/** @import { Drawing } from './casioplot.js' */
/** @import { Machine } from './machine.js' */

/** @typedef {{ call: number, string: number, character: number, show: number, key: number }} DrawingTime */

const COUNTED_TURNS = 0.58; // the part of a casioplot call that the VM counts as work
// Default, from the fx-9860GIII: a character of draw_string() costs as much as a pixel, everything else is counted.
const DRAWING_TURNS = { call: 0, string: 0, character: 271 / 235, show: 0, key: 0 };
const MIN_SLEEP_MS = 1;
const MAX_LAG_MS = 50; // a PC that is slower than the calculator doesn't have to catch up later

export class SpeedLimiter {
  #workPerTurn = 1;
  #startWork = 0;
  #startTime = 0;
  #drawingTurns = 0;

  /**
   * @param {number} turnMicroseconds  of an empty loop turn on the calculator
   * @param {() => number} now  milliseconds
   * @param {DrawingTime} [drawing]  microseconds of casioplot's functions
   */
  constructor(turnMicroseconds, now, drawing) {
    this.turnMicroseconds = turnMicroseconds;
    this.turns = drawing ? inTurns(drawing, turnMicroseconds) : DRAWING_TURNS;
    this.now = now;
  }

  /** @param {number} work  of one empty loop turn */
  calibrate(work) {
    this.#workPerTurn = work;
  }

  /**
   * Ignores everything before this call.
   * @param {number} work  done so far
   */
  restart(work) {
    this.#startWork = work;
    this.#startTime = this.now();
    this.#drawingTurns = 0;
  }

  /**
   * Adds the time of a drawing, which the VM doesn't count as work.
   * @param {Drawing} drawing
   */
  addDrawing(drawing) {
    this.#drawingTurns += this.turnsOf(drawing);
  }

  /**
   * @param {Drawing} drawing
   * @returns {number} its time in loop turns, without what the VM counts as work
   */
  turnsOf(drawing) {
    const { call, string, character, show } = this.turns;
    if (typeof drawing !== 'number') return call + string + character * drawing[2].length;
    return drawing === SHOW ? call + show : call;
  }

  /**
   * @param {number} work
   * @param {number} drawingTurns
   * @returns {number} seconds on the calculator
   */
  seconds(work, drawingTurns) {
    return ((work / this.#workPerTurn + drawingTurns) * this.turnMicroseconds) / 1e6;
  }

  /** Adds the time of a getkey(). */
  addGetkey() {
    this.#drawingTurns += this.turns.key;
  }

  /**
   * @param {number} work  done so far
   * @returns {number} milliseconds that the script is ahead of the calculator; 0 if too few to sleep
   */
  ahead(work) {
    const turns = (work - this.#startWork) / this.#workPerTurn + this.#drawingTurns;
    const ahead = (turns * this.turnMicroseconds) / 1000 - (this.now() - this.#startTime);
    if (ahead < -MAX_LAG_MS) this.restart(work);
    return ahead > MIN_SLEEP_MS ? ahead : 0;
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

const MEASURED_TURNS = 1000;

/** @type {(body: string, turns: number) => string} */
const loop = (body, turns) => `
from casioplot import set_pixel, draw_string
class Thing:
    def method(self):
        pass
def function():
    pass
def turns(set_pixel, draw_string, thing, cards):
    for i in range(${turns}):
        ${body}
turns(set_pixel, draw_string, Thing(), [0] * 52)
`;

/**
 * The work of one turn of a loop with this body.
 * @param {Machine} machine  with the counting firmware
 * @param {string} body
 */
export function workPerTurn(machine, body) {
  /** @type {(turns: number) => number} */
  const work = (turns) => {
    const before = machine.work();
    const { traceback } = machine.evaluate(loop(body, turns));
    if (traceback) throw new Error(`Measuring a loop failed: ${traceback}`);
    return machine.work() - before;
  };
  return (work(MEASURED_TURNS) - work(0)) / MEASURED_TURNS;
}
