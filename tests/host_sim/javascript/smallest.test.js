import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallest, smallestLasting, survives } from '../../../host_sim/engines/micropython/node/smallest.js';

test('the smallest multiple that works is found, wherever it is', () => {
  for (const limit of [1, 10, 11, 500, 990, 1000]) {
    assert.equal(
      smallest(10, 1, 1000, (heap) => heap >= limit),
      Math.ceil(limit / 10) * 10,
    );
  }
});

test('there is none where the most is too small', () => {
  assert.equal(
    smallest(10, 1, 1000, () => false),
    null,
  );
});

test('few trials are needed where it is near the least', () => {
  let trials = 0;
  smallest(10, 500, 100_000, (heap) => {
    trials++;
    return heap >= 530;
  });
  assert.ok(trials <= 5, String(trials));
});

test('one that works by luck, with the next few failing, is passed over', () => {
  const works = (/** @type {number} */ heap) => heap === 50 || heap === 60 || heap >= 90;
  assert.equal(smallest(10, 50, 1000, works), 50);
  assert.equal(smallestLasting(10, 50, 1000, works), 90);
});

test('a breakdown is a failure', () => {
  assert.equal(
    survives(() => {
      throw new Error('the VM failed');
    }),
    false,
  );
  assert.equal(
    survives(() => true),
    true,
  );
});
