// Reloads in the middle of a game, and random keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedScreens, setUpSite } from './browser_setup.js';

const TITLE = expectedScreens('title');
const site = setUpSite();
const KEYS = 1000;
const SEEDS = [1, 9860];

test('a reload resumes the game with the same board', async (t) => {
  const tab = await site.newTab(t);
  await tab.open('#script=solo.py&keys=AC,3,EXE,8,1,EXE,AC,4,1,EXE,AC,0,EXE');
  await tab.untilDrawnAfter('From,To=0');
  const board = await tab.bits();
  await tab.reload();
  await tab.untilShows(board, 'after the reload');
  for (const key of ['AC', '0', '7', 'EXE']) await tab.pressWhenReady(key);
  await tab.untilDrawnAfter('From,To=07');
  const next = await tab.bits();
  assert.notEqual(next, board);
  await tab.reload();
  await tab.untilShows(next, 'after the second reload');
  tab.assertNoProblems();
});

test('a random deal is the same after a reload, although it depends on the moment of [AC]', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  await tab.untilShows(TITLE, 'the title');
  for (const key of ['AC', '2', 'EXE', 'EXE']) await tab.pressWhenReady(key);
  await tab.untilDrawnAfter('Deal=');
  const board = await tab.bits();
  await tab.reload();
  await tab.untilShows(board, 'after the reload');
  tab.assertNoProblems();
});

test("the user's scripts survive a reload", async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  await tab.run("print('mine')\n", 'mine.py');
  await tab.untilState('ended');
  await tab.reload();
  const files = await tab.page.evaluate(() => window.calculator.files);
  assert.equal(files['mine.py'], "print('mine')\n");
  tab.assertNoProblems();
});

for (const seed of SEEDS) {
  test(`after ${KEYS} random keys (seed ${seed}) the page still runs scripts`, async (t) => {
    const tab = await site.newTab(t);
    await tab.open();
    await tab.untilDrawn();
    await tab.page.evaluate(pressRandomKeys, seed, KEYS);
    await tab.run('print(6 * 7)\n', 'alive.py');
    await tab.untilState('ended');
    assert.equal((await tab.printed())[0], '42');
    await tab.reload();
    tab.assertNoProblems();
  });
}

// Runs in the page:

/**
 * @param {number} seed
 * @param {number} count
 */
async function pressRandomKeys(seed, count) {
  const { calculator } = window;
  const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-key]')]);
  let state = seed;
  const random = (/** @type {number} */ below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff; // a linear congruential generator
    return Math.floor((state / 0x80000000) * below);
  };
  for (let i = 0; i < count; i++) {
    const key = buttons[random(buttons.length)];
    if (random(2)) key.click();
    else calculator.press(key.dataset.key ?? '');
    if (random(4) === 0) await new Promise((done) => setTimeout(done, random(12)));
  }
}
