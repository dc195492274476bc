// The page on a phone: the title, [AC], input(), and the layout.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setUpSite } from './browser_setup.js';
import { PHONE } from './page_tab.js';

const site = setUpSite();
const TIMES = 5;

test('the page opens with the title of the games, in sharp pixels', async (t) => {
  const tab = await site.newTab(t, PHONE);
  await tab.open();
  await tab.untilDrawn();
  assert.equal(await tab.page.evaluate(() => crossOriginIsolated), true);
  await tab.until(isSharp);
  tab.assertNoProblems();
});

test('[AC] ends an infinite loop, and the page responds while it runs', async (t) => {
  const tab = await site.newTab(t, PHONE);
  await tab.open();
  const times = [];
  for (let i = 0; i < TIMES; i++) {
    await tab.run('while True: pass\n', 'busy.py');
    await tab.untilState('busy');
    times.push(await tab.page.evaluate(acToEnd));
    assert.equal(await tab.state(), 'failed');
    assert.match((await tab.text()).join('\n'), /KeyboardInterrupt/);
  }
  times.sort((a, b) => a - b);
  t.diagnostic(
    `[AC] to the end of the script: median ${times[TIMES >> 1].toFixed(1)} ms, at most ${times[TIMES - 1].toFixed(1)} ms`,
  );
  tab.assertNoProblems();
});

test("input() takes keys of the page and of the PC's keyboard", async (t) => {
  const tab = await site.newTab(t, PHONE);
  await tab.open();
  await tab.run("print(input('a=') * 2)\nprint(input('b='))\n");
  await tab.untilState('input');
  for (const name of ['4', '2', 'EXE']) await tab.page.click(`[data-key="${name}"]`);
  await tab.until(endsWith, ['a=42', '4242', 'b=']);
  await tab.page.keyboard.type('7*6');
  await tab.page.keyboard.press('Enter');
  await tab.untilState('ended');
  assert.deepEqual((await tab.printed()).slice(0, 4), ['a=42', '4242', 'b=7*6', '7*6']);
  tab.assertNoProblems();
});

for (const [model, count] of Object.entries({ 'fx-9860giii': 23, 'fx-cg50': 23, 'fx-cg100': 25 })) {
  test(`${model}: a phone shows only the keys that games need, each at least 44 pixels wide and high`, async (t) => {
    const tab = await site.newTab(t, PHONE);
    for (const screen of [PHONE, { ...PHONE, width: 667, height: 375 }, { ...PHONE, width: 360, height: 800 }]) {
      await tab.setScreen(screen);
      await tab.open(`?model=${model}`);
      await tab.untilDrawn();
      const seen = await tab.page.evaluate(layout);
      assert.deepEqual([seen.keys, seen.small, seen.outside, seen.covered], [count, [], [], []]);
      assert.deepEqual([seen.scrolls, seen.scrollsSideways], [false, false]);
    }
    tab.assertNoProblems();
  });
}

test('an old line of the shell is copied to the prompt, and is still there after a reload', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  await tab.run("print('play_it()')\n");
  await tab.untilState('ended');
  assert.equal((await tab.text())[0], '* SHELL Initialized');
  for (const key of /** @type {const} */ (['ArrowUp', 'Enter'])) await tab.page.keyboard.press(key);
  const before = await tab.text();
  assert.deepEqual(before.slice(2, 4), ['play_it()', '>>>play_it()']);
  await tab.reload();
  await tab.until(endsWith, ['play_it()', '>>>play_it()']);
  assert.deepEqual(await tab.text(), before);
  tab.assertNoProblems();
});

test('"All keys" shows the display and all keys without scrolling, and is remembered', async (t) => {
  const tab = await site.newTab(t, PHONE);
  await tab.open();
  await tab.page.click('#key-layout');
  await tab.reload();
  await tab.untilDrawn();
  const seen = await tab.page.evaluate(layout);
  assert.equal(
    seen.keys,
    await tab.page.evaluate(async () => (await (await fetch('models/fx-9860giii.json')).json()).keyboard.keys.length),
  );
  assert.deepEqual(seen.outside, []);
  assert.deepEqual(seen.covered, []);
  assert.deepEqual([seen.scrolls, seen.scrollsSideways], [false, false]);
  tab.assertNoProblems();
});

test('the page says what a script waits for, and answers a key that does nothing', async (t) => {
  const tab = await site.newTab(t, PHONE);
  await tab.open();
  await tab.until(says, 'Tap the display or press AC', 'waiting for AC', 'AC');
  await tab.run(
    'from casioplot import *\nshow_screen()\ntry:\n  while True: pass\nexcept KeyboardInterrupt: input()\n',
  );
  await tab.until(says, 'Press AC to continue', 'waiting for AC', 'AC');
  await tab.page.click('[data-key="3"]');
  await tab.until(says, '3 does nothing here. Press AC first', 'waiting for AC', 'AC');
  await tab.page.click('[data-key="AC"]');
  await tab.until(says, 'Type your answer, then press EXE', '', 'EXE');
  tab.assertNoProblems();
});

test('Strict restarts the script without what the calculator may lack, and is remembered', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  await tab.run("try:\n  bytearray(2)\n  print('there')\nexcept NameError:\n  print('missing')\n");
  await tab.until(showsLine, 'there');
  await tab.page.keyboard.press('Escape'); // closes the guide
  await tab.page.click('[data-action="strict"]');
  await tab.until(showsLine, 'missing');
  await tab.reload();
  await tab.until(showsLine, 'missing');
  assert.equal(await tab.page.$eval('[data-action="strict"]', ({ ariaPressed }) => ariaPressed), 'true');
  tab.assertNoProblems();
});

