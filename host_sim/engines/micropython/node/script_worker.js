// The worker thread in which a script runs. It writes its messages to standard output, as JSON lines.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { ScriptRunner } from '../core/script_runner.js';
import { Signals } from '../core/shared_memory.js';
import { calculatorFirmware } from './firmware.js';
import { send } from './process_io.js';

/** @import { MessagePort } from 'node:worker_threads' */
/** @import { Incoming, Outgoing, StartOptions } from '../core/script_runner.js' */

const FOLDER = 1; // Kind.FOLDER of host_sim/engines/folder.py
const port = /** @type {MessagePort} */ (parentPort);

/** @type {{ file: string, cache: string, words: Int32Array, start: StartOptions }} */
const { file, cache, words, start } = workerData;

/** @param {Uint8Array} bytes */
const base64 = (bytes) => Buffer.from(bytes).toString('base64');

/** @param {Outgoing} message */
const sendAsJson = (message) =>
  send(
    'frame' in message
      ? { frame: base64(message.frame) }
      : 'drawing' in message
        ? { drawing: message.drawing && base64(message.drawing) }
        : message,
  );

/** @returns {Incoming | undefined} */
function next() {
  const message = receiveMessageOnPort(port)?.message;
  if (message?.kind === undefined) return message;
  if (message.kind === FOLDER) return { entry: 'folder' };
  return { entry: message.content === null ? null : new Uint8Array(Buffer.from(message.content, 'base64')) };
}

const firmware = await calculatorFirmware(file, cache, start.speed !== null);
const thread = { send: sendAsJson, next, now: () => performance.now(), signals: new Signals(words) };
new ScriptRunner(firmware, start, thread).run();
