import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware, printedBy } from './machine_fixture.js';
import { TestRunner } from './script_runner_fixture.js';

const module = await firmware();
const DISPLAY = { width: 384, height: 192, format: /** @type {const} */ ('rgb565'), startingKey: 95 };
const IMPORT = 'from casioplot import getkey\n';

/**
 * The output of a script that uses getkey().
 * @param {string} text
 * @param {Partial<ConstructorParameters<typeof TestRunner>[2]>} [options]
 */
const printed = (text, options) =>
  new TestRunner(module, IMPORT + text, { ...options, start: { display: DISPLAY, ...options?.start } }).run().text;

test('only models whose scripts can read keys have getkey()', () => {
  assert.match(printedBy(module, IMPORT), /ImportError: cannot import name getkey/);
  assert.equal(printed('print(getkey)').slice(0, 9), '<function');
});

test('getkey() first returns the starting key, then None', () => {
  assert.equal(printed('print([getkey() for i in range(5)])'), '[95, 95, 95, None, None]\n');
});

test('taps may be queued at the start or while the script runs', () => {
  const text = 'seen = set()\nfor i in range(200):\n    seen.add(getkey())\nprint(14 in seen, 61 in seen)';
  assert.equal(printed(text, { start: { taps: [14] } }), 'True False\n');
  const runner = new TestRunner(module, IMPORT + text, { start: { display: DISPLAY, taps: [14] } });
  let mark = 0;
  runner.signals.mark = () => {
    mark++;
    if (mark === 50) runner.inbox.push({ tap: [61] });
    return mark;
  };
  assert.equal(runner.run().text, 'True True\n');
});

test('of the tapped keys, those that the user typed and getkey() saw are reported', () => {
  const runner = new TestRunner(module, `${IMPORT}for i in range(200): getkey()`, {
    start: { display: DISPLAY, reportsInterrupts: true, taps: [14] },
  });
  let mark = 0;
  runner.signals.mark = () => {
    mark++;
    if (mark === 50) runner.inbox.push({ tap: [32, 73], isTyped: true });
    if (mark === 100) runner.inbox.push({ tap: [61], isTyped: true }, { cancelTaps: true });
    return mark;
  };
  assert.deepEqual(
    runner.run().sent.flatMap((message) => ('keySeen' in message ? [message.keySeen] : [])),
    [32, 73],
  );
});

test('the end of all taps is reported once', () => {
  const { sent } = new TestRunner(module, `${IMPORT}for i in range(500): getkey()`, {
    start: { display: DISPLAY, taps: [14, 14] },
  }).run();
  assert.equal(sent.filter((message) => 'keysDone' in message).length, 1);
});

test('a key that the user holds is returned at each call', () => {
  const runner = new TestRunner(module, `${IMPORT}print([getkey() for i in range(5)])`, {
    start: { display: DISPLAY },
  });
  runner.signals.key = 72;
  assert.equal(runner.run().text, '[95, 95, 95, 72, 72]\n');
});

test('a key that the user holds is reported once per press', () => {
  const runner = new TestRunner(module, `${IMPORT}for i in range(40): getkey()`, {
    start: { display: DISPLAY, reportsInterrupts: true },
  });
  const held = [...Array(10).fill(95), ...Array(10).fill(0), ...Array(10).fill(72), 0, 72, 14];
  let call = 0;
  Object.defineProperty(runner.signals, 'key', { get: () => held[call++] ?? 0 });
  assert.deepEqual(
    runner.run().sent.flatMap((message) => ('keySeen' in message ? [message.keySeen] : [])),
    [95, 72, 72, 14],
  );
});
