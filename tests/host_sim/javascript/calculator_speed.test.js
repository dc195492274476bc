import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { SpeedLimiter, workPerTurn } from '../../../host_sim/engines/micropython/core/calculator_speed.js';
import { CLEAR, SHOW } from '../../../host_sim/engines/micropython/core/casioplot.js';
import { firmware, TestMachine } from './machine_fixture.js';

const TURN = 400; // work
let clock = 0;
let limiter = new SpeedLimiter(37.5, () => clock);

beforeEach(() => {
  clock = 5000;
  limiter = new SpeedLimiter(37.5, () => clock);
  limiter.calibrate(TURN);
  limiter.restart(10 * TURN);
});

/**
 * @param {number} turns  since the start
 * @returns {number} milliseconds
 */
const aheadAfter = (turns) => limiter.ahead((10 + turns) * TURN);

test('a script is ahead by the time of its turns on the calculator minus the elapsed time', () => {
  assert.equal(aheadAfter(1000), 37.5);
  clock += 20;
  assert.equal(aheadAfter(1000), 17.5);
});

test('less than a millisecond is not slept at once, but adds up', () => {
  assert.equal(aheadAfter(26), 0);
  assert.equal(aheadAfter(52), 1.95);
});

test('a script that is a little behind catches up', () => {
  clock += 40;
  assert.equal(aheadAfter(0), 0);
  assert.equal(aheadAfter(2000), 35);
});

test('a script that is far behind does not catch up', () => {
  clock += 60;
  assert.equal(aheadAfter(0), 0);
  assert.equal(aheadAfter(2000), 75);
});

test('work before a restart does not count', () => {
  clock += 7;
  limiter.restart(1010 * TURN);
  assert.equal(aheadAfter(1000), 0);
  assert.equal(aheadAfter(2000), 37.5);
});

test('by default only the characters of drawn strings take time beyond the VM’s work', () => {
  limiter.addDrawing([0, 0, 'x'.repeat(100), 1, 'small']);
  const ahead = aheadAfter(0);
  assert.ok(ahead > 4 && ahead < 5, String(ahead));
  limiter.addDrawing([0, 0, 'x'.repeat(100), 0, 'large']);
  assert.equal(aheadAfter(0), 2 * ahead);
  for (const drawing of [CLEAR, 5]) limiter.addDrawing(drawing);
  assert.equal(aheadAfter(0), 2 * ahead);
  limiter.restart(10 * TURN);
  assert.equal(aheadAfter(0), 0);
});

test('with the times of a model, each call, string, shown frame and getkey() takes its time', () => {
  const limiter = new SpeedLimiter(10, () => 0, { call: 50, string: 4000, character: 0, show: 15_000, key: 100 });
  const steps = [
    [() => limiter.addDrawing(7), 0.05],
    [() => limiter.addDrawing([0, 0, 'a text', 1, 'small']), 4.05],
    [() => limiter.addDrawing(SHOW), 15.05],
    [() => limiter.addGetkey(), 0.1],
  ];
  let due = 0;
  for (const [step, ms] of /** @type {[() => void, number][]} */ (steps)) {
    for (let i = 0; i < 100; i++) step();
    due += 100 * ms;
    assert.ok(Math.abs(limiter.ahead(0) - due) < 3, `${limiter.ahead(0)} and ${due}`);
  }
});

const counting = await firmware({ counting: true });

test('an empty loop turn is about 400 instructions, the same in any heap', () => {
  const turns = [8192, 49152].map((heap) => workPerTurn(new TestMachine(counting, {}, { heap }).machine, 'pass'));
  assert.ok(turns[0] > 390 && turns[0] < 415, String(turns[0]));
  assert.equal(turns[0], turns[1]);
});

test('the work of a loop turn grows with its body', () => {
  const { machine } = new TestMachine(counting, {});
  const [nothing, call, twice] = ['pass', 'function()', 'function(); function()'].map((body) =>
    workPerTurn(machine, body),
  );
  assert.ok(call > nothing + 100);
  assert.ok(Math.abs(twice - call - (call - nothing)) < 10);
});

test('a failing loop body throws its error', () => {
  assert.throws(() => workPerTurn(new TestMachine(counting, {}).machine, 'nothing'), /loop failed.*NameError/s);
});

test('without the counting firmware work() is 0', async () => {
  const { machine } = new TestMachine(await firmware(), {});
  machine.run('for i in range(100):\n    pass');
  assert.equal(machine.work(), 0);
});
