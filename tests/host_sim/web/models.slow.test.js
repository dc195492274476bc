// Every calculator on the page: what it draws, the keys that its scripts look at, and that the page stays that one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printed } from './programs_for_tests.js';
import { stage } from './stage_for_tests.js';

/** @import { CalculatorWindow, Visit } from './visits_for_tests.js' */

/** @type {{ script: string, drawn: Record<string, string> }} */
const { script, drawn } = printed('tests.host_sim.web.drawings');
const LIVE = `from casioplot import *
last = None
while last != 22:
    key = getkey()
    if key and key != last:
        print(key)
    last = key
`;

const page = stage();

test('every calculator draws what the simulator draws, and its pictures and films are in its colours', async (t) => {
  const visit = await page.visit(t);
  for (const [model, wanted] of Object.entries(drawn)) {
    await t.test(model, async () => {
      await visit.open(`?model=${model}`);
      assert.equal(await visit.model(), model);
      await visit.run(script);
      await visit.untilState('ended');
      const seen = await visit.page.evaluate(pictures);
      assert.equal(seen.frame, wanted);
      assert.deepEqual([seen.png, seen.gif], [seen.display, seen.display]);
    });
  }
  visit.wasClean();
});

test('a script sees the key that is held with the keyboard, the mouse or a finger', async (t) => {
  const visit = await page.visit(t, { width: 900, height: 900 });
  await visit.open('?model=fx-cg100');
  await visit.run(LIVE);
  await seenAtLast(visit, '95'); // the key that has started it
  await visit.page.keyboard.down('ArrowUp');
  await seenAtLast(visit, '14');
  await visit.page.keyboard.up('ArrowUp');
  await visit.page.keyboard.press('Space');
  await seenAtLast(visit, '24');
  const seven = await middle(visit, '7');
  await visit.page.mouse.move(...seven);
  await visit.page.mouse.down();
  await seenAtLast(visit, '61');
  await visit.page.mouse.up();
  const finger = await visit.page.touchscreen.touchStart(...(await middle(visit, 'TOOLS')));
  await seenAtLast(visit, '36');
  await finger.end();
  assert.deepEqual(await visit.keys(), ['UP', 'OK', '7', 'TOOLS']);
  assert.equal(await visit.press('BACK'), true);
  await visit.untilState('ended');
  visit.wasClean();
});

test('a letter that is typed is [ALPHA] and its key, what follows comes after it, and the link knows both', async (t) => {
  const visit = await page.visit(t, { width: 900, height: 900 });
  await visit.open('?model=fx-cg100');
  await visit.run(LIVE);
  await seenAtLast(visit, '95');
  await visit.page.keyboard.type('r61');
  await visit.until(beginsWith, ['95', '32', '73', '73', '81']);
  await visit.page.keyboard.type(':');
  await seenAtLast(visit, '31');
  assert.deepEqual(await visit.keys(), ['ALPHA', '6', '6', '1', 'SHIFT']);
  visit.wasClean();
});

test('a link brings its calculator, a reload brings it back with its keys, and so does the list', async (t) => {
  const visit = await page.visit(t);
  await visit.open();
  assert.equal(await visit.model(), 'fx-9860giii');
  await visit.run(LIVE, 'live.py');
  await visit.follow('#script=live.py&keys=UP,OK,7&model=fx-cg100');
  await visit.until(isModel, 'fx-cg100');
  const told = ['95', '14', '24', '61'];
  await visit.until(beginsWith, told);
  await visit.reload();
  await visit.until(beginsWith, told);
  assert.equal(await visit.model(), 'fx-cg100');
  await visit.open();
  await visit.until(beginsWith, told);
  await visit.page.select('#model', 'fx-cg50');
  await visit.until(isModel, 'fx-cg50');
  await visit.untilState('failed');
  assert.match((await visit.text()).join(''), /name 'getkey'/);
  assert.equal(new URL(visit.page.url()).search, '?model=fx-cg50');
  await visit.page.select('#model', 'fx-cg100');
  await visit.until(isModel, 'fx-cg100');
  await visit.until(beginsWith, told);
  visit.wasClean();
});

