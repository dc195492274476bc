// Makes the firmware count the instructions it runs, so that Python code has a cost that doesn't depend on a clock or on
// the PC's load.
//
// Arithmetic, memory accesses, calls and branches count. Moves between locals don't: a C compiler would keep those
// values in registers. Work that the host does for the VM isn't counted either.
import { instruction, OP } from './instructions.js';

/** @import { Instruction } from './instructions.js' */
/** @import { WasmModule } from './wasm_module.js' */

const FREE = new Set([
  ...[OP.nop, OP.block, OP.loop, OP.else, OP.end, OP.constI32, OP.constI64],
  ...[OP.getLocal, OP.setLocal, OP.teeLocal, OP.getGlobal, OP.setGlobal],
]);
const ENDS_BASIC_BLOCK = new Set([
  ...[OP.block, OP.loop, OP.if, OP.else, OP.end],
  ...[OP.br, OP.brIf, OP.brTable, OP.return, OP.call, OP.callIndirect],
]);

/**
 * counter += cost, for a 64-bit counter at a fixed address.
 * @param {number} counter
 * @param {number} cost
 * @returns {Instruction[]}
 */
const addCost = (counter, cost) => [
  instruction(OP.constI32, counter),
  instruction(OP.constI32, counter),
  instruction(OP.loadI64, 3, 0),
  instruction(OP.constI64, cost),
  instruction(OP.addI64),
  instruction(OP.storeI64, 3, 0),
];

/**
 * Each basic block starts by adding its cost.
 * @param {Instruction[]} code
 * @param {number} counter
 * @returns {Instruction[]}
 */
function withCounter(code, counter) {
  const result = [];
  /** @type {Instruction[]} */
  let block = [];
  let cost = 0;
  for (const step of code) {
    block.push(step);
    if (!step.isAdded && !FREE.has(step.op)) cost++;
    if (!ENDS_BASIC_BLOCK.has(step.op)) continue;
    if (cost) result.push(...addCost(counter, cost));
    result.push(...block);
    block = [];
    cost = 0;
  }
  return [...result, ...block];
}

/**
 * @param {WasmModule} module
 * @param {number} counter  the counter's address
 */
export function countWork(module, counter) {
  for (const wasmFunction of module.functions) wasmFunction.code = withCounter(wasmFunction.code, counter);
}
