// The page as one opens it on a phone: the title, [AC], a question, and room for all of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stage } from './stage_for_tests.js';
import { PHONE } from './visits_for_tests.js';

/** @import { CalculatorWindow } from './visits_for_tests.js' */

const page = stage();
const TIMES = 5;

test('it opens with the games on a display that is drawn', async (t) => {
  const visit = await page.visit(t, PHONE);
  await visit.open();
  await visit.untilDrawn();
  assert.equal(await visit.page.evaluate(() => crossOriginIsolated), true);
  await visit.until(isSharp);
  visit.wasClean();
});

test('[AC] ends any loop, and the page answers while it runs', async (t) => {
  const visit = await page.visit(t, PHONE);
  await visit.open();
  const times = [];
  for (let i = 0; i < TIMES; i++) {
    await visit.run('while True: pass\n', 'busy.py');
    await visit.untilState('busy');
    times.push(await visit.page.evaluate(acToEnd));
    assert.equal(await visit.state(), 'failed');
    assert.match((await visit.text()).join('\n'), /KeyboardInterrupt/);
  }
  times.sort((a, b) => a - b);
  t.diagnostic(
    `[AC] to its effect: median ${times[TIMES >> 1].toFixed(1)} ms, at most ${times[TIMES - 1].toFixed(1)} ms`,
  );
  visit.wasClean();
});

test('input() waits for what is typed on the keys of the page and of the PC', async (t) => {
  const visit = await page.visit(t, PHONE);
  await visit.open();
  await visit.run("print(input('a=') * 2)\nprint(input('b='))\n");
  await visit.untilState('input');
  for (const name of ['4', '2', 'EXE']) await visit.page.click(`[data-key="${name}"]`);
  await visit.until(linesAre, ['a=42', '4242', 'b=']);
  await visit.page.keyboard.type('7*6');
  await visit.page.keyboard.press('Enter');
  await visit.untilState('ended');
  assert.deepEqual((await visit.text()).slice(0, 4), ['a=42', '4242', 'b=7*6', '7*6']);
  visit.wasClean();
});

test('a phone held upright shows the display and every key, without scrolling', async (t) => {
  const visit = await page.visit(t, PHONE);
  await visit.open();
  await visit.untilDrawn();
  const seen = await visit.page.evaluate(layout);
  assert.equal(
    seen.keys,
    await visit.page.evaluate(async () => (await (await fetch('models/fx-9860giii.json')).json()).keyboard.keys.length),
  );
  assert.deepEqual(seen.outside, []);
  assert.deepEqual(seen.covered, []);
  assert.deepEqual([seen.scrolls, seen.scrollsSideways], [false, false]);
  visit.wasClean();
});

// What is done in the page:

/** @returns {boolean} whether every dot of the display is a square of whole pixels, in one of two colours */
function isSharp() {
  const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas'));
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  const colours = new Set(Array.from({ length: pixels.length / 4 }, (_, i) => pixels.slice(4 * i, 4 * i + 3).join()));
  const [wide, high] = [canvas.width / 128, canvas.height / 64];
  return colours.size === 2 && Number.isInteger(wide) && wide === high;
}

/** @returns {Promise<number>} milliseconds from the key to the end of the script */
async function acToEnd() {
  const { calculator } = /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window));
  const { port1, port2 } = new MessageChannel();
  const began = performance.now();
  calculator.press('AC');
  return new Promise((done) => {
    port1.onmessage = () => {
      if (calculator.state === 'failed') done(performance.now() - began);
      else port2.postMessage(0); // sooner than any timer
    };
    port2.postMessage(0);
  });
}

/**
 * @param {string[]} lines
 * @returns {boolean}
 */
function linesAre(lines) {
  const { calculator } = /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window));
  return lines.every((line, i) => calculator.text()[i] === line);
}

/** What of the calculator lies outside the screen, or under something else. */
function layout() {
  const keys = [...document.querySelectorAll('[data-key]')];
  const parts = [...keys, /** @type {Element} */ (document.querySelector('canvas'))];
  const name = (/** @type {Element} */ part) => part.getAttribute('data-key') ?? part.tagName;
  const isOutside = (/** @type {Element} */ part) => {
    const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || width < 1 || height < 1;
  };
  const isCovered = (/** @type {Element} */ part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return !part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const { scrollHeight, scrollWidth } = document.documentElement;
  return {
    keys: keys.length,
    outside: parts.filter(isOutside).map(name),
    covered: parts.filter(isCovered).map(name),
    scrolls: scrollHeight > innerHeight,
    scrollsSideways: scrollWidth > innerWidth,
  };
}
