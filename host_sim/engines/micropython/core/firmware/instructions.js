// WebAssembly's instructions: where each one ends, and how one is made.
import { readNumber, signedBytes, skipNumber, unsignedBytes } from './numbers.js';

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
  getLocal: 0x20,
  setLocal: 0x21,
  teeLocal: 0x22,
  getGlobal: 0x23,
  setGlobal: 0x24,
  firstMemory: 0x28, // loads and stores, each with an alignment and an offset
  loadI64: 0x29,
  store: 0x36,
  storeI64: 0x37,
  lastMemory: 0x3e,
  memorySize: 0x3f,
  constI32: 0x41,
  constI64: 0x42,
  constF32: 0x43,
  constF64: 0x44,
  isZeroI32: 0x45,
  lessI32: 0x48,
  add: 0x6a,
  addI64: 0x7c,
};

/**
 * @typedef {object} Instruction
 * @property {number} op
 * @property {number} number  its first operand, read as unsigned; 0 where none is of use here
 * @property {ArrayLike<number>} bytes
 * @property {boolean} extra  made here: not counted as work of the firmware
 */

/**
 * @param {number} op
 * @returns {boolean}
 */
const hasUnsigned = (op) =>
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
  return { op, number: numbers[0] ?? 0, bytes: [op, ...numbers.flatMap(encode)], extra: true };
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {number}
 */
function afterTable(bytes, at) {
  let [count, next] = readNumber(bytes, at);
  for (; count >= 0; count--) next = skipNumber(bytes, next); // one more than it counts: the default
  return next;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {number}
 */
function instructionEnd(bytes, at) {
  const op = bytes[at];
  const operands = at + 1;
  if (op >= OP.block && op <= OP.if) return operands + 1;
  if (op === OP.brTable) return afterTable(bytes, operands);
  if (op === OP.callIndirect) return skipNumber(bytes, operands) + 1;
  if (op >= OP.firstMemory && op <= OP.lastMemory) return skipNumber(bytes, skipNumber(bytes, operands));
  if (op === OP.constF32) return operands + 4;
  if (op === OP.constF64) return operands + 8;
  return hasUnsigned(op) || (op >= OP.memorySize && op <= OP.constI64) ? skipNumber(bytes, operands) : operands;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @returns {Instruction[]}
 */
export function readCode(bytes, start, end) {
  const code = [];
  for (let at = start; at < end; ) {
    const next = instructionEnd(bytes, at);
    const op = bytes[at];
    const number = hasUnsigned(op) || op === OP.constI32 ? readNumber(bytes, at + 1)[0] : 0;
    code.push({ op, number, bytes: bytes.subarray(at, next), extra: false });
    at = next;
  }
  return code;
}