test('a calculator that is not here is refused in a line, and the page begins with its first', async (t) => {
  const visit = await page.visit(t);
  await visit.open('?model=%3Cimg%3E');
  assert.equal(await visit.model(), 'fx-9860giii');
  assert.match(await visit.page.$eval('#said', (said) => said.textContent ?? ''), /There is no <img> here/);
  assert.equal(new URL(visit.page.url()).search, '?model=fx-9860giii');
  visit.wasClean();
});

/**
 * @param {Visit} visit
 * @param {string} code
 * @returns {Promise<void>}
 */
const seenAtLast = (visit, code) => visit.until(endsWith, code);

/**
 * @param {Visit} visit
 * @param {string} key
 * @returns {Promise<[x: number, y: number]>}
 */
const middle = (visit, key) =>
  visit.page.$eval(`[data-key="${key}"]`, (button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return /** @type {[number, number]} */ ([left + width / 2, top + height / 2]);
  });

// What is done in the page:

/**
 * @param {string} model
 * @returns {boolean}
 */
function isModel(model) {
  const { calculator } = /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window));
  return Boolean(calculator?.press) && calculator.model === model && calculator.state !== 'loading';
}

/**
 * @param {string} line
 * @returns {boolean} whether it is the last that was printed
 */
function endsWith(line) {
  const { calculator } = /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window));
  return calculator.text().filter(Boolean).at(-1) === line;
}

/**
 * @param {string[]} lines
 * @returns {boolean}
 */
function beginsWith(lines) {
  const { calculator } = /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window));
  return Boolean(calculator?.press) && lines.every((line, i) => calculator.text()[i] === line);
}

/** Digests: of what the script has drawn, of what is on display, and of a picture and a film of that. */
async function pictures() {
  const { calculator } = /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window));
  const [{ contextOf }, canvas] = [
    await import(`${document.baseURI.replace(/[?#].*/, '')}faces/web/page/lcd.js`),
    /** @type {HTMLCanvasElement} */ (document.querySelector('#lcd')),
  ];
  const { width, height, data } = calculator.frame();
  const facts = await (await fetch(`models/${calculator.model}.json`)).json();
  const digest = async (/** @type {ArrayLike<number>} */ bytes) => {
    const hash = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes));
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  /** @type {(image: CanvasImageSource, left: number, top: number, wide: number, high: number) => Promise<string>} */
  const reduced = async (image, left, top, wide, high) => {
    const small = new OffscreenCanvas(width, height);
    const context = contextOf(small);
    context.imageSmoothingEnabled = false;
    context.drawImage(image, left, top, wide, high, 0, 0, width, height);
    return digest(context.getImageData(0, 0, width, height).data);
  };
  /** @type {Blob[]} */
  const saved = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    saved.push(/** @type {Blob} */ (blob));
    return createObjectURL(blob);
  };
  const actions = ['picture', 'film', 'film'];
  for (const action of actions) {
    /** @type {HTMLElement} */ (document.querySelector(`[data-action="${action}"]`)).click();
  }
  while (saved.length < 2) await new Promise((done) => setTimeout(done, 20));
  const images = await Promise.all(
    ['image/png', 'image/gif'].map((type) =>
      createImageBitmap(/** @type {Blob} */ (saved.find((one) => one.type === type))),
    ),
  );
  const dots = canvas.width / facts.lcd.width;
  const [left, top] = [facts.lcd.left * dots, facts.lcd.top * dots];
  return {
    frame: await digest(data),
    display: await reduced(canvas, left, top, width * dots, height * dots),
    png: await reduced(images[0], 0, 0, images[0].width, images[0].height),
    gif: await reduced(images[1], 0, 0, images[1].width, images[1].height),
  };
}
