// Makes the firmware count its work, so that a piece of Python has a cost that no clock and no load disturbs.
//
// Counted are the instructions that a machine would run: arithmetic, memory, calls and branches. The moves between
// locals are not, for a C compiler keeps those values in registers. What the host does for the VM is not counted.
import { instruction, OP } from './instructions.js';

/** @import { Instruction } from './instructions.js' */
/** @import { WasmModule } from './module.js' */

const FREE = new Set([
  ...[OP.nop, OP.block, OP.loop, OP.else, OP.end, OP.constI32, OP.constI64],
  ...[OP.getLocal, OP.setLocal, OP.teeLocal, OP.getGlobal, OP.setGlobal],
]);
const ENDS_STRETCH = new Set([
  ...[OP.block, OP.loop, OP.if, OP.else, OP.end],
  ...[OP.br, OP.brIf, OP.brTable, OP.return, OP.call, OP.callIndirect],
]);

/**
 * counter += cost; the counter is an i64 at a fixed place in memory.
 * @param {number} counter
 * @param {number} cost
 * @returns {Instruction[]}
 */
const count = (counter, cost) => [
  instruction(OP.constI32, counter),
  instruction(OP.constI32, counter),
  instruction(OP.loadI64, 3, 0),
  instruction(OP.constI64, cost),
  instruction(OP.addI64),
  instruction(OP.storeI64, 3, 0),
];

/**
 * Each stretch without a branch first adds what it costs.
 * @param {Instruction[]} code
 * @param {number} counter
 * @returns {Instruction[]}
 */
function counted(code, counter) {
  const result = [];
  /** @type {Instruction[]} */
  let stretch = [];
  let cost = 0;
  for (const step of code) {
    stretch.push(step);
    if (!step.extra && !FREE.has(step.op)) cost++;
    if (!ENDS_STRETCH.has(step.op)) continue;
    if (cost) result.push(...count(counter, cost));
    result.push(...stretch);
    stretch = [];
    cost = 0;
  }
  return [...result, ...stretch];
}

/**
 * @param {WasmModule} module
 * @param {number} counter  the address of the count
 * @returns {void}
 */
export function countWork(module, counter) {
  for (const one of module.functions) one.code = counted(one.code, counter);
}
