import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnOf } from '../../../host_sim/engines/micropython/core/yardstick.js';
import { firmware } from './firmware_for_tests.js';
import { TestMachine } from './machine_for_tests.js';

const counting = await firmware({ counting: true });

test('an empty turn costs about 400 instructions, and the same on each machine', () => {
  const turns = [8192, 49152].map((heap) => turnOf(new TestMachine(counting, {}, { heap }).machine, 'pass'));
  assert.ok(turns[0] > 390 && turns[0] < 415, String(turns[0]));
  assert.equal(turns[0], turns[1]);
});

test('a turn that does more costs more', () => {
  const { machine } = new TestMachine(counting, {});
  const [nothing, call, twice] = ['pass', 'function()', 'function(); function()'].map((body) => turnOf(machine, body));
  assert.ok(call > nothing + 100);
  assert.ok(Math.abs(twice - call - (call - nothing)) < 10);
});

test('a body that fails is told', () => {
  assert.throws(() => turnOf(new TestMachine(counting, {}).machine, 'nothing'), /yardstick failed.*NameError/s);
});

test('without counting there is no work', async () => {
  const { machine } = new TestMachine(await firmware(), {});
  machine.run('for i in range(100):\n    pass');
  assert.equal(machine.work(), 0);
});
