import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware } from './firmware_for_tests.js';
import { TestLive } from './live_for_tests.js';

/** @import { Moment } from '../../../host_sim/engines/micropython/core/moments.js' */
/** @import { Outgoing } from '../../../host_sim/engines/micropython/core/live.js' */

const module = await firmware();
const COUNTS = 'n = 0\ntry:\n    while True:\n        n += 1\nexcept KeyboardInterrupt:\n    print(n)';
const COUNTS_TWICE = `${COUNTS}\n${COUNTS}`;

/**
 * @param {string} text
 * @param {Moment[]} planned
 * @param {(live: TestLive, message: Outgoing) => void} [told]
 * @returns {TestLive}
 */
const planned = (text, planned, told) =>
  new TestLive(module, text, { start: { planned, tellsInterrupts: true }, told }).run();

/**
 * @param {TestLive} live
 * @returns {Moment[]}
 */
const moments = ({ sent }) => sent.flatMap((message) => ('interrupted' in message ? [message.interrupted] : []));

test('[AC] at the moment of an earlier run finds the script at the same turn of its loop', () => {
  let looks = 0;
  const first = new TestLive(module, COUNTS_TWICE, {
    start: { tellsInterrupts: true },
    looked: (live) => {
      looks++;
      if (looks % 37 === 0) live.signals.interrupts++;
    },
  }).run();
  const again = planned(COUNTS_TWICE, moments(first));
  assert.equal(moments(first).length, 2);
  assert.equal(again.text, first.text);
  assert.deepEqual(moments(again), moments(first));
});

test('another moment is another turn', () => {
  assert.notEqual(planned(COUNTS, [500]).text, planned(COUNTS, [501]).text);
});

test('[AC] without a moment comes once the script only waits, and not while it draws', () => {
  const text = `from casioplot import *\nfor i in range(50000):\n    set_pixel(i % 9, 0)\n${COUNTS}`;
  const live = planned(text, [null]);
  assert.deepEqual(live.ends, [null]);
  assert.match(live.text, /^\d{5}\n$/);
});

test('a script that holds a drawing does not rest where it is known when [AC] comes', () => {
  const text = `from casioplot import *\nset_pixel(0, 0)\nshow_screen()\n${COUNTS}`;
  const looked = (/** @type {TestLive} */ live) => {
    live.clock += 100;
  };
  const live = new TestLive(module, text, { start: { planned: [5000] }, looked }).run();
  assert.deepEqual(live.ends, [null]);
  assert.equal(live.slept, 0);
});

test('it is told whether the script had only waited for [AC]', () => {
  const waited = (/** @type {TestLive} */ { sent }) =>
    sent.flatMap((message) => ('waited' in message ? [message.waited] : []));
  assert.deepEqual(waited(planned(COUNTS_TWICE, [500, null])), [false, true]);
});

test('at a question a planned [AC] is taken at once', () => {
  const live = planned('try:\n    input("a")\nexcept KeyboardInterrupt:\n    print("AC")', [null]);
  assert.equal(live.text, 'AC\n');
  assert.deepEqual(moments(live), [null]);
});

test('what is planned with an answer comes after it', () => {
  const live = planned(`input("a")\n${COUNTS}`, [], (one, message) => {
    if ('number' in message) one.waiting.push({ line: '', number: message.number, planned: [70] });
  });
  assert.deepEqual(moments(live), [70]);
  assert.match(live.text, /^\d{3}\n$/);
});

test('what was planned for a script that has ended does not reach the next line of the shell', () => {
  const live = planned('x = 1', [5]);
  live.type('for i in range(1000): x += 1').type('x');
  assert.equal(live.text, '1001\n');
});
