// Patches that make the package's MicroPython 1.10 behave like the calculator's 1.9.4.
// tools/docs/differences.md lists all differences, including the ones that can't be patched.
//
// There are three kinds of patches: error texts, instructions of a function, and bytes of static memory. Each names the
// original value and is refused if the firmware doesn't have it. Instruction numbers count from 0 in the package's own
// code, so these patches come before any other change of the code.
import { instruction, OP } from './instructions.js';
import { AT, NONE, TYPE } from './layout.js';

/** @import { Instruction } from './instructions.js' */
/** @import { WasmModule } from './wasm_module.js' */

/**
 * @typedef {object} TextPatch
 * @property {number} address  of the 1.10 text
 * @property {number[]} functions  the numbers of all functions that refer to it
 * @property {string} v1_10
 * @property {string} v1_9_4
 */

/**
 * @typedef {object} CodePatch
 * @property {number} functionIndex
 * @property {number} first  the number of the first replaced instruction
 * @property {Instruction[]} v1_10
 * @property {Instruction[]} v1_9_4  of the same length, unless no other patch of the function comes after it
 */

/** @typedef {{ address: number, v1_10: number, v1_9_4: number }} BytePatch */

/** @param {number} n */
const constant = (n) => instruction(OP.constI32, n);
/** @param {number} n */
const local = (n) => instruction(OP.getLocal, n);

// Most 1.9.4 texts are longer than those of 1.10, so all go to free memory and the code is made to refer to them there.
/** @type {[address: number, functions: number[], v1_10: string, v1_9_4: string][]} */
const TEXTS = [
  [33821, [459, 677, 735, 1173], 'divide by zero', 'division by zero'],
  [30893, [602], 'complex divide by zero', 'complex division by zero'],
  [29705, [461], "'%s' object isn't iterable", "'%s' object is not iterable"],
  [33236, [466, 987], "'%s' object isn't callable", "'%s' object is not callable"],
  [30620, [553], "'%s' object isn't subscriptable", "'%s' object is not subscriptable"],
  [29651, [462, 488], "'%s' object isn't an iterator", "'%s' object is not an iterator"],
  [30652, [553], "'%s' object doesn't support item assignment", "'%s' object does not support item assignment"],
  [30578, [553], "'%s' object doesn't support item deletion", "'%s' object does not support item deletion"],
  [30453, [549], "object '%s' isn't a tuple or list", "object '%s' is not a tuple or list"],
  [29536, [448], "name '%q' isn't defined", "name '%q' is not defined"],
  [32510, [924], 'format string needs more arguments', 'not enough arguments for format string'],
  [32635, [924], "format string didn't convert all arguments", 'not all arguments converted during string formatting'],
  [32450, [924], 'format needs a dict', 'format requires a dict'],
  // With a single percent sign: 1.10 prints this text unformatted, 1.9.4 used it as a format.
  [32545, [924], '%%c needs int or char', '%c requires int or char'],
  [32567, [924], 'integer needed', 'integer required'],
  [30031, [510], "function doesn't take keyword arguments", 'function does not take keyword arguments'],
  [30854, [602], "can't truncate-divide a complex number", "can't do truncated division of a complex number"],
  [33129, [985], "type '%q' isn't an acceptable base type", "type '%q' is not an acceptable base type"],
  [28778, [276], 'argument name reused', 'name reused for argument'],
  [
    28618,
    [230],
    "unindent doesn't match any outer indent level",
    'unindent does not match any outer indentation level',
  ],
];

/** @type {TextPatch[]} */
export const TEXT_PATCHES = TEXTS.map(([address, functions, v1_10, v1_9_4]) => ({ address, functions, v1_10, v1_9_4 }));

const UNDERSCORE = 95;
const NO_CHARACTER = -1; // equals no character of a string
const NO_SOURCE_BYTE = 255; // never occurs in UTF-8; -1 would be the end of the file
const GENERATOR_RAISED_STOP_ITERATION = 31233; // the address of the text
const NEW_EXCEPTION = 658; // mp_obj_new_exception_msg(type, text)
const EXCEPTION_VALUE = 652; // mp_obj_exception_get_value(exception)
const MP_VM_RETURN_NORMAL = 0;
// Locals of mp_obj_gen_resume: how the generator returned, and the exception that it raised, with its type.
const [RETURN_KIND, EXCEPTION, EXCEPTION_TYPE] = [4, 7, 8];
const INVOKE_WARNING = 29; // the import that calls mp_warning, with four arguments

