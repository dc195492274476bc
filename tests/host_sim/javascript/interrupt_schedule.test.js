import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware } from './machine_fixture.js';
import { TestRunner } from './script_runner_fixture.js';

/** @import { Moment } from '../../../host_sim/engines/micropython/core/interrupt_schedule.js' */
/** @import { Outgoing } from '../../../host_sim/engines/micropython/core/script_runner.js' */

const module = await firmware();
const COUNTS = 'n = 0\ntry:\n    while True:\n        n += 1\nexcept KeyboardInterrupt:\n    print(n)';
const COUNTS_TWICE = `${COUNTS}\n${COUNTS}`;

/**
 * @param {string} text
 * @param {Moment[]} planned
 * @param {(runner: TestRunner, message: Outgoing) => void} [onMessage]
 * @returns {TestRunner}
 */
const runWith = (text, planned, onMessage) =>
  new TestRunner(module, text, { start: { planned, reportsKeys: true }, onMessage }).run();

/** @type {(runner: TestRunner) => Moment[]} */
const momentsOf = ({ sent }) => sent.flatMap((message) => ('interrupted' in message ? [message.interrupted] : []));

test('[AC] at the recorded moment interrupts the same turn of the loop', () => {
  let clockReads = 0;
  const first = new TestRunner(module, COUNTS_TWICE, {
    start: { reportsKeys: true },
    onClock: (runner) => {
      clockReads++;
      if (clockReads % 37 === 0) runner.signals.interrupts++;
    },
  }).run();
  const again = runWith(COUNTS_TWICE, momentsOf(first));
  assert.equal(momentsOf(first).length, 2);
  assert.equal(again.text, first.text);
  assert.deepEqual(momentsOf(again), momentsOf(first));
});

test('[AC] at another moment interrupts another turn', () => {
  assert.notEqual(runWith(COUNTS, [500]).text, runWith(COUNTS, [501]).text);
});

test('[AC] without a moment comes when the script only waits, not while it draws', () => {
  const text = `from casioplot import *\nfor i in range(50000):\n    set_pixel(i % 9, 0)\n${COUNTS}`;
  const runner = runWith(text, [null]);
  assert.deepEqual(runner.ends, [null]);
  assert.match(runner.text, /^\d{5}\n$/);
});

test('a script that holds a drawing does not sleep if an [AC] is planned', () => {
  const text = `from casioplot import *\nset_pixel(0, 0)\nshow_screen()\n${COUNTS}`;
  const onClock = (/** @type {TestRunner} */ runner) => {
    runner.clock += 100;
  };
  const runner = new TestRunner(module, text, { start: { planned: [5000] }, onClock }).run();
  assert.deepEqual(runner.ends, [null]);
  assert.equal(runner.slept, 0);
});

test('an interrupt reports whether the script only waited for it', () => {
  const waited = (/** @type {TestRunner} */ { sent }) =>
    sent.flatMap((message) => ('waited' in message ? [message.waited] : []));
  assert.deepEqual(waited(runWith(COUNTS_TWICE, [500, null])), [false, true]);
});

test('a planned [AC] ends input() at once', () => {
  const runner = runWith('try:\n    input("a")\nexcept KeyboardInterrupt:\n    print("AC")', [null]);
  assert.equal(runner.text, 'AC\n');
  assert.deepEqual(momentsOf(runner), [null]);
});

test('an [AC] planned with an answer comes after it', () => {
  const runner = runWith(`input("a")\n${COUNTS}`, [], (runner, message) => {
    if ('number' in message) runner.inbox.push({ line: '', number: message.number, planned: [70] });
  });
  assert.deepEqual(momentsOf(runner), [70]);
  assert.match(runner.text, /^\d{3}\n$/);
});

test('an [AC] planned for a script that has ended does not interrupt the next shell line', () => {
  const runner = runWith('x = 1', [5]);
  runner.type('for i in range(1000): x += 1').type('x');
  assert.equal(runner.text, '1001\n');
});
