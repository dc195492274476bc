import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  smallestHeap,
  smallestReliableHeap,
  survives,
} from '../../../host_sim/engines/micropython/node/heap_search.js';

test('smallestHeap() finds the smallest multiple that works', () => {
  for (const limit of [1, 10, 11, 500, 990, 1000]) {
    assert.equal(
      smallestHeap(10, 1, 1000, (heap) => heap >= limit),
      Math.ceil(limit / 10) * 10,
    );
  }
});

test('smallestHeap() returns null if the largest heap is too small', () => {
  assert.equal(
    smallestHeap(10, 1, 1000, () => false),
    null,
  );
});

test('smallestHeap() needs few trials, and fewer near the lower limit', () => {
  /** @type {(limit: number) => number} */
  const trialsFor = (limit) => {
    let trials = 0;
    smallestHeap(10, 500, 100_000, (heap) => ++trials > 0 && heap >= limit);
    return trials;
  };
  assert.ok(trialsFor(530) <= 4);
  assert.ok(trialsFor(40_000) <= 26);
});

test('smallestReliableHeap() skips a heap if a slightly larger one fails', () => {
  const works = (/** @type {number} */ heap) => heap === 50 || heap === 60 || heap >= 90;
  assert.equal(smallestHeap(10, 50, 1000, works), 50);
  assert.equal(smallestReliableHeap(10, 50, 1000, works), 90);
});

test('smallestReliableHeap() looks sixteen steps ahead and tries each size once', () => {
  /** @type {number[]} */
  const tried = [];
  const works = (/** @type {number} */ heap) => tried.push(heap) > 0 && heap >= 50 && heap !== 210;
  assert.equal(smallestReliableHeap(10, 50, 1000, works), 220);
  assert.equal(new Set(tried).size, tried.length);
  assert.equal(
    smallestReliableHeap(10, 50, 1000, (heap) => heap !== 220),
    50,
  );
});

test('an exception counts as a failure', () => {
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
