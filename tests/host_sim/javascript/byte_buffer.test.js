import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ByteBuffer } from '../../../host_sim/engines/micropython/core/byte_buffer.js';

/**
 * @param {number[][]} parts
 * @returns {ByteBuffer}
 */
function bufferOf(...parts) {
  const buffer = new ByteBuffer();
  for (const part of parts) buffer.add(Uint8Array.from(part));
  return buffer;
}

test('a character added in pieces is decoded whole', () => {
  assert.equal(bufferOf([0xe2], [0x82], [0xac, 0x21]).takeText(), '€!');
});

test('an incomplete character is decoded as U+FFFD', () => {
  assert.equal(bufferOf([0x41, 0xe2, 0x82]).takeText(), 'A\ufffd');
});

test('\\r\\n becomes \\n, and a lone \\r stays', () => {
  assert.equal(bufferOf([97, 13], [10], [98, 13, 99, 10]).takeText(), 'a\nb\rc\n');
});

test('a byte order mark is kept', () => {
  assert.equal(bufferOf([0xef, 0xbb, 0xbf, 0x41]).takeText(), '\ufeffA');
});

test('taking empties the buffer', () => {
  const buffer = bufferOf([65]);
  assert.equal(buffer.isEmpty, false);
  assert.deepEqual(buffer.takeBytes(), Uint8Array.of(65));
  assert.equal(buffer.isEmpty, true);
  assert.equal(buffer.takeText(), '');
});

test('bytes are copied when added', () => {
  const memory = Uint8Array.of(65);
  const buffer = new ByteBuffer();
  buffer.add(memory);
  memory[0] = 66;
  assert.equal(buffer.takeText(), 'A');
});

test('the buffer grows with long text', () => {
  const buffer = new ByteBuffer();
  for (let i = 0; i < 10000; i++) buffer.add(Uint8Array.of(48 + (i % 10)));
  assert.equal(buffer.takeText(), '0123456789'.repeat(1000));
});