/** @type {CodePatch[]} */
export const CODE_PATCHES = [
  // Parsing a float with digits after the point: 1.10 divides by a power of ten if local 248 is set, 7 / 10. 1.9.4 always
  // multiplies, 7 * 0.1, and gets another last digit. So the condition becomes false.
  { functionIndex: 437, first: 1005, v1_10: [local(248)], v1_9_4: [constant(0)] },
  // 1.10 skips underscores in numbers, 1.9.4 refuses them. The comparisons with '_' become comparisons that never match:
  // in float(text), in int(text), and in the lexer for numbers of a script.
  { functionIndex: 437, first: 882, v1_10: [constant(UNDERSCORE)], v1_9_4: [constant(NO_CHARACTER)] },
  { functionIndex: 435, first: 278, v1_10: [constant(UNDERSCORE)], v1_9_4: [constant(NO_CHARACTER)] },
  { functionIndex: 194, first: 1616, v1_10: [constant(UNDERSCORE)], v1_9_4: [constant(NO_SOURCE_BYTE)] },
  // round(5, 2): this build of 1.10 raises NotImplementedError, 1.9.4 returns the int, as for round(5). Local 13 means "no
  // digits given", so it becomes true.
  { functionIndex: 1113, first: 157, v1_10: [local(13)], v1_9_4: [constant(1)] },
  // StopIteration raised inside a generator: 1.10 makes it a RuntimeError (PEP 479), 1.9.4 ends
  // the generator. Instead of creating the error, the generator is marked as returned, with the exception's value (None for
  // an exception class of the script, whose objects look different).
  {
    ...{ functionIndex: 705, first: 335 },
    v1_10: [
      ...[constant(TYPE.RuntimeError), constant(GENERATOR_RAISED_STOP_ITERATION)],
      instruction(OP.call, NEW_EXCEPTION),
    ],
    v1_9_4: [
      ...[constant(MP_VM_RETURN_NORMAL), instruction(OP.setLocal, RETURN_KIND)],
      ...[local(EXCEPTION), instruction(OP.call, EXCEPTION_VALUE), constant(NONE)],
      ...[local(EXCEPTION_TYPE), constant(TYPE.StopIteration), instruction(OP.equalI32), instruction(OP.select)],
    ],
  },
  // `raise .. from ..` prints a warning in this build of 1.10.
  {
    ...{ functionIndex: 1208, first: 14652 },
    v1_10: [instruction(OP.call, INVOKE_WARNING)],
    v1_9_4: Array(4).fill(instruction(OP.drop)),
  },
];

/** @type {BytePatch[]} */
export const BYTE_PATCHES = [
  // int(object): 1.10 calls the object's __int__ (interned string 18), 1.9.4 doesn't. 0 means none.
  { address: 32977, v1_10: 18, v1_9_4: 0 },
];

/** The addresses of the 1.9.4 texts, one after another. */
function newTextAddresses() {
  let next = AT.texts1_9_4;
  return TEXT_PATCHES.map(({ v1_9_4 }) => {
    const address = next;
    next += v1_9_4.length + 1;
    return address;
  });
}

/** @type {(a: Instruction, b: Instruction) => boolean} */
const isSame = (a, b) => a.op === b.op && a.number === b.number;

/**
 * @param {Instruction[]} code
 * @param {CodePatch} patch
 * @returns {Instruction[]}
 */
function withCodePatch(code, { functionIndex, first, v1_10, v1_9_4 }) {
  if (!v1_10.every((step, i) => first + i < code.length && isSame(code[first + i], step))) {
    throw new Error(`Function ${functionIndex} of the firmware has unexpected code at instruction ${first}`);
  }
  return code.toSpliced(first, v1_10.length, ...v1_9_4);
}

/**
 * @param {Instruction[]} code
 * @param {TextPatch} patch
 * @param {number} functionIndex
 * @param {number} newAddress
 * @returns {Instruction[]}
 */
function withTextPatch(code, { address, v1_10 }, functionIndex, newAddress) {
  const reference = constant(address);
  if (!code.some((step) => isSame(step, reference))) {
    throw new Error(`Function ${functionIndex} of the firmware doesn't refer to "${v1_10}"`);
  }
  return code.map((step) => (isSame(step, reference) ? constant(newAddress) : step));
}

/**
 * Patches the code. It then refers to texts that `patchMemory` writes when a VM starts.
 * @param {WasmModule} module
 */
export function applyPatches({ functions, imports }) {
  for (const patch of CODE_PATCHES) {
    const patched = functions[patch.functionIndex - imports.length];
    patched.code = withCodePatch(patched.code, patch);
  }
  const addresses = newTextAddresses();
  for (const [i, patch] of TEXT_PATCHES.entries()) {
    for (const index of patch.functions) {
      const patched = functions[index - imports.length];
      patched.code = withTextPatch(patched.code, patch, index, addresses[i]);
    }
  }
}

/** @param {string} text  ASCII */
const cString = (text) => [...text].map((character) => character.charCodeAt(0)).concat(0);

/**
 * Patches the static memory of a VM that has just been instantiated.
 * @param {Uint8Array} memory
 */
export function patchMemory(memory) {
  const addresses = newTextAddresses();
  for (const [i, { address, v1_10, v1_9_4 }] of TEXT_PATCHES.entries()) {
    if (!cString(v1_10).every((byte, n) => memory[address + n] === byte)) {
      throw new Error(`The firmware doesn't have the text "${v1_10}" at ${address}`);
    }
    memory.set(cString(v1_9_4), addresses[i]);
  }
  for (const { address, v1_10, v1_9_4 } of BYTE_PATCHES) {
    if (memory[address] !== v1_10) {
      throw new Error(`The firmware has the byte ${memory[address]} at ${address} instead of ${v1_10}`);
    }
    memory[address] = v1_9_4;
  }
}
