import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Printed } from '../../../host_sim/engines/micropython/core/printed.js';

/**
 * @param {number[][]} parts
 * @returns {Printed}
 */
function printed(...parts) {
  const all = new Printed();
  for (const part of parts) all.add(Uint8Array.from(part));
  return all;
}

test('a character that comes in two pieces is one', () => {
  assert.equal(printed([0xe2], [0x82], [0xac, 0x21]).takeText(), '€!');
});

test('half a character is a sign that something is missing', () => {
  assert.equal(printed([0x41, 0xe2, 0x82]).takeText(), 'A\ufffd');
});

test('line ends of a terminal become those of a text, and a lone return stays', () => {
  assert.equal(printed([97, 13], [10], [98, 13, 99, 10]).takeText(), 'a\nb\rc\n');
});

test('a byte order mark is a character like any other', () => {
  assert.equal(printed([0xef, 0xbb, 0xbf, 0x41]).takeText(), '\ufeffA');
});

test('what was taken is gone', () => {
  const all = printed([65]);
  assert.equal(all.isEmpty, false);
  assert.deepEqual(all.takeBytes(), Uint8Array.of(65));
  assert.equal(all.isEmpty, true);
  assert.equal(all.takeText(), '');
});

test('bytes are copied: the memory they came from may change', () => {
  const memory = Uint8Array.of(65);
  const all = new Printed();
  all.add(memory);
  memory[0] = 66;
  assert.equal(all.takeText(), 'A');
});

test('much text is kept whole', () => {
  const all = new Printed();
  for (let i = 0; i < 10000; i++) all.add(Uint8Array.of(48 + (i % 10)));
  assert.equal(all.takeText(), '0123456789'.repeat(1000));
});
