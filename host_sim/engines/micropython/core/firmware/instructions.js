// WebAssembly instructions: decoding a function's code, and making new ones.
import { readNumber, signedBytes, skipNumber, unsignedBytes } from './leb128.js';

export const I32 = 0x7f;

export const OP = {
  nop: 0x01,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  brTable: 0x0e,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  drop: 0x1a,
  select: 0x1b,
  getLocal: 0x20,
  setLocal: 0x21,
  teeLocal: 0x22,
  getGlobal: 0x23,
  setGlobal: 0x24,
  loadI32: 0x28, // first of the loads and stores, which have an alignment and an offset
  loadI64: 0x29,
  loadByte: 0x2d,
  store: 0x36,
  storeI64: 0x37,
  lastMemory: 0x3e,
  memorySize: 0x3f,
  constI32: 0x41,
  constI64: 0x42,
  constF32: 0x43,
  constF64: 0x44,
  isZeroI32: 0x45,
  equalI32: 0x46,
  lessI32: 0x48,
  add: 0x6a,
  subtract: 0x6b,
  and: 0x71,
  or: 0x72,
  addI64: 0x7c,
};

/**
 * @typedef {object} Instruction
 * @property {number} op
 * @property {number} number  the first operand, read as unsigned; 0 if it has none that we need
 * @property {ArrayLike<number>} bytes
 * @property {boolean} isAdded  not part of the package's firmware, so not counted as work
 */

/** @type {(op: number) => boolean} */
const hasUnsignedOperand = (op) =>
  op === OP.br ||
  op === OP.brIf ||
  op === OP.call ||
  op === OP.callIndirect ||
  (op >= OP.getLocal && op <= OP.setGlobal);

/**
 * @param {number} op
 * @param {number[]} numbers
 * @returns {Instruction}
 */
export function instruction(op, ...numbers) {
  const encode = op === OP.constI32 || op === OP.constI64 ? signedBytes : unsignedBytes;
  return { op, number: numbers[0] ?? 0, bytes: [op, ...numbers.flatMap(encode)], isAdded: true };
}

/**
 * @param {Uint8Array} bytes
 * @param {number} offset
 */
function endOfTable(bytes, offset) {
  let [count, next] = readNumber(bytes, offset);
  for (; count >= 0; count--) next = skipNumber(bytes, next); // the count doesn't include the default
  return next;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} offset
 */
function instructionEnd(bytes, offset) {
  const op = bytes[offset];
  const operands = offset + 1;
  if (op >= OP.block && op <= OP.if) return operands + 1;
  if (op === OP.brTable) return endOfTable(bytes, operands);
  if (op === OP.callIndirect) return skipNumber(bytes, operands) + 1;
  if (op >= OP.loadI32 && op <= OP.lastMemory) return skipNumber(bytes, skipNumber(bytes, operands));
  if (op === OP.constF32) return operands + 4;
  if (op === OP.constF64) return operands + 8;
  return hasUnsignedOperand(op) || (op >= OP.memorySize && op <= OP.constI64) ? skipNumber(bytes, operands) : operands;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @returns {Instruction[]}
 */
export function readCode(bytes, start, end) {
  const code = [];
  for (let offset = start; offset < end; ) {
    const next = instructionEnd(bytes, offset);
    const op = bytes[offset];
    const number = hasUnsignedOperand(op) || op === OP.constI32 ? readNumber(bytes, offset + 1)[0] : 0;
    code.push({ op, number, bytes: bytes.subarray(offset, next), isAdded: false });
    offset = next;
  }
  return code;
}

/**
 * @param {Instruction} step
 * @returns {number[]} how many blocks outwards the targets of a branch are
 */
export function branchDepths({ op, number, bytes }) {
  if (op === OP.br || op === OP.brIf) return [number];
  if (op !== OP.brTable) return [];
  let [count, offset] = readNumber(bytes, 1);
  return Array.from({ length: count + 1 }, () => {
    const [depth, next] = readNumber(bytes, offset);
    offset = next;
    return depth;
  });
}
