'use strict';
// The package's MicroPython as a bare WebAssembly instance, with the doors that a calculator needs and the package left
// shut: files to import, a line for input(), and functions that this side can call. The doors are made by rewriting, in
// memory, functions of the port that only say "no" (there is no file, there is no keyboard). Numbers of functions and
// addresses below hold for exactly this firmware, so its fingerprint is checked first.
const crypto = require('crypto');
const fs = require('fs');
const path = require('path');
const { countWork } = require('./counting');
const { showLocals } = require('./roots');
const { I32, OP, instruction, readModule, redirectExports, withFunctions } = require('./wasm');

const FINGERPRINT = '125c89c0dbd44e040f1e0116a58546585fc99f377a143195146fda3f1639c780';

// Addresses in the firmware's static memory.
const AT = {
  tempDouble: 42864, dynamicTop: 42848, dynamicBase: 5285760,
  lineBuffer: 5281664,        // the last 4 KB of the C stack, far above what is ever used
  workCounter: 5281656,
  stateStart: 40528, stateEnd: 41020,   // mp_state_ctx: thread, vm and heap book-keeping
  namespaces: 40544,          // the locals and globals of the code that runs
  lastQstrPool: 40556, constQstrPool: 11264,
  loadedModules: 40592, mainDict: 40620,
  heapTable: 40728, heapTableBytes: 40732,
  spareModule: 3616,          // the row of framebuf in the table of built-in modules
};
const TYPE = {
  function: 16536, bytecodeFunction: 16596, module: 17248, dict: 14096, str: 18664, tuple: 18936, list: 17012,
  TypeError: 15996, ValueError: 16056,
};
const NONE = 17652;
const FUNCTIONS = 5120;       // where functions of type (i32, i32) -> i32 begin in the table
const LINE_LIMIT = 4096;
const MAKERS = ['firmware.js', 'roots.js', 'counting.js', 'wasm.js'];

// Indices of internal functions, and of imports that nothing calls: those carry the doors.
const INTERNAL = {
  raise: 463,                 // mp_raise_msg(type, text)
  newList: 768,               // list_new(length)
  heapInit: 68, collect: 1412, allocate: 77,
  load: 1060, execute: 497,   // do_load_from_lexer, which calls mp_parse_compile_execute
  input: 1098, internString: 89, lexerFromString: 222, vstrAdd: 102,
};
const IMPORT = { file: 36, line: 33, event: 6 };   // ___syscall6, ___syscall140 and nullFunc_dd
const QUESTION = { kind: 0, text: 1, textLength: 2, pathLength: 3 };
const EVENT = { loaded: 0, asking: 1 };
const REWRITTEN = { lexerFromFile: 1413, fileKind: 1414, readLine: 1405 };
// Exports of no use here, pointed at internal functions instead.
const DOORS = { raise: '_fflush', newList: '_memset', heapInit: '_realloc', collect: '_sbrk' };

const call = (index) => instruction(OP.call, index);
const argument = (n) => instruction(OP.getLocal, n);
const constant = (n) => instruction(OP.constI32, n);
const end = instruction(OP.end);

// The bodies of the functions that say "no", as they should be.
function doors() {
  const ask = (question) => [argument(0), constant(question), call(IMPORT.file)];
  return {
    [REWRITTEN.fileKind]: { locals: 0, code: [...ask(QUESTION.kind), end] },
    // lexer_from_string(intern(path, length of path), text, length of text, nothing to free)
    [REWRITTEN.lexerFromFile]: { locals: 0, code: [argument(0), ...ask(QUESTION.pathLength),
      call(INTERNAL.internString), ...ask(QUESTION.text), ...ask(QUESTION.textLength), constant(0),
      call(INTERNAL.lexerFromString), end] },
    // length = line(); if length < 0: return 3, which is [AC]; vstr_add(vstr, buffer, length); return 0
    [REWRITTEN.readLine]: { locals: 1, code: [argument(0), argument(1), call(IMPORT.line), instruction(OP.teeLocal, 2),
      constant(0), instruction(OP.lessI32), { op: OP.if, bytes: [OP.if, 0x40], extra: true }, constant(3),
      instruction(OP.return), end, argument(0), constant(AT.lineBuffer), argument(2), call(INTERNAL.vstrAdd),
      constant(0), end] },
  };
}

const tell = (event) => [constant(event), call(IMPORT.event)];

function openDoors(functions, imported) {
  for (const [index, { locals, code }] of Object.entries(doors())) {
    const declaration = locals ? [1, locals, I32] : [0];
    Object.assign(functions[index - imported], { declaration, code, locals: [I32, I32, I32] });
  }
  const input = functions[INTERNAL.input - imported];
  input.code = [...input.code.slice(0, 2), ...tell(EVENT.asking), ...input.code.slice(2)];
  const load = functions[INTERNAL.load - imported];
  const isExecution = ({ op, number }) => op === OP.call && number === INTERNAL.execute;
  load.code = load.code.flatMap((one) => (isExecution(one) ? [one, ...tell(EVENT.loaded)] : [one]));
}

function rewritten(bytes, counting) {
  if (fingerprint(bytes) !== FINGERPRINT) throw new Error('the package micropython is not version 1.1.1');
  const module = readModule(bytes);
  showLocals(module, INTERNAL.allocate);
  openDoors(module.functions, module.imports.length);
  if (counting) countWork(module, AT.workCounter);
  redirectExports(bytes, Object.fromEntries(Object.entries(DOORS).map(([door, name]) => [name, INTERNAL[door]])));
  return withFunctions(bytes, module.functions);
}

