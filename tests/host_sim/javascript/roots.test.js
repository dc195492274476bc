import assert from 'node:assert/strict';
import { test } from 'node:test';
import { I32, instruction, OP } from '../../../host_sim/engines/micropython/core/firmware/instructions.js';
import { showLocals } from '../../../host_sim/engines/micropython/core/firmware/roots.js';

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
function shown(code) {
  const type = { parameters: [], gives: I32 };
  const one = { index: FUNCTION, locals: [I32, I32, I32, I32], declaration: [0], code };
  const imports = [ALLOCATOR, HARMLESS].map(() => ({ name: 'some', type: 0 }));
  showLocals({ types: [type], typeOf: [type, type, type], imports, functions: [one] }, ALLOCATOR);
  return one.code;
}

/**
 * @param {Instruction[]} code
 * @returns {string[]} each as its bytes, so that a difference can be read
 */
const inWords = (code) => code.map(({ bytes }) => Array.from(bytes).join(' '));

/**
 * @param {number} slot
 * @param {Instruction} value
 * @returns {Instruction[]}
 */
const store = (slot, value) => [instruction(OP.getLocal, BASE), value, instruction(OP.store, 2, slot)];

/**
 * @param {number} first
 * @returns {Instruction[]}
 */
const cleared = (first) => [first, first + 4].flatMap((slot) => store(slot, instruction(OP.constI32, 0)));

/**
 * @param {number} first
 * @returns {Instruction[]}
 */
const workInSight = (first) => [
  ...[...WORK.slice(0, 2), ...store(first, instruction(OP.getLocal, OBJECT))],
  ...[...WORK.slice(2, 4), ...store(first + 4, instruction(OP.getLocal, COPY))],
  ...WORK.slice(4),
];

test('what an allocation gives, and each copy of it, is stored in a slot of the frame; other numbers are not', () => {
  const grown = GROW.with(1, instruction(OP.constI32, 32));
  assert.deepEqual(
    inWords(shown([...BEGIN, ...GROW, ...WORK, ...LEAVE])),
    inWords([...BEGIN, ...grown, ...cleared(16), ...workInSight(16), ...LEAVE]),
  );
});

test('a function without memory of its own gets a frame, and gives it back', () => {
  const back = [instruction(OP.getLocal, BASE), instruction(OP.setGlobal, STACK_POINTER)];
  assert.deepEqual(
    inWords(shown([...BEGIN, ...WORK, ...LEAVE])),
    inWords([...BEGIN, ...GROW, ...cleared(0), ...workInSight(0), ...back, ...LEAVE]),
  );
});

test('a function that never allocates stays as it is', () => {
  const code = [...BEGIN, ...WORK.slice(4), ...LEAVE];
  assert.deepEqual(inWords(shown(code)), inWords(code));
});
