// Lines of JSON to and from the Python side. Every read waits: the VM stands still where the calculator would.
import { readSync, writeSync } from 'node:fs';

const NEW_LINE = 10;
let unread = Buffer.alloc(0);

/** @returns {any} the next message */
export function receive() {
  for (;;) {
    const end = unread.indexOf(NEW_LINE);
    if (end >= 0) {
      const line = unread.toString('utf8', 0, end);
      unread = unread.subarray(end + 1);
      return JSON.parse(line);
    }
    const more = Buffer.alloc(65536);
    const count = readSync(0, more, 0, more.length, null);
    if (count === 0) process.exit(0); // the other side has gone
    unread = Buffer.concat([unread, more.subarray(0, count)]);
  }
}

/**
 * @param {object} message
 * @returns {void}
 */
export function send(message) {
  let bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  while (bytes.length) bytes = bytes.subarray(writeSync(1, bytes));
}
