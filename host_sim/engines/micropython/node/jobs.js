// Runs one job on MicroPython for ../jobs.py: one line of JSON in, one line of JSON out. It runs in a worker, because the
// stack of Node's main thread is too small for deep recursion.
import { isMainThread, Worker } from 'node:worker_threads';
import { buildFirmwareFiles, calculatorFirmware } from './firmware.js';
import { heapJob, workJob } from './job_budget.js';
import { checkJob } from './job_check.js';
import { measureJob } from './job_measure.js';
import { profileJob } from './job_profile.js';
import { receive, send } from './process_io.js';

/** @type {Record<string, (module: WebAssembly.Module, job: any) => object>} */
const JOBS = { check: checkJob, heap: heapJob, measure: measureJob, profile: profileJob, work: workJob };
const COUNTING = ['check', 'measure', 'profile', 'work'];

/**
 * @param {string} file  the package's firmware
 * @param {string} cache  a folder
 */
async function runJob(file, cache) {
  const job = receive();
  if (job.job === 'firmware') return buildFirmwareFiles(file, cache);
  return JOBS[job.job](await calculatorFirmware(file, cache, COUNTING.includes(job.job)), job);
}

const [file, cache] = process.argv.slice(2);
if (isMainThread) {
  new Worker(new URL(import.meta.url), { argv: [file, cache] });
} else {
  try {
    send(await runJob(file, cache));
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error) });
  }
}
