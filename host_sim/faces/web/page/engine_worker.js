// The thread in which a script runs. Its files have come with it, so it never has to ask for one.
import { Live } from '../../../engines/micropython/core/live.js';
import { Mailbox } from '../../../engines/micropython/core/mailbox.js';
import { Signals } from '../../../engines/micropython/core/signals.js';

/** @import { Incoming, Outgoing, Start } from '../../../engines/micropython/core/live.js' */

/**
 * @typedef {object} Setup
 * @property {WebAssembly.Module} firmware
 * @property {Start} start
 * @property {Record<string, string>} files  the folder that the script lies in
 * @property {Int32Array} words  of the signals
 * @property {SharedArrayBuffer} mailbox
 */

self.addEventListener('message', ({ data }) => run(data), { once: true });

/**
 * @param {Setup} setup
 * @returns {never}
 */
function run({ firmware, start, files, words, mailbox }) {
  const incoming = new Mailbox(mailbox);
  /** @type {Incoming[]} */
  const found = [];
  /** @param {Outgoing} message */
  const send = (message) => {
    if ('file' in message) found.push({ found: content(files, message.file) });
    else self.postMessage(message);
  };
  const next = () => found.shift() ?? incoming.take();
  const live = new Live(firmware, start, { send, next, now: () => performance.now(), signals: new Signals(words) });
  self.postMessage({ begun: true });
  return live.run();
}

/**
 * @param {Record<string, string>} files
 * @param {string} name
 * @returns {Uint8Array | null}
 */
function content(files, name) {
  return Object.hasOwn(files, name) ? new TextEncoder().encode(files[name]) : null;
}
