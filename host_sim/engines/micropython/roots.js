'use strict';
// Makes MicroPython's collector see what WebAssembly hides from it.
//
// The collector finds live objects by scanning the C stack. In WebAssembly a C variable is a local that no scan can
// reach, so an object that only such a variable holds is freed while in use: under a small heap a script soon crashes.
// Every function of this firmware keeps a frame on a stack in memory; here each frame gets a slot for each local that
// holds the result of a call which can allocate (or a copy of one), and every assignment of it is stored there too.
// A frame begins with empty slots, so that nothing left behind by earlier calls keeps garbage alive.
const { I32, OP, instruction } = require('./wasm');

const STACK_POINTER = 18;      // the number of its global

// Which functions can end in the allocator: those that call it, or through a pointer, or call one of these.
function allocating({ functions, imports }, allocator) {
  const callers = new Map();
  const found = new Set([allocator]);
  imports.forEach(({ name }, index) => { if (name.startsWith('invoke_')) found.add(index); });
  functions.forEach(({ index, code }) => {
    for (const { op, number } of code) {
      if (op === OP.callIndirect) found.add(index);
      if (op !== OP.call) continue;
      if (!callers.has(number)) callers.set(number, []);
      callers.get(number).push(index);
    }
  });
  for (const index of found) {                          // the set grows while it is read
    for (const caller of callers.get(index) || []) found.add(caller);
  }
  return found;
}

const assigns = ({ op }) => op === OP.setLocal || op === OP.teeLocal;

// The locals that can hold the only reference to a new object.
function heldLocals(code, locals, givesObject) {
  const held = new Set();
  for (let size = -1; size !== held.size;) {
    size = held.size;
    code.forEach((one, i) => {
      if (!assigns(one) || held.has(one.number) || locals[one.number] !== I32) return;
      const before = code[i - 1];
      if (givesObject(before) || (before.op === OP.getLocal && held.has(before.number))) held.add(one.number);
    });
  }
  return held;
}

// A function begins with: base = stack pointer, and then, if it needs memory: stack pointer += size.
function frameOf(code) {
  const [pointer, base, again, size, add, moved] = code;
  if (!(pointer.op === OP.getGlobal && pointer.number === STACK_POINTER && base.op === OP.setLocal)) return null;
  const grows = again.op === OP.getGlobal && again.number === STACK_POINTER && size.op === OP.constI32 &&
    add.op === OP.add && moved.op === OP.setGlobal;
  return { base: base.number, size: grows ? size.number : 0, grows };
}

function withSlots(code, frame, held) {
  const slots = new Map([...held].map((local, i) => [local, frame.size + 4 * i]));
  const size = (frame.size + 4 * held.size + 15) & ~15;
  const grow = instruction(OP.constI32, size);
  const [read, write] = [OP.getGlobal, OP.setGlobal].map((op) => instruction(op, STACK_POINTER));
  const enter = [read, grow, instruction(OP.add), write];
  const leave = [instruction(OP.getLocal, frame.base), write];
  const clear = [...slots.values()].flatMap((slot) => [instruction(OP.getLocal, frame.base), instruction(OP.constI32, 0),
    instruction(OP.store, 2, slot)]);
  return code.flatMap((one, i) => {
    if (i === 3 && frame.grows) return [grow];
    if (i === 5 && frame.grows) return [one, ...clear];
    if (i === 1 && !frame.grows) return [one, ...enter, ...clear];
    if (one.op === OP.return && !frame.grows) return [...leave, one];
    if (!assigns(one) || !slots.has(one.number)) return [one];
    return [one, instruction(OP.getLocal, frame.base), instruction(OP.getLocal, one.number),
      instruction(OP.store, 2, slots.get(one.number))];
  });
}

function showLocals(module, allocator) {
  const found = allocating(module, allocator);
  const givesObject = ({ op, number }) => (op === OP.callIndirect && module.types[number].gives === I32) ||
    (op === OP.call && found.has(number) && module.typeOf[number].gives === I32);
  for (const one of module.functions) {
    const held = heldLocals(one.code, one.locals, givesObject);
    const frame = held.size ? frameOf(one.code) : null;
    if (frame) one.code = withSlots(one.code, frame, held);
  }
}

module.exports = { showLocals };
