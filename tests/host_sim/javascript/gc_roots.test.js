import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exposeLocals } from '../../../host_sim/engines/micropython/core/firmware/gc_roots.js';
import { I32, instruction, OP } from '../../../host_sim/engines/micropython/core/firmware/instructions.js';

/** @import { Instruction } from '../../../host_sim/engines/micropython/core/firmware/instructions.js' */

const [ALLOCATOR, HARMLESS, FUNCTION] = [0, 1, 2];
const [BASE, OBJECT, COPY, NUMBER] = [0, 1, 2, 3];
const STACK_POINTER = 18;
const BEGIN = [instruction(OP.getGlobal, STACK_POINTER), instruction(OP.setLocal, BASE)];
const GROW = [
  ...[instruction(OP.getGlobal, STACK_POINTER), instruction(OP.constI32, 16)],
  ...[instruction(OP.add), instruction(OP.setGlobal, STACK_POINTER)],
];
const WORK = [
  ...[instruction(OP.call, ALLOCATOR), instruction(OP.setLocal, OBJECT)],
  ...[instruction(OP.getLocal, OBJECT), instruction(OP.setLocal, COPY)],
  ...[instruction(OP.call, HARMLESS), instruction(OP.setLocal, NUMBER)],
];
const LEAVE = [instruction(OP.return), instruction(OP.end)];

/**
 * @param {Instruction[]} code
 * @returns {Instruction[]}
 */
function exposed(code) {
  const type = { parameters: [], result: I32 };
  const wasmFunction = { index: FUNCTION, locals: [I32, I32, I32, I32], declaration: [0], code };
  const imports = [ALLOCATOR, HARMLESS].map(() => ({ name: 'some', type: 0 }));
  exposeLocals({ types: [type], typeOf: [type, type, type], imports, functions: [wasmFunction] }, ALLOCATOR);
  return wasmFunction.code;
}

/**
 * @param {Instruction[]} code
 * @returns {string[]} their bytes, so that a difference is readable
 */
const asText = (code) => code.map(({ bytes }) => Array.from(bytes).join(' '));

/** @type {(slot: number, value: Instruction) => Instruction[]} */
const store = (slot, value) => [instruction(OP.getLocal, BASE), value, instruction(OP.store, 2, slot)];

/** @type {(first: number) => Instruction[]} */
const cleared = (first) => [first, first + 4].flatMap((slot) => store(slot, instruction(OP.constI32, 0)));

/** @type {(first: number) => Instruction[]} */
const storedWork = (first) => [
  ...[...WORK.slice(0, 2), ...store(first, instruction(OP.getLocal, OBJECT))],
  ...[...WORK.slice(2, 4), ...store(first + 4, instruction(OP.getLocal, COPY))],
  ...WORK.slice(4),
];

test('results of allocations and their copies are stored in the frame, other numbers are not', () => {
  const grown = GROW.with(1, instruction(OP.constI32, 32));
  assert.deepEqual(
    asText(exposed([...BEGIN, ...GROW, ...WORK, ...LEAVE])),
    asText([...BEGIN, ...grown, ...cleared(16), ...storedWork(16), ...LEAVE]),
  );
});

test('a function without a frame gets one and releases it on return', () => {
  const release = [instruction(OP.getLocal, BASE), instruction(OP.setGlobal, STACK_POINTER)];
  assert.deepEqual(
    asText(exposed([...BEGIN, ...WORK, ...LEAVE])),
    asText([...BEGIN, ...GROW, ...cleared(0), ...storedWork(0), ...release, ...LEAVE]),
  );
});

test('a function that never allocates is unchanged', () => {
  const code = [...BEGIN, ...WORK.slice(4), ...LEAVE];
  assert.deepEqual(asText(exposed(code)), asText(code));
});
