// Addresses and function numbers in the firmware. They are valid for exactly one file, so a host checks its fingerprint
// before it uses them.

export const FINGERPRINT = '125c89c0dbd44e040f1e0116a58546585fc99f377a143195146fda3f1639c780'; // SHA-256

// Addresses in static memory.
export const AT = {
  tempDouble: 42864,
  dynamicTop: 42848,
  dynamicBase: 5285760,
  lineBuffer: 5281664, // the last 4 KB of the C stack, far above what is ever used
  workCounter: 5281656,
  stackLimit: 5281652, // a word: the address in the C stack from which on nothing may recurse
  frames: 5261312, // 16 KB for MicroPython's frames
  texts1_9_4: 5277696, // some hundred bytes below the work counter, for the error texts of patches_1_9_4.js
  stackStart: 42880, // of the C stack, which grows upwards
  stateStart: 40528, // mp_state_ctx: thread, vm and heap bookkeeping
  pystack: 40532, // the stack of Python frames: three words, start, end and top
  stateEnd: 41020,
  namespaces: 40544, // two words: the locals and globals of the running code
  lastQstrPool: 40556,
  constQstrPool: 11264,
  keyboardInterrupt: 40576, // the only KeyboardInterrupt object: its type, then its traceback
  loadedModules: 40592,
  pendingInterrupt: 40608,
  mainDict: 40620,
  scheduler: 40724,
  heapTable: 40728,
  heapTableBytes: 40732,
  builtInModules: 17308, // a map
  weakModules: 17320, // a map: modules that are tried if no file has the name
  builtInNames: 19832, // a map
  pollCountdown: 20880, // jumps and returns until the next poll
  randomWords: 21772, // the three words of random's state, and
  randomByte: 41636, // its byte
};
export const LINE_LIMIT = 4096;

export const TYPE = {
  function: 16536,
  bytecodeFunction: 16596,
  module: 17248,
  dict: 14096,
  str: 18664,
  tuple: 18936,
  list: 17012,
  bool: 13780,
  OSError: 14780,
  RuntimeError: 15756,
  StopIteration: 14660,
  TypeError: 15996,
  ValueError: 16056,
};
export const NONE = 17652;
export const TRUE = 13848;
export const QSTR_NAME = 23; // the number of the interned string __name__
export const FUNCTION_TABLE = 5120; // where functions of type (i32, i32) -> i32 begin in the table

// Numbers of internal functions, with their names in the C source where they differ.
export const INTERNAL = {
  allocate: 77,
  load: 1060, // do_load_from_lexer, which calls mp_parse_compile_execute
  execute: 497,
  printException: 538,
  input: 1098,
  internString: 89,
  lexerFromString: 222,
  vstrAdd: 102,
  executeBytecode: 1208, // mp_execute_bytecode(code_state, exception)
  endPass: 377, // mp_emit_bc_end_pass(emitter)
  assignBytecode: 439, // mp_emit_glue_assign_bytecode, called in the compiler's last pass only
};

// Functions that recurse into nested objects without a depth limit: mp_obj_print_helper, mp_obj_equal, mp_unary_op (for
// hash()), mp_iternext and mp_obj_gen_resume.
export const RECURSIVE = [536, 542, 454, 462, 705];
export const CALL_FUNCTION = 691; // fun_bc_call
export const STACK_POINTER = 18; // the number of the global that holds the top of the C stack

export const OPEN = 1406; // mp_builtin_open, which only returns None

// Functions of the port that only report "not supported"; host_hooks.js replaces them.
export const STUB = { lexerFromFile: 1413, fileKind: 1414, readLine: 1405 };

// Imports that the firmware never calls, reused as calls to the host.
export const REUSED_IMPORT = {
  file: { index: 36, name: '___syscall6' },
  line: { index: 33, name: '___syscall140' },
  event: { index: 6, name: 'nullFunc_dd' },
  lineStarted: { index: 7, name: 'nullFunc_ddd' },
  compiled: { index: 14, name: 'nullFunc_jiji' },
  unwound: { index: 20, name: 'nullFunc_viiiiii' },
};

// Exports that the host doesn't need, redirected to the internal functions of these numbers.
export const REUSED_EXPORT = {
  raise: { index: 463, name: '_fflush' }, // mp_raise_msg(type, text)
  newList: { index: 768, name: '_memset' }, // list_new(length)
  newTuple: { index: 967, name: '_memcpy' }, // mp_obj_new_tuple(length, items)
  heapInit: { index: 68, name: '_realloc' },
  collect: { index: 1412, name: '_sbrk' },
  doString: { index: 1407, name: '_memmove' }, // do_str(text, kind)
};

// Memory of the debug hooks, in a part of the C stack that is never used. The garbage collector doesn't see it.
const DEBUG_WORDS = AT.frames - (32 << 10);
export const DEBUG = {
  mask: DEBUG_WORDS, // the marks at which the host is called, or STOP_ANYWHERE; 0 for none
  marks: DEBUG_WORDS + 4, // the mark of a bytecode at address n is the byte at this address + n
  topFrame: DEBUG_WORDS + 8, // address of the last of the frames
  watchedFrame: DEBUG_WORDS + 12, // after it ends, the host is called at the next bytecode
  exception: DEBUG_WORDS + 16, // that leaves a frame
  allocated: DEBUG_WORDS + 20, // bytes requested from the heap so far, modulo 2^32
  frames: DEBUG_WORDS + 32, // of the running functions, of FRAME_BYTES each; the first one is unused
  markTable: 2 << 20, // up to these words; the C stack ends below it
};
// In each of the frames.
export const DEBUG_FRAME = { codeState: 0, lastLineStart: 4, classNames: 8, bytes: 12 };
export const STOP_ANYWHERE = 128; // a bit of the mask

// What the hooks ask the host about a file, and the events that they report to it.
export const FILE_QUERY = { kind: 0, text: 1, textLength: 2, pathLength: 3 };
export const EVENT = {
  moduleLoaded: 0,
  inputStarted: 1,
  uncaughtException: 2,
  nestingTooDeep: 3,
  callsTooDeep: 4,
  openCalled: 5,
};
