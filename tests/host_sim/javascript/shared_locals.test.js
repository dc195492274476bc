import assert from 'node:assert/strict';
import { test } from 'node:test';
import { I32, instruction, OP } from '../../../host_sim/engines/micropython/core/firmware/instructions.js';
import { shareLocals } from '../../../host_sim/engines/micropython/core/firmware/shared_locals.js';
import { readModule, withFunctions } from '../../../host_sim/engines/micropython/core/firmware/wasm_module.js';
import { packageFirmware } from './machine_fixture.js';
import { instantiate, SUM_MODULE } from './wasm_example.js';

/** @import { Instruction } from '../../../host_sim/engines/micropython/core/firmware/instructions.js' */
/** @import { WasmFunction } from '../../../host_sim/engines/micropython/core/firmware/wasm_module.js' */

const F64 = 0x7c;
const NO_RESULT = 0x40;
const [SUBTRACT, MULTIPLY, AND, GREATER] = [0x6b, 0x6c, 0x71, 0x4a];
const END = instruction(OP.end);
const [FUEL, HASH] = [0, 1]; // the parameter, which bounds the number of jumps, and a local with all that was seen
const LOCALS = 20;

/** @param {number} n */
const get = (n) => instruction(OP.getLocal, n);
/** @param {number} n */
const set = (n) => instruction(OP.setLocal, n);
/** @param {number} n */
const constant = (n) => instruction(OP.constI32, n);

/**
 * A function of one number with this code, alone in a module.
 * @param {Instruction[]} code
 * @param {number[]} locals  the types of those that are not parameters
 * @returns {{ before: (n: number) => number, after: (n: number) => number, shared: WasmFunction }}
 */
function withSharedLocals(code, locals) {
  const module = readModule(SUM_MODULE);
  const [wasmFunction] = module.functions;
  const declaration = [locals.length, ...locals.flatMap((type) => [1, type])];
  Object.assign(wasmFunction, { code, locals: [I32, ...locals], declaration });
  const before = instantiate(withFunctions(SUM_MODULE, module.functions)).sum;
  shareLocals(module);
  return { before, after: instantiate(withFunctions(SUM_MODULE, module.functions)).sum, shared: wasmFunction };
}

test('values that are needed one after another share a local', () => {
  const double = [2, 3, 4].flatMap((n) => [get(n - 1), get(n - 1), instruction(OP.add), set(n)]);
  const { before, after, shared } = withSharedLocals(
    [get(0), set(1), ...double, get(4), END],
    [I32, I32, I32, I32, I32],
  );
  assert.equal(before(5), 40);
  assert.equal(after(5), 40);
  assert.deepEqual(shared.locals, [I32]); // even the parameter's
});

test('values of different types never share a local', () => {
  const { shared } = withSharedLocals([instruction(OP.constI32, 1), set(1), get(1), END], [I32, F64, F64]);
  assert.deepEqual(shared.locals, [I32, F64]);
});

test('a local that is read before it is assigned is 0', () => {
  const assignIfPositive = [get(0), instruction(OP.if, NO_RESULT), constant(7), set(2), END];
  const { after } = withSharedLocals([get(0), set(1), get(1), set(0), ...assignIfPositive, get(2), END], [I32, I32]);
  assert.deepEqual([after(3), after(0)], [7, 0]);
});

test('a local that is never assigned is 0, also if the parameter is not used', () => {
  assert.equal(withSharedLocals([get(1), END], [I32]).after(3), 0);
});

/**
 * Code with jumps of all kinds that reads and assigns locals at random, and ends.
 * @param {(below: number) => number} random
 * @returns {Instruction[]}
 */
function randomCode(random) {
  const local = () => HASH + 1 + random(LOCALS - HASH - 1);
  const bit = () => [get(local()), constant(1 << random(3)), instruction(AND)];
  const fuel = [get(FUEL), constant(1), instruction(SUBTRACT), instruction(OP.teeLocal, FUEL)];
  const hasFuel = [...fuel, constant(0), instruction(GREATER)];
  /** @type {((depth: number) => Instruction[])[]} */
  const statements = [
    () => [get(local()), get(local()), instruction(OP.add), set(local())],
    () => [constant(random(100)), instruction(OP.teeLocal, local()), set(local())],
    () => [get(HASH), constant(31), instruction(MULTIPLY), get(local()), instruction(OP.add), set(HASH)],
    (depth) => [...hasFuel, ...bit(), instruction(AND), instruction(OP.brIf, random(depth))],
    (depth) => [...bit(), instruction(OP.if, NO_RESULT), ...some(depth + 1), END],
    (depth) => [
      ...[...bit(), instruction(OP.if, NO_RESULT), ...some(depth + 1)],
      ...[instruction(OP.else), ...some(depth + 1), END],
    ],
    (depth) => [instruction(OP.block, NO_RESULT), ...some(depth + 1), END],
    (depth) => [instruction(OP.loop, NO_RESULT), ...some(depth + 1), ...hasFuel, instruction(OP.brIf, 0), END],
    (depth) => [
      ...[instruction(OP.block, NO_RESULT), instruction(OP.block, NO_RESULT), get(local()), constant(1)],
      ...[instruction(AND), instruction(OP.brTable, 1, 0, 1), END, ...some(depth + 1), END],
    ],
    () => [...bit(), instruction(OP.if, NO_RESULT), get(HASH), instruction(OP.return), END],
  ];
  /** @type {(depth: number) => Instruction[]} */
  const some = (depth) =>
    Array.from({ length: 1 + random(4) }, () => statements[random(depth < 4 ? statements.length : 3)](depth)).flat();
  return [instruction(OP.block, NO_RESULT), ...some(1), ...some(1), ...some(1), END, get(HASH), END];
}

test('random functions compute the same with fewer locals', () => {
  let state = 1;
  /** @type {(below: number) => number} */
  const random = (below) => {
    state = Number((BigInt(state) * 48271n) % 2147483647n);
    return state % below;
  };
  let dropped = 0;
  for (let i = 0; i < 150; i++) {
    const { before, after, shared } = withSharedLocals(randomCode(random), Array(LOCALS - 1).fill(I32));
    dropped += LOCALS - shared.locals.length;
    for (const fuel of [0, 1, 2, 7, 50]) assert.equal(after(fuel), before(fuel), `function ${i} with ${fuel}`);
  }
  assert.ok(dropped > 300, `${dropped} locals dropped`);
});

test('no function of the firmware keeps more than 100 locals', () => {
  const module = readModule(packageFirmware());
  shareLocals(module);
  assert.deepEqual(
    module.functions.filter(({ locals }) => locals.length > 100).map(({ index }) => index),
    [],
  );
});
