// Runs one job on MicroPython for ../jobs.py: the first line of standard input says which.
import { receive, send } from './channel.js';
import { calculatorFirmware } from './firmware.js';
import { checkJob } from './job_check.js';
import { heapJob } from './job_heap.js';
import { measureJob } from './job_measure.js';
import { workJob } from './job_work.js';

/** @type {Record<string, (module: WebAssembly.Module, job: any) => object>} */
const JOBS = { check: checkJob, heap: heapJob, measure: measureJob, work: workJob };
const COUNTING = ['check', 'measure', 'work'];

const [file, cache] = process.argv.slice(2);
const job = receive();
try {
  const firmware = await calculatorFirmware(file, cache, COUNTING.includes(job.job));
  send(JOBS[job.job](firmware, job));
} catch (error) {
  send({ error: error instanceof Error ? error.message : String(error) });
}
