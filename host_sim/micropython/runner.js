'use strict';
// Runs one job on MicroPython for host_sim/micropython/vm.py: the first line of standard input says which.
const { receive, send } = require('./channel');
const firmware = require('./firmware');
const { measureJob } = require('./job_measure');
const { runJob } = require('./job_run');

const job = receive();
const firmwareModule = firmware.compile();
if (job.job === 'run') runJob(firmwareModule, job);
else send(measureJob(firmwareModule, job));
