'use strict';
// Reads a WebAssembly module into functions made of instructions, and writes it back after they have been changed.

const I32 = 0x7f;
const OP = {
  nop: 0x01, block: 0x02, loop: 0x03, if: 0x04, else: 0x05, end: 0x0b, br: 0x0c, brIf: 0x0d, brTable: 0x0e,
  return: 0x0f, call: 0x10, callIndirect: 0x11,
  getLocal: 0x20, setLocal: 0x21, teeLocal: 0x22, getGlobal: 0x23, setGlobal: 0x24,
  loadI64: 0x29, store: 0x36, storeI64: 0x37, constI32: 0x41, constI64: 0x42, lessI32: 0x48, add: 0x6a, addI64: 0x7c,
};
const SECTION = { type: 1, import: 2, function: 3, export: 7, code: 10 };

// ---- numbers as WebAssembly stores them (LEB128)

function readNumber(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

function skipNumber(bytes, at) {
  while (bytes[at++] >= 128);
  return at;
}

function unsignedBytes(value) {
  const bytes = [];
  for (; value >= 128; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

function signedBytes(value) {
  const bytes = [];
  for (;;) {
    const byte = value & 127;
    value >>= 7;
    if ((value === 0 && !(byte & 64)) || (value === -1 && byte & 64)) return [...bytes, byte];
    bytes.push(byte | 128);
  }
}

// ---- instructions

const hasUnsigned = (op) => op === OP.br || op === OP.brIf || op === OP.call || op === OP.callIndirect ||
  (op >= OP.getLocal && op <= OP.setGlobal);

// An instruction with one number, made here; `extra` ones are not counted as work of the firmware.
function instruction(op, ...numbers) {
  const encode = op === OP.constI32 || op === OP.constI64 ? signedBytes : unsignedBytes;
  return { op, number: numbers[0], bytes: [op, ...numbers.flatMap(encode)], extra: true };
}

function instructionEnd(bytes, at) {
  const op = bytes[at++];
  if (op >= OP.block && op <= OP.if) return at + 1;
  if (op === OP.brTable) {
    let count;
    [count, at] = readNumber(bytes, at);
    for (; count >= 0; count--) at = skipNumber(bytes, at);
    return at;
  }
  if (op === OP.callIndirect) return skipNumber(bytes, at) + 1;
  if (op >= 0x28 && op <= 0x3e) return skipNumber(bytes, skipNumber(bytes, at));   // loads and stores
  if (op === 0x43) return at + 4;                      // f32.const
  if (op === 0x44) return at + 8;                      // f64.const
  return hasUnsigned(op) || (op >= 0x3f && op <= OP.constI64) ? skipNumber(bytes, at) : at;
}

function readCode(bytes, at, end) {
  const code = [];
  while (at < end) {
    const next = instructionEnd(bytes, at);
    const op = bytes[at];
    const number = hasUnsigned(op) || op === OP.constI32 ? readNumber(bytes, at + 1)[0] : 0;
    code.push({ op, number, bytes: bytes.subarray(at, next), extra: false });
    at = next;
  }
  return code;
}

// ---- sections

function sectionsOf(bytes) {
  const list = [];
  for (let at = 8; at < bytes.length;) {
    const [size, start] = readNumber(bytes, at + 1);
    list.push({ id: bytes[at], at, start, end: start + size });
    at = start + size;
  }
  return list;
}

const startOf = (bytes, id) => sectionsOf(bytes).find((section) => section.id === id).start;

function readList(bytes, id, readOne) {
  let [count, at] = readNumber(bytes, startOf(bytes, id));
  return Array.from({ length: count }, () => {
    let one;
    [one, at] = readOne(at);
    return one;
  });
}

function readName(bytes, at) {
  const [length, start] = readNumber(bytes, at);
  return [bytes.toString('latin1', start, start + length), start + length];
}

function readTypes(bytes) {
  return readList(bytes, SECTION.type, (at) => {
    const [inputs, first] = readNumber(bytes, at + 1);
    const [outputs, second] = readNumber(bytes, first + inputs);
    const parameters = [...bytes.subarray(first, first + inputs)];
    return [{ parameters, gives: outputs ? bytes[second] : 0 }, second + outputs];
  });
}

// The imported functions: name and number of the type.
function readImports(bytes) {
  const all = readList(bytes, SECTION.import, (at) => {
    const [name, kindAt] = readName(bytes, readName(bytes, at)[1]);
    const kind = bytes[kindAt];
    if (kind === 0) {
      const [type, next] = readNumber(bytes, kindAt + 1);
      return [{ name, type }, next];
    }
    if (kind === 3) return [null, kindAt + 3];          // a global: type and mutability
    const limits = kindAt + (kind === 1 ? 2 : 1);       // a table has the type of its elements first
    const least = skipNumber(bytes, limits + 1);
    return [null, bytes[limits] ? skipNumber(bytes, least) : least];
  });
  return all.filter((one) => one);
}

function readLocals(bytes, at, parameters) {
  const types = [...parameters];
  let groups;
  [groups, at] = readNumber(bytes, at);
  for (; groups > 0; groups--) {
    let count;
    [count, at] = readNumber(bytes, at);
    for (; count > 0; count--) types.push(bytes[at]);
    at++;
  }
  return [types, at];
}

// types, imports and functions of a module; a function has index, type, locals (their types), declaration and code.
function readModule(bytes) {
  const types = readTypes(bytes);
  const imports = readImports(bytes);
  const typeNumbers = readList(bytes, SECTION.function, (at) => readNumber(bytes, at));
  const typeOf = [...imports.map(({ type }) => type), ...typeNumbers].map((number) => types[number]);
  let index = imports.length;
  const functions = readList(bytes, SECTION.code, (at) => {
    const [size, start] = readNumber(bytes, at);
    const [locals, codeAt] = readLocals(bytes, start, typeOf[index].parameters);
    const declaration = bytes.subarray(start, codeAt);
    return [{ index: index++, locals, declaration, code: readCode(bytes, codeAt, start + size) }, start + size];
  });
  return { types, typeOf, imports, functions };
}

function withFunctions(bytes, functions) {
  const bodies = functions.map(({ declaration, code }) => {
    const body = Buffer.concat([declaration, ...code.map((one) => one.bytes)].map((part) => Buffer.from(part)));
    return Buffer.concat([Buffer.from(unsignedBytes(body.length)), body]);
  });
  const content = Buffer.concat([Buffer.from(unsignedBytes(functions.length)), ...bodies]);
  const old = sectionsOf(bytes).find(({ id }) => id === SECTION.code);
  const header = Buffer.from([SECTION.code, ...unsignedBytes(content.length)]);
  return Buffer.concat([bytes.subarray(0, old.at), header, content, bytes.subarray(old.end)]);
}

// Points exports at other functions: {name: index}. The numbers keep their two bytes.
function redirectExports(bytes, wanted) {
  readList(bytes, SECTION.export, (at) => {
    const [name, kindAt] = readName(bytes, at);
    const next = skipNumber(bytes, kindAt + 1);
    if (name in wanted) bytes.set([(wanted[name] & 127) | 128, wanted[name] >> 7], kindAt + 1);
    return [name, next];
  });
}

module.exports = { I32, OP, instruction, readModule, redirectExports, withFunctions };
