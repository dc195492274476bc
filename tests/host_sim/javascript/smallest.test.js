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

test('few trials are needed, fewest where it is near the least', () => {
  /** @type {(limit: number) => number} */
  const trialsFor = (limit) => {
    let trials = 0;
    smallest(10, 500, 100_000, (heap) => ++trials > 0 && heap >= limit);
    return trials;
  };
  assert.ok(trialsFor(530) <= 4);
  assert.ok(trialsFor(40_000) <= 26);
});

test('one that works by luck, with the next few failing, is passed over', () => {
  const works = (/** @type {number} */ heap) => heap === 50 || heap === 60 || heap >= 90;
  assert.equal(smallest(10, 50, 1000, works), 50);
  assert.equal(smallestLasting(10, 50, 1000, works), 90);
});

test('a failure up to sixteen steps above counts as well, and each size is tried once', () => {
  /** @type {number[]} */
  const tried = [];
  const works = (/** @type {number} */ heap) => tried.push(heap) > 0 && heap >= 50 && heap !== 210;
  assert.equal(smallestLasting(10, 50, 1000, works), 220);
  assert.equal(new Set(tried).size, tried.length);
  assert.equal(
    smallestLasting(10, 50, 1000, (heap) => heap !== 220),
    50,
  );
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
