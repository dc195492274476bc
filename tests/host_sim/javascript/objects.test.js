import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AT, NAME_OF_MODULE, TYPE } from '../../../host_sim/engines/micropython/core/firmware/layout.js';
import { nameObject, Objects, smallInt } from '../../../host_sim/engines/micropython/core/objects.js';
import { startVm } from '../../../host_sim/engines/micropython/core/vm.js';
import { firmware } from './firmware_for_tests.js';

const module = await firmware();
let objects = newObjects();

beforeEach(() => {
  objects = newObjects();
});

/** @returns {Objects} */
function newObjects() {
  const nothing = () => {};
  const none = () => null;
  const told = { loaded: nothing, asking: nothing, failing: nothing, tooDeep: nothing, poll: nothing };
  const vm = startVm(module, { write: nothing, file: none, line: none, ...told });
  vm.exports._mp_js_init(16384);
  return new Objects(vm);
}

/**
 * @param {string} text
 * @returns {number} a str of the VM
 */
function str(text) {
  const bytes = new TextEncoder().encode(text);
  return objects.make(TYPE.str, 0, bytes.length, objects.bytesAt(bytes));
}

/**
 * @param {number} object
 * @returns {number[]}
 */
function threeOf(object) {
  const at = objects.threeItems(object);
  return [...objects.vm.words.subarray(at, at + 3)].map((item) => objects.whole(item));
}

test('an int is read back, below zero too', () => {
  for (const value of [0, 1, -1, 51, 2 ** 30 - 1, -(2 ** 30)]) assert.equal(objects.whole(smallInt(value)), value);
});

test('a list of ints has its items', () => {
  const list = objects.value([4, 0, 51]);
  assert.equal(objects.typeOf(list), TYPE.list);
  assert.deepEqual(threeOf(list), [4, 0, 51]);
});

test('a tuple has its items', () => {
  for (const tuple of [objects.tuple([7, 8, 9].map(smallInt)), objects.newTuple([7, 8, 9].map(smallInt))]) {
    assert.equal(objects.typeOf(tuple), TYPE.tuple);
    assert.deepEqual(threeOf(tuple), [7, 8, 9]);
  }
});

test('fewer or more than three, an int, a text and a name are no three items', () => {
  const others = [
    smallInt(3),
    str('abc'),
    nameObject(NAME_OF_MODULE),
    objects.tuple([1, 3]),
    objects.value([1, 2, 3, 4]),
  ];
  for (const object of others) assert.equal(objects.threeItems(object), 0);
});

test('a text is read as UTF-8', () => {
  assert.equal(objects.text(str('caf\u00e9 \u20ac'), 'no text'), 'caf\u00e9 \u20ac');
  assert.equal(objects.text(str(''), 'no text'), '');
});

test('names of the firmware and names that were added are read back', () => {
  assert.equal(objects.nameText(NAME_OF_MODULE), '__name__');
  const [one, two] = objects.addNames(['set_pixel', 'casioplot']);
  assert.notEqual(one, two);
  assert.equal(objects.text(one, 'no text'), 'set_pixel');
  assert.equal(objects.text(two, 'no text'), 'casioplot');
  assert.equal(objects.nameText(NAME_OF_MODULE), '__name__');
});

test('the members of a module are found by name', () => {
  const [start, first, second] = objects.addNames(['sec', 'first', 'second']);
  const made = objects.module([
    [start, smallInt(0)],
    [first, smallInt(1)],
    [second, smallInt(2)],
  ]);
  assert.equal(objects.lookUp(made, 'second'), smallInt(2));
  assert.equal(objects.lookUp(made, 'third'), 0);
  assert.equal(objects.lookUp(0, 'first'), 0);
});

test('what is made from outside takes nothing of the heap', () => {
  const { words, bytes } = objects.vm;
  const table = () => {
    const start = words[AT.heapTable >> 2];
    return bytes.slice(start, start + words[AT.heapTableBytes >> 2]);
  };
  const before = table();
  objects.addNames(['casioplot']);
  objects.tuple([1, 3, 5]);
  objects.function(0, 1, () => 1);
  assert.deepEqual(table(), before);
  objects.value([1]);
  assert.notDeepEqual(table(), before); // a list is the script's own
});

test('a message is made once, however often it is raised', () => {
  /** @type {number[]} */
  const messages = [];
  objects.vm.doors.raise = (_type, message) => messages.push(message); // the VM's own would look for who catches it
  for (const message of ['no', 'no', 'never', 'no']) assert.throws(() => objects.raise('TypeError', message));
  const [first, second, other, third] = messages;
  assert.deepEqual([second, third], [first, first]);
  assert.notEqual(other, first);
  assert.deepEqual(objects.vm.bytes.slice(other, other + 6), new TextEncoder().encode('never\0'));
});
