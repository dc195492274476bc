// Runs one job on MicroPython for ../vm.py: the first line of standard input says which.
import { receive, send } from './channel.js';
import { calculatorFirmware } from './firmware.js';

/** @typedef {(module: WebAssembly.Module, job: any) => object | void} Job */

// Each is loaded only when it is wanted, for a player waits while this starts.
/** @type {Record<string, () => Promise<Job>>} */
const JOBS = {
  heap: async () => (await import('./job_heap.js')).heapJob,
  measure: async () => (await import('./job_measure.js')).measureJob,
  run: async () => (await import('./job_run.js')).runJob,
  work: async () => (await import('./job_work.js')).workJob,
};
const COUNTING = ['measure', 'work'];

const [file, cache] = process.argv.slice(2);
const job = receive();
const compiling = calculatorFirmware(file, cache, COUNTING.includes(job.job));
const [firmware, run] = await Promise.all([compiling, JOBS[job.job]()]); // one core compiles, the other loads
try {
  const found = run(firmware, job);
  if (found) send(found);
} catch (error) {
  send({ error: error instanceof Error ? error.message : String(error) });
}
