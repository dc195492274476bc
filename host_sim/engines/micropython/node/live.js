// A calculator that lives: the script runs in a worker, so that nothing it does keeps this thread from its keys. Lines of
// JSON come in on standard input; the worker writes lines of JSON to standard output by itself.
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { INTERRUPTS, newSignals, SPEED, wake } from './signals.js';

const [file, cache] = process.argv.slice(2);
const signals = newSignals();
/** @type {Worker | null} */
let worker = null;

/**
 * @param {import('./live_worker.js').Start} start
 * @returns {void}
 */
function begin(start) {
  Atomics.store(signals, SPEED, start.speed === 'calculator' ? 1 : 0);
  worker = new Worker(new URL('./live_worker.js', import.meta.url), { workerData: { file, cache, signals, start } });
  worker.on('error', (error) => {
    process.stderr.write(`${error.stack ?? error}\n`);
    process.exit(1);
  });
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = JSON.parse(line);
    if (message.start) {
      begin(message.start);
      return;
    }
    if (message.ac) Atomics.add(signals, INTERRUPTS, 1);
    else if (message.speed) Atomics.store(signals, SPEED, message.speed === 'calculator' ? 1 : 0);
    else worker?.postMessage({ ...message, interrupts: Atomics.load(signals, INTERRUPTS) });
    wake(signals);
  })
  .on('close', () => process.exit(0)); // the host has gone
