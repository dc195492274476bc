// What one turn of a loop costs, counted on the counting firmware beside whatever the machine runs.

/** @import { Machine } from './machine.js' */

const TURNS = 1000;

/**
 * @param {string} body
 * @param {number} turns
 * @returns {string}
 */
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
 * @param {Machine} machine
 * @param {string} body
 * @returns {number}
 */
export function turnOf(machine, body) {
  /** @type {(turns: number) => number} */
  const work = (turns) => {
    const before = machine.work();
    const { traceback } = machine.aside(loop(body, turns));
    if (traceback) throw new Error(`the yardstick failed: ${traceback}`);
    return machine.work() - before;
  };
  return (work(TURNS) - work(0)) / TURNS;
}
