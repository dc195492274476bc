// What a page must stand: a reload in the middle of a game, and a child at the keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stage } from './stage_for_tests.js';

/** @import { CalculatorWindow } from './visits_for_tests.js' */

const page = stage();
const KEYS = 1000;
const SEEDS = [1, 9860];

test('a game goes on after a reload, to the same board', async (t) => {
  const visit = await page.visit(t);
  await visit.open('#script=solo.py&keys=AC,3,EXE,8,1,EXE,AC,4,1,EXE,AC,0,EXE');
  await visit.untilHeld();
  const board = await visit.bits();
  await visit.reload();
  await visit.shows(board, 'after the reload');
  for (const key of ['AC', '0', '7', 'EXE']) await visit.pressWhenTaken(key);
  await visit.untilHeld();
  const next = await visit.bits();
  assert.notEqual(next, board);
  await visit.reload();
  await visit.shows(next, 'after the second reload');
  visit.wasClean();
});

test('a random deal is the same after a reload: it hangs on the moment of [AC]', async (t) => {
  const visit = await page.visit(t);
  await visit.open();
  await visit.untilHeld();
  for (const key of ['AC', '2', 'EXE', 'EXE']) await visit.pressWhenTaken(key);
  await visit.untilHeld();
  const board = await visit.bits();
  await visit.reload();
  await visit.shows(board, 'after the reload');
  visit.wasClean();
});

test('a script of one’s own is still there after a reload', async (t) => {
  const visit = await page.visit(t);
  await visit.open();
  await visit.run("print('mine')\n", 'mine.py');
  await visit.untilState('ended');
  await visit.reload();
  const files = await visit.page.evaluate(
    () => /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.files,
  );
  assert.equal(files['mine.py'], "print('mine')\n");
  visit.wasClean();
});

for (const seed of SEEDS) {
  test(`after ${KEYS} random keys (seed ${seed}) the page answers as before`, async (t) => {
    const visit = await page.visit(t);
    await visit.open();
    await visit.untilDrawn();
    await visit.page.evaluate(pressByChance, seed, KEYS);
    await visit.run('print(6 * 7)\n', 'alive.py');
    await visit.untilState('ended');
    assert.equal((await visit.text())[0], '42');
    await visit.reload();
    visit.wasClean();
  });
}

// What is done in the page:

/**
 * @param {number} seed
 * @param {number} count
 * @returns {Promise<void>}
 */
async function pressByChance(seed, count) {
  const { calculator } = /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window));
  const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-key]')]);
  let state = seed;
  const chance = (/** @type {number} */ below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff; // the C library's of old
    return Math.floor((state / 0x80000000) * below);
  };
  for (let i = 0; i < count; i++) {
    const key = buttons[chance(buttons.length)];
    if (chance(2)) key.click();
    else calculator.press(key.dataset.key ?? '');
    if (chance(4) === 0) await new Promise((done) => setTimeout(done, chance(12)));
  }
}
