// Two jobs that play a script through a list of answers: the smallest heap it needs, and the work of each stretch.
import { workPerTurn } from '../core/calculator_speed.js';
import { Machine } from '../core/machine.js';
import { smallestReliableHeap, survives } from './heap_search.js';
import { Play } from './play.js';
import { unattendedHost } from './unattended_run.js';

/** @import { PlayJob, Stretch } from './play.js' */

/** @typedef {PlayJob & { step: number, maxHeap: number, margin?: number }} HeapJob */

/**
 * The smallest heap in which the script prints and draws the same as in the largest.
 * @param {WebAssembly.Module} module
 * @param {HeapJob} job
 * @returns {{ heap: number | null }}
 */
export function heapJob(module, job) {
  /** @type {(heap: number, lines: string[]) => string} */
  const transcript = (heap, lines) => {
    const play = new Play(module, { ...job, answers: { ...job.answers, lines } }, heap);
    play.runToLastLine();
    return play.transcript();
  };
  /** @type {(least: number, lines: string[]) => number | null} */
  const enough = (least, lines) => {
    const expected = transcript(job.maxHeap, lines);
    const works = (/** @type {number} */ heap) => survives(() => transcript(heap, lines) === expected);
    return smallestReliableHeap(job.step, least, job.maxHeap, works, job.margin);
  };
  const toStart = enough(1, []); // short runs up to the first prompt, so that few long ones are needed
  return { heap: toStart && enough(toStart, job.answers.lines) };
}

/** @typedef {PlayJob & { heap: number, loopBodies: string[] }} WorkJob */

/**
 * The work of each stretch, and of one loop turn with each of the bodies, on the counting firmware.
 * @param {WebAssembly.Module} module
 * @param {WorkJob} job
 * @returns {{ stretches: Stretch[], turns: Record<string, number> }}
 */
export function workJob(module, job) {
  const { heap, display, folder, loopBodies } = job;
  const play = new Play(module, job, heap);
  play.runToLastLine();
  const machine = new Machine(module, { heap, casioplot: true, display, host: unattendedHost(folder) });
  const turns = Object.fromEntries(loopBodies.map((body) => [body, workPerTurn(machine, body)]));
  return { stretches: play.stretches, turns };
}
