// What breaks here is told in one line, for whoever started this process shows it to a user.
import { writeSync } from 'node:fs';

/**
 * @param {unknown} error
 * @returns {string}
 */
export const inOneLine = (error) =>
  String(error)
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ');

/**
 * @param {unknown} error
 * @returns {never}
 */
export function giveUp(error) {
  writeSync(2, `${inOneLine(error)}\n`); // at once: what is only queued is lost at the exit
  process.exit(1);
}
