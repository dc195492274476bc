import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWork } from '../../../host_sim/engines/micropython/core/firmware/counting.js';
import { readModule, withFunctions } from '../../../host_sim/engines/micropython/core/firmware/module.js';
import { SMALL_MODULE, started } from './small_module.js';

const COUNTER = 64;
const TURN = 5; // eqz, br_if, add, sub and br; moves between locals and constants are free
const LAST = 2; // eqz and br_if

test('a counting module does the same and counts the work of each turn', () => {
  const module = readModule(SMALL_MODULE);
  countWork(module, COUNTER);
  const { sum, memory } = started(withFunctions(SMALL_MODULE, module.functions));
  const work = () => Number(new BigInt64Array(memory.buffer)[COUNTER >> 3]);
  assert.equal(work(), 0);
  assert.equal(sum(4), 10);
  assert.equal(work(), 4 * TURN + LAST);
  assert.equal(sum(100), 5050);
  assert.equal(work(), 104 * TURN + 2 * LAST);
});

test('instructions that were made here are not counted', () => {
  const module = readModule(SMALL_MODULE);
  for (const one of module.functions) one.code = one.code.map((step) => ({ ...step, extra: true }));
  countWork(module, COUNTER);
  assert.deepEqual(withFunctions(SMALL_MODULE, module.functions), SMALL_MODULE);
});
