import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineProfiler } from '../../../host_sim/engines/micropython/core/debugging/line_profiler.js';

/** @import { LineCost } from '../../../host_sim/engines/micropython/core/debugging/line_profiler.js' */

function profiled() {
  const now = { work: 0, allocated: 0, used: 0 };
  const profiler = new LineProfiler(
    () => ({ ...now }),
    (line) => line,
  );
  return { now, profiler };
}

/** @type {(lines: LineCost[]) => [line: number, visits: number, work: number, bytes: number][]} */
const rowsOf = (lines) => lines.map(({ line, visits, work, bytes }) => [line, visits, work, bytes]);

test('a line gets its own work, also after a call has returned to it', () => {
  const { now, profiler } = profiled();
  now.work = 100; // loading
  profiler.lineStarted('a.py', 5, '<module>');
  now.work = 110;
  profiler.lineStarted('a.py', 1, 'f');
  now.work = 150;
  profiler.lineResumed('a.py', 5, '<module>');
  now.work = 157;
  profiler.lineResumed('', 0, ''); // the script has ended
  now.work = 1000;
  assert.deepEqual(rowsOf(profiler.costs()), [
    [5, 1, 17, 0],
    [1, 1, 40, 0],
  ]);
});

test('memory is what was allocated, or by how much the heap has filled', () => {
  const { now, profiler } = profiled();
  profiler.lineStarted('a.py', 1, 'f'); // makes garbage, and a collection frees more
  Object.assign(now, { allocated: 64, used: -500 });
  profiler.lineStarted('a.py', 2, 'f'); // lets a list grow in place
  Object.assign(now, { allocated: 64, used: -400 });
  profiler.lineStarted('a.py', 3, 'f');
  assert.deepEqual(rowsOf(profiler.costs()), [
    [1, 1, 0, 64],
    [2, 1, 0, 100],
    [3, 1, 0, 0],
  ]);
});

test('the same line of two functions counts twice', () => {
  const { profiler } = profiled();
  profiler.lineStarted('a.py', 1, '<module>');
  profiler.lineStarted('a.py', 1, '<lambda>');
  profiler.lineStarted('a.py', 1, '<module>');
  assert.deepEqual(
    profiler.costs().map(({ name, visits }) => [name, visits]),
    [
      ['<module>', 2],
      ['<lambda>', 1],
    ],
  );
});
