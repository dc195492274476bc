// The patched firmware as a WebAssembly instance: its memory, its functions, and its calls to the host.
import { AT, DEBUG, EVENT, LINE_LIMIT, REUSED_EXPORT, REUSED_IMPORT } from './firmware/layout.js';
import { patchMemory } from './firmware/patches_1_9_4.js';
import { ScriptFiles } from './script_files.js';

/** @import { FileEntry } from './script_files.js' */

/** @typedef {(...numbers: number[]) => number} VmFunction */

/**
 * @typedef {object} Vm
 * @property {Record<string, VmFunction>} exports
 * @property {Record<keyof typeof REUSED_EXPORT, VmFunction>} internals  internal functions that can be called
 * @property {WebAssembly.Table} table
 * @property {Int32Array} words  its memory
 * @property {Uint8Array} bytes  the same memory
 */

/**
 * Callbacks of a running VM.
 * @typedef {object} VmEvents
 * @property {(bytes: Uint8Array) => void} write  the bytes are a view of VM memory, valid during the call only
 * @property {(name: string) => FileEntry} file
 * @property {() => Uint8Array | null} line  null for [AC]
 * @property {() => void} moduleLoaded  after a file was imported
 * @property {() => void} inputStarted  before input() prints its prompt
 * @property {() => void} uncaughtException  before the VM prints its traceback
 * @property {() => void} nestingTooDeep  objects are nested too deep to be followed
 * @property {() => void} callsTooDeep  one more call could overflow the host's stack
 * @property {() => void} openCalled  before open() returns None
 * @property {() => void} poll  called regularly while the VM is busy
 * @property {(codeState: number) => void} [lineStarted]  a frame reaches a mark (debug_hooks.js)
 * @property {(emitter: number) => void} [compiled]  a function, class or module was compiled
 * @property {() => void} [unwound]  an exception leaves a function
 */

const PAGES = 256;
const TABLE_SIZE = 14336;
const LONG_JUMP = Symbol('longjmp'); // not an Error: recording its stack would cost more than the jump

// A module that exports the function that it imports: it gives a JavaScript function the WebAssembly type
// (i32, i32) -> i32, which the function table requires.
const WRAPPER = new WebAssembly.Module(
  Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 7, 1, 0x60, 2, 0x7f, 0x7f, 1, 0x7f, 2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
    ...[7, 5, 1, 1, 0x66, 0, 0],
  ]),
);

/** @type {(f: (first: number, second: number) => number) => unknown} */
export const wasmFunction = (f) => new WebAssembly.Instance(WRAPPER, { e: { f } }).exports.f;

const returnZero = () => 0;

/**
 * The firmware's imports, except those that only fail.
 * @param {Vm} vm
 * @param {WebAssembly.Memory} memory
 * @param {VmEvents} events
 * @returns {Record<string, unknown>}
 */
function environment(vm, memory, events) {
  const { bytes, table } = vm;
  const files = new ScriptFiles(vm, events.file);
  let temporary = 0;
  const { moduleLoaded, inputStarted, uncaughtException, nestingTooDeep, callsTooDeep, openCalled } = events;
  const eventHandlers = {
    [EVENT.moduleLoaded]: moduleLoaded,
    [EVENT.inputStarted]: inputStarted,
    [EVENT.uncaughtException]: uncaughtException,
    [EVENT.nestingTooDeep]: nestingTooDeep,
    [EVENT.callsTooDeep]: callsTooDeep,
    [EVENT.openCalled]: openCalled,
  };

  /** @type {(name: number, query: number) => number} */
  const queryFile = (name, query) => files.answer(bytes.subarray(name, bytes.indexOf(0, name)), query);

  const readLine = () => {
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
    ___lock: returnZero,
    ___unlock: returnZero,
    ___setErrNo: returnZero,
    ___syscall146: returnZero,
    ___syscall54: returnZero,
    [REUSED_IMPORT.file.name]: queryFile,
    [REUSED_IMPORT.line.name]: readLine,
    [REUSED_IMPORT.event.name]: (/** @type {number} */ event) => eventHandlers[event](),
    [REUSED_IMPORT.lineStarted.name]: events.lineStarted ?? (() => {}),
    [REUSED_IMPORT.compiled.name]: events.compiled ?? (() => {}),
    [REUSED_IMPORT.unwound.name]: events.unwound ?? (() => {}),
    _emscripten_get_heap_size: () => bytes.length,
    _emscripten_memcpy_big: (/** @type {number} */ to, /** @type {number} */ from, /** @type {number} */ count) => {
      bytes.copyWithin(to, from, from + count);
    },
    _emscripten_run_script: returnZero,
    _llvm_cos_f64: Math.cos,
    _llvm_sin_f64: Math.sin,
    _llvm_log10_f64: Math.log10,
    _llvm_trunc_f64: Math.trunc,
    _sqrt: Math.sqrt,
    _mp_js_hook: events.poll,
    _mp_js_ticks_ms: returnZero,
    _mp_js_write: (/** @type {number} */ start, /** @type {number} */ count) =>
      events.write(bytes.subarray(start, start + count)),
    _longjmp: longJump,
    _emscripten_longjmp: longJump,
  };
}

/**
 * Calls a function through the table and catches a long jump out of it.
 * @param {Vm} vm
 * @param {string} name
 * @returns {VmFunction}
 */
function invoker(vm, name) {
  return (...numbers) => {
    const { exports } = vm;
    const stack = exports.stackSave();
    try {
      return exports[name](...numbers);
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
function failingImport(name) {
  return () => {
    throw new Error(`The VM failed in ${name}`);
  };
}

/**
 * @param {WebAssembly.Module} module  the patched firmware
 * @param {VmEvents} events
 * @returns {Vm}
 */
export function startVm(module, events) {
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  const table = new WebAssembly.Table({ initial: TABLE_SIZE, maximum: TABLE_SIZE, element: 'anyfunc' });
  const [words, bytes] = [new Int32Array(memory.buffer), new Uint8Array(memory.buffer)];
  const vm = /** @type {Vm} */ ({ exports: {}, internals: {}, table, words, bytes });
  const env = environment(vm, memory, events);
  for (const { name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function' || name in env) continue;
    env[name] = name.startsWith('invoke_') ? invoker(vm, `dynCall_${name.slice(7)}`) : failingImport(name);
  }
  words[AT.dynamicTop >> 2] = AT.dynamicBase;
  words[DEBUG.topFrame >> 2] = DEBUG.frames;
  const asm2wasm = { 'f64-rem': (/** @type {number} */ a, /** @type {number} */ b) => a % b };
  const constants = { NaN: Number.NaN, Infinity: Number.POSITIVE_INFINITY };
  // Any: the types of Node and of the browser disagree here.
  const imports = /** @type {any} */ ({ env, 'global.Math': Math, global: constants, asm2wasm });
  const instance = new WebAssembly.Instance(module, imports);
  patchMemory(bytes);
  vm.exports = /** @type {Record<string, VmFunction>} */ (instance.exports);
  const internals = Object.entries(REUSED_EXPORT).map(([internal, { name }]) => [internal, vm.exports[name]]);
  vm.internals = Object.fromEntries(internals);
  return vm;
}
