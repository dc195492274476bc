// Where things lie in the firmware. Addresses and numbers of functions hold for exactly this file, so a host checks the
// fingerprint before it hands the bytes over.

export const FINGERPRINT = '125c89c0dbd44e040f1e0116a58546585fc99f377a143195146fda3f1639c780'; // SHA-256

// Addresses in static memory.
export const AT = {
  tempDouble: 42864,
  dynamicTop: 42848,
  dynamicBase: 5285760,
  lineBuffer: 5281664, // the last 4 KB of the C stack, far above what is ever used
  workCounter: 5281656,
  olderTexts: 5277696, // some hundred bytes, a little further down there
  deep: 42880 + (64 << 10), // so far the C stack may grow: by then a browser's own stack of 1 MB is two fifths full
  stateStart: 40528, // mp_state_ctx: thread, vm and heap book-keeping
  frames: 40532, // where the frames of functions lie: the start, then the end
  stateEnd: 41020,
  namespaces: 40544, // the locals and globals of the code that runs
  lastQstrPool: 40556,
  constQstrPool: 11264,
  interrupt: 40576, // the one KeyboardInterrupt: its type, then what its traceback holds
  loadedModules: 40592,
  pendingInterrupt: 40608,
  mainDict: 40620,
  scheduler: 40724,
  heapTable: 40728,
  heapTableBytes: 40732,
  builtInModules: 17308, // the map of them
  weakModules: 17320, // and of what else is tried once no file of that name is there
  builtInNames: 19832, // the map of them
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
  RuntimeError: 15756,
  TypeError: 15996,
  ValueError: 16056,
};
export const NONE = 17652;
export const NAME_OF_MODULE = 23; // the number of the name __name__
export const FUNCTIONS = 5120; // where functions of type (i32, i32) -> i32 begin in the table

// Indices of internal functions.
export const INTERNAL = {
  raise: 463, // mp_raise_msg(type, text)
  newList: 768, // list_new(length)
  newTuple: 967, // mp_obj_new_tuple(length, items)
  heapInit: 68,
  collect: 1412,
  allocate: 77,
  load: 1060, // do_load_from_lexer, which calls mp_parse_compile_execute
  execute: 497,
  doString: 1407, // do_str(text, kind)
  printException: 538,
  input: 1098,
  internString: 89,
  lexerFromString: 222,
  vstrAdd: 102,
};

// Functions by which objects inside objects are reached, however deep: what prints one (mp_obj_print_helper), compares
// two (mp_obj_equal), hashes one (mp_unary_op), and asks an iterator (mp_iternext) or a generator (mp_obj_gen_resume) on.
export const DESCENDING = [536, 542, 454, 462, 705];
export const STACK_POINTER = 18; // the number of the global that says how far the C stack has grown

// Functions of the port that only say "no".
export const REFUSING = { lexerFromFile: 1413, fileKind: 1414, readLine: 1405 };

// Imports that nothing calls, by index and by name.
export const IDLE_IMPORT = {
  file: { index: 36, name: '___syscall6' },
  line: { index: 33, name: '___syscall140' },
  event: { index: 6, name: 'nullFunc_dd' },
};

// Exports of no use here, by the internal function that each is to give instead.
export const IDLE_EXPORT = {
  raise: '_fflush',
  newList: '_memset',
  newTuple: '_memcpy',
  heapInit: '_realloc',
  collect: '_sbrk',
  doString: '_memmove',
};
