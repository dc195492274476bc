// Makes MicroPython's garbage collector see objects that WebAssembly hides from it.
//
// The collector finds live objects by scanning the C stack. In WebAssembly a C variable is a local, which no scan can
// reach, so an object that only such a variable refers to would be freed while in use: with a small heap a script soon
// crashes. Every function of this firmware has a frame on a stack in memory. Here each frame gets a slot for each local
// that holds the result of a call that may allocate (or a copy of one), and every assignment to it is also stored there.
// A frame starts with cleared slots, so that leftovers of earlier calls don't keep garbage alive.
import { I32, instruction, OP } from './instructions.js';
import { STACK_POINTER } from './layout.js';

/** @import { Instruction } from './instructions.js' */
/** @import { WasmModule } from './wasm_module.js' */

/**
 * @typedef {object} Frame
 * @property {number} base  the local that holds the frame's address
 * @property {number} size
 * @property {boolean} grows  the function already moves the stack pointer
 */

/**
 * The functions that may call the allocator: directly, through a pointer, or through another of these.
 * @param {WasmModule} module
 * @param {number} allocator
 * @returns {Set<number>}
 */
function functionsThatAllocate({ functions, imports }, allocator) {
  /** @type {Map<number, number[]>} */
  const callers = new Map();
  const allocating = new Set([allocator]);
  for (const [index, { name }] of imports.entries()) if (name.startsWith('invoke_')) allocating.add(index);
  for (const { index, code } of functions) {
    for (const { op, number } of code) {
      if (op === OP.callIndirect) allocating.add(index);
      if (op !== OP.call) continue;
      const known = callers.get(number);
      if (known) known.push(index);
      else callers.set(number, [index]);
    }
  }
  // The loop also visits the elements that it adds.
  for (const index of allocating) for (const caller of callers.get(index) ?? []) allocating.add(caller);
  return allocating;
}

/** @type {(step: Instruction) => boolean} */
const assigns = ({ op }) => op === OP.setLocal || op === OP.teeLocal;

/**
 * The locals that may hold the only reference to a new object.
 * @param {Instruction[]} code
 * @param {number[]} locals
 * @param {(step: Instruction) => boolean} returnsObject
 * @returns {Set<number>}
 */
function localsWithObjects(code, locals, returnsObject) {
  /** @type {Set<number>} */
  const holders = new Set();
  for (let size = -1; size !== holders.size; ) {
    size = holders.size;
    for (const [i, step] of code.entries()) {
      if (!assigns(step) || holders.has(step.number) || locals[step.number] !== I32) continue;
      const before = code[i - 1];
      const isCopy = before.op === OP.getLocal && holders.has(before.number);
      if (returnsObject(before) || isCopy) holders.add(step.number);
    }
  }
  return holders;
}

/**
 * A function starts with: base = stack pointer, and, if it needs memory: stack pointer += size.
 * @param {Instruction[]} code
 * @returns {Frame | null}
 */
function frameOf(code) {
  const [pointer, base, pointerAgain, size, add, moved] = code;
  if (!(pointer.op === OP.getGlobal && pointer.number === STACK_POINTER && base.op === OP.setLocal)) return null;
  const readsAgain = pointerAgain.op === OP.getGlobal && pointerAgain.number === STACK_POINTER;
  const grows = readsAgain && size.op === OP.constI32 && add.op === OP.add && moved.op === OP.setGlobal;
  return { base: base.number, size: grows ? size.number : 0, grows };
}

/**
 * @param {Instruction[]} code
 * @param {Frame} frame
 * @param {Set<number>} locals  the ones that need a slot
 * @returns {Instruction[]}
 */
function withSlots(code, frame, locals) {
  const slots = new Map([...locals].map((local, i) => [local, frame.size + 4 * i]));
  const size = (frame.size + 4 * locals.size + 15) & ~15;
  const newSize = instruction(OP.constI32, size);
  const base = instruction(OP.getLocal, frame.base);
  const [read, write] = [OP.getGlobal, OP.setGlobal].map((op) => instruction(op, STACK_POINTER));
  const enter = [read, newSize, instruction(OP.add), write];
  const leave = [base, write];
  /** @type {(slot: number, value: Instruction) => Instruction[]} */
  const store = (slot, value) => [base, value, instruction(OP.store, 2, slot)];
  const clear = [...slots.values()].flatMap((slot) => store(slot, instruction(OP.constI32, 0)));
  return code.flatMap((step, i) => {
    if (i === 3 && frame.grows) return [newSize];
    if (i === 5 && frame.grows) return [step, ...clear];
    if (i === 1 && !frame.grows) return [step, ...enter, ...clear];
    if (step.op === OP.return && !frame.grows) return [...leave, step];
    const slot = assigns(step) ? slots.get(step.number) : undefined;
    return slot === undefined ? [step] : [step, ...store(slot, instruction(OP.getLocal, step.number))];
  });
}

/**
 * @param {WasmModule} module
 * @param {number} allocator  the number of the function
 */
export function exposeLocals(module, allocator) {
  const allocating = functionsThatAllocate(module, allocator);
  /** @type {(step: Instruction) => boolean} */
  const returnsObject = ({ op, number }) =>
    (op === OP.callIndirect && module.types[number].result === I32) ||
    (op === OP.call && allocating.has(number) && module.typeOf[number].result === I32);
  for (const wasmFunction of module.functions) {
    const locals = localsWithObjects(wasmFunction.code, wasmFunction.locals, returnsObject);
    const frame = locals.size ? frameOf(wasmFunction.code) : null;
    if (frame) wasmFunction.code = withSlots(wasmFunction.code, frame, locals);
  }
}
