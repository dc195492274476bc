// Taps on the page's display, for scripts with a file tap.py.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setUpSite } from './browser_setup.js';
import { PHONE } from './page_tab.js';

/** @import { PageTab } from './page_tab.js' */

const site = setUpSite();
const HOLDS = `from casioplot import *
draw_string(0, 0, "x")
show_screen()
while True:
    try:
        while True:
            pass
    except KeyboardInterrupt:
        print("got", input("?"))`;

/**
 * Click a pixel of the display.
 * @param {PageTab} tab
 * @param {number} x
 * @param {number} y
 */
async function click({ page }, x, y) {
  const box = await page.evaluate(() => {
    const { left, top, width } = /** @type {HTMLElement} */ (document.getElementById('lcd')).getBoundingClientRect();
    return { left, top, width };
  });
  const rim = 3;
  const dot = (box.width - 2 * rim) / 128;
  await page.mouse.click(box.left + rim + (x + 0.5) * dot, box.top + rim + (y + 0.5) * dot);
}

/**
 * @param {PageTab} tab
 * @param {string} tapFile
 */
async function runWith(tab, tapFile) {
  await tab.page.evaluate(
    (script, file) => {
      window.calculator.setFile('holds.py', script);
      window.calculator.setFile('tap.py', file);
      window.calculator.run('holds.py');
    },
    HOLDS,
    tapFile,
  );
  await tab.until(() => window.calculator.showing === 'drawing');
}

/** @param {string} text */
const hasText = (text) => window.calculator.text().some((line) => line.includes(text));
/** @param {string} text */
const hasMessage = (text) => document.getElementById('message')?.textContent?.includes(text);

test('a game is started, played and resumed by taps', async (t) => {
  const tab = await site.newTab(t, PHONE);
  await tab.open();
  await tab.until(() => document.querySelectorAll('#tap-buttons button').length === 3);
  await click(tab, 20, 16 + 6);
  await tab.until(hasText, 'Deal=');
  await click(tab, 60, 30);
  await tab.untilHeld();
  const keys = () => tab.page.evaluate(() => window.calculator.keys.map((key) => key.replace(/@.*/, '')).join(' '));
  await click(tab, 6, 10);
  await tab.until(() => window.calculator.keys.filter((key) => key === 'EXE').length === 3);
  await tab.untilHeld();
  assert.equal(await keys(), 'AC 2 EXE EXE AC 0 EXE');
  const board = await tab.page.evaluate(() => String(window.calculator.frame().data));
  await tab.page.evaluate(() => {
    window.dispatchEvent(new Event('pagehide'));
  });
  await tab.reload();
  await tab.until((frame) => String(window.calculator.frame().data) === frame, board);
  await tab.untilHeld();
  assert.equal(await keys(), 'AC 2 EXE EXE AC 0 EXE');
  const [undo] = await tab.page.$$('#tap-buttons button');
  await undo.click();
  await tab.until(() => window.calculator.keys.filter((key) => key === 'EXE').length === 4);
  assert.equal(await keys(), 'AC 2 EXE EXE AC 0 EXE AC - EXE');
  tab.assertNoProblems();
});

test('what tap() returns is pressed and outlined', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  await runWith(tab, 'def tap(x, y):\n    return ("", (x, y, 20, 10)) if x < 64 else "AC 7 EXE"');
  const picture = () =>
    tab.page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.getElementById('lcd')).toDataURL());
  const plain = await picture();
  await tab.page.evaluate(() => window.calculator.tap(30, 20));
  await tab.until(
    (before) => /** @type {HTMLCanvasElement} */ (document.getElementById('lcd')).toDataURL() !== before,
    plain,
  );
  assert.equal(
    await tab.page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.getElementById('lcd'))).cursor),
    'pointer',
  );
  await tab.page.evaluate(() => window.calculator.tap(100, 20));
  await tab.until(hasText, 'got 7');
  tab.assertNoProblems();
});

test('a printed menu can be tapped', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  await tab.page.evaluate(() => {
    window.calculator.setFile('tap.py', 'def tap(x, y):\n    return tapped[:1] + " EXE"');
    window.calculator.setFile('menu.py', 'print("1 One  2 Two")\nprint("chose", input("?"))');
    window.calculator.run('menu.py');
  });
  await tab.until(() => window.calculator.state === 'input');
  await click(tab, 60, 3 + 2 * 9); // on the menu, below the two lines of the start
  await tab.until(hasText, 'chose 2');
  tab.assertNoProblems();
});

test('?projector also shows the keys that a tap presses', async (t) => {
  const tab = await site.newTab(t);
  await tab.open('?projector');
  await runWith(tab, 'BUTTONS = ("Go", "AC 5 EXE"),\ndef tap(x, y):\n    return "AC 7 EXE"');
  const pressed = (/** @type {string} */ keys) =>
    [...document.querySelectorAll('#pressed-keys kbd')].map(({ textContent }) => textContent).join(' ') === keys;
  await tab.page.evaluate(() => window.calculator.tap(1, 1));
  await tab.until(hasText, 'got 7');
  await tab.until(pressed, 'AC/ON 7 EXE');
  await tab.page.locator('#tap-buttons button').click();
  await tab.until(hasText, 'got 5');
  await tab.until(pressed, 'AC/ON 7 EXE AC/ON 5 EXE');
  tab.assertNoProblems();
});

test('an exception in tap() is shown, and the script goes on', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  await runWith(tab, 'def tap(x, y):\n    return 1 // 0');
  await tab.page.evaluate(() => window.calculator.tap(1, 1));
  await tab.until(hasMessage, 'ZeroDivisionError');
  await tab.page.evaluate(() => window.calculator.press('AC'));
  await tab.until(() => window.calculator.state === 'input');
  await tab.page.evaluate(() => window.calculator.type('5\n'));
  await tab.until(hasText, 'got 5');
  tab.assertNoProblems();
});
