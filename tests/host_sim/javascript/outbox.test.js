import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Outbox } from '../../../host_sim/engines/micropython/core/outbox.js';

const LATER = 8; // milliseconds after which what waits is handed on
const MANY = 1 << 16;

class TestOutbox extends Outbox {
  clock = 1000;

  /** @param {boolean} [every] */
  constructor(every = false) {
    /** @type {(string | number[])[]} */
    const sent = [];
    super(
      (event) => sent.push('text' in event ? event.text : [...event.shown]),
      () => this.clock,
      every,
    );
    this.sent = sent;
    this.flush();
  }

  /**
   * @param {string | number[]} text  or its bytes
   * @returns {void}
   */
  print(text) {
    this.write(typeof text === 'string' ? new TextEncoder().encode(text) : Uint8Array.from(text));
  }
}

test('text and drawings come in the order in which they happened', () => {
  const outbox = new TestOutbox();
  outbox.print('a');
  outbox.print('b');
  outbox.show(Uint8Array.of(1));
  outbox.print('c');
  outbox.show(Uint8Array.of(0));
  outbox.flush();
  assert.deepEqual(outbox.sent, ['ab', [1], 'c', [0]]);
});

test('of drawings that follow at once only the last is handed on, as it was when it was shown', () => {
  const outbox = new TestOutbox();
  const pixels = Uint8Array.of(1, 0);
  outbox.show(pixels);
  pixels[1] = 1;
  outbox.show(pixels);
  pixels[0] = 0;
  outbox.flush();
  assert.deepEqual(outbox.sent, [[1, 1]]);
});

test('every drawing is handed on where that is asked for', () => {
  const outbox = new TestOutbox(true);
  const pixels = Uint8Array.of(1, 0);
  outbox.show(pixels);
  pixels[1] = 1;
  outbox.show(pixels);
  outbox.flush();
  assert.deepEqual(outbox.sent, [
    [1, 0],
    [1, 1],
  ]);
});

test('what waits goes when its time has come, and not before', () => {
  const outbox = new TestOutbox();
  outbox.print('a');
  outbox.clock += LATER - 1;
  outbox.tick();
  outbox.print('b');
  assert.deepEqual(outbox.sent, []);
  outbox.clock += 1;
  outbox.tick();
  assert.deepEqual(outbox.sent, ['ab']);
  outbox.print('c\n');
  assert.deepEqual(outbox.sent, ['ab']); // its time has begun again
});

test('a line goes at once where nothing went just before, and is not cut', () => {
  const outbox = new TestOutbox();
  outbox.clock += LATER;
  outbox.print('a');
  assert.deepEqual(outbox.sent, []);
  outbox.print('b\n');
  assert.deepEqual(outbox.sent, ['ab\n']);
});

test('a script that shows all the time is seen no more than 125 times a second', () => {
  const outbox = new TestOutbox();
  for (let i = 0; i < 100_000; i++) {
    outbox.clock += 0.01;
    outbox.show(Uint8Array.of(i & 1));
  }
  assert.ok(outbox.sent.length > 100 && outbox.sent.length <= 125, String(outbox.sent.length));
});

test('much text does not wait for its time', () => {
  const outbox = new TestOutbox();
  outbox.print('x'.repeat(MANY));
  assert.deepEqual(outbox.sent, []);
  outbox.print('y');
  assert.equal(String(outbox.sent).length, MANY + 1);
});

test('many drawings do not wait for their time', () => {
  const outbox = new TestOutbox(true);
  for (let i = 0; i <= MANY; i++) outbox.show(Uint8Array.of(1));
  assert.equal(outbox.sent.length, MANY + 1);
});

test('a character that is cut in two by a flush comes whole', () => {
  const outbox = new TestOutbox();
  for (const part of [[0x41, 0xe2], [0x82], [0xac, 0x42]]) {
    outbox.print(part);
    outbox.flush();
  }
  assert.deepEqual(outbox.sent, ['A', '\u20acB']);
});

test('a character that is cut in two by a drawing comes whole', () => {
  const outbox = new TestOutbox();
  outbox.print([0xc3]);
  outbox.show(Uint8Array.of(1));
  outbox.print([0xa9]);
  outbox.flush();
  assert.deepEqual(outbox.sent, [[1], '\u00e9']);
});

test('an end of line that is cut in two by a flush is one, and a lone return stays', () => {
  const outbox = new TestOutbox();
  for (const part of ['a\r', '\nb\r', 'c\r\n', '\r', '\r\n']) {
    outbox.print(part);
    outbox.flush();
  }
  assert.equal(outbox.sent.join(''), 'a\nb\rc\n\r\n');
  assert.ok(outbox.sent.every((text) => text !== ''));
});

test('nothing is sent where nothing waits', () => {
  const outbox = new TestOutbox();
  outbox.flush();
  outbox.clock += LATER;
  outbox.tick();
  assert.deepEqual(outbox.sent, []);
});
