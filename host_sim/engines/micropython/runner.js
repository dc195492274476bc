'use strict';
// Runs one job on MicroPython for host_sim/micropython/vm.py: the first line of standard input says which.
const { receive, send } = require('./channel');
const firmware = require('./firmware');
const { measureJob } = require('./job_measure');
const { heapJob, workJob } = require('./job_play');
const { runJob } = require('./job_run');

const COUNTING = ['measure', 'work'];
const [file, cache] = process.argv.slice(2);
const job = receive();
const firmwareModule = firmware.compile(file, cache, COUNTING.includes(job.job));
const jobs = { heap: heapJob, measure: measureJob, run: runJob, work: workJob };
try {
  const found = jobs[job.job](firmwareModule, job);
  if (found) send(found);
} catch (error) {
  send({ error: String(error.message || error) });
}
