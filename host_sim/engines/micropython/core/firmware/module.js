// Reads a WebAssembly module into functions made of instructions, and writes it back after they have been changed.
import { readCode } from './instructions.js';
import { readNumber, skipNumber, unsignedBytes } from './numbers.js';

/** @import { Instruction } from './instructions.js' */

/**
 * @typedef {object} FunctionType
 * @property {number[]} parameters  the type of each
 * @property {number} gives  the type of the result; 0 for none
 */

/**
 * @typedef {object} WasmFunction
 * @property {number} index
 * @property {number[]} locals  the type of each, parameters first
 * @property {ArrayLike<number>} declaration  of the locals, as it stands in the module
 * @property {Instruction[]} code
 */

/** @typedef {{ name: string, type: number }} ImportedFunction */

/**
 * @typedef {object} WasmModule
 * @property {FunctionType[]} types
 * @property {FunctionType[]} typeOf  by the index of a function, imported ones first
 * @property {ImportedFunction[]} imports
 * @property {WasmFunction[]} functions
 */

/** @typedef {{ id: number, at: number, start: number, end: number }} Section */

const SECTION = { type: 1, import: 2, function: 3, export: 7, code: 10 };
const KIND = { function: 0, table: 1, global: 3 };
const HEADER = 8; // the magic number and the version

/**
 * @param {Uint8Array} bytes
 * @param {number} wanted
 * @returns {Section}
 */
function sectionOf(bytes, wanted) {
  for (let at = HEADER; at < bytes.length; ) {
    const [size, start] = readNumber(bytes, at + 1);
    if (bytes[at] === wanted) return { id: wanted, at, start, end: start + size };
    at = start + size;
  }
  throw new Error(`the module has no section ${wanted}`);
}

/**
 * @template T
 * @param {Uint8Array} bytes
 * @param {number} id
 * @param {(at: number) => [one: T, next: number]} readOne
 * @returns {T[]}
 */
function readList(bytes, id, readOne) {
  let [count, at] = readNumber(bytes, sectionOf(bytes, id).start);
  return Array.from({ length: count }, () => {
    const [one, next] = readOne(at);
    at = next;
    return one;
  });
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {[name: string, next: number]}
 */
function readName(bytes, at) {
  const [length, start] = readNumber(bytes, at);
  return [new TextDecoder().decode(bytes.slice(start, start + length)), start + length];
}

/**
 * @param {Uint8Array} bytes
 * @returns {FunctionType[]}
 */
function readTypes(bytes) {
  return readList(bytes, SECTION.type, (at) => {
    const [inputs, first] = readNumber(bytes, at + 1);
    const [outputs, second] = readNumber(bytes, first + inputs);
    const parameters = [...bytes.subarray(first, first + inputs)];
    return [{ parameters, gives: outputs ? bytes[second] : 0 }, second + outputs];
  });
}

/**
 * @param {Uint8Array} bytes
 * @returns {ImportedFunction[]}
 */
function readImports(bytes) {
  /** @type {(ImportedFunction | null)[]} */
  const all = readList(bytes, SECTION.import, (at) => {
    const [name, kindAt] = readName(bytes, readName(bytes, at)[1]);
    const kind = bytes[kindAt];
    if (kind === KIND.function) {
      const [type, next] = readNumber(bytes, kindAt + 1);
      return [{ name, type }, next];
    }
    if (kind === KIND.global) return [null, kindAt + 3]; // type and mutability
    const limits = kindAt + (kind === KIND.table ? 2 : 1); // a table has the type of its elements first
    const least = skipNumber(bytes, limits + 1);
    return [null, bytes[limits] ? skipNumber(bytes, least) : least];
  });
  return all.filter((one) => one !== null);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number[]} parameters
 * @returns {[types: number[], next: number]}
 */
function readLocals(bytes, at, parameters) {
  const types = [...parameters];
  let [groups, next] = readNumber(bytes, at);
  for (; groups > 0; groups--) {
    const [count, typeAt] = readNumber(bytes, next);
    for (let i = 0; i < count; i++) types.push(bytes[typeAt]);
    next = typeAt + 1;
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
  const typeNumbers = readList(bytes, SECTION.function, (at) => readNumber(bytes, at));
  const typeOf = [...imports.map(({ type }) => type), ...typeNumbers].map((number) => types[number]);
  let index = imports.length;
  const functions = readList(bytes, SECTION.code, (at) => {
    const [size, start] = readNumber(bytes, at);
    const [locals, codeAt] = readLocals(bytes, start, typeOf[index].parameters);
    const declaration = bytes.subarray(start, codeAt);
    const code = readCode(bytes, codeAt, start + size);
    return [{ index: index++, locals, declaration, code }, start + size];
  });
  return { types, typeOf, imports, functions };
}

/**
 * @param {ArrayLike<number>[]} parts
 * @returns {Uint8Array<ArrayBuffer>}
 */
function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * The module with these functions instead of its own.
 * @param {Uint8Array} bytes
 * @param {WasmFunction[]} functions
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function withFunctions(bytes, functions) {
  const bodies = functions.flatMap(({ declaration, code }) => {
    const body = joined([declaration, ...code.map((one) => one.bytes)]);
    return [unsignedBytes(body.length), body];
  });
  const content = joined([unsignedBytes(functions.length), ...bodies]);
  const old = sectionOf(bytes, SECTION.code);
  const header = [SECTION.code, ...unsignedBytes(content.length)];
  return joined([bytes.subarray(0, old.at), header, content, bytes.subarray(old.end)]);
}

/**
 * Points exports at other functions, in place. The numbers keep their two bytes.
 * @param {Uint8Array} bytes
 * @param {Record<string, number>} wanted  the index of the function by the export's name
 * @returns {void}
 */
export function redirectExports(bytes, wanted) {
  readList(bytes, SECTION.export, (at) => {
    const [name, kindAt] = readName(bytes, at);
    const next = skipNumber(bytes, kindAt + 1);
    if (name in wanted) bytes.set([(wanted[name] & 127) | 128, wanted[name] >> 7], kindAt + 1);
    return [name, next];
  });
}
