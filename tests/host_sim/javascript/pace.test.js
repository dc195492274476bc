import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { CLEAR, SHOW } from '../../../host_sim/engines/micropython/core/casioplot.js';
import { Pace } from '../../../host_sim/engines/micropython/core/pace.js';

const TURN = 400; // work
let clock = 0;
let pace = new Pace(37.5, () => clock);

beforeEach(() => {
  clock = 5000;
  pace = new Pace(37.5, () => clock);
  pace.measure(TURN);
  pace.restart(10 * TURN);
});

/**
 * @param {number} turns  since the start
 * @returns {number} milliseconds
 */
const aheadAfter = (turns) => pace.ahead((10 + turns) * TURN);

test('a script is ahead by what its turns take on the calculator, less the time that has passed', () => {
  assert.equal(aheadAfter(1000), 37.5);
  clock += 20;
  assert.equal(aheadAfter(1000), 17.5);
});

test('a millisecond is not worth a sleep, but is not forgotten', () => {
  assert.equal(aheadAfter(26), 0);
  assert.equal(aheadAfter(52), 1.95);
});

test('a script that is a little behind catches up', () => {
  clock += 40;
  assert.equal(aheadAfter(0), 0);
  assert.equal(aheadAfter(2000), 35);
});

test('a script that is far behind need not catch up', () => {
  clock += 60;
  assert.equal(aheadAfter(0), 0);
  assert.equal(aheadAfter(2000), 75);
});

test('what was done before a restart does not count', () => {
  clock += 7;
  pace.restart(1010 * TURN);
  assert.equal(aheadAfter(1000), 0);
  assert.equal(aheadAfter(2000), 37.5);
});

test('each character of a drawn string takes time, also if nothing else is done; other drawings are work of the VM', () => {
  pace.drawn([0, 0, 'x'.repeat(100), 1, 'small']);
  const ahead = aheadAfter(0);
  assert.ok(ahead > 4 && ahead < 5, String(ahead));
  pace.drawn([0, 0, 'x'.repeat(100), 0, 'large']);
  assert.equal(aheadAfter(0), 2 * ahead);
  for (const drawing of [CLEAR, 5]) pace.drawn(drawing);
  assert.equal(aheadAfter(0), 2 * ahead);
  pace.restart(10 * TURN);
  assert.equal(aheadAfter(0), 0);
});

test('where the times of drawing are told, each call, text and picture takes its own', () => {
  const pace = new Pace(10, () => 0, { call: 50, string: 4000, character: 0, show: 15_000, key: 100 });
  const steps = [
    [() => pace.drawn(7), 0.05],
    [() => pace.drawn([0, 0, 'a text', 1, 'small']), 4.05],
    [() => pace.drawn(SHOW), 15.05],
    [() => pace.looked(), 0.1],
  ];
  let due = 0;
  for (const [step, ms] of /** @type {[() => void, number][]} */ (steps)) {
    for (let i = 0; i < 100; i++) step();
    due += 100 * ms;
    assert.ok(Math.abs(pace.ahead(0) - due) < 3, `${pace.ahead(0)} and ${due}`);
  }
});
