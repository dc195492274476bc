// Runs a script with a list of lines, and measures time and memory by line.
import { workPerTurn } from '../core/calculator_speed.js';
import { LineProfiler } from '../core/debugging/line_profiler.js';
import { Machine } from '../core/machine.js';
import { CheckRun } from './check_run.js';
import { noCalls, unattendedHost } from './unattended_run.js';

/** @import { CheckRunJob } from './check_run.js' */

/** @typedef {CheckRunJob & { heap: number, loopBodies: string[] }} ProfileJob */

const PATIENCE = { quiet: 40_000, polls: 1_500_000, pictures: 20_000 }; // more than of job_check.js: a profile is of long runs
const LARGE_HEAP = 1 << 18;

/**
 * @param {WebAssembly.Module} module
 * @param {ProfileJob} job
 * @returns {object}
 */
export function profileJob(module, job) {
  const profiler = new LineProfiler(
    () => run.measure(),
    (line) => ({ ...line, drawn: noCalls() }),
  );
  const run = new CheckRun(module, job, job.heap, PATIENCE, { profiler });
  const { outcome, traceback, answered } = run.run();
  const { folder, display } = job;
  const machine = new Machine(module, { heap: LARGE_HEAP, casioplot: true, display, host: unattendedHost(folder) });
  const turns = Object.fromEntries(job.loopBodies.map((body) => [body, workPerTurn(machine, body)]));
  return { outcome, traceback, answered, lines: profiler.costs(), turns };
}
