// An expression that a user evaluates in a stopped script.

/** @typedef {{ value: string, type: string, reference: number }} Result  reference: as in Variable */
/** @typedef {Result | { error: string }} Answer */

const MARK = '\x1d'; // before the result, after anything that the expression prints
const LONGEST_VALUE = 2000;

/**
 * A script may use print, id, str and type as names of its own.
 * @param {string} expression
 */
export const codeOf = (expression) => `
import builtins as __own__
__value__ = (${expression.trim()}
)
__own__.print("${MARK}%d ${MARK}%s ${MARK}%r" % (
  __own__.id(__value__), __own__.str(__own__.type(__value__))[8:-2], __value__))
`;

/**
 * @param {{ traceback: string | null, printed: string }} evaluated  the code above
 * @param {{ start: number, bytes: number }} heap  of the script
 * @returns {Answer}
 */
export function answerOf({ traceback, printed }, heap) {
  if (traceback) return { error: traceback.trimEnd().split('\n').at(-1) ?? '' };
  const [output, id, type, ...parts] = printed.split(MARK);
  const value = output + parts.join(MARK).replace(/\n$/, '');
  const address = Number(id);
  const isOfScript = address % 4 === 0 && address >= heap.start && address < heap.start + heap.bytes;
  return {
    value: value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}...` : value,
    type: type.trim(),
    reference: isOfScript ? address : 0,
  };
}
