// The worker in which a script runs. It has all files of the script's folder, so it never waits for one.

import { withLibrary } from '../../../engines/micropython/core/script_files.js';
import { ScriptRunner } from '../../../engines/micropython/core/script_runner.js';
import { Mailbox, Signals } from '../../../engines/micropython/core/shared_memory.js';

/** @import { Incoming, Outgoing, StartOptions } from '../../../engines/micropython/core/script_runner.js' */
/** @import { Library } from '../../../engines/micropython/core/script_files.js' */

/**
 * @typedef {object} Setup
 * @property {WebAssembly.Module} firmware
 * @property {StartOptions} start
 * @property {Record<string, string>} files  of the script's folder
 * @property {Library} library
 * @property {Int32Array} words  of the signals
 * @property {SharedArrayBuffer} mailbox
 */

self.addEventListener('message', ({ data }) => run(data), { once: true });

/**
 * @param {Setup} setup
 * @returns {never}
 */
function run({ firmware, start, files, library, words, mailbox }) {
  const incoming = new Mailbox(mailbox);
  const entryOf = withLibrary((name) => content(files, name), library);
  /** @type {Incoming[]} */
  const replies = [];
  /** @param {Outgoing} message */
  const send = (message) => {
    if ('file' in message) replies.push({ entry: entryOf(message.file) });
    else self.postMessage(message);
  };
  const next = () => replies.shift() ?? incoming.take();
  const runner = new ScriptRunner(firmware, start, {
    send,
    next,
    now: () => performance.now(),
    signals: new Signals(words),
  });
  self.postMessage({ begun: true });
  return runner.run();
}

/**
 * @param {Record<string, string>} files
 * @param {string} name
 * @returns {Uint8Array | null}
 */
function content(files, name) {
  return Object.hasOwn(files, name) ? new TextEncoder().encode(files[name]) : null;
}
