// JSON lines to and from the Python process, and errors as one line on standard error.
import { readSync, writeSync } from 'node:fs';

const NEW_LINE = 10;
const NEVER_CHANGES = new Int32Array(new SharedArrayBuffer(4)); // Atomics.wait on it is a sleep
let unread = Buffer.alloc(0);

/** @returns {any} the next message; waits for it */
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
    if (count === 0) process.exit(0); // the Python process has ended
    unread = Buffer.concat([unread, more.subarray(0, count)]);
  }
}

/** @param {object} message */
export function send(message) {
  let bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  while (bytes.length) bytes = bytes.subarray(writeSome(bytes));
}

/**
 * @param {Buffer} bytes
 * @returns {number} how many were written; 0 if the pipe is full
 */
function writeSome(bytes) {
  try {
    return writeSync(1, bytes);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EAGAIN') throw error;
    Atomics.wait(NEVER_CHANGES, 0, 0, 1);
    return 0;
  }
}

/** @type {(error: unknown) => string} */
export const toOneLine = (error) =>
  String(error)
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ');

/**
 * @param {unknown} error
 * @returns {never}
 */
export function exitWithError(error) {
  writeSync(2, `${toOneLine(error)}\n`); // synchronously: queued output is lost at exit
  process.exit(1);
}
