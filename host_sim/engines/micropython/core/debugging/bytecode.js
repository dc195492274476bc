// Reads the bytecode of a function as MicroPython 1.10 compiles it: its header, its instructions and the lines it stores.

const END_OF_CELLS = 255;

export const OPCODE = {
  duplicate: 0x30, // DUP_TOP
  duplicateTwo: 0x31, // DUP_TOP_TWO
  jump: 0x35,
  jumpIfTrue: 0x36, // POP_JUMP_IF_TRUE
  forIter: 0x43,
  add: 0xe5, // BINARY_OP_MULTI for +=
};

// What follows an opcode: a number of 7-bit digits, an offset of two bytes, or an aligned pointer; then perhaps a byte.
const WITH_NUMBER = new Set([
  ...[0x14, 0x16, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f, 0x22, 0x23, 0x24, 0x25, 0x26, 0x28, 0x29, 0x2a, 0x2b],
  ...[0x50, 0x51, 0x53, 0x56, 0x57, 0x58, 0x59, 0x5a, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69],
]);
const WITH_SIGNED_OFFSET = new Set([0x35, 0x36, 0x37, 0x38, 0x39, 0x46]);
const WITH_OFFSET = new Set([0x3d, 0x3f, 0x40, 0x43]);
const WITH_POINTER = new Set([0x17, 0x60, 0x61, 0x62, 0x63]);
const WITH_BYTE = new Set([0x46, 0x5c, 0x62, 0x63]);

/**
 * @typedef {object} Instruction
 * @property {number} address
 * @property {number} end  address of the next instruction
 * @property {number} opcode
 * @property {number} target  of a jump
 */

/** @typedef {{ address: number, line: number }} LineRow  from this address on, the code is of this line */

/**
 * @typedef {object} Bytecode
 * @property {number} stateSize  words of a frame: its locals and its stack
 * @property {number} name  qstr numbers
 * @property {number} file
 * @property {LineRow[]} rows
 * @property {Instruction[]} instructions
 */

class ByteReader {
  /**
   * @param {Uint8Array} bytes
   * @param {number} address
   */
  constructor(bytes, address) {
    this.bytes = bytes;
    this.address = address;
  }

  byte() {
    return this.bytes[this.address++];
  }

  /** A number of 7-bit digits, the highest first. */
  number() {
    for (let value = 0; ; ) {
      const byte = this.byte();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }
}

/**
 * @param {Uint8Array} bytes  the memory
 * @param {number} start
 * @param {number} length
 * @returns {Bytecode}
 */
export function readBytecode(bytes, start, length) {
  const reader = new ByteReader(bytes, start);
  const { stateSize, code, name } = readHeader(reader);
  const file = reader.number();
  const rows = readRows(reader, code);
  reader.address = code;
  while (reader.byte() !== END_OF_CELLS);
  return { stateSize, name, file, rows, instructions: readInstructions(reader, start + length) };
}

/**
 * @param {Uint8Array} bytes  the memory
 * @param {number} start
 * @returns {number} the qstr number of the function's name
 */
export const nameIn = (bytes, start) => readHeader(new ByteReader(bytes, start)).name;

/** @param {ByteReader} reader  at the start of the bytecode; then before the name of the file */
function readHeader(reader) {
  const stateSize = reader.number();
  reader.number(); // size of the exception stack
  reader.address += 4; // flags and numbers of arguments
  const code = reader.address + reader.number();
  return { stateSize, code, name: reader.number() };
}

/**
 * @param {ByteReader} reader
 * @param {number} code  from which the stored offsets count
 * @returns {LineRow[]}
 */
function readRows(reader, code) {
  const rows = [{ address: code, line: 1 }];
  let [address, line] = [code, 1];
  for (;;) {
    const first = reader.byte();
    if (!first) return rows;
    if (first & 128) {
      address += first & 15;
      line += ((first << 4) & 0x700) | reader.byte();
    } else {
      address += first & 31;
      line += first >> 5;
    }
    // A long line has several rows; only the first one starts it.
    if (line > rows[rows.length - 1].line) rows.push({ address, line });
  }
}

/**
 * @param {ByteReader} reader
 * @param {number} end
 * @returns {Instruction[]}
 */
function readInstructions(reader, end) {
  /** @type {Instruction[]} */
  const instructions = [];
  while (reader.address < end) {
    const address = reader.address;
    const opcode = reader.byte();
    const target = skipOperand(reader, opcode);
    if (WITH_BYTE.has(opcode)) reader.address++;
    instructions.push({ address, end: reader.address, opcode, target });
  }
  return instructions;
}

/**
 * @param {ByteReader} reader
 * @param {number} opcode
 * @returns {number} the target of a jump
 */
function skipOperand(reader, opcode) {
  if (WITH_NUMBER.has(opcode)) reader.number();
  if (WITH_POINTER.has(opcode)) reader.address = ((reader.address + 3) & ~3) + 4;
  const isSigned = WITH_SIGNED_OFFSET.has(opcode);
  if (!isSigned && !WITH_OFFSET.has(opcode)) return 0;
  const offset = reader.byte() | (reader.byte() << 8);
  return reader.address + offset - (isSigned ? 0x8000 : 0);
}
