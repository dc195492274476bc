// Lets the firmware call the host for files to import, for a line of input(), and at six events. The port's own
// functions for files and input only report "not supported"; their code is replaced by calls to the host.
import { instruction, OP } from './instructions.js';
import {
  AT,
  CALL_FUNCTION,
  EVENT,
  FILE_QUERY,
  INTERNAL,
  OPEN,
  RECURSIVE,
  REUSED_EXPORT,
  REUSED_IMPORT,
  STACK_POINTER,
  STUB,
} from './layout.js';

/** @import { Instruction } from './instructions.js' */
/** @import { WasmFunction, WasmModule } from './wasm_module.js' */

/** @param {number} index */
const call = (index) => instruction(OP.call, index);
/** @param {number} n */
const argument = (n) => instruction(OP.getLocal, n);
/** @param {number} n */
const constant = (n) => instruction(OP.constI32, n);
/** @param {number} query */
const queryFile = (query) => [argument(0), constant(query), call(REUSED_IMPORT.file.index)];
/** @param {number} event */
const report = (event) => [constant(event), call(REUSED_IMPORT.event.index)];

const END = instruction(OP.end);
const NO_RESULT = 0x40;
const AC = 3; // readline's return value for an interrupt

const FILE_KIND = [...queryFile(FILE_QUERY.kind), END];

// lexer_from_string(intern(path, path length), text, text length, nothing to free)
const LEXER_FROM_FILE = [
  ...[argument(0), ...queryFile(FILE_QUERY.pathLength), call(INTERNAL.internString)],
  ...[...queryFile(FILE_QUERY.text), ...queryFile(FILE_QUERY.textLength)],
  ...[constant(0), call(INTERNAL.lexerFromString), END],
];

// length = line(); if length < 0: return AC; vstr_add(vstr, buffer, length); return 0
const LENGTH = 2; // the first local after the parameters
const READ_LINE = [
  ...[argument(0), argument(1), call(REUSED_IMPORT.line.index), instruction(OP.teeLocal, LENGTH)],
  ...[constant(0), instruction(OP.lessI32), instruction(OP.if, NO_RESULT)],
  ...[constant(AC), instruction(OP.return), END],
  ...[argument(0), constant(AT.lineBuffer), argument(LENGTH), call(INTERNAL.vstrAdd), constant(0), END],
];

/**
 * Inserts code after the two instructions with which every function saves its frame address.
 * @param {WasmFunction} wasmFunction
 * @param {Instruction[]} code
 */
function insertAtStart(wasmFunction, code) {
  wasmFunction.code = wasmFunction.code.toSpliced(2, 0, ...code);
}

// The firmware limits neither calls by the C stack nor how deep it follows nested objects: it would overflow the host's
// stack and crash. The deepest call may still print.
const PRINTING_BYTES = 8192;
const WORD_ALIGNMENT = 2;
/**
 * @param {number} event
 * @param {number} extraBytes
 */
const checkStack = (event, extraBytes) => [
  ...[constant(AT.stackLimit), instruction(OP.loadI32, WORD_ALIGNMENT, 0), constant(extraBytes), instruction(OP.add)],
  ...[instruction(OP.getGlobal, STACK_POINTER), instruction(OP.lessI32)],
  ...[instruction(OP.if, NO_RESULT), ...report(event), END],
];
const CHECK_CALL = checkStack(EVENT.callsTooDeep, 0);
const CHECK_NESTING = checkStack(EVENT.nestingTooDeep, PRINTING_BYTES);

/**
 * do_str(text, kind) compiles with (tree, file, 0, is_repl = 0). Passes `kind == 0` as is_repl, so that a shell line
 * prints the value of an expression.
 * @param {WasmFunction} doString
 */
function printShellValues(doString) {
  const { code } = doString;
  /** @type {(index: number) => boolean} */
  const isZero = (index) => code[index].op === OP.constI32 && code[index].number === 0;
  const isRepl = code.findIndex(({ op }, i) => op === OP.call && isZero(i - 1) && isZero(i - 2)) - 1;
  doString.code = code.toSpliced(isRepl, 1, argument(1), instruction(OP.isZeroI32));
}

/** @param {WasmModule} module */
export function addHostHooks({ functions, imports }) {
  /** @type {(index: number) => WasmFunction} */
  const functionAt = (index) => functions[index - imports.length];
  functionAt(STUB.fileKind).code = FILE_KIND;
  functionAt(STUB.lexerFromFile).code = LEXER_FROM_FILE;
  functionAt(STUB.readLine).code = READ_LINE;
  insertAtStart(functionAt(INTERNAL.input), report(EVENT.inputStarted));
  insertAtStart(functionAt(OPEN), report(EVENT.openCalled));
  insertAtStart(functionAt(INTERNAL.printException), report(EVENT.uncaughtException));
  for (const index of RECURSIVE) insertAtStart(functionAt(index), CHECK_NESTING);
  insertAtStart(functionAt(CALL_FUNCTION), CHECK_CALL);
  printShellValues(functionAt(REUSED_EXPORT.doString.index));
  const load = functionAt(INTERNAL.load);
  /** @type {(step: Instruction) => boolean} */
  const executesModule = ({ op, number }) => op === OP.call && number === INTERNAL.execute;
  load.code = load.code.flatMap((step) => (executesModule(step) ? [step, ...report(EVENT.moduleLoaded)] : [step]));
}
