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

/** @param {TestRunner} runner */
const seenKeys = (runner) =>
  runner.sent.flatMap((message) => ('keySeen' in message ? [[message.keySeen, message.call]] : []));

test('the tapped keys that getkey() saw are reported, with the call that first saw each', () => {
  const runner = new TestRunner(module, `${IMPORT}for i in range(200): getkey()`, {
    start: { display: DISPLAY, reportsKeys: true, taps: [14] },
  });
  let mark = 0;
  runner.signals.mark = () => {
    mark++;
    if (mark === 50) runner.inbox.push({ tap: [32, 73] });
    if (mark === 100) runner.inbox.push({ tap: [61] }, { cancelTaps: true });
    return mark;
  };
  const [first, ...later] = seenKeys(runner.run());
  assert.deepEqual(first, [14, 36]);
  assert.deepEqual(
    later.map(([code]) => code),
    [32, 73],
  );
  assert.equal(later[1][1] - later[0][1], 8);
});

const SEEN = `old = None
for call in range(4, 2000):
    key = getkey()
    if key and key != old: print(key, call, end=";")
    old = key
`;

test('a planned tap comes at its call, however close the taps are', () => {
  /** @type {[number, number][]} */
  const plannedTaps = [
    [24, 10],
    [14, 500],
    [34, 501],
    [34, 503],
    [24, 1900],
  ];
  const start = { plannedTaps, reportsKeys: true, display: DISPLAY };
  const runner = new TestRunner(module, `${IMPORT}for i in range(3): getkey()\n${SEEN}`, { start }).run();
  assert.equal(runner.text, plannedTaps.map(([code, call]) => `${code} ${call};`).join(''));
  assert.deepEqual(seenKeys(runner), plannedTaps);
});

test('a replay of what getkey() saw repeats a run, whatever the user did then', () => {
  const keys = [0, 14, 24, 34, 61];
  for (let run = 0; run < 20; run++) {
    let [held, left, number] = [0, 0, run + 1];
    const random = (/** @type {number} */ most) => {
      number = (number * 69069 + 5) % 2147483647;
      return number % most;
    };
    const played = new TestRunner(module, IMPORT + SEEN, { start: { display: DISPLAY, reportsKeys: true } });
    Object.defineProperty(played.signals, 'key', {
      get: () => {
        if (left-- <= 0) [held, left] = [held ? 0 : keys[random(5)], 1 + random(60)];
        return held;
      },
    });
    const plannedTaps = /** @type {[number, number][]} */ (seenKeys(played.run()));
    const again = new TestRunner(module, IMPORT + SEEN, {
      start: { display: DISPLAY, reportsKeys: true, plannedTaps },
    });
    assert.equal(again.run().text, played.text);
    assert.deepEqual(seenKeys(again), plannedTaps);
  }
});

test('a planned tap is pressed as soon as possible if its call is over', () => {
  const runner = new TestRunner(module, `${IMPORT}for i in range(100): getkey()\nprint(input())\nprint(getkey())`, {
    start: { display: DISPLAY },
    onMessage: (script, message) => {
      if ('prompt' in message) script.inbox.push({ line: 'a', number: message.number, plannedTaps: [[61, 50]] });
    },
  });
  assert.equal(runner.run().text, 'a\n61\n');
});

test('a script that draws and then only polls getkey() lets the PC rest, unless keys are tapped', () => {
  const script = `${IMPORT}from casioplot import *\nshow_screen()\nfor i in range(600):\n    getkey()\n`;
  const start = { display: DISPLAY };
  assert.ok(new TestRunner(module, script, { start }).run().slept > 0);
  assert.equal(new TestRunner(module, script, { start: { ...start, plannedTaps: [[24, 590]] } }).run().slept, 0);
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
    start: { display: DISPLAY, reportsKeys: true },
  });
  const held = [...Array(10).fill(95), ...Array(10).fill(0), ...Array(10).fill(72), 0, 72, 14];
  let call = 0;
  Object.defineProperty(runner.signals, 'key', { get: () => held[call++] ?? 0 });
  assert.deepEqual(seenKeys(runner.run()), [
    [95, 1],
    [72, 21],
    [72, 32],
    [14, 33],
  ]);
});
