// Runs a script for ../engine.py. The script runs in a worker, so this thread always reacts to keys. JSON lines come in
// on standard input; the worker writes JSON lines to standard output.
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { Signals } from '../core/shared_memory.js';
import { exitWithError } from './process_io.js';

/** @import { StartOptions } from '../core/script_runner.js' */

const [file, cache] = process.argv.slice(2);
const signals = new Signals();
/** @type {Worker | null} */
let worker = null;

/** @param {StartOptions} start */
function startWorker(start) {
  signals.setSlow(start.speed === 'calculator');
  const workerData = { file, cache, words: signals.words, start };
  worker = new Worker(new URL('./script_worker.js', import.meta.url), { workerData });
  worker.on('error', exitWithError);
}

process.on('uncaughtException', exitWithError);
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = JSON.parse(line);
    if (message.start) startWorker(message.start);
    else if (message.ac) signals.interrupt();
    else if (message.hold !== undefined) signals.hold(message.hold);
    else if (message.speed) signals.setSlow(message.speed === 'calculator');
    else {
      worker?.postMessage({ ...message, interrupts: signals.interrupts });
      signals.wake();
    }
  })
  .on('close', () => process.exit(0)); // the Python process has ended
