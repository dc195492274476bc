// Reads a WebAssembly module into functions made of instructions, and writes it back with changed functions.
import { readCode } from './instructions.js';
import { readNumber, skipNumber, unsignedBytes } from './leb128.js';

/** @import { Instruction } from './instructions.js' */

/**
 * @typedef {object} FunctionType
 * @property {number[]} parameters  their types
 * @property {number} result  its type; 0 for none
 */

/**
 * @typedef {object} WasmFunction
 * @property {number} index
 * @property {number[]} locals  their types, parameters first
 * @property {ArrayLike<number>} declaration  of the locals, as encoded in the module
 * @property {Instruction[]} code
 */

/** @typedef {{ name: string, type: number }} ImportedFunction */

/**
 * @typedef {object} WasmModule
 * @property {FunctionType[]} types
 * @property {FunctionType[]} typeOf  by function number, imports first
 * @property {ImportedFunction[]} imports
 * @property {WasmFunction[]} functions
 */

/** @typedef {{ offset: number, start: number, end: number }} Section */

const SECTION = { type: 1, import: 2, function: 3, export: 7, code: 10 };
const KIND = { function: 0, table: 1, global: 3 };
const HEADER = 8; // the magic number and the version

/**
 * @param {Uint8Array} bytes
 * @param {number} id
 * @returns {Section}
 */
function sectionOf(bytes, id) {
  for (let offset = HEADER; offset < bytes.length; ) {
    const [size, start] = readNumber(bytes, offset + 1);
    if (bytes[offset] === id) return { offset, start, end: start + size };
    offset = start + size;
  }
  throw new Error(`The WebAssembly module has no section ${id}`);
}

/**
 * @template T
 * @param {Uint8Array} bytes
 * @param {number} id
 * @param {(offset: number) => [item: T, next: number]} readItem
 * @returns {T[]}
 */
function readList(bytes, id, readItem) {
  let [count, offset] = readNumber(bytes, sectionOf(bytes, id).start);
  return Array.from({ length: count }, () => {
    const [item, next] = readItem(offset);
    offset = next;
    return item;
  });
}

/**
 * @param {Uint8Array} bytes
 * @param {number} offset
 * @returns {[name: string, next: number]}
 */
function readName(bytes, offset) {
  const [length, start] = readNumber(bytes, offset);
  return [new TextDecoder().decode(bytes.slice(start, start + length)), start + length];
}

/**
 * @param {Uint8Array} bytes
 * @returns {FunctionType[]}
 */
function readTypes(bytes) {
  return readList(bytes, SECTION.type, (offset) => {
    const [inputs, first] = readNumber(bytes, offset + 1);
    const [outputs, second] = readNumber(bytes, first + inputs);
    const parameters = [...bytes.subarray(first, first + inputs)];
    return [{ parameters, result: outputs ? bytes[second] : 0 }, second + outputs];
  });
}

/**
 * @param {Uint8Array} bytes
 * @returns {ImportedFunction[]}
 */
function readImports(bytes) {
  /** @type {(ImportedFunction | null)[]} */
  const all = readList(bytes, SECTION.import, (offset) => {
    const [name, kindOffset] = readName(bytes, readName(bytes, offset)[1]);
    const kind = bytes[kindOffset];
    if (kind === KIND.function) {
      const [type, next] = readNumber(bytes, kindOffset + 1);
      return [{ name, type }, next];
    }
    if (kind === KIND.global) return [null, kindOffset + 3]; // type and mutability
    const limits = kindOffset + (kind === KIND.table ? 2 : 1); // a table's element type comes first
    const least = skipNumber(bytes, limits + 1);
    return [null, bytes[limits] ? skipNumber(bytes, least) : least];
  });
  return all.filter((item) => item !== null);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} offset
 * @param {number[]} parameters
 * @returns {[types: number[], next: number]}
 */
function readLocals(bytes, offset, parameters) {
  const types = [...parameters];
  let [groups, next] = readNumber(bytes, offset);
  for (; groups > 0; groups--) {
    const [count, typeOffset] = readNumber(bytes, next);
    for (let i = 0; i < count; i++) types.push(bytes[typeOffset]);
    next = typeOffset + 1;
  }
  return [types, next];
}

/**
 * @param {Uint8Array} bytes
 * @returns {WasmModule}
 */
export function readModule(bytes) {
  const types = readTypes(bytes);
  const imports = readImports(bytes);
  const typeNumbers = readList(bytes, SECTION.function, (offset) => readNumber(bytes, offset));
  const typeOf = [...imports.map(({ type }) => type), ...typeNumbers].map((number) => types[number]);
  let index = imports.length;
  const functions = readList(bytes, SECTION.code, (offset) => {
    const [size, start] = readNumber(bytes, offset);
    const [locals, codeOffset] = readLocals(bytes, start, typeOf[index].parameters);
    const declaration = bytes.subarray(start, codeOffset);
    const code = readCode(bytes, codeOffset, start + size);
    return [{ index: index++, locals, declaration, code }, start + size];
  });
  return { types, typeOf, imports, functions };
}

/**
 * @param {ArrayLike<number>[]} parts
 * @returns {Uint8Array<ArrayBuffer>}
 */
function concat(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/**
 * The module with its functions replaced by these.
 * @param {Uint8Array} bytes
 * @param {WasmFunction[]} functions
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function withFunctions(bytes, functions) {
  const bodies = functions.flatMap(({ declaration, code }) => {
    const body = concat([declaration, ...code.map((step) => step.bytes)]);
    return [unsignedBytes(body.length), body];
  });
  const content = concat([unsignedBytes(functions.length), ...bodies]);
  const old = sectionOf(bytes, SECTION.code);
  const header = [SECTION.code, ...unsignedBytes(content.length)];
  return concat([bytes.subarray(0, old.offset), header, content, bytes.subarray(old.end)]);
}

/**
 * Makes exports refer to other functions, in place: their numbers take two bytes before and after.
 * @param {Uint8Array} bytes
 * @param {Record<string, number>} targets  function numbers by export name
 */
export function redirectExports(bytes, targets) {
  readList(bytes, SECTION.export, (offset) => {
    const [name, kindOffset] = readName(bytes, offset);
    const next = skipNumber(bytes, kindOffset + 1);
    if (name in targets) bytes.set([(targets[name] & 127) | 128, targets[name] >> 7], kindOffset + 1);
    return [name, next];
  });
}
