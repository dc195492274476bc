// What MicroPython 1.10 does otherwise than the calculator's 1.9.4, put right in its code and in its static memory.
// tools/docs/differences.md tells the whole of it, with what can't be put right.
//
// Instructions are counted from 0 in the package's own code, so this comes before any other rewriting. Where the code or
// the memory is not what it should be, nothing is guessed: it fails.
import { instruction, OP } from './instructions.js';
import { AT, NONE, TYPE } from './layout.js';

/** @import { Instruction } from './instructions.js' */
/** @import { WasmModule } from './module.js' */

/**
 * @typedef {object} Text
 * @property {number} at  where the text of 1.10 lies
 * @property {number[]} functions  the numbers of those that point at it
 * @property {string} now  the text of 1.10
 * @property {string} older  that of 1.9.4
 */

/**
 * @typedef {object} CodeRepair
 * @property {number} index  of the function
 * @property {number} at  the first of the instructions
 * @property {Instruction[]} now  those of 1.10
 * @property {Instruction[]} older  as many
 */

/** @typedef {{ at: number, now: number, older: number }} ByteRepair */

/** @param {number} n */
const constant = (n) => instruction(OP.constI32, n);
/** @param {number} n */
const local = (n) => instruction(OP.getLocal, n);

// Most of the older ones are longer, so they lie elsewhere, and the code is pointed there.
/** @type {Text[]} */
export const TEXTS = [
  { at: 33821, functions: [459, 677, 735, 1173], now: 'divide by zero', older: 'division by zero' },
  { at: 30893, functions: [602], now: 'complex divide by zero', older: 'complex division by zero' },
  { at: 29705, functions: [461], now: "'%s' object isn't iterable", older: "'%s' object is not iterable" },
  { at: 33236, functions: [466, 987], now: "'%s' object isn't callable", older: "'%s' object is not callable" },
  { at: 30620, functions: [553], now: "'%s' object isn't subscriptable", older: "'%s' object is not subscriptable" },
  { at: 29651, functions: [462, 488], now: "'%s' object isn't an iterator", older: "'%s' object is not an iterator" },
  {
    ...{ at: 30652, functions: [553], now: "'%s' object doesn't support item assignment" },
    older: "'%s' object does not support item assignment",
  },
  {
    ...{ at: 30578, functions: [553], now: "'%s' object doesn't support item deletion" },
    older: "'%s' object does not support item deletion",
  },
  {
    at: 30453,
    functions: [549],
    now: "object '%s' isn't a tuple or list",
    older: "object '%s' is not a tuple or list",
  },
  { at: 29536, functions: [448], now: "name '%q' isn't defined", older: "name '%q' is not defined" },
  {
    ...{ at: 32510, functions: [924], now: 'format string needs more arguments' },
    older: 'not enough arguments for format string',
  },
  {
    ...{ at: 32635, functions: [924], now: "format string didn't convert all arguments" },
    older: 'not all arguments converted during string formatting',
  },
  { at: 32450, functions: [924], now: 'format needs a dict', older: 'format requires a dict' },
  // With one per cent sign: 1.10 takes this text as it is, where 1.9.4 had a format to be filled in.
  { at: 32545, functions: [924], now: '%%c needs int or char', older: '%c requires int or char' },
  { at: 32567, functions: [924], now: 'integer needed', older: 'integer required' },
  {
    ...{ at: 30031, functions: [510], now: "function doesn't take keyword arguments" },
    older: 'function does not take keyword arguments',
  },
  {
    ...{ at: 30854, functions: [602], now: "can't truncate-divide a complex number" },
    older: "can't do truncated division of a complex number",
  },
  {
    ...{ at: 33129, functions: [985], now: "type '%q' isn't an acceptable base type" },
    older: "type '%q' is not an acceptable base type",
  },
  { at: 28778, functions: [276], now: 'argument name reused', older: 'name reused for argument' },
  {
    ...{ at: 28618, functions: [230], now: "unindent doesn't match any outer indent level" },
    older: 'unindent does not match any outer indentation level',
  },
];

const UNDERSCORE = 95;
const NO_BYTE = -1;
const NO_BYTE_OF_A_SCRIPT = 255; // UTF-8 never has it; -1 would be the end of the script
const [PYSTACK_EXHAUSTED, TOO_DEEP] = [866, 834]; // names: 'maximum recursion depth exceeded' is one already
const GENERATOR_RAISED_STOP = 31233; // a text
const NEW_ERROR = 658; // mp_obj_new_exception_msg(type, text)
const [RETURNED, HOW_IT_ENDED] = [0, 4]; // MP_VM_RETURN_NORMAL, and the local of a generator's run that says it

