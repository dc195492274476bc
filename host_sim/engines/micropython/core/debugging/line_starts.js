// Where a debugger sees a line start.
//
// The compiler stores lines that only increase. So the end of a loop, which steps and tests its condition, seems to
// belong to the last line of the body. Here it belongs to the line that the loop starts with, as in CPython.
import { OPCODE } from './bytecode.js';

/** @import { Bytecode, Instruction } from './bytecode.js' */

/**
 * @typedef {object} LineStart
 * @property {number[]} lines  usually one; a `pass` at the end of a loop shares its instruction with the loop's line
 * @property {number} unlessAfter  address of a line start: coming from there, the line has already been seen
 */

/** @typedef {{ start: number, end: number, line: number }} LoopEnd */

export class LineStarts {
  #bytecode;
  #firstLine;
  /** @type {LoopEnd[]} */
  #loopEnds = [];
  /** @type {Map<number, LineStart>} */
  byAddress = new Map();

  /**
   * @param {Bytecode} bytecode
   * @param {number} firstLine  of the function or class: code without a stored line belongs to it
   */
  constructor(bytecode, firstLine) {
    this.#bytecode = bytecode;
    this.#firstLine = firstLine;
    const { instructions } = bytecode;
    if (!instructions.length) return;
    this.#addStoredLines(instructions);
    for (const [i, { opcode }] of instructions.entries()) {
      if (opcode === OPCODE.forIter) this.#addForTurn(instructions[i]);
      if (opcode === OPCODE.jump) this.#addLoopEnd(instructions, i);
    }
  }

  /** @param {number} address */
  lineAt(address) {
    return (
      this.#loopEnds.find(({ start, end }) => start <= address && address < end)?.line ?? this.#storedLine(address)
    );
  }

  get lines() {
    return [...this.byAddress.values()].flatMap(({ lines }) => lines);
  }

  /** @param {number} address */
  #storedRow(address) {
    return this.#bytecode.rows.findLast((row) => row.address <= address);
  }

  /** @param {number} address */
  #storedLine(address) {
    return Math.max(this.#firstLine, this.#storedRow(address)?.line ?? 1);
  }

  /** @param {number} address  of an instruction: where its line starts */
  #startOfLine(address) {
    const first = this.#bytecode.instructions[0].address;
    return Math.max(first, this.#storedRow(address)?.address ?? first);
  }

  /** @param {Instruction[]} instructions */
  #addStoredLines(instructions) {
    const end = instructions[instructions.length - 1].end;
    for (const row of this.#bytecode.rows) {
      const address = Math.max(row.address, instructions[0].address);
      if (address < end) this.byAddress.set(address, { lines: [this.#storedLine(address)], unlessAfter: 0 });
    }
  }

  /**
   * A `for` line starts again with each turn.
   * @param {Instruction} forIter
   */
  #addForTurn({ address }) {
    if (this.byAddress.has(address)) return;
    this.byAddress.set(address, { lines: [this.#storedLine(address)], unlessAfter: this.#startOfLine(address) });
  }

  /**
   * `while`, and `for` over a range, jump from their start to their end, which jumps back to the body.
   * @param {Instruction[]} instructions
   * @param {number} i  of a jump
   */
  #addLoopEnd(instructions, i) {
    const jump = instructions[i];
    if (jump.target < jump.end) return;
    const jumpBack = instructions.findLast(
      ({ opcode, target, address }) => opcode === OPCODE.jumpIfTrue && target === jump.end && address >= jump.target,
    );
    if (!jumpBack) return;
    const test = instructions.findIndex(({ address }) => address === jump.target);
    const isRange = isRangeLoop(instructions, i, test);
    // All turns but the first start with the step of the range: a constant and an addition.
    const start = isRange ? instructions[test - 2].address : jump.target;
    const line = this.#storedLine(jump.address);
    this.#loopEnds.push({ start, end: jumpBack.end, line });
    const own = this.byAddress.get(start)?.lines[0];
    this.byAddress.set(start, {
      lines: own !== undefined && own !== line ? [own, line] : [line],
      unlessAfter: isRange ? 0 : this.#startOfLine(jump.address),
    });
  }
}

/**
 * @param {Instruction[]} instructions
 * @param {number} jump
 * @param {number} test
 */
function isRangeLoop(instructions, jump, test) {
  const { duplicate, duplicateTwo, add } = OPCODE;
  return (
    instructions[jump + 1]?.opcode === duplicate &&
    [duplicate, duplicateTwo].includes(instructions[test].opcode) &&
    instructions[test - 1].opcode === add
  );
}
