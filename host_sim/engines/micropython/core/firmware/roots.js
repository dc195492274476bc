// Makes MicroPython's collector see what WebAssembly hides from it.
//
// The collector finds live objects by scanning the C stack. In WebAssembly a C variable is a local that no scan can
// reach, so an object that only such a variable holds is freed while in use: under a small heap a script soon crashes.
// Every function of this firmware keeps a frame on a stack in memory; here each frame gets a slot for each local that
// holds the result of a call which can allocate (or a copy of one), and every assignment of it is stored there too.
// A frame begins with empty slots, so that nothing left behind by earlier calls keeps garbage alive.
import { I32, instruction, OP } from './instructions.js';
import { STACK_POINTER } from './layout.js';

/** @import { Instruction } from './instructions.js' */
/** @import { WasmModule } from './module.js' */

/**
 * @typedef {object} Frame
 * @property {number} base  the local that holds where the frame begins
 * @property {number} size
 * @property {boolean} grows  the function moves the stack pointer itself
 */

/**
 * Which functions can end in the allocator: those that call it, or through a pointer, or call one of these.
 * @param {WasmModule} module
 * @param {number} allocator
 * @returns {Set<number>}
 */
function allocating({ functions, imports }, allocator) {
  /** @type {Map<number, number[]>} */
  const callers = new Map();
  const found = new Set([allocator]);
  for (const [index, { name }] of imports.entries()) if (name.startsWith('invoke_')) found.add(index);
  for (const { index, code } of functions) {
    for (const { op, number } of code) {
      if (op === OP.callIndirect) found.add(index);
      if (op !== OP.call) continue;
      const known = callers.get(number);
      if (known) known.push(index);
      else callers.set(number, [index]);
    }
  }
  // The set grows while it is read.
  for (const index of found) for (const caller of callers.get(index) ?? []) found.add(caller);
  return found;
}

/**
 * @param {Instruction} one
 * @returns {boolean}
 */
const assigns = ({ op }) => op === OP.setLocal || op === OP.teeLocal;

/**
 * The locals that can hold the only reference to a new object.
 * @param {Instruction[]} code
 * @param {number[]} locals
 * @param {(one: Instruction) => boolean} givesObject
 * @returns {Set<number>}
 */
function heldLocals(code, locals, givesObject) {
  /** @type {Set<number>} */
  const held = new Set();
  for (let size = -1; size !== held.size; ) {
    size = held.size;
    for (const [i, one] of code.entries()) {
      if (!assigns(one) || held.has(one.number) || locals[one.number] !== I32) continue;
      const before = code[i - 1];
      if (givesObject(before) || (before.op === OP.getLocal && held.has(before.number))) held.add(one.number);
    }
  }
  return held;
}

/**
 * A function begins with: base = stack pointer, and then, if it needs memory: stack pointer += size.
 * @param {Instruction[]} code
 * @returns {Frame | null}
 */
function frameOf(code) {
  const [pointer, base, again, size, add, moved] = code;
  if (!(pointer.op === OP.getGlobal && pointer.number === STACK_POINTER && base.op === OP.setLocal)) return null;
  const readsAgain = again.op === OP.getGlobal && again.number === STACK_POINTER;
  const grows = readsAgain && size.op === OP.constI32 && add.op === OP.add && moved.op === OP.setGlobal;
  return { base: base.number, size: grows ? size.number : 0, grows };
}

/**
 * @param {Instruction[]} code
 * @param {Frame} frame
 * @param {Set<number>} held
 * @returns {Instruction[]}
 */
function withSlots(code, frame, held) {
  const slots = new Map([...held].map((local, i) => [local, frame.size + 4 * i]));
  const size = (frame.size + 4 * held.size + 15) & ~15;
  const grow = instruction(OP.constI32, size);
  const base = instruction(OP.getLocal, frame.base);
  const [read, write] = [OP.getGlobal, OP.setGlobal].map((op) => instruction(op, STACK_POINTER));
  const enter = [read, grow, instruction(OP.add), write];
  const leave = [base, write];
  /** @type {(slot: number, value: Instruction) => Instruction[]} */
  const store = (slot, value) => [base, value, instruction(OP.store, 2, slot)];
  const clear = [...slots.values()].flatMap((slot) => store(slot, instruction(OP.constI32, 0)));
  return code.flatMap((one, i) => {
    if (i === 3 && frame.grows) return [grow];
    if (i === 5 && frame.grows) return [one, ...clear];
    if (i === 1 && !frame.grows) return [one, ...enter, ...clear];
    if (one.op === OP.return && !frame.grows) return [...leave, one];
    const slot = assigns(one) ? slots.get(one.number) : undefined;
    return slot === undefined ? [one] : [one, ...store(slot, instruction(OP.getLocal, one.number))];
  });
}

/**
 * @param {WasmModule} module
 * @param {number} allocator  the index of the function
 * @returns {void}
 */
export function showLocals(module, allocator) {
  const found = allocating(module, allocator);
  /** @type {(one: Instruction) => boolean} */
  const givesObject = ({ op, number }) =>
    (op === OP.callIndirect && module.types[number].gives === I32) ||
    (op === OP.call && found.has(number) && module.typeOf[number].gives === I32);
  for (const one of module.functions) {
    const held = heldLocals(one.code, one.locals, givesObject);
    const frame = held.size ? frameOf(one.code) : null;
    if (frame) one.code = withSlots(one.code, frame, held);
  }
}
