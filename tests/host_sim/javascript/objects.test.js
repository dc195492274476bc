import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AT, FUNCTION_TABLE, QSTR_NAME, TYPE } from '../../../host_sim/engines/micropython/core/firmware/layout.js';
import { Objects, qstrObject, smallInt } from '../../../host_sim/engines/micropython/core/objects.js';
import { startVm } from '../../../host_sim/engines/micropython/core/vm.js';
import { firmware } from './machine_fixture.js';

const module = await firmware();
let objects = newObjects();

beforeEach(() => {
  objects = newObjects();
});

/** @returns {Objects} */
function newObjects() {
  const nothing = () => {};
  const none = () => null;
  const vm = startVm(module, {
    ...{ write: nothing, file: none, line: none, poll: nothing },
    ...{ moduleLoaded: nothing, inputStarted: nothing, uncaughtException: nothing },
    ...{ nestingTooDeep: nothing, callsTooDeep: nothing, openCalled: nothing },
  });
  vm.exports._mp_js_init(16384);
  return new Objects(vm);
}

/**
 * @param {string} text
 * @returns {number} a str of the VM
 */
function str(text) {
  const bytes = new TextEncoder().encode(text);
  return objects.newWords(TYPE.str, 0, bytes.length, objects.newBytes(bytes));
}

/** @param {number} object */
function threeInts(object) {
  const index = objects.threeItems(object);
  return [...objects.vm.words.subarray(index, index + 3)].map((item) => objects.intValue(item));
}

test('positive and negative small ints are read back', () => {
  for (const value of [0, 1, -1, 51, 2 ** 30 - 1, -(2 ** 30)]) assert.equal(objects.intValue(smallInt(value)), value);
});

test('the items of a new list can be read', () => {
  const list = objects.newIntOrList([4, 0, 51]);
  assert.equal(objects.typeOf(list), TYPE.list);
  assert.deepEqual(threeInts(list), [4, 0, 51]);
});

test('the items of a new tuple can be read', () => {
  for (const tuple of [objects.newTuple([7, 8, 9].map(smallInt)), objects.newHeapTuple([7, 8, 9].map(smallInt))]) {
    assert.equal(objects.typeOf(tuple), TYPE.tuple);
    assert.deepEqual(threeInts(tuple), [7, 8, 9]);
  }
});

test('threeItems() accepts only tuples and lists of three', () => {
  const others = [
    smallInt(3),
    str('abc'),
    qstrObject(QSTR_NAME),
    objects.newTuple([1, 3]),
    objects.newIntOrList([1, 2, 3, 4]),
  ];
  for (const object of others) assert.equal(objects.threeItems(object), 0);
});

test('a str is decoded as UTF-8', () => {
  assert.equal(objects.text(str('caf\u00e9 \u20ac'), 'no text'), 'caf\u00e9 \u20ac');
  assert.equal(objects.text(str(''), 'no text'), '');
});

test('qstrs of the firmware and added qstrs can be read', () => {
  assert.equal(objects.qstrText(QSTR_NAME), '__name__');
  const [first, second] = objects.addQstrs(['set_pixel', 'casioplot']);
  assert.notEqual(first, second);
  assert.equal(objects.text(first, 'no text'), 'set_pixel');
  assert.equal(objects.text(second, 'no text'), 'casioplot');
  assert.equal(objects.qstrText(QSTR_NAME), '__name__');
});

test('lookUp() finds the members of a module by name', () => {
  const [prefix, first, second] = objects.addQstrs(['sec', 'first', 'second']);
  const module = objects.newModule([
    [prefix, smallInt(0)],
    [first, smallInt(1)],
    [second, smallInt(2)],
  ]);
  assert.equal(objects.lookUp(module, 'second'), smallInt(2));
  assert.equal(objects.lookUp(module, 'third'), 0);
  assert.equal(objects.lookUp(0, 'first'), 0);
});

test('only lists take memory from the script’s heap', () => {
  const { words, bytes } = objects.vm;
  const table = () => {
    const start = words[AT.heapTable >> 2];
    return bytes.slice(start, start + words[AT.heapTableBytes >> 2]);
  };
  const before = table();
  objects.addQstrs(['casioplot']);
  objects.newTuple([1, 3, 5]);
  objects.newFunction(0, 1, () => 1);
  assert.deepEqual(table(), before);
  objects.newIntOrList([1]);
  assert.notDeepEqual(table(), before);
});

test('raising the same message again reuses its memory', () => {
  /** @type {number[]} */
  const messages = [];
  objects.vm.internals.raise = (_type, message) => messages.push(message); // the VM's own function would look for a handler
  for (const message of ['no', 'no', 'never', 'no']) assert.throws(() => objects.raise('TypeError', message));
  const [first, second, other, third] = messages;
  assert.deepEqual([second, third], [first, first]);
  assert.notEqual(other, first);
  assert.deepEqual(objects.vm.bytes.slice(other, other + 6), new TextEncoder().encode('never\0'));
});

test('functions get entries of their own in a browser that returns a new object for each entry it reads', () => {
  const { table } = objects.vm;
  const read = (/** @type {number} */ entry) => /** @type {(...numbers: number[]) => number} */ (table.get(entry));
  objects.vm.table = /** @type {WebAssembly.Table} */ ({
    get: (entry) => Object.defineProperty(() => {}, 'name', { value: read(entry).name }),
    set: (entry, value) => table.set(entry, value),
  });
  const [, , first] = objects.functionWords(0, 0, () => 1);
  const [, , second] = objects.functionWords(0, 0, () => 2);
  assert.deepEqual([read(FUNCTION_TABLE + first)(0, 0), read(FUNCTION_TABLE + second)(0, 0)], [1, 2]);
});
