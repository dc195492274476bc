// The calculator's firmware as a bare WebAssembly instance: its memory, its functions, and what it asks of this side.
import { AT, IDLE_EXPORT, IDLE_IMPORT, LINE_LIMIT } from './firmware/layout.js';
import { putMemoryRight } from './firmware/older.js';
import { EVENT } from './firmware/questions.js';
import { Sources } from './sources.js';
import { latin1 } from './text.js';

/** @import { Found } from './sources.js' */

/** @typedef {(...numbers: number[]) => number} VmFunction */

/**
 * @typedef {object} Vm
 * @property {Record<string, VmFunction>} exports
 * @property {Record<keyof typeof IDLE_EXPORT, VmFunction>} doors  internal functions that this side can call
 * @property {WebAssembly.Table} table
 * @property {Int32Array} words  its memory
 * @property {Uint8Array} bytes  the same memory
 */

/**
 * What the VM asks and tells while it runs.
 * @typedef {object} VmEvents
 * @property {(bytes: Uint8Array) => void} write  the bytes are the VM's own: they are to be used at once
 * @property {(name: string) => Found} file
 * @property {() => Uint8Array | null} line  null for [AC]
 * @property {() => void} loaded  after each import of a file
 * @property {() => void} asking  when input() begins
 * @property {() => void} failing  when an exception that nobody caught is about to be printed
 * @property {() => void} tooDeep  when an object holds others so deep inside one another that it can't be followed
 * @property {() => void} poll  now and then while the VM is busy
 */

const PAGES = 256;
const TABLE_SIZE = 14336;
const LONG_JUMP = Symbol('longjmp'); // no Error: its stack would cost more than the jump

// A JavaScript function as a WebAssembly one of type (i32, i32) -> i32, as the table of functions wants it.
const WRAPPER = new WebAssembly.Module(
  Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 7, 1, 0x60, 2, 0x7f, 0x7f, 1, 0x7f, 2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
    ...[7, 5, 1, 1, 0x66, 0, 0],
  ]),
);

/**
 * @param {(first: number, second: number) => number} f
 * @returns {unknown}
 */
export const wrapped = (f) => new WebAssembly.Instance(WRAPPER, { e: { f } }).exports.f;

const nothing = () => 0;

/**
 * What the firmware imports, beside the functions that it only fails in.
 * @param {Vm} vm
 * @param {WebAssembly.Memory} memory
 * @param {VmEvents} events
 * @returns {Record<string, unknown>}
 */
function environment(vm, memory, events) {
  const { bytes, table } = vm;
  const sources = new Sources(vm, events.file);
  let temporary = 0;
  const { loaded, asking, failing, tooDeep } = events;
  const told = {
    [EVENT.loaded]: loaded,
    [EVENT.asking]: asking,
    [EVENT.failing]: failing,
    [EVENT.tooDeep]: tooDeep,
  };

  /** @type {(at: number, question: number) => number} */
  const answerFile = (at, question) => sources.answer(latin1(bytes.subarray(at, bytes.indexOf(0, at))), question);

  const answerLine = () => {
    const line = events.line();
    if (line === null) return -1;
    const length = Math.min(line.length, LINE_LIMIT - 1);
    bytes.set(line.subarray(0, length), AT.lineBuffer);
    return length;
  };

  /** @type {(target: number, value: number) => never} */
  const longJump = (target, value) => {
    vm.exports._setThrew(target, value || 1);
    throw LONG_JUMP;
  };

  return {
    memory,
    table,
    __memory_base: 1024,
    __table_base: 0,
    tempDoublePtr: AT.tempDouble,
    DYNAMICTOP_PTR: AT.dynamicTop,
    setTempRet0: (/** @type {number} */ value) => {
      temporary = value;
    },
    getTempRet0: () => temporary,
    ___lock: nothing,
    ___unlock: nothing,
    ___setErrNo: nothing,
    ___syscall146: nothing,
    ___syscall54: nothing,
    [IDLE_IMPORT.file.name]: answerFile,
    [IDLE_IMPORT.line.name]: answerLine,
    [IDLE_IMPORT.event.name]: (/** @type {number} */ event) => told[event](),
    _emscripten_get_heap_size: () => bytes.length,
    _emscripten_memcpy_big: (/** @type {number} */ to, /** @type {number} */ from, /** @type {number} */ count) => {
      bytes.copyWithin(to, from, from + count);
    },
    _emscripten_run_script: nothing,
    _llvm_cos_f64: Math.cos,
    _llvm_sin_f64: Math.sin,
    _llvm_log10_f64: Math.log10,
    _llvm_trunc_f64: Math.trunc,
    _sqrt: Math.sqrt,
    _mp_js_hook: events.poll,
    _mp_js_ticks_ms: nothing,
    _mp_js_write: (/** @type {number} */ at, /** @type {number} */ count) =>
      events.write(bytes.subarray(at, at + count)),
    _longjmp: longJump,
    _emscripten_longjmp: longJump,
  };
}

/**
 * Calls a function through the table, and catches a jump out of it.
 * @param {Vm} vm
 * @param {string} name
 * @returns {VmFunction}
 */
function invoker(vm, name) {
  return (...given) => {
    const { exports } = vm;
    const stack = exports.stackSave();
    try {
      return exports[name](...given);
    } catch (error) {
      if (error !== LONG_JUMP) throw error;
      exports.stackRestore(stack);
      exports._setThrew(1, 0);
      return 0;
    }
  };
}

/**
 * @param {string} name
 * @returns {() => never}
 */
function failing(name) {
  return () => {
    throw new Error(`the VM failed in ${name}`);
  };
}

/**
 * @param {WebAssembly.Module} module  the rewritten firmware
 * @param {VmEvents} events
 * @returns {Vm}
 */
export function startVm(module, events) {
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  const table = new WebAssembly.Table({ initial: TABLE_SIZE, maximum: TABLE_SIZE, element: 'anyfunc' });
  const [words, bytes] = [new Int32Array(memory.buffer), new Uint8Array(memory.buffer)];
  const vm = /** @type {Vm} */ ({ exports: {}, doors: {}, table, words, bytes });
  const env = environment(vm, memory, events);
  for (const { name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function' || name in env) continue;
    env[name] = name.startsWith('invoke_') ? invoker(vm, `dynCall_${name.slice(7)}`) : failing(name);
  }
  words[AT.dynamicTop >> 2] = AT.dynamicBase;
  const asm2wasm = { 'f64-rem': (/** @type {number} */ a, /** @type {number} */ b) => a % b };
  const constants = { NaN: Number.NaN, Infinity: Number.POSITIVE_INFINITY };
  // Node's types and the browser's name different things here.
  const imports = /** @type {any} */ ({ env, 'global.Math': Math, global: constants, asm2wasm });
  const instance = new WebAssembly.Instance(module, imports);
  putMemoryRight(bytes);
  vm.exports = /** @type {Record<string, VmFunction>} */ (instance.exports);
  const { raise, newList, newTuple, heapInit, collect, doString } = IDLE_EXPORT;
  vm.doors = {
    raise: vm.exports[raise],
    newList: vm.exports[newList],
    newTuple: vm.exports[newTuple],
    heapInit: vm.exports[heapInit],
    collect: vm.exports[collect],
    doString: vm.exports[doString],
  };
  return vm;
}
