import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLEAR, OUTSIDE } from '../../../host_sim/engines/micropython/core/casioplot.js';
import { FORMATS } from '../../../host_sim/engines/micropython/core/formats.js';
import { Frame } from '../../../host_sim/engines/micropython/core/frame.js';
import { firmware } from './firmware_for_tests.js';
import { TestLive } from './live_for_tests.js';
import { TestMachine } from './machine_for_tests.js';

const module = await firmware();
const COLOUR = { width: 384, height: 192, format: /** @type {const} */ ('rgb565') };

/**
 * What a script prints that draws on a display of many colours.
 * @param {string} text
 * @param {number} [heap]
 * @returns {string}
 */
function printed(text, heap = 100_000) {
  const frame = new Frame(COLOUR, { medium: { glyphs: { A: [4, [0, 0], [1, 1]] }, unknown: [4] } }, () => {});
  const calculator = new TestMachine(
    module,
    { 'script.py': `from casioplot import *\n${text}` },
    { heap, display: COLOUR, host: { draw: (drawing) => frame.draw(drawing), pixel: (x, y) => frame.pixel(x, y) } },
  );
  return calculator.type('import script');
}

test('a colour is read back without the bits that the display has not', () => {
  assert.equal(printed('set_pixel(3, 4, (255, 128, 7))\nprint(get_pixel(3, 4))'), '(248, 128, 0)\n');
  assert.equal(printed('set_pixel(383, 191, [9, 5, 255])\nprint(get_pixel(383, 191))'), '(8, 4, 248)\n');
});

test('white is read back whole, black and what was never drawn on as well', () => {
  const calls =
    'set_pixel(0, 0, (255, 255, 255))\nset_pixel(1, 0)\nprint(get_pixel(0, 0), get_pixel(1, 0), get_pixel(2, 0))';
  assert.equal(printed(calls), '(255, 255, 255) (0, 0, 0) (255, 255, 255)\n');
  assert.equal(printed('set_pixel(0, 0)\nclear_screen()\nprint(get_pixel(0, 0))'), '(255, 255, 255)\n');
});

test('a text has its colour, and leaves the ground as it is', () => {
  const calls = 'set_pixel(6, 5, (0, 255, 0))\ndraw_string(5, 5, "A", (255, 0, 0))\n';
  const places = 'print(get_pixel(5, 5), get_pixel(6, 6), get_pixel(6, 5))';
  assert.equal(printed(calls + places), '(248, 0, 0) (248, 0, 0) (0, 252, 0)\n');
});

test('beyond the display there is nothing to read', () => {
  assert.equal(printed('print(get_pixel(384, 0), get_pixel(0, 192), get_pixel(-1, 0))'), 'None None None\n');
});

test('a colour that is read lies on the heap, and is swept from it', () => {
  const kept = 'kept = []\nfor i in range(20000):\n kept.append(get_pixel(0, 0))';
  assert.match(printed(kept, 40_000), /MemoryError/);
  const thrown = 'for i in range(20000):\n seen = get_pixel(0, 0)\nprint(seen)';
  assert.equal(printed(thrown, 40_000), '(255, 255, 255)\n');
});

test('what is no colour is refused', () => {
  for (const wrong of ['7', '(1, 2)', '"red"', '(1, 2, 3.0)'])
    assert.match(printed(`set_pixel(0, 0, ${wrong})`), /TypeError/);
});

test('a frame in colour is cleared to white and keeps every ink', () => {
  const frame = new Frame(COLOUR, {}, () => {});
  const count = COLOUR.width * COLOUR.height;
  frame.draw(0xf81f * count + 5);
  frame.draw(OUTSIDE);
  assert.deepEqual([frame.pixel(5, 0), frame.pixel(6, 0)], [0xf81f, 0xffff]);
  frame.draw(CLEAR);
  assert.ok(frame.pixels.every((ink) => ink === 0xffff));
});

test('a live script in colour tells its frames in two bytes a pixel, the lower one first', () => {
  const text = 'from casioplot import *\nset_pixel(1, 0, (255, 0, 0))\nshow_screen()\n';
  const [frame] = new TestLive(module, text, { start: { display: COLOUR } }).run().frames;
  assert.equal(frame.length, 2 * COLOUR.width * COLOUR.height);
  assert.deepEqual([...frame.subarray(0, 6)], [0xff, 0xff, 0x00, 0xf8, 0xff, 0xff]);
});

test('every ink but white is a colour without its lowest bits', () => {
  const { ink, colour } = FORMATS.rgb565;
  for (let word = 0; word < 0xffff; word += 7) assert.equal(ink(...colour(word)), word);
});
