// Time and memory of a profiled script, for the lines of one file.

/** @import { ProfiledLine } from '../../../../engines/micropython/core/script_runner.js' */
/** @import { LineNote } from './bundle.js' */

/**
 * @param {ProfiledLine[]} profile
 * @param {string} file
 * @returns {LineNote[]}
 */
export function lineNotes(profile, file) {
  const total = profile.reduce((sum, { seconds }) => sum + seconds, 0);
  /** @type {Map<number, { seconds: number, bytes: number, visits: number }>} */
  const byLine = new Map(); // a line may be part of several functions
  for (const { line, seconds, bytes, visits } of profile.filter((each) => each.file === file)) {
    const sum = byLine.get(line) ?? { seconds: 0, bytes: 0, visits: 0 };
    byLine.set(line, {
      seconds: sum.seconds + seconds,
      bytes: sum.bytes + bytes,
      visits: Math.max(sum.visits, visits),
    });
  }
  return [...byLine].map(([line, { seconds, bytes, visits }]) => {
    const share = total ? seconds / total : 0;
    const counted = (/** @type {number} */ count, /** @type {string} */ unit) =>
      `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
    const title = `${secondsText(seconds)} on the calculator (${Math.round(100 * share)} %), ${counted(visits, 'time')}, ${counted(bytes, 'byte')} allocated`;
    return { line, text: secondsText(seconds), title, share };
  });
}

/** @param {number} seconds */
const secondsText = (seconds) =>
  seconds >= 10
    ? `${Math.round(seconds)} s`
    : seconds >= 0.1
      ? `${seconds.toFixed(1)} s`
      : `${(1000 * seconds).toFixed(seconds >= 0.01 ? 0 : 1)} ms`;
