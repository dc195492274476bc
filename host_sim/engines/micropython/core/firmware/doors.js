// The doors that a calculator needs and the package left shut: files to import and a line for input(). They are made by
// rewriting functions of the port that only say "no" (there is no file, there is no keyboard): now they ask the host.
import { I32, instruction, OP } from './instructions.js';
import { AT, DESCENDING, IDLE_IMPORT, INTERNAL, REFUSING, STACK_POINTER } from './layout.js';
import { EVENT, QUESTION } from './questions.js';

/** @import { Instruction } from './instructions.js' */
/** @import { WasmFunction, WasmModule } from './module.js' */

/** @param {number} index */
const call = (index) => instruction(OP.call, index);
/** @param {number} n */
const argument = (n) => instruction(OP.getLocal, n);
/** @param {number} n */
const constant = (n) => instruction(OP.constI32, n);
/** @param {number} question */
const ask = (question) => [argument(0), constant(question), call(IDLE_IMPORT.file.index)];
/** @param {number} event */
const tell = (event) => [constant(event), call(IDLE_IMPORT.event.index)];

const END = instruction(OP.end);
const NO_RESULT = 0x40;
const AC = 3; // what readline gives for [AC]

const FILE_KIND = [...ask(QUESTION.kind), END];

// lexer_from_string(intern(path, length of path), text, length of text, nothing to free)
const LEXER_FROM_FILE = [
  ...[argument(0), ...ask(QUESTION.pathLength), call(INTERNAL.internString)],
  ...[...ask(QUESTION.text), ...ask(QUESTION.textLength), constant(0), call(INTERNAL.lexerFromString), END],
];

// length = line(); if length < 0: return AC; vstr_add(vstr, buffer, length); return 0
const LENGTH = 2;
const READ_LINE = [
  ...[argument(0), argument(1), call(IDLE_IMPORT.line.index), instruction(OP.teeLocal, LENGTH)],
  ...[constant(0), instruction(OP.lessI32), instruction(OP.if, NO_RESULT)],
  ...[constant(AC), instruction(OP.return), END],
  ...[argument(0), constant(AT.lineBuffer), argument(LENGTH), call(INTERNAL.vstrAdd), constant(0), END],
];

/**
 * @param {WasmFunction} one
 * @param {Instruction[]} code
 * @param {number} locals  how many it has beside its parameters
 * @returns {void}
 */
function replace(one, code, locals) {
  one.declaration = locals ? [1, locals, I32] : [0];
  one.code = code;
}

/**
 * A function begins with two instructions that note where its frame is.
 * @param {WasmFunction} one
 * @param {number} event
 * @returns {void}
 */
function tellAtStart(one, event) {
  one.code = one.code.toSpliced(2, 0, ...tell(event));
}

/**
 * The firmware has no limit of its own for objects inside objects: it would run out of the host's stack and break down.
 * @param {WasmFunction} one
 * @returns {void}
 */
function tellWhereDeep(one) {
  const isDeep = [constant(AT.deep), instruction(OP.getGlobal, STACK_POINTER), instruction(OP.lessI32)];
  one.code = one.code.toSpliced(2, 0, ...isDeep, instruction(OP.if, NO_RESULT), ...tell(EVENT.tooDeep), END);
}

/**
 * do_str(text, kind) compiles with (tree, file, 0, is_repl = 0): let that last one be true where the text is a line.
 * @param {WasmFunction} one
 * @returns {void}
 */
function showValuesOfLines(one) {
  const { code } = one;
  /** @type {(at: number) => boolean} */
  const isZero = (at) => code[at].op === OP.constI32 && code[at].number === 0;
  const isRepl = code.findIndex(({ op }, at) => op === OP.call && isZero(at - 1) && isZero(at - 2)) - 1;
  one.code = code.toSpliced(isRepl, 1, argument(1), instruction(OP.isZeroI32));
}

/**
 * @param {WasmModule} module
 * @returns {void}
 */
export function openDoors({ functions, imports }) {
  /** @type {(index: number) => WasmFunction} */
  const at = (index) => functions[index - imports.length];
  replace(at(REFUSING.fileKind), FILE_KIND, 0);
  replace(at(REFUSING.lexerFromFile), LEXER_FROM_FILE, 0);
  replace(at(REFUSING.readLine), READ_LINE, 1);
  tellAtStart(at(INTERNAL.input), EVENT.asking);
  tellAtStart(at(INTERNAL.printException), EVENT.failing);
  for (const index of DESCENDING) tellWhereDeep(at(index));
  showValuesOfLines(at(INTERNAL.doString));
  const load = at(INTERNAL.load);
  /** @type {(one: Instruction) => boolean} */
  const executes = ({ op, number }) => op === OP.call && number === INTERNAL.execute;
  load.code = load.code.flatMap((one) => (executes(one) ? [one, ...tell(EVENT.loaded)] : [one]));
}
