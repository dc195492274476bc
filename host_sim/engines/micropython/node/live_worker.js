// The thread in which a live script runs: what it tells goes to standard output by itself, a line of JSON each.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Live } from '../core/live.js';
import { Signals } from '../core/signals.js';
import { send } from './channel.js';
import { calculatorFirmware } from './firmware.js';

/** @import { MessagePort } from 'node:worker_threads' */
/** @import { Incoming, Outgoing, Start } from '../core/live.js' */

const A_FOLDER = 1;
const port = /** @type {MessagePort} */ (parentPort);

/** @type {{ file: string, cache: string, words: Int32Array, start: Start }} */
const { file, cache, words, start } = workerData;

/**
 * JSON has no bytes.
 * @param {Outgoing} message
 * @returns {void}
 */
const tell = (message) => send('frame' in message ? { frame: Buffer.from(message.frame).toString('base64') } : message);

/** @returns {Incoming | undefined} */
function next() {
  const message = receiveMessageOnPort(port)?.message;
  if (message?.kind === undefined) return message;
  if (message.kind === A_FOLDER) return { found: 'folder' };
  return { found: message.content === null ? null : new Uint8Array(Buffer.from(message.content, 'base64')) };
}

const firmware = await calculatorFirmware(file, cache, start.speed !== null);
new Live(firmware, start, { send: tell, next, now: () => performance.now(), signals: new Signals(words) }).run();
