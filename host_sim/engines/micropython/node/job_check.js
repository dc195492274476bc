// Whether a script fits the calculator: how a play of it goes, what each wait costs, what reading its files costs, and
// the smallest heap in which it goes the same way.
import { Machine } from '../core/machine.js';
import { encoded } from '../core/text.js';
import { turnOf } from '../core/yardstick.js';
import { filesOf } from './folder.js';
import { silentHost } from './silent_host.js';
import { smallest, smallestLasting, survives } from './smallest.js';
import { Trial } from './trial.js';

/** @import { TrialJob } from './trial.js' */

/** @typedef {TrialJob & { heap: number, most: number, bodies: string[] }} CheckJob */

// A poll is 10 turns of an empty loop, or fewer of a longer one: on the calculator these are 15 seconds and one minute at
// least, mostly some minutes.
const PATIENCE = { quiet: 40_000, polls: 150_000, pictures: 2000 };
const LITTLE_PATIENCE = { quiet: 10_000, polls: 15_000, pictures: 200 }; // where it is played again and again
const SURE_BYTES = 4096;
// The longer a play takes, the fewer of them: the steps between the heaps that are tried, by the milliseconds of one.
const STEPS = [
  { upTo: 150, step: 256 },
  { upTo: 700, step: 1024 },
  { upTo: Number.POSITIVE_INFINITY, step: 4096 },
];
const ROOMY = 1 << 18;
const FULL = /^MemoryError/m;

/**
 * @param {WebAssembly.Module} module
 * @param {CheckJob} job
 * @returns {object}
 */
export function checkJob(module, job) {
  const play = new Trial(module, job, job.heap, PATIENCE).run();
  const { outcome, traceback, waits, extent, prompt, answered, idle } = play;
  const { folder, display } = job;
  const machine = new Machine(module, { heap: ROOMY, casioplot: true, display, host: silentHost(folder) });
  const turns = Object.fromEntries(job.bodies.map((body) => [body, turnOf(machine, body)]));
  const reading = readingOf(module, job, play.atStart);
  const played = { outcome, traceback, waits, extent, prompt, answered, idle };
  return { ...played, turns, reading, ...heapOf(module, job, play) };
}

/**
 * The work of compiling these files. Each is read with a first line that ends it as soon as it is compiled.
 * @param {WebAssembly.Module} module
 * @param {CheckJob} job
 * @param {string[]} names
 * @returns {number}
 */
function readingOf(module, job, names) {
  const files = filesOf(job.folder);
  const ending = encoded('raise ValueError\n');
  const nothing = 'nothing0.py';
  const machine = new Machine(module, {
    heap: Math.max(job.heap, ROOMY),
    casioplot: true,
    display: job.display,
    host: {
      ...silentHost(job.folder),
      files: (name) => {
        if (name === nothing) return ending;
        const found = names.includes(name) ? files(name) : null;
        return found instanceof Uint8Array ? Buffer.concat([ending, found]) : null;
      },
    },
  });
  /** @type {(name: string) => number} */
  const work = (name) => {
    const before = machine.work();
    machine.run(`__import__(${JSON.stringify(name.replace(/\.py$/, ''))})`);
    return machine.work() - before;
  };
  const base = work(nothing);
  const alone = names.filter((name) => !name.includes('/'));
  return alone.reduce((sum, name) => sum + Math.max(work(name) - base, 0), 0);
}

/**
 * The smallest heap, to so many bytes; null where the script fails for another reason, or in any heap.
 * @param {WebAssembly.Module} module
 * @param {CheckJob} job
 * @param {Trial} play
 * @returns {{ heap: number | null, step: number, whole: boolean }}  whole: not only of the beginning
 */
function heapOf(module, job, play) {
  const nothing = { heap: null, step: STEPS[0].step, whole: true };
  const isFull = play.outcome === 'failed' && FULL.test(play.traceback ?? '');
  if (play.outcome === 'failed' && !isFull) return nothing;
  /** @type {(heap: number) => Trial} */
  const trial = (heap) => new Trial(module, job, heap, LITTLE_PATIENCE).run();
  const began = performance.now();
  const wanted = trial(isFull ? job.most : job.heap);
  const took = performance.now() - began;
  const step = STEPS.find(({ upTo }) => took < upTo)?.step ?? SURE_BYTES;
  if (wanted.outcome === 'failed') return { ...nothing, step };
  const transcript = wanted.transcript();
  /** @type {(heap: number) => boolean} */
  const works = (heap) => survives(() => trial(heap).transcript() === transcript);
  const least = smallest(step, 1, job.most, works);
  const heap = least && smallestLasting(step, least, job.most, works, SURE_BYTES / step);
  const ends = endsOf(play);
  return { heap, step, whole: endsOf(wanted) === ends && !ends.includes('busy') };
}

/**
 * How each of its waits ended: a play with less patience that has the same has not missed anything.
 * @param {Trial} play
 * @returns {string}
 */
const endsOf = (play) => play.waits.map(({ until }) => until).join();