test('the first visit on a laptop shows how to play, with the names on the keys; Scripts is remembered', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  await tab.until(isReadable, '#help-title');
  assert.equal(await tab.page.$eval('#ac-help kbd', ({ textContent }) => textContent), 'AC/ON');
  assert.equal(await tab.page.$('.workbench'), null);
  await tab.untilHeld();
  await tab.page.keyboard.press('Escape'); // the guide doesn't take keys away from the calculator
  await tab.untilState('input', 'ended');
  await tab.openScripts();
  await tab.until(isReadable, '.workbench .run');
  await tab.reload();
  await tab.until(isReadable, '.workbench .run');
  tab.assertNoProblems();
});

test('?projector shows a large display without the keyboard, and the keys as they are pressed', async (t) => {
  const tab = await site.newTab(t);
  const heightIn = async (/** @type {string} */ query) => {
    await tab.open(query);
    await tab.untilDrawn();
    return tab.page.$eval('canvas', (canvas) => canvas.getBoundingClientRect().height);
  };
  const usual = await heightIn('?model=fx-9860giii');
  assert.ok((await heightIn('?projector&model=fx-cg50')) > 2 * usual);
  assert.equal(await tab.page.evaluate(() => document.querySelector('#keys')?.checkVisibility()), false);
  await tab.page.keyboard.type('7*');
  await tab.page.keyboard.press('Escape');
  const pressed = () =>
    [...document.querySelectorAll('#pressed-keys kbd')].map(({ textContent }) => textContent).join(' ');
  assert.equal(await tab.page.evaluate(pressed), '7 * AC/ON');
  await tab.reload();
  assert.equal(await tab.page.evaluate(() => document.querySelector('#keys')?.checkVisibility()), false);
  tab.assertNoProblems();
});

test('a button that is clicked while the page is loading works once it has loaded', async (t) => {
  const tab = await site.newTab(t, PHONE);
  await tab.page.evaluateOnNewDocument(() => {
    const { fetch } = window;
    const clicked = new Promise((resolve) => window.addEventListener('click', resolve, { once: true }));
    window.fetch = async (...request) => {
      if (String(request[0]).startsWith('models/')) await clicked;
      return fetch(...request);
    };
  });
  await tab.page.goto(tab.address);
  await tab.page.click('#open-workbench');
  await tab.until(isReadable, '.workbench .run');
  tab.assertNoProblems();
});

test('a browser without shared memory is told what is missing and which browsers work', async (t) => {
  const tab = await site.newTab(t, PHONE);
  await tab.page.evaluateOnNewDocument(() => {
    Object.defineProperty(window, 'SharedArrayBuffer', { value: undefined });
  });
  await tab.page.goto(tab.address);
  await tab.until(isReadable, '[role="alert"]');
  const text = await tab.page.$eval('[role="alert"]', ({ textContent }) => textContent ?? '');
  for (const word of ['SharedArrayBuffer', 'Chrome', 'Edge', 'Firefox', 'Safari']) assert.ok(text.includes(word), word);
  tab.assertNoProblems();
});

// Runs in the page:

/**
 * @param {string} line  below the display
 * @param {string} lamp
 * @param {string} key  with a ring
 */
function says(line, lamp, key) {
  const text = (/** @type {string} */ id) => document.getElementById(id)?.textContent;
  const ringed = document.querySelector('.key.expected')?.getAttribute('data-key');
  return text('expected') === line && text('lamp-state') === lamp && ringed === key;
}

/**
 * @param {string} selector
 * @returns {boolean} whether the element is on the screen and nothing covers it
 */
function isReadable(selector) {
  const element = document.querySelector(selector);
  if (!element) return false;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isOnScreen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return isOnScreen && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}

/** Whether every display pixel is a square of whole canvas pixels in one of two colours. */
function isSharp() {
  const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas'));
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  const colours = new Set(Array.from({ length: pixels.length / 4 }, (_, i) => pixels.slice(4 * i, 4 * i + 3).join()));
  const [wide, high] = [canvas.width / 128, canvas.height / 64];
  return colours.size === 2 && Number.isInteger(wide) && wide === high;
}

/** @returns {Promise<number>} milliseconds from [AC] to the end of the script */
async function acToEnd() {
  const { calculator } = window;
  const { port1, port2 } = new MessageChannel();
  const start = performance.now();
  calculator.press('AC');
  return new Promise((done) => {
    port1.onmessage = () => {
      if (calculator.state === 'failed') done(performance.now() - start);
      else port2.postMessage(0); // faster than a timer
    };
    port2.postMessage(0);
  });
}

/** @param {string} line */
const showsLine = (line) => window.calculator.text().includes(line);

/** @param {string[]} lines */
function endsWith(lines) {
  const shown = window.calculator.text().filter(Boolean).slice(-lines.length);
  return lines.join() === shown.join();
}

/** The parts of the calculator that are off the screen or covered by something else. */
function layout() {
  const keys = [...document.querySelectorAll('[data-key]')].filter((key) => key.checkVisibility());
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
  const isSmall = (/** @type {Element} */ part) => {
    const { width, height } = part.getBoundingClientRect();
    return Math.min(width, height) < 44;
  };
  const { scrollHeight, scrollWidth } = document.documentElement;
  return {
    keys: keys.length,
    small: parts.filter(isSmall).map(name),
    outside: parts.filter(isOutside).map(name),
    covered: parts.filter(isCovered).map(name),
    scrolls: scrollHeight > innerHeight,
    scrollsSideways: scrollWidth > innerWidth,
  };
}
