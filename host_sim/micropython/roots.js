'use strict';
// Makes MicroPython's collector see what WebAssembly hides from it.
//
// The collector finds live objects by scanning the C stack. In WebAssembly a C variable is a local that no scan can reach,
// so an object that only such a variable holds is freed while in use: under a small heap any script soon crashes.
// Every function of this firmware keeps a frame on a stack in memory; here each frame gets a slot for each local that
// holds the result of a call which can allocate (or a copy of one), and every assignment of it is stored there too.

const I32 = 0x7f;
const OP = {
  block: 0x02, loop: 0x03, if: 0x04, return: 0x0f, call: 0x10, callIndirect: 0x11, getLocal: 0x20, setLocal: 0x21,
  teeLocal: 0x22, getGlobal: 0x23, setGlobal: 0x24, store: 0x36, constI32: 0x41, add: 0x6a,
};
const STACK_POINTER = 18;

function unsigned(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

function unsignedBytes(value) {
  const bytes = [];
  for (; value >= 128; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

function signedBytes(value) {
  const bytes = [];
  for (;;) {
    const byte = value & 127;
    value >>= 7;
    if ((value === 0 && !(byte & 64)) || (value === -1 && byte & 64)) return [...bytes, byte];
    bytes.push(byte | 128);
  }
}

function skipNumber(bytes, at) {
  while (bytes[at++] >= 128);
  return at;
}

// Where the instruction at `at` ends.
function nextInstruction(bytes, at) {
  const op = bytes[at++];
  if (op >= OP.block && op <= OP.if) return at + 1;
  if (op === 0x0e) {                                   // br_table
    let count;
    [count, at] = unsigned(bytes, at);
    for (; count >= 0; count--) at = skipNumber(bytes, at);
    return at;
  }
  if (op === OP.callIndirect) return skipNumber(bytes, at) + 1;
  if (op >= 0x28 && op <= 0x3e) return skipNumber(bytes, skipNumber(bytes, at));   // loads and stores
  if (op === 0x43) return at + 4;                      // f32.const
  if (op === 0x44) return at + 8;                      // f64.const
  const oneNumber = op === 0x0c || op === 0x0d || op === OP.call || (op >= 0x20 && op <= 0x24) ||
    (op >= 0x3f && op <= 0x42);
  return oneNumber ? skipNumber(bytes, at) : at;
}

function instructions(bytes, start, end) {
  const list = [];
  for (let at = start; at < end;) {
    const next = nextInstruction(bytes, at);
    const op = bytes[at];
    const hasNumber = op === OP.call || op === OP.callIndirect || (op >= OP.getLocal && op <= OP.setGlobal) || op === OP.constI32;
    list.push({ op, at, next, number: hasNumber ? unsigned(bytes, at + 1)[0] : 0 });
    at = next;
  }
  return list;
}

function readLocals(bytes, at, parameters) {
  const types = [...parameters];
  let groups;
  [groups, at] = unsigned(bytes, at);
  for (; groups > 0; groups--) {
    let count;
    [count, at] = unsigned(bytes, at);
    for (; count > 0; count--) types.push(bytes[at]);
    at++;
  }
  return [types, at];
}

function readTypes(bytes, at) {
  let count;
  [count, at] = unsigned(bytes, at);
  return Array.from({ length: count }, () => {
    const [inputs, first] = unsigned(bytes, at + 1);
    const [outputs, second] = unsigned(bytes, first + inputs);
    at = second + outputs;
    return { parameters: [...bytes.subarray(first, first + inputs)], gives: outputs ? bytes[second] : 0 };
  });
}

function readNumbers(bytes, at) {
  let count;
  [count, at] = unsigned(bytes, at);
  return Array.from({ length: count }, () => {
    let value;
    [value, at] = unsigned(bytes, at);
    return value;
  });
}

// Which functions can end in the allocator: those that call it, or through a pointer, or call one of these.
function allocating(functions, imports, allocator) {
  const callers = new Map();
  const found = new Set([allocator]);
  imports.forEach((name, index) => { if (name.startsWith('invoke_')) found.add(index); });
  functions.forEach(({ index, code }) => {
    for (const { op, number } of code) {
      if (op === OP.callIndirect) found.add(index);
      if (op !== OP.call) continue;
      if (!callers.has(number)) callers.set(number, []);
      callers.get(number).push(index);
    }
  });
  for (const index of found) for (const caller of callers.get(index) || []) found.add(caller);   // a Set grows as it is read
  return found;
}

// The locals that can hold the only reference to a new object.
function heldLocals(code, givesObject, locals) {
  const held = new Set();
  for (let size = -1; size !== held.size;) {
    size = held.size;
    code.forEach((instruction, i) => {
      const { op, number } = instruction;
      if ((op !== OP.setLocal && op !== OP.teeLocal) || held.has(number) || locals[number] !== I32) return;
      const before = code[i - 1];
      if (givesObject(before) || (before.op === OP.getLocal && held.has(before.number))) held.add(number);
    });
  }
  return held;
}

function frame(code) {
  const [pointer, base, again, size, add, moved] = code;
  if (pointer.op !== OP.getGlobal || pointer.number !== STACK_POINTER || base.op !== OP.setLocal) return null;
  const grows = again && again.op === OP.getGlobal && again.number === STACK_POINTER && size.op === OP.constI32 &&
    add.op === OP.add && moved.op === OP.setGlobal;
  return { base: base.number, size: grows ? size.number : 0, grows };
}

function rewrite(bytes, { from, code, locals, codeAt, end }, givesObject, additions) {
  const held = heldLocals(code, givesObject, locals);
  const home = frame(code);
  if ((!held.size || !home) && !additions.length) return bytes.subarray(from, end);
  const slots = new Map([...held].map((local, i) => [local, home.size + 4 * i]));
  const newSize = (home.size + 4 * held.size + 15) & ~15;
  const out = [...bytes.subarray(from, codeAt)];
  const copy = (from, to) => { for (; from < to; from++) out.push(bytes[from]); };
  code.forEach(({ op, number, at, next }, i) => {
    if (i === 3 && home.grows) {
      out.push(OP.constI32, ...signedBytes(newSize));
      return;
    }
    if (op === OP.return && !home.grows) out.push(OP.getLocal, ...unsignedBytes(home.base), OP.setGlobal, STACK_POINTER);
    copy(at, next);
    for (const one of additions) if (one.after === undefined ? i === 1 : op === OP.call && number === one.after) out.push(...one.code);
    if (i === 1 && !home.grows) {
      out.push(OP.getGlobal, STACK_POINTER, OP.constI32, ...signedBytes(newSize), OP.add, OP.setGlobal, STACK_POINTER);
    }
    if ((op === OP.setLocal || op === OP.teeLocal) && slots.has(number)) {
      out.push(OP.getLocal, ...unsignedBytes(home.base), OP.getLocal, ...unsignedBytes(number),
        OP.store, 2, ...unsignedBytes(slots.get(number)));
    }
  });
  copy(code[code.length - 1].next, end);
  return out;
}

// bytes: the module; sections: its [id, start, size]; imports: names of the imported functions and importTypes their types;
// added: code to put into the function `in`, after its call of the function `after` or at its start.
function showLocals(bytes, { sections, imports, importTypes, allocator, added }) {
  const start = (id) => sections.find((section) => section[0] === id)[1];
  const types = readTypes(bytes, start(1));
  const typeOf = [...importTypes, ...readNumbers(bytes, start(3))];
  let [count, at] = unsigned(bytes, start(10));
  const functions = Array.from({ length: count }, (_, i) => {
    const index = imports.length + i;
    const [size, from] = unsigned(bytes, at);
    const end = at = from + size;
    const [locals, codeAt] = readLocals(bytes, from, types[typeOf[index]].parameters);
    return { index, from, end, locals, codeAt, code: instructions(bytes, codeAt, end) };
  });
  const found = allocating(functions, imports, allocator);
  const givesObject = ({ op, number }) => (op === OP.callIndirect && types[number].gives === I32) ||
    (op === OP.call && found.has(number) && types[typeOf[number]].gives === I32);
  const bodies = functions.map((one) => rewrite(bytes, one, givesObject, added.filter((addition) => addition.in === one.index)));
  const parts = bodies.map((body) => Buffer.from([...unsignedBytes(body.length), ...body]));
  return Buffer.concat([Buffer.from(unsignedBytes(count)), ...parts]);
}

module.exports = { showLocals, unsigned, unsignedBytes, signedBytes };
