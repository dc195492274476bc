import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLEAR, OUTSIDE, SHOW } from '../../../host_sim/engines/micropython/core/casioplot.js';
import { DISPLAY, firmware, printedBy, TestMachine } from './machine_fixture.js';

const module = await firmware();
const WIDTH = DISPLAY.width;
const BLACK = WIDTH * DISPLAY.height;

/**
 * @param {string} calls
 * @returns {TestMachine['drawn']}
 */
function drawnBy(calls) {
  const calculator = new TestMachine(module, { 'script.py': `from casioplot import *\n${calls}` });
  assert.equal(calculator.type('import script'), '');
  return calculator.drawn;
}

test('set_pixel() draws black by default', () => {
  const calls = 'set_pixel(3, 2)\nset_pixel(3, 2, (255, 255, 255))\nset_pixel(127, 63, [0, 0, 0])';
  assert.deepEqual(drawnBy(calls), [BLACK + 2 * WIDTH + 3, 2 * WIDTH + 3, BLACK + 63 * WIDTH + 127]);
});

test('a colour counts as white from 248, 252, 248 on', () => {
  const calls = ['(248, 252, 248)', '(247, 255, 255)', '(255, 251, 255)'].map((colour) => `set_pixel(0, 0, ${colour})`);
  assert.deepEqual(drawnBy(calls.join('\n')), [0, BLACK, BLACK]);
});

test('a pixel outside the display is drawn as OUTSIDE', () => {
  assert.deepEqual(drawnBy('set_pixel(-1, 0)\nset_pixel(128, 0)\nset_pixel(0, 64)'), [OUTSIDE, OUTSIDE, OUTSIDE]);
});

test('draw_string() passes on position, ink and size', () => {
  const calls = 'draw_string(1, 2, "caf\u00e9")\ndraw_string(-1, 2, "x" * 3, (255, 255, 255), "large")';
  assert.deepEqual(drawnBy(calls), [
    [1, 2, 'caf\u00e9', 1, 'medium'],
    [-1, 2, 'xxx', 0, 'large'],
  ]);
});

test('clear_screen() and show_screen() are passed on', () => {
  assert.deepEqual(drawnBy('clear_screen()\nshow_screen()'), [CLEAR, SHOW]);
});

test('get_pixel() reads from the host, and returns None outside the display', () => {
  const host = { pixel: (/** @type {number} */ x, /** @type {number} */ y) => Number(x === 5 && y === 6) };
  const text = 'from casioplot import *\nprint(get_pixel(5, 6), get_pixel(6, 5), get_pixel(128, 0))';
  assert.equal(printedBy(module, text, { host }), '(0, 0, 0) (255, 255, 255) None\n');
});

test("wrong arguments raise errors with the calculator's texts", () => {
  /** @type {[call: string, error: string][]} */
  const cases = [
    ['set_pixel("1", 2)', "TypeError: can't convert to int"],
    ['set_pixel(1, 2, 3)', 'TypeError: a colour is a tuple or a list of 3 ints'],
    ['set_pixel(1, 2, (0, 0))', 'TypeError: a colour is a tuple or a list of 3 ints'],
    ['draw_string(1, 2, 3)', "TypeError: can't convert object to str implicitly"],
    ['draw_string(1, 2, "a", (0, 0, 0), "huge")', 'ValueError: size must be small, medium or large'],
  ];
  for (const [call, error] of cases) {
    assert.equal(printedBy(module, `from casioplot import *\n${call}`).split('\n').at(-2), error);
  }
});

test('casioplot has a __name__', () => {
  const text = 'import casioplot\nprint(casioplot.__name__, casioplot)\nfrom casioplot import *\nprint(__name__)';
  assert.equal(printedBy(module, text), "casioplot <module 'casioplot'>\nscript\n");
});

test('without casioplot importing it fails', () => {
  const text = 'try:\n    import casioplot\nexcept ImportError:\n    print("old")';
  assert.equal(printedBy(module, text, { casioplot: false }), 'old\n');
});
