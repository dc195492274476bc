import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLEAR, OUTSIDE } from '../../../host_sim/engines/micropython/core/casioplot.js';
import { FORMATS } from '../../../host_sim/engines/micropython/core/formats.js';
import { Frame } from '../../../host_sim/engines/micropython/core/frame.js';
import { firmware, TestMachine } from './machine_fixture.js';
import { TestRunner } from './script_runner_fixture.js';

const module = await firmware();
const COLOUR = { width: 384, height: 192, format: /** @type {const} */ ('rgb565') };

/**
 * The output of a script that draws on a colour display.
 * @param {string} text
 * @param {number} [heap]
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

test('get_pixel() returns a colour without the bits that the display can not store', () => {
  assert.equal(printed('set_pixel(3, 4, (255, 128, 7))\nprint(get_pixel(3, 4))'), '(248, 128, 0)\n');
  assert.equal(printed('set_pixel(383, 191, [9, 5, 255])\nprint(get_pixel(383, 191))'), '(8, 4, 248)\n');
});

test('white, black and untouched pixels are read back unchanged', () => {
  const calls =
    'set_pixel(0, 0, (255, 255, 255))\nset_pixel(1, 0)\nprint(get_pixel(0, 0), get_pixel(1, 0), get_pixel(2, 0))';
  assert.equal(printed(calls), '(255, 255, 255) (0, 0, 0) (255, 255, 255)\n');
  assert.equal(printed('set_pixel(0, 0)\nclear_screen()\nprint(get_pixel(0, 0))'), '(255, 255, 255)\n');
});

test('text has its colour and a transparent background', () => {
  const calls = 'set_pixel(6, 5, (0, 255, 0))\ndraw_string(5, 5, "A", (255, 0, 0))\n';
  const places = 'print(get_pixel(5, 5), get_pixel(6, 6), get_pixel(6, 5))';
  assert.equal(printed(calls + places), '(248, 0, 0) (248, 0, 0) (0, 252, 0)\n');
});

test('get_pixel() outside the display returns None', () => {
  assert.equal(printed('print(get_pixel(384, 0), get_pixel(0, 192), get_pixel(-1, 0))'), 'None None None\n');
});

test('a colour returned by get_pixel() is on the heap, and is garbage-collected', () => {
  const storing = 'kept = []\nfor i in range(20000):\n kept.append(get_pixel(0, 0))';
  assert.match(printed(storing, 40_000), /MemoryError/);
  const discarding = 'for i in range(20000):\n seen = get_pixel(0, 0)\nprint(seen)';
  assert.equal(printed(discarding, 40_000), '(255, 255, 255)\n');
});

test('a wrong colour raises TypeError', () => {
  for (const wrong of ['7', '(1, 2)', '"red"', '(1, 2, 3.0)'])
    assert.match(printed(`set_pixel(0, 0, ${wrong})`), /TypeError/);
});

test('a colour frame stores inks unchanged and is cleared to white', () => {
  const frame = new Frame(COLOUR, {}, () => {});
  const count = COLOUR.width * COLOUR.height;
  frame.draw(0xf81f * count + 5);
  frame.draw(OUTSIDE);
  assert.deepEqual([frame.pixel(5, 0), frame.pixel(6, 0)], [0xf81f, 0xffff]);
  frame.draw(CLEAR);
  assert.ok(frame.pixels.every((ink) => ink === 0xffff));
});

test('frames in colour have two bytes per pixel, the lower one first', () => {
  const text = 'from casioplot import *\nset_pixel(1, 0, (255, 0, 0))\nshow_screen()\n';
  const [frame] = new TestRunner(module, text, { start: { display: COLOUR } }).run().frames;
  assert.equal(frame.length, 2 * COLOUR.width * COLOUR.height);
  assert.deepEqual([...frame.subarray(0, 6)], [0xff, 0xff, 0x00, 0xf8, 0xff, 0xff]);
});

test('every ink but white is converted to a colour and back unchanged', () => {
  const { ink, colour } = FORMATS.rgb565;
  for (let word = 0; word < 0xffff; word += 7) assert.equal(ink(...colour(word)), word);
});