function fingerprint(...parts) {
  const hash = crypto.createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

// The rewriting takes a second, so its result is kept in the cache folder, under the fingerprint of what made it.
function compile(file, cache, counting) {
  const bytes = fs.readFileSync(file);
  const makers = MAKERS.map((name) => fs.readFileSync(path.join(__dirname, name)));
  const name = 'calculator-' + fingerprint(bytes, ...makers, String(counting)).slice(0, 16) + '.wasm';
  const kept = path.join(cache, name);
  if (!fs.existsSync(kept)) {
    const half = kept + '.' + process.pid;
    fs.writeFileSync(half, rewritten(bytes, counting));
    fs.renameSync(half, kept);
  }
  return new WebAssembly.Module(fs.readFileSync(kept));
}

// A JavaScript function as a WebAssembly one of type (i32, i32) -> i32, as the table of functions wants it.
const WRAPPER = new WebAssembly.Module(Uint8Array.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 7, 1, 0x60, 2, 0x7f, 0x7f, 1, 0x7f, 2, 7, 1, 1, 0x65, 1, 0x66, 0, 0,
  7, 5, 1, 1, 0x66, 0, 0,
]));
const wrapped = (f) => new WebAssembly.Instance(WRAPPER, { e: { f } }).exports.f;

// host: write(text), file(path) -> Buffer or null, line() -> Buffer or null for [AC],
// loaded() after each import of a file, asking() when input() begins, poll() now and then while the VM is busy
function instantiate(module, host) {
  const memory = new WebAssembly.Memory({ initial: 256, maximum: 256 });
  const table = new WebAssembly.Table({ initial: 14336, maximum: 14336, element: 'anyfunc' });
  const words = new Int32Array(memory.buffer);
  const bytes = Buffer.from(memory.buffer);
  let exports;
  let temporary = 0;
  const text = (at) => bytes.toString('latin1', at, bytes.indexOf(0, at));
  const opened = new Map();

  function answerFile(at, question) {
    const name = text(at);
    if (question === QUESTION.pathLength) return name.length;
    if (question === QUESTION.kind) return host.file(name) ? 2 : 0;
    if (!opened.has(name)) {
      const source = host.file(name);
      const start = exports._malloc(source.length + 1);
      bytes.set(source, start);
      opened.set(name, [start, source.length]);
    }
    return opened.get(name)[question === QUESTION.text ? 0 : 1];
  }

  function answerLine() {
    const line = host.line();
    if (line === null) return -1;
    const length = Math.min(line.length, LINE_LIMIT - 1);
    bytes.set(line.subarray(0, length), AT.lineBuffer);
    return length;
  }

  const nothing = () => 0;
  const env = {
    memory, table, __memory_base: 1024, __table_base: 0, tempDoublePtr: AT.tempDouble, DYNAMICTOP_PTR: AT.dynamicTop,
    setTempRet0: (value) => { temporary = value; }, getTempRet0: () => temporary,
    ___lock: nothing, ___unlock: nothing, ___setErrNo: nothing, ___syscall146: nothing, ___syscall54: nothing,
    ___syscall6: answerFile, ___syscall140: answerLine,
    nullFunc_dd: (event) => (event === EVENT.loaded ? host.loaded() : host.asking()),
    _emscripten_get_heap_size: () => bytes.length,
    _emscripten_memcpy_big: (to, from, count) => { bytes.copyWithin(to, from, from + count); },
    _emscripten_run_script: nothing,
    _llvm_cos_f64: Math.cos, _llvm_sin_f64: Math.sin, _llvm_log10_f64: Math.log10, _llvm_trunc_f64: Math.trunc,
    _sqrt: Math.sqrt,
    _mp_js_hook: host.poll, _mp_js_ticks_ms: nothing,
    _mp_js_write: (at, count) => host.write(bytes.toString('latin1', at, at + count)),
  };
  env._longjmp = (target, value) => { exports._setThrew(target, value || 1); throw 'longjmp'; };
  env._emscripten_longjmp = env._longjmp;
  for (const { name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function' || name in env) continue;
    if (name.startsWith('invoke_')) env[name] = invoker('dynCall_' + name.slice(7));
    else env[name] = () => { throw new Error('the VM failed in ' + name); };
  }

  function invoker(name) {
    return (...given) => {
      const stack = exports.stackSave();
      try {
        return exports[name](...given);
      } catch (error) {
        if (error !== 'longjmp') throw error;
        exports.stackRestore(stack);
        exports._setThrew(1, 0);
        return 0;
      }
    };
  }

  words[AT.dynamicTop >> 2] = AT.dynamicBase;
  exports = new WebAssembly.Instance(module, {
    env, 'global.Math': Math, global: { NaN, Infinity }, asm2wasm: { 'f64-rem': (a, b) => a % b },
  }).exports;
  const doors = Object.fromEntries(Object.entries(DOORS).map(([door, name]) => [door, exports[name]]));
  return { exports, doors, table, words, bytes };
}

module.exports = { AT, FUNCTIONS, NONE, TYPE, compile, instantiate, wrapped };
