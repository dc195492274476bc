import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLEAR, OUTSIDE, SHOW } from '../../../host_sim/engines/micropython/core/casioplot.js';
import { FORMATS } from '../../../host_sim/engines/micropython/core/formats.js';
import { Frame } from '../../../host_sim/engines/micropython/core/frame.js';

/** @import { Font } from '../../../host_sim/engines/micropython/core/frame.js' */

const [WIDTH, HEIGHT] = [8, 4];
const BLACK = WIDTH * HEIGHT;
/** @type {Font} */
const FONT = {
  glyphs: { I: [2, [0, 0], [0, 1]], '\u20ac': [4, [0, 0], [1, 0], [2, 0]] },
  unknown: [3, [0, 0], [1, 1]],
};

/**
 * A frame, and copies of the shown drawings.
 * @returns {{ frame: Frame, shown: string[] }}
 */
function newFrame() {
  /** @type {string[]} */
  const shown = [];
  const frame = new Frame({ width: WIDTH, height: HEIGHT }, { small: FONT }, (pixels) => shown.push(inRows(pixels)));
  return { frame, shown };
}

/**
 * @param {Uint8Array | Uint16Array} pixels
 * @returns {string} one line per row
 */
function inRows(pixels) {
  const rows = Array.from({ length: HEIGHT }, (_, y) => pixels.subarray(y * WIDTH, (y + 1) * WIDTH));
  return rows.map((row) => Array.from(row, (black) => (black ? '#' : '.')).join('')).join('\n');
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @returns {string} the display with the text on white
 */
function written(x, y, text) {
  const { frame } = newFrame();
  frame.draw([x, y, text, 1, 'small']);
  return inRows(frame.pixels);
}

test('a pixel can be set, cleared and read', () => {
  const { frame } = newFrame();
  frame.draw(BLACK + 2 * WIDTH + 3);
  assert.equal(frame.pixel(3, 2), 1);
  assert.equal(frame.pixel(2, 3), 0);
  assert.equal(
    frame.pixels.reduce((sum, pixel) => sum + pixel),
    1,
  );
  frame.draw(2 * WIDTH + 3);
  assert.equal(frame.pixel(3, 2), 0);
});

test('the first and the last pixel are on the display, and OUTSIDE changes nothing', () => {
  const { frame } = newFrame();
  for (const drawing of [BLACK, BLACK + BLACK - 1, OUTSIDE]) frame.draw(drawing);
  assert.equal(inRows(frame.pixels), '#.......\n........\n........\n.......#');
});

test('CLEAR makes the display white', () => {
  const { frame } = newFrame();
  frame.draw(BLACK);
  frame.draw(CLEAR);
  assert.equal(frame.pixel(0, 0), 0);
});

test('glyphs are drawn side by side, each as wide as the font states', () => {
  assert.equal(written(1, 1, 'I\u20acI'), '........\n.#.###.#\n.#.....#\n........');
});

test('a character that the font lacks is drawn as its replacement glyph', () => {
  assert.equal(written(0, 0, 'I?I'), '#.#..#..\n#..#.#..\n........\n........');
});

test('text is clipped at each edge', () => {
  assert.equal(written(-1, -1, '\u20acI'), '...#....\n........\n........\n........');
  assert.equal(written(6, 2, '\u20acI'), '........\n........\n......##\n........');
  assert.equal(written(0, 3, 'I'), '........\n........\n........\n#.......');
  for (const [x, y] of [
    [8, 0],
    [-9, 0],
    [0, 4],
    [0, -2],
  ])
    assert.doesNotMatch(written(x, y, '\u20acI'), /#/);
});

test('white text on black has a transparent background', () => {
  const { frame } = newFrame();
  for (let pixel = 0; pixel < WIDTH; pixel++) frame.draw(BLACK + pixel);
  frame.draw([1, 0, 'II', 0, 'small']);
  assert.equal(inRows(frame.pixels).split('\n')[0], '#.#.####');
});

test('only SHOW shows the drawing', () => {
  const { frame, shown } = newFrame();
  frame.draw(BLACK);
  assert.deepEqual(shown, []);
  frame.draw(SHOW);
  assert.deepEqual(shown, [inRows(frame.pixels)]);
});

test('the end of a script shows its drawing once, if there is one', () => {
  const { frame, shown } = newFrame();
  frame.draw(SHOW);
  frame.end();
  assert.equal(shown.length, 1);
  frame.draw(OUTSIDE); // also counts as drawn
  frame.end();
  frame.end();
  assert.equal(shown.length, 2);
});

test('packed pixels take one bit each, the first in the highest bit', () => {
  assert.deepEqual(FORMATS['one bit'].packed(Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 1, 0, 1)), Uint8Array.of(0x81, 0x40));
});

test('drawings on the display are counted and not outside', () => {
  const { frame } = newFrame();
  for (const drawing of [CLEAR, 0, 31, SHOW]) frame.draw(drawing);
  frame.draw([6, 1, 'I', 1, 'small']);
  assert.deepEqual(frame.extent.toJSON(), { drawn: 3, outside: 0, left: 0, top: 0, right: 0, bottom: 0 });
});

test('the extent has the farthest pixel on each side', () => {
  const { frame } = newFrame();
  for (const [x, y] of [
    [8, 0],
    [-2, 9],
    [3, -5],
  ]) {
    frame.outside(x, y);
    frame.draw(OUTSIDE);
  }
  assert.deepEqual(frame.extent.toJSON(), { drawn: 3, outside: 3, left: -2, top: -5, right: 8, bottom: 9 });
});

test('the extent of a text is that of its pixels', () => {
  const { frame } = newFrame();
  frame.draw([0, 3, 'I', 1, 'small']);
  assert.equal(frame.extent.bottom, 4);
  frame.draw([6, 0, 'II', 1, 'small']);
  assert.equal(frame.extent.right, 8);
  assert.equal(frame.extent.outside, 2);
});
