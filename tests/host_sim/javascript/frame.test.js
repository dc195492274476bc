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
 * A frame, and each drawing that was shown, as it was then.
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
 * @returns {string} a line a row
 */
function inRows(pixels) {
  const rows = Array.from({ length: HEIGHT }, (_, y) => pixels.subarray(y * WIDTH, (y + 1) * WIDTH));
  return rows.map((row) => Array.from(row, (black) => (black ? '#' : '.')).join('')).join('\n');
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @returns {string} what is seen of it on a white display
 */
function written(x, y, text) {
  const { frame } = newFrame();
  frame.draw([x, y, text, 1, 'small']);
  return inRows(frame.pixels);
}

test('a pixel is set, cleared, and read back', () => {
  const { frame } = newFrame();
  frame.draw(BLACK + 2 * WIDTH + 3);
  assert.equal(frame.pixel(3, 2), 1);
  assert.equal(frame.pixel(2, 3), 0);
  assert.equal(
    frame.pixels.reduce((sum, one) => sum + one),
    1,
  );
  frame.draw(2 * WIDTH + 3);
  assert.equal(frame.pixel(3, 2), 0);
});

test('the first and the last pixel are on the display, and one outside changes nothing', () => {
  const { frame } = newFrame();
  for (const drawing of [BLACK, BLACK + BLACK - 1, OUTSIDE]) frame.draw(drawing);
  assert.equal(inRows(frame.pixels), '#.......\n........\n........\n.......#');
});

test('clearing leaves white', () => {
  const { frame } = newFrame();
  frame.draw(BLACK);
  frame.draw(CLEAR);
  assert.equal(frame.pixel(0, 0), 0);
});

test('letters stand side by side, each as wide as its font says, from the top left', () => {
  assert.equal(written(1, 1, 'I\u20acI'), '........\n.#.###.#\n.#.....#\n........');
});

test('a character that the font has not is its sign for that', () => {
  assert.equal(written(0, 0, 'I?I'), '#.#..#..\n#..#.#..\n........\n........');
});

test('text is cut at each edge', () => {
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

test('white text is written into black, on a transparent ground', () => {
  const { frame } = newFrame();
  for (let pixel = 0; pixel < WIDTH; pixel++) frame.draw(BLACK + pixel);
  frame.draw([1, 0, 'II', 0, 'small']);
  assert.equal(inRows(frame.pixels).split('\n')[0], '#.#.####');
});

test('a drawing is seen once it is shown', () => {
  const { frame, shown } = newFrame();
  frame.draw(BLACK);
  assert.deepEqual(shown, []);
  frame.draw(SHOW);
  assert.deepEqual(shown, [inRows(frame.pixels)]);
});

test('the end of a script shows what was drawn, once, and nothing where nothing was', () => {
  const { frame, shown } = newFrame();
  frame.draw(SHOW);
  frame.end();
  assert.equal(shown.length, 1);
  frame.draw(OUTSIDE); // also counts as drawn
  frame.end();
  frame.end();
  assert.equal(shown.length, 2);
});

test('packed pixels are a bit each, the first one highest', () => {
  assert.deepEqual(FORMATS['one bit'].packed(Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 1, 0, 1)), Uint8Array.of(0x81, 0x40));
});
