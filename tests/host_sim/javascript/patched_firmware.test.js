import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  FINGERPRINT,
  REUSED_EXPORT,
  REUSED_IMPORT,
} from '../../../host_sim/engines/micropython/core/firmware/layout.js';
import { readModule, withFunctions } from '../../../host_sim/engines/micropython/core/firmware/wasm_module.js';
import { countWork } from '../../../host_sim/engines/micropython/core/firmware/work_counter.js';
import { packageFirmware } from './machine_fixture.js';
import { instantiate, SUM_MODULE } from './wasm_example.js';

// ---- The work counter

const COUNTER = 64;
const TURN = 5; // eqz, br_if, add, sub and br; moves between locals and constants are free
const LAST_TURN = 2; // eqz and br_if

test('a counting module computes the same and counts the work of each turn', () => {
  const module = readModule(SUM_MODULE);
  countWork(module, COUNTER);
  const { sum, memory } = instantiate(withFunctions(SUM_MODULE, module.functions));
  const work = () => Number(new BigInt64Array(memory.buffer)[COUNTER >> 3]);
  assert.equal(work(), 0);
  assert.equal(sum(4), 10);
  assert.equal(work(), 4 * TURN + LAST_TURN);
  assert.equal(sum(100), 5050);
  assert.equal(work(), 104 * TURN + 2 * LAST_TURN);
});

test('added instructions are not counted', () => {
  const module = readModule(SUM_MODULE);
  for (const wasmFunction of module.functions)
    wasmFunction.code = wasmFunction.code.map((step) => ({ ...step, isAdded: true }));
  countWork(module, COUNTER);
  assert.deepEqual(withFunctions(SUM_MODULE, module.functions), SUM_MODULE);
});

// ---- The layout fits the package

const bytes = packageFirmware();

test('the fingerprint is that of the package’s firmware', () => {
  assert.equal(createHash('sha256').update(bytes).digest('hex'), FINGERPRINT);
});

test('the reused imports have the expected names and numbers', () => {
  const { imports } = readModule(bytes);
  for (const { index, name } of Object.values(REUSED_IMPORT)) assert.equal(imports[index].name, name);
});

test('the reused exports exist', () => {
  const text = new TextDecoder('latin1').decode(bytes);
  for (const { name } of Object.values(REUSED_EXPORT)) assert.ok(text.includes(name), name);
});
