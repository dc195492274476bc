import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutputThrottle } from '../../../host_sim/engines/micropython/core/output_throttle.js';

const FLUSH_MS = 8;
const MAX_PENDING = 1 << 16;

class TestThrottle extends OutputThrottle {
  clock = 1000;

  /** @param {boolean} [everyFrame] */
  constructor(everyFrame = false) {
    /** @type {(string | number[])[]} */
    const sent = [];
    super(
      (event) => sent.push('text' in event ? event.text : [...event.shown]),
      () => this.clock,
      everyFrame,
    );
    this.sent = sent;
    this.flush();
  }

  /** @param {string | number[]} text  or its bytes */
  print(text) {
    this.write(typeof text === 'string' ? new TextEncoder().encode(text) : Uint8Array.from(text));
  }
}

test('text and frames are sent in order', () => {
  const throttle = new TestThrottle();
  throttle.print('a');
  throttle.print('b');
  throttle.show(Uint8Array.of(1));
  throttle.print('c');
  throttle.show(Uint8Array.of(0));
  throttle.flush();
  assert.deepEqual(throttle.sent, ['ab', [1], 'c', [0]]);
});

test('of frames in quick succession only the last is sent, as it was when shown', () => {
  const throttle = new TestThrottle();
  const pixels = Uint8Array.of(1, 0);
  throttle.show(pixels);
  pixels[1] = 1;
  throttle.show(pixels);
  pixels[0] = 0;
  throttle.flush();
  assert.deepEqual(throttle.sent, [[1, 1]]);
});

test('everyFrame sends every frame', () => {
  const throttle = new TestThrottle(true);
  const pixels = Uint8Array.of(1, 0);
  throttle.show(pixels);
  pixels[1] = 1;
  throttle.show(pixels);
  throttle.flush();
  assert.deepEqual(throttle.sent, [
    [1, 0],
    [1, 1],
  ]);
});

test('pending output is sent after 8 ms, not before', () => {
  const throttle = new TestThrottle();
  throttle.print('a');
  throttle.clock += FLUSH_MS - 1;
  throttle.tick();
  throttle.print('b');
  assert.deepEqual(throttle.sent, []);
  throttle.clock += 1;
  throttle.tick();
  assert.deepEqual(throttle.sent, ['ab']);
  throttle.print('c\n');
  assert.deepEqual(throttle.sent, ['ab']); // the 8 ms have restarted
});

test('a finished line is sent at once if nothing was sent for 8 ms, unfinished text is not', () => {
  const throttle = new TestThrottle();
  throttle.clock += FLUSH_MS;
  throttle.print('a');
  assert.deepEqual(throttle.sent, []);
  throttle.print('b\n');
  assert.deepEqual(throttle.sent, ['ab\n']);
});

test('a script that shows frames all the time sends at most 125 per second', () => {
  const throttle = new TestThrottle();
  for (let i = 0; i < 100_000; i++) {
    throttle.clock += 0.01;
    throttle.show(Uint8Array.of(i & 1));
  }
  assert.ok(throttle.sent.length > 100 && throttle.sent.length <= 125, String(throttle.sent.length));
});

test('long text is sent before the 8 ms are over', () => {
  const throttle = new TestThrottle();
  throttle.print('x'.repeat(MAX_PENDING));
  assert.deepEqual(throttle.sent, []);
  throttle.print('y');
  assert.equal(String(throttle.sent).length, MAX_PENDING + 1);
});

test('many frames are sent before the 8 ms are over', () => {
  const throttle = new TestThrottle(true);
  for (let i = 0; i <= MAX_PENDING; i++) throttle.show(Uint8Array.of(1));
  assert.equal(throttle.sent.length, MAX_PENDING + 1);
});

test('a character split by a flush is sent whole', () => {
  const throttle = new TestThrottle();
  for (const part of [[0x41, 0xe2], [0x82], [0xac, 0x42]]) {
    throttle.print(part);
    throttle.flush();
  }
  assert.deepEqual(throttle.sent, ['A', '\u20acB']);
});

test('a character split by a frame is sent whole', () => {
  const throttle = new TestThrottle();
  throttle.print([0xc3]);
  throttle.show(Uint8Array.of(1));
  throttle.print([0xa9]);
  throttle.flush();
  assert.deepEqual(throttle.sent, [[1], '\u00e9']);
});

test('a line end split by a flush becomes one, and a lone carriage return stays', () => {
  const throttle = new TestThrottle();
  for (const part of ['a\r', '\nb\r', 'c\r\n', '\r', '\r\n']) {
    throttle.print(part);
    throttle.flush();
  }
  assert.equal(throttle.sent.join(''), 'a\nb\rc\n\r\n');
  assert.ok(throttle.sent.every((text) => text !== ''));
});

test('nothing is sent if nothing is pending', () => {
  const throttle = new TestThrottle();
  throttle.flush();
  throttle.clock += FLUSH_MS;
  throttle.tick();
  assert.deepEqual(throttle.sent, []);
});
