// The keys of a game as a link has them: `AC,3,EXE,6,1,7,EXE`. Between any two of them the calculator is waited for.
// `AC@5120` is an [AC] so many polls after the key before it, the moment at which it came: with it a game that lives on
// chance goes the same way again.

/** @import { Moment } from '../../../engines/micropython/core/moments.js' */

const NAMED_AC = /^AC(?:@([0-9]{1,15}))?$/;

/**
 * @param {string} key
 * @returns {boolean}
 */
export function isAc(key) {
  return NAMED_AC.test(key);
}

/**
 * @param {string} key  an [AC]
 * @returns {Moment}
 */
export function momentOf(key) {
  const polls = NAMED_AC.exec(key)?.[1];
  return polls === undefined ? null : Number(polls);
}

/**
 * @param {Moment} moment
 * @returns {string}
 */
export function acAt(moment) {
  return moment === null ? 'AC' : `AC@${moment}`;
}

/**
 * @param {string} text  typed in one go; a line's end is [EXE]
 * @returns {string[]}
 */
export function keysOf(text) {
  return [...text].map((character) => (character === '\n' ? 'EXE' : character));
}
