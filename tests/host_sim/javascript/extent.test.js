import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLEAR, OUTSIDE, SHOW } from '../../../host_sim/engines/micropython/core/casioplot.js';
import { Frame } from '../../../host_sim/engines/micropython/core/frame.js';

/** @import { Font } from '../../../host_sim/engines/micropython/core/frame.js' */

/** @type {Font} */
const FONT = { glyphs: { I: [3, [0, 0], [1, 2]] }, unknown: [3, [0, 0]] };

const newFrame = () => new Frame({ width: 8, height: 4 }, { small: FONT }, () => {});

test('what is drawn on the display is counted, and nothing is outside', () => {
  const frame = newFrame();
  for (const drawing of [CLEAR, 0, 31, SHOW]) frame.draw(drawing);
  frame.draw([6, 1, 'I', 1, 'small']);
  assert.deepEqual(frame.extent.told(), { drawn: 3, outside: 0, left: 0, top: 0, right: 0, bottom: 0 });
});

test('the furthest pixel outside is remembered on each side', () => {
  const frame = newFrame();
  for (const [x, y] of [
    [8, 0],
    [-2, 9],
    [3, -5],
  ]) {
    frame.outside(x, y);
    frame.draw(OUTSIDE);
  }
  assert.deepEqual(frame.extent.told(), { drawn: 3, outside: 3, left: -2, top: -5, right: 8, bottom: 9 });
});

test('a text is outside by its ink, not by where it begins', () => {
  const frame = newFrame();
  frame.draw([0, 2, 'I', 1, 'small']);
  assert.equal(frame.extent.bottom, 4);
  frame.draw([5, 0, 'II', 1, 'small']);
  assert.equal(frame.extent.right, 9);
  assert.equal(frame.extent.outside, 2);
});
