// Lets locals of a function share a place if their values are never needed at the same time.
//
// The firmware's compiler gave nearly every intermediate value its own local: the function that runs Python bytecode has
// 1,403. A browser first compiles WebAssembly without optimizing it. Then every local takes space in every frame, and 65
// nested Python calls fill the stack of a worker.
import { branchDepths, OP } from './instructions.js';
import { unsignedBytes } from './leb128.js';

/** @import { Instruction } from './instructions.js' */
/** @import { WasmFunction, WasmModule } from './wasm_module.js' */

/** @typedef {{ start: number, else: number, end: number }} Block  numbers of instructions; `else` is the one after it */
/** @typedef {Map<number, number[]>} Jumps  the instructions that each jump may lead to, by number */

const NEVER_FALLS_THROUGH = new Set([OP.else, OP.br, OP.brTable, OP.return]);

/** @type {(step: Instruction) => boolean} */
const assigns = ({ op }) => op === OP.setLocal || op === OP.teeLocal;

/**
 * @param {Instruction[]} code
 * @returns {Jumps}
 */
function jumpsOf(code) {
  /** @type {Jumps} */
  const jumps = new Map();
  /** @type {[jump: number, block: Block][]} */
  const branches = [];
  /** @type {Block[]} */
  const open = [{ start: -1, else: 0, end: 0 }]; // the innermost first; the last one is the function
  for (const [i, step] of code.entries()) {
    if (step.op >= OP.block && step.op <= OP.if) open.unshift({ start: i, else: 0, end: 0 });
    for (const depth of branchDepths(step)) branches.push([i, open[depth]]);
    const [block] = open;
    if (step.op === OP.else) {
      block.else = i + 1;
      branches.push([i, block]);
    } else if (step.op === OP.end) {
      block.end = i;
      if (code[block.start]?.op === OP.if) jumps.set(block.start, [block.else || i]);
      open.shift();
    }
  }
  for (const [i, { start, end }] of branches) {
    const target = code[start]?.op === OP.loop ? start : end;
    jumps.set(i, [...(jumps.get(i) ?? []), target]);
  }
  return jumps;
}

/**
 * Goes from the last instruction to the first, with the locals whose values are still needed.
 * @param {Instruction[]} code
 * @param {Jumps} jumps
 * @param {Map<number, Set<number>>} liveAtTarget  the locals needed at the targets of jumps; grows
 * @param {(i: number, live: Set<number>) => void} visit
 * @returns {boolean} whether it has grown: then jumps back to it, seen before, may need more
 */
function walkBackwards(code, jumps, liveAtTarget, visit) {
  let hasGrown = false;
  /** @type {Set<number>} */
  let live = new Set();
  for (let i = code.length - 1; i >= 0; i--) {
    const { op, number } = code[i];
    if (NEVER_FALLS_THROUGH.has(op)) live = new Set();
    for (const target of jumps.get(i) ?? []) for (const local of liveAtTarget.get(target) ?? []) live.add(local);
    if (op === OP.getLocal) live.add(number);
    else if (assigns(code[i])) live.delete(number);
    visit(i, live);
    const known = liveAtTarget.get(i);
    if (!known || known.size === live.size) continue;
    liveAtTarget.set(i, new Set(live));
    hasGrown = true;
  }
  return hasGrown;
}

/**
 * Where each local is in use: its value may be read there or later, or it is assigned there.
 * @param {Instruction[]} code
 * @param {number} count  of locals
 * @returns {number[][]} the numbers of the instructions, by local
 */
function usesOf(code, count) {
  const jumps = jumpsOf(code);
  const liveAtTarget = new Map([...jumps.values()].flat().map((target) => [target, new Set()]));
  const uses = Array.from({ length: count }, () => /** @type {number[]} */ ([]));
  while (walkBackwards(code, jumps, liveAtTarget, () => {}));
  walkBackwards(code, jumps, liveAtTarget, (i, live) => {
    for (const local of live) uses[local].push(i);
    if (assigns(code[i])) uses[code[i].number].push(i);
  });
  return uses;
}

/**
 * Parameters keep their numbers. A local that is read before it is assigned is 0: it is in use from the first instruction
 * on, as are all parameters, so they never share a place.
 * @param {WasmFunction} wasmFunction
 * @param {number} parameters  how many of the locals are parameters
 */
function shareLocalsOf(wasmFunction, parameters) {
  const { code, locals } = wasmFunction;
  const uses = usesOf(code, locals.length);
  for (let parameter = 0; parameter < parameters; parameter++) uses[parameter].push(0);
  /** @type {number[]} */
  const types = [];
  /** @type {Uint8Array[]} */
  const isTaken = []; // by new local, then by instruction
  /** @type {(local: number) => number} */
  const newLocal = (local) => {
    isTaken.push(new Uint8Array(code.length));
    return types.push(locals[local]) - 1;
  };
  /** @type {(local: number) => number} */
  const freeLocal = (local) =>
    types.findIndex((type, place) => type === locals[local] && !uses[local].some((i) => isTaken[place][i]));
  const newNumbers = locals.map((_, local) => {
    const free = local < parameters ? -1 : freeLocal(local);
    const number = free < 0 ? newLocal(local) : free;
    for (const i of uses[local]) isTaken[number][i] = 1;
    return number;
  });
  wasmFunction.code = code.map((step) => {
    if (step.op !== OP.getLocal && !assigns(step)) return step;
    const number = newNumbers[step.number];
    return { ...step, number, bytes: [step.op, ...unsignedBytes(number)] };
  });
  wasmFunction.locals = types;
  const declared = types.slice(parameters);
  wasmFunction.declaration = [...unsignedBytes(declared.length), ...declared.flatMap((type) => [1, type])];
}

/** @param {WasmModule} module */
export function shareLocals({ functions, typeOf }) {
  for (const wasmFunction of functions) shareLocalsOf(wasmFunction, typeOf[wasmFunction.index].parameters.length);
}
