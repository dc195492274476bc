// A calculator that lives: the script runs in a worker, so that nothing it does keeps this thread from its keys. Lines of
// JSON come in on standard input; the worker writes lines of JSON to standard output by itself.
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { Signals } from '../core/signals.js';
import { giveUp } from './complaint.js';

/** @import { Start } from '../core/live.js' */

const [file, cache] = process.argv.slice(2);
const signals = new Signals();
/** @type {Worker | null} */
let worker = null;

/**
 * @param {Start} start
 * @returns {void}
 */
function begin(start) {
  signals.setSlow(start.speed === 'calculator');
  const workerData = { file, cache, words: signals.words, start };
  worker = new Worker(new URL('./live_worker.js', import.meta.url), { workerData });
  worker.on('error', giveUp);
}

process.on('uncaughtException', giveUp);
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = JSON.parse(line);
    if (message.start) begin(message.start);
    else if (message.ac) signals.interrupt();
    else if (message.hold !== undefined) signals.hold(message.hold);
    else if (message.speed) signals.setSlow(message.speed === 'calculator');
    else {
      worker?.postMessage({ ...message, interrupts: signals.interrupts });
      signals.wake();
    }
  })
  .on('close', () => process.exit(0)); // the host has gone
