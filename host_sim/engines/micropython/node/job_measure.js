// What it costs to import modules one after another. A module that asks or waits while it is imported gets [AC].
import { Machine } from '../core/machine.js';
import { turnOf } from '../core/yardstick.js';
import { silentHost } from './silent_host.js';
import { smallest, survives } from './smallest.js';

/** @import { DisplaySize } from '../core/casioplot.js' */

/**
 * @typedef {object} MeasureJob
 * @property {string} folder
 * @property {string[]} modules
 * @property {boolean} casioplot
 * @property {DisplaySize} display
 * @property {number} step
 * @property {number} most
 */

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {number} turns  what the import costs, in turns of an empty loop
 * @property {number} resident  what stays on the heap
 * @property {number | null} heap  the smallest for all the imports so far
 * @property {number | null} alone  the smallest for this one
 */

const QUIET_POLLS = 2000;

/**
 * @param {WebAssembly.Module} module
 * @param {MeasureJob} job
 * @returns {{ rows: Row[], total: number } | { error: string }}
 */
export function measureJob(module, { folder, modules, casioplot, display, step, most }) {
  const quietHost = { ...silentHost(folder), poll: (/** @type {number} */ quiet) => quiet >= QUIET_POLLS };
  /** @type {(heap: number) => Machine} */
  const make = (heap) => new Machine(module, { heap, casioplot, display, host: quietHost });
  /** @type {(names: string[]) => number | null} */
  const importable = (names) =>
    smallest(step, 1, most, (heap) =>
      survives(() => {
        const small = make(heap);
        return names.every((one) => small.run(`import ${one}`) === null);
      }),
    );

  const machine = make(most);
  const turn = turnOf(make(most), 'pass');
  /** @type {Row[]} */
  const rows = [];
  let before = machine.used();
  for (const name of modules) {
    const begun = machine.work();
    const traceback = machine.run(`import ${name}`);
    if (traceback) return { error: traceback };
    const turns = (machine.work() - begun) / turn;
    const used = machine.used();
    const heap = importable(modules.slice(0, rows.length + 1));
    rows.push({ name, turns, resident: used - before, heap, alone: importable([name]) });
    before = used;
  }
  return { rows, total: before };
}
