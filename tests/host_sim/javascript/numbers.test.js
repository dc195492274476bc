import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  readNumber,
  signedBytes,
  skipNumber,
  unsignedBytes,
} from '../../../host_sim/engines/micropython/core/firmware/numbers.js';

const UNSIGNED = [0, 1, 63, 64, 127, 128, 300, 16383, 16384, 5281664, 2 ** 31 - 1];

test('an unsigned number is read back as it was written', () => {
  for (const value of UNSIGNED) {
    const bytes = unsignedBytes(value);
    assert.deepEqual(readNumber([9, ...bytes, 9], 1), [value, 1 + bytes.length]);
    assert.equal(skipNumber([9, ...bytes, 9], 1), 1 + bytes.length);
  }
});

test('numbers have the bytes of the specification', () => {
  assert.deepEqual(unsignedBytes(624485), [0xe5, 0x8e, 0x26]);
  assert.deepEqual(signedBytes(-123456), [0xc0, 0xbb, 0x78]);
  assert.deepEqual(signedBytes(64), [0xc0, 0x00]); // one byte would say -64
  assert.deepEqual(signedBytes(-64), [0x40]);
  assert.deepEqual(signedBytes(0), [0]);
  assert.deepEqual(signedBytes(-1), [0x7f]);
});

test('a number of 32 bits is not taken for a negative one', () => {
  assert.deepEqual(readNumber([0xff, 0xff, 0xff, 0xff, 0x0f], 0), [2 ** 32 - 1, 5]);
});
