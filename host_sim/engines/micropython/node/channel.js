// Lines of JSON to and from the Python side. Every read waits: the VM stands still where the calculator would.
import { readSync, writeSync } from 'node:fs';

const NEW_LINE = 10;
const CLOCK = new Int32Array(new SharedArrayBuffer(4)); // nothing ever changes it: to wait on it takes time
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
  while (bytes.length) bytes = bytes.subarray(written(bytes));
}

/**
 * How many of the bytes have gone; none where the other side has to read first.
 * @param {Buffer} bytes
 * @returns {number}
 */
function written(bytes) {
  try {
    return writeSync(1, bytes);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EAGAIN') throw error;
    Atomics.wait(CLOCK, 0, 0, 1);
    return 0;
  }
}
