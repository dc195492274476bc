// Checks whether a script fits the calculator: how a run goes, the cost of each wait, the cost of compiling its files,
// and the smallest heap in which it runs the same way.
import { encodeUtf8 } from '../core/byte_buffer.js';
import { workPerTurn } from '../core/calculator_speed.js';
import { Machine } from '../core/machine.js';
import { withLibrary } from '../core/script_files.js';
import { CheckRun } from './check_run.js';
import { smallestHeap, smallestReliableHeap, survives } from './heap_search.js';
import { filesIn, unattendedHost } from './unattended_run.js';

/** @import { CheckRunJob } from './check_run.js' */

/** @typedef {CheckRunJob & { heap: number, maxHeap: number, loopBodies: string[], columns: number | null }} CheckJob */

// A poll comes every 10 turns of an empty loop, or fewer turns of a longer one. On the calculator these limits are at
// least 15 seconds and one minute, mostly several minutes.
const PATIENCE = { quiet: 40_000, polls: 150_000, pictures: 2000 };
const LITTLE_PATIENCE = { quiet: 10_000, polls: 15_000, pictures: 200 }; // for the many runs of the heap search
const MARGIN_BYTES = 4096; // above the smallest heap, that must work as well
// The longer a run takes, the fewer heap sizes are tried: `step` bytes apart for runs of less than `ms` milliseconds.
const STEPS = [
  { ms: 150, step: 256 },
  { ms: 700, step: 1024 },
  { ms: Number.POSITIVE_INFINITY, step: 4096 },
];
const LARGE_HEAP = 1 << 18;
const MEMORY_ERROR = /^MemoryError/m;

/**
 * @param {WebAssembly.Module} module
 * @param {CheckJob} job
 * @returns {object}
 */
export function checkJob(module, job) {
  const run = new CheckRun(module, job, job.heap, PATIENCE, { columns: job.columns }).run();
  const { outcome, traceback, waits, extent, prompt, answered, idle, longLines } = run;
  const { folder, display } = job;
  const machine = new Machine(module, { heap: LARGE_HEAP, casioplot: true, display, host: unattendedHost(folder) });
  const turns = Object.fromEntries(job.loopBodies.map((body) => [body, workPerTurn(machine, body)]));
  const isBuiltIn = (/** @type {string} */ name) => Object.hasOwn(job.library.builtIn, name);
  const compileWork = compileWorkOf(
    module,
    job,
    run.filesAtStart.filter((name) => !isBuiltIn(name)),
  );
  const builtInWork = compileWorkOf(module, job, run.filesAtStart.filter(isBuiltIn)); // compiled only here
  const result = { outcome, traceback, waits, extent, prompt, answered, idle, longLines };
  return { ...result, turns, compileWork, builtInWork, ...heapOf(module, job, run) };
}

/**
 * The work of compiling these files. Each is imported under another name, with a first line that ends it once it is
 * compiled.
 * @param {WebAssembly.Module} module
 * @param {CheckJob} job
 * @param {string[]} names
 */
function compileWorkOf(module, job, names) {
  const firstLine = encodeUtf8('raise ValueError\n');
  const entries = names.map(withLibrary(filesIn(job.folder), job.library));
  const texts = [new Uint8Array(), ...entries.filter((entry) => entry instanceof Uint8Array)];
  const machine = new Machine(module, {
    heap: Math.max(job.heap, LARGE_HEAP),
    casioplot: true,
    display: job.display,
    host: {
      ...unattendedHost(job.folder),
      files: (name) => {
        const text = texts[Number(/^measured(\d+)\.py$/.exec(name)?.[1])];
        return text ? Buffer.concat([firstLine, text]) : null;
      },
    },
  });
  const [emptyWork, ...work] = texts.map((_, number) => {
    const before = machine.work();
    machine.importScript(`measured${number}.py`);
    return machine.work() - before;
  });
  return work.reduce((sum, each) => sum + Math.max(each - emptyWork, 0), 0);
}

/**
 * The smallest heap; null if the script fails for another reason, or in any heap.
 * @param {WebAssembly.Module} module
 * @param {CheckJob} job
 * @param {CheckRun} run
 * @returns {{ heap: number | null, step: number, coversWholeRun: boolean }} step: the precision, in bytes;
 * coversWholeRun: false if the heap was only measured for the start of the run
 */
function heapOf(module, job, run) {
  const noHeap = { heap: null, step: STEPS[0].step, coversWholeRun: true };
  const isHeapFull = run.outcome === 'failed' && MEMORY_ERROR.test(run.traceback ?? '');
  const canMeasure = run.outcome !== 'failed' || isHeapFull || run.answered > 0; // an answer may have caused the failure
  if (!canMeasure) return noHeap;
  /** @type {(heap: number) => CheckRun} */
  const shortRun = (heap) => new CheckRun(module, job, heap, LITTLE_PATIENCE).run();
  const start = performance.now();
  const expected = shortRun(isHeapFull ? job.maxHeap : job.heap);
  const duration = performance.now() - start;
  const step = STEPS.find(({ ms }) => duration < ms)?.step ?? MARGIN_BYTES;
  if (isHeapFull && expected.outcome === 'failed') return { ...noHeap, step };
  const transcript = expected.transcript();
  /** @type {(heap: number) => boolean} */
  const works = (heap) => survives(() => shortRun(heap).transcript() === transcript);
  const least = smallestHeap(step, 1, job.maxHeap, works);
  const heap = least && smallestReliableHeap(step, least, job.maxHeap, works, MARGIN_BYTES / step);
  const endings = endingsOf(run);
  return { heap, step, coversWholeRun: endingsOf(expected) === endings && !endings.includes('busy') };
}

/**
 * How each wait ended: a run with less patience that has the same endings has seen everything.
 * @param {CheckRun} run
 */
const endingsOf = (run) => run.waits.map(({ until }) => until).join();