/** @type {CodeRepair[]} */
export const CODE_REPAIRS = [
  // The digits after the point are never divided by a power of ten but multiplied by one: 0.7 is 7 * 0.1.
  { index: 437, at: 1005, now: [local(248)], older: [constant(0)] },
  // No underscore in numbers: in the text for float(), for int(), and in a script.
  { index: 437, at: 882, now: [constant(UNDERSCORE)], older: [constant(NO_BYTE)] },
  { index: 435, at: 278, now: [constant(UNDERSCORE)], older: [constant(NO_BYTE)] },
  { index: 194, at: 1616, now: [constant(UNDERSCORE)], older: [constant(NO_BYTE_OF_A_SCRIPT)] },
  // round() of an int with digits is that int; "has it no digits?" would let it fail.
  { index: 1113, at: 157, now: [local(13)], older: [constant(1)] },
  // StopIteration in a generator ends it, as if it had returned None, instead of a RuntimeError (PEP 479).
  {
    ...{ index: 705, at: 335 },
    now: [constant(TYPE.RuntimeError), constant(GENERATOR_RAISED_STOP), instruction(OP.call, NEW_ERROR)],
    older: [constant(RETURNED), instruction(OP.setLocal, HOW_IT_ENDED), constant(NONE)],
  },
  // The frames of functions lie on a stack of their own here, and on the C stack there: it is the same limit to a script.
  { index: 84, at: 46, now: [constant(PYSTACK_EXHAUSTED)], older: [constant(TOO_DEEP)] },
];

/** @type {ByteRepair[]} */
export const BYTE_REPAIRS = [
  // The method that int() asks of an object: the name __int__, or none.
  { at: 32977, now: 18, older: 0 },
];

/**
 * Where each of the older texts goes, one behind the other.
 * @returns {number[]}
 */
function olderPlaces() {
  let next = AT.olderTexts;
  return TEXTS.map(({ older }) => {
    const place = next;
    next += older.length + 1;
    return place;
  });
}

/**
 * @param {Instruction} one
 * @param {Instruction} other
 * @returns {boolean}
 */
const isSame = (one, other) => one.op === other.op && one.number === other.number;

/**
 * @param {Instruction[]} code
 * @param {CodeRepair} repair
 * @returns {Instruction[]}
 */
function repaired(code, { index, at, now, older }) {
  if (!now.every((one, i) => at + i < code.length && isSame(code[at + i], one))) {
    throw new Error(`function ${index} of the firmware has other instructions at ${at} than are to be put right`);
  }
  return code.toSpliced(at, now.length, ...older);
}

/**
 * @param {Instruction[]} code
 * @param {Text} text
 * @param {number} index  of the function
 * @param {number} place  of the older text
 * @returns {Instruction[]}
 */
function pointedAtOlder(code, { at, now }, index, place) {
  const pointer = constant(at);
  if (!code.some((one) => isSame(one, pointer))) {
    throw new Error(`function ${index} of the firmware does not say "${now}"`);
  }
  return code.map((one) => (isSame(one, pointer) ? constant(place) : one));
}

/**
 * The code, before anything else has moved it. The texts that it points at then are put there by `putMemoryRight`.
 * @param {WasmModule} module
 * @returns {void}
 */
export function putCodeRight({ functions, imports }) {
  for (const repair of CODE_REPAIRS) {
    const one = functions[repair.index - imports.length];
    one.code = repaired(one.code, repair);
  }
  const places = olderPlaces();
  for (const [i, text] of TEXTS.entries()) {
    for (const index of text.functions) {
      const one = functions[index - imports.length];
      one.code = pointedAtOlder(one.code, text, index, places[i]);
    }
  }
}

/**
 * @param {string} text  of ASCII
 * @returns {number[]} with the zero that ends it in C
 */
const bytesForC = (text) => [...text].map((character) => character.charCodeAt(0)).concat(0);

/**
 * The memory of a machine that has just been made.
 * @param {Uint8Array} memory
 * @returns {void}
 */
export function putMemoryRight(memory) {
  const places = olderPlaces();
  for (const [i, { at, now, older }] of TEXTS.entries()) {
    if (!bytesForC(now).every((byte, n) => memory[at + n] === byte)) {
      throw new Error(`the firmware does not say "${now}" at ${at}`);
    }
    memory.set(bytesForC(older), places[i]);
  }
  for (const { at, now, older } of BYTE_REPAIRS) {
    if (memory[at] !== now) throw new Error(`the firmware has ${memory[at]} at ${at} instead of ${now}`);
    memory[at] = older;
  }
}
