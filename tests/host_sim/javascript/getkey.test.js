import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware } from './firmware_for_tests.js';
import { TestLive } from './live_for_tests.js';
import { printedBy } from './machine_for_tests.js';

const module = await firmware();
const DISPLAY = { width: 384, height: 192, format: /** @type {const} */ ('rgb565'), startingKey: 95 };
const LOOKING = 'from casioplot import getkey\n';

/**
 * What a script prints that looks at its keys.
 * @param {string} text
 * @param {Partial<ConstructorParameters<typeof TestLive>[2]>} [options]
 * @returns {string}
 */
const printed = (text, options) =>
  new TestLive(module, LOOKING + text, { ...options, start: { display: DISPLAY, ...options?.start } }).run().text;

test('only a model with keys to look at has getkey', () => {
  assert.match(printedBy(module, LOOKING), /ImportError: cannot import name getkey/);
  assert.equal(printed('print(getkey)').slice(0, 9), '<function');
});

test('the starting key is down at first, then none is', () => {
  assert.equal(printed('print([getkey() for i in range(5)])'), '[95, 95, 95, None, None]\n');
});

test('keys to press by themselves may come with the start, or while the script runs', () => {
  const text = 'seen = set()\nfor i in range(200):\n    seen.add(getkey())\nprint(14 in seen, 61 in seen)';
  assert.equal(printed(text, { start: { taps: [14] } }), 'True False\n');
  const live = new TestLive(module, LOOKING + text, { start: { display: DISPLAY, taps: [14] } });
  let mark = 0;
  live.signals.mark = () => {
    mark++;
    if (mark === 50) live.waiting.push({ tap: [61] });
    return mark;
  };
  assert.equal(live.run().text, 'True True\n');
});

test('of keys that are pressed by themselves those are told that somebody has typed, as far as they were seen', () => {
  const live = new TestLive(module, `${LOOKING}for i in range(200): getkey()`, {
    start: { display: DISPLAY, tellsInterrupts: true, taps: [14] },
  });
  let mark = 0;
  live.signals.mark = () => {
    mark++;
    if (mark === 50) live.waiting.push({ tap: [32, 73], isTyped: true });
    if (mark === 100) live.waiting.push({ tap: [61], isTyped: true }, { untap: true });
    return mark;
  };
  assert.deepEqual(
    live.run().sent.flatMap((message) => ('seen' in message ? [message.seen] : [])),
    [32, 73],
  );
});

test('once all of them were seen, that is told, once', () => {
  const { sent } = new TestLive(module, `${LOOKING}for i in range(500): getkey()`, {
    start: { display: DISPLAY, taps: [14, 14] },
  }).run();
  assert.equal(sent.filter((message) => 'keysDone' in message).length, 1);
});

test('the key that somebody holds is seen at each call', () => {
  const live = new TestLive(module, `${LOOKING}print([getkey() for i in range(5)])`, { start: { display: DISPLAY } });
  live.signals.key = 72;
  assert.equal(live.run().text, '[95, 95, 95, 72, 72]\n');
});

test('a key that somebody holds is told once it is seen, so that it can be pressed another time', () => {
  const live = new TestLive(module, `${LOOKING}for i in range(40): getkey()`, {
    start: { display: DISPLAY, tellsInterrupts: true },
  });
  const held = [...Array(10).fill(95), ...Array(10).fill(0), ...Array(10).fill(72), 0, 72, 14];
  let look = 0;
  Object.defineProperty(live.signals, 'key', { get: () => held[look++] ?? 0 });
  assert.deepEqual(
    live.run().sent.flatMap((message) => ('seen' in message ? [message.seen] : [])),
    [95, 72, 72, 14],
  );
});
