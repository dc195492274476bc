// The cost of importing modules one after another. A module that asks or waits while it is imported gets [AC].
import { workPerTurn } from '../core/calculator_speed.js';
import { Machine } from '../core/machine.js';
import { smallestHeap, survives } from './heap_search.js';
import { unattendedHost } from './unattended_run.js';

/** @import { DisplaySize } from '../core/casioplot.js' */

/**
 * @typedef {object} MeasureJob
 * @property {string} folder
 * @property {string[]} modules
 * @property {boolean} casioplot
 * @property {DisplaySize} display
 * @property {number} step
 * @property {number} maxHeap
 */

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {number} turns  the cost of the import, in turns of an empty loop
 * @property {number} resident  bytes that stay on the heap
 * @property {number | null} heap  the smallest for all imports so far
 * @property {number | null} alone  the smallest for this import
 */

const QUIET_POLLS = 2000; // until [AC] is pressed

/**
 * @param {WebAssembly.Module} module
 * @param {MeasureJob} job
 * @returns {{ rows: Row[], total: number } | { error: string }}
 */
export function measureJob(module, { folder, modules, casioplot, display, step, maxHeap }) {
  const host = { ...unattendedHost(folder), poll: (/** @type {number} */ quietPolls) => quietPolls >= QUIET_POLLS };
  /** @type {(heap: number) => Machine} */
  const newMachine = (heap) => new Machine(module, { heap, casioplot, display, host });
  /** @type {(names: string[]) => number | null} */
  const heapToImport = (names) =>
    smallestHeap(step, 1, maxHeap, (heap) =>
      survives(() => {
        const small = newMachine(heap);
        return names.every((name) => small.run(`import ${name}`) === null);
      }),
    );

  const machine = newMachine(maxHeap);
  const emptyTurn = workPerTurn(newMachine(maxHeap), 'pass');
  /** @type {Row[]} */
  const rows = [];
  let usedBefore = machine.usedHeap();
  for (const name of modules) {
    const workBefore = machine.work();
    const traceback = machine.run(`import ${name}`);
    if (traceback) return { error: traceback };
    const turns = (machine.work() - workBefore) / emptyTurn;
    const used = machine.usedHeap();
    const heap = heapToImport(modules.slice(0, rows.length + 1));
    rows.push({ name, turns, resident: used - usedBefore, heap, alone: heapToImport([name]) });
    usedBefore = used;
  }
  return { rows, total: usedBefore };
}
