// Lets a debugger follow the script. The firmware keeps a list of the running functions, calls the host at marked
// bytecodes, after compiling a function, and when an exception leaves a function. It also counts allocated bytes.
//
// None of this uses the script's heap or its stack, and none of it counts as work: a script runs the same with it.
import { instruction, OP } from './instructions.js';
import { AT, DEBUG, DEBUG_FRAME, INTERNAL, REUSED_IMPORT, STOP_ANYWHERE } from './layout.js';

/** @import { Instruction } from './instructions.js' */
/** @import { WasmFunction, WasmModule } from './wasm_module.js' */

const NO_RESULT = 0x40;
const WORD_ALIGNMENT = 2;
const CODE_STATE = 0; // first parameter of mp_execute_bytecode, which never changes
const BYTES = 0; // first parameter of gc_alloc
const BLOCK = 16; // of the heap, in bytes
const EMITTER = 0; // first parameter of mp_emit_bc_end_pass

// In mp_execute_bytecode.
const AFTER_STACK_CHECK = 13; // number of the instruction
const NO_HANDLER_LABEL = 352; // where it continues if the function has no handler for an exception
const EXCEPTION = 154; // the local that holds the address of the exception

const END = instruction(OP.end);
/** @param {number} n */
const constant = (n) => instruction(OP.constI32, n);
/** @param {number} n */
const local = (n) => instruction(OP.getLocal, n);
/** @param {number} address */
const word = (address) => [constant(address), instruction(OP.loadI32, WORD_ALIGNMENT, 0)];
/** @param {number} [offset] */
const store = (offset = 0) => instruction(OP.store, WORD_ALIGNMENT, offset);
/** @type {(address: number, value: Instruction[]) => Instruction[]} */
const setWord = (address, value) => [constant(address), ...value, store()];
/** @type {(offset: number, value: Instruction[]) => Instruction[]} */
const setInFrame = (offset, value) => [...word(DEBUG.topFrame), ...value, store(offset)];
/** @type {(import_: { index: number }) => Instruction} */
const call = ({ index }) => instruction(OP.call, index);

const ENTER = [
  ...setWord(DEBUG.topFrame, [...word(DEBUG.topFrame), constant(DEBUG_FRAME.bytes), instruction(OP.add)]),
  ...setInFrame(DEBUG_FRAME.codeState, [local(CODE_STATE)]),
  ...setInFrame(DEBUG_FRAME.lastLineStart, [constant(0)]),
  ...setInFrame(DEBUG_FRAME.classNames, word(AT.namespaces)),
];

// if (topFrame == watchedFrame) mask |= STOP_ANYWHERE; topFrame--
const LEAVE = [
  ...[...word(DEBUG.topFrame), ...word(DEBUG.watchedFrame), instruction(OP.equalI32), instruction(OP.if, NO_RESULT)],
  ...setWord(DEBUG.mask, [...word(DEBUG.mask), constant(STOP_ANYWHERE), instruction(OP.or)]),
  END,
  ...setWord(DEBUG.topFrame, [...word(DEBUG.topFrame), constant(DEBUG_FRAME.bytes), instruction(OP.subtract)]),
];

/**
 * if (mask) if ((marks[ip] | STOP_ANYWHERE) & mask) lineStarted(code_state)
 * @param {number} ip  the local that holds the address of the bytecode
 */
const checkMark = (ip) => [
  ...[...word(DEBUG.mask), instruction(OP.if, NO_RESULT)], // mostly 0, and then nothing else should take time
  ...[local(ip), ...word(DEBUG.marks), instruction(OP.add), instruction(OP.loadByte, 0, 0)],
  ...[constant(STOP_ANYWHERE), instruction(OP.or), ...word(DEBUG.mask), instruction(OP.and)],
  ...[instruction(OP.if, NO_RESULT), local(CODE_STATE), call(REUSED_IMPORT.lineStarted), END, END],
];

const UNWIND = [
  ...setWord(DEBUG.exception, [local(EXCEPTION), instruction(OP.loadI32, WORD_ALIGNMENT, 0)]),
  ...[local(CODE_STATE), call(REUSED_IMPORT.unwound)],
];

/**
 * @param {Instruction[]} code
 * @param {number[]} ops
 * @param {(place: number) => boolean} [isWanted]
 * @returns {number} the only place with these instructions
 */
function placeOf(code, ops, isWanted = () => true) {
  const places = code.flatMap((_, i) => (ops.every((op, k) => code[i + k]?.op === op) && isWanted(i) ? [i] : []));
  if (places.length !== 1) throw new Error(`The firmware has ${places.length} places for a hook of the debugger`);
  return places[0];
}

// The loop that fetches bytecodes starts with: code_state->ip = ip; next = ip + 1.
const SAVE_IP = [OP.loop, OP.block, OP.getLocal, OP.getLocal, OP.store];
const DISPATCH = [...SAVE_IP, OP.getLocal, OP.constI32, OP.add, OP.setLocal];

/** @param {WasmFunction} executeBytecode */
function followExecution(executeBytecode) {
  const { code } = executeBytecode;
  const ipSaved = placeOf(code, DISPATCH) + SAVE_IP.length;
  const ip = code[ipSaved - 2].number;
  const noHandler = placeOf(code, [OP.constI32, OP.setLocal, OP.br], (i) => code[i].number === NO_HANDLER_LABEL);
  executeBytecode.code = code.flatMap((step, i) => {
    if (i === AFTER_STACK_CHECK) return [...ENTER, step];
    if (i === noHandler) return [...UNWIND, step];
    if (i === ipSaved) return [...checkMark(ip), step];
    return step.op === OP.return ? [...LEAVE, step] : [step];
  });
}

/** @param {WasmFunction} endPass */
function reportCompiled(endPass) {
  const assigns = endPass.code.findIndex(({ op, number }) => op === OP.call && number === INTERNAL.assignBytecode);
  endPass.code = endPass.code.toSpliced(assigns + 1, 0, local(EMITTER), call(REUSED_IMPORT.compiled));
}

/** @param {WasmFunction} allocate */
function countBytes(allocate) {
  // allocated += bytes, rounded up to whole blocks
  const rounded = [local(BYTES), constant(BLOCK - 1), instruction(OP.add), constant(-BLOCK), instruction(OP.and)];
  const count = setWord(DEBUG.allocated, [...word(DEBUG.allocated), ...rounded, instruction(OP.add)]);
  allocate.code = allocate.code.toSpliced(2, 0, ...count); // after the frame's address is saved
}

/**
 * Before any patch that moves the code of mp_execute_bytecode.
 * @param {WasmModule} module
 */
export function addDebugHooks({ functions, imports }) {
  followExecution(functions[INTERNAL.executeBytecode - imports.length]);
  reportCompiled(functions[INTERNAL.endPass - imports.length]);
  countBytes(functions[INTERNAL.allocate - imports.length]);
}
