// What must work in every browser. In Chromium by default; `node every_browser.slow.test.js firefox PATH`, or webkit and
// the path of its driver, is another one. tools/cli/browsers.py does that.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launchedFirefox } from '../../../tools/browser/launch.js';
import { launchedWebKit } from '../../../tools/browser/webkit.js';
import { expectedScreens, launchedBrowser, startPageServer } from './browser_setup.js';
import { PageTab } from './page_tab.js';

/** @import { TestContext } from 'node:test' */
/** @import { Page } from 'puppeteer-core' */
/** @import { Server } from './browser_setup.js' */

/** @typedef {{ newPage: () => Promise<unknown>, close: () => Promise<unknown> }} Profile */
/**
 * The parts of puppeteer that webkit.js has too.
 * @typedef {{ createBrowserContext: () => Promise<Profile>, close: () => Promise<void> }} AnyBrowser
 */

/** @type {Record<string, (path: string) => Promise<AnyBrowser>>} */
const LAUNCHERS = { chromium: launchedBrowser, firefox: launchedFirefox, webkit: launchedWebKit };
const [name = 'chromium', path = ''] = process.argv.slice(2);
const TITLE = expectedScreens('title');
/** @type {{ lines: string[], pictureAfter: number, board: string, won: string }} */
const { lines, pictureAfter, board, won } = expectedScreens('short-game');

/** @type {AnyBrowser} */
let browser;
/** @type {Server} */
let server;
before(async () => {
  browser = await LAUNCHERS[name](path);
  server = await startPageServer();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/**
 * Open the page in a new profile.
 * @param {TestContext} t
 */
async function openPage(t) {
  const profile = await browser.createBrowserContext();
  t.after(() => profile.close());
  const newTab = async () => new PageTab(/** @type {Page} */ (await profile.newPage()), server.address);
  const tab = await newTab();
  await tab.open();
  return { tab, newTab };
}

/**
 * Play a game with the buttons of the page until the board of the picture.
 * @param {PageTab} tab
 */
async function playToBoard(tab) {
  await tab.untilShows(TITLE, 'the title'); // before it is complete, [AC] cancels loading
  for (const key of keysOf(lines.slice(0, pictureAfter))) {
    if (key === 'AC') await tab.untilHeld();
    else await tab.untilState('input');
    await tab.page.evaluate(clickKey, key);
  }
  await tab.untilShows(board, 'the board');
}

test('the page starts with the title, and a game can be played with its buttons', async (t) => {
  const { tab } = await openPage(t);
  assert.equal(await tab.page.evaluate(() => crossOriginIsolated), true);
  await playToBoard(tab);
  tab.assertNoProblems();
});

test('[AC] ends an infinite loop', async (t) => {
  const { tab } = await openPage(t);
  await tab.run('while True: pass\n');
  await tab.untilState('busy');
  await tab.press('AC');
  await tab.untilState('failed');
  assert.match((await tab.text()).join('\n'), /KeyboardInterrupt/);
  tab.assertNoProblems();
});

test('a reload resumes the game, and a second tab opens while a script runs in the first', async (t) => {
  const { tab, newTab } = await openPage(t);
  await playToBoard(tab);
  await tab.until(hasServiceWorker); // from now on it answers the requests
  await tab.reload();
  await tab.untilShows(board, 'the board after a reload');
  const other = await newTab();
  await other.open();
  await other.untilShows(board, 'the board in the second tab');
  await tab.press('AC');
  await tab.untilState('input'); // the first one still works
  tab.assertNoProblems();
});

test('a link plays a whole game', async (t) => {
  const { tab } = await openPage(t);
  await tab.follow(`#script=solo.py&keys=${keysOf(lines).map(encodeURIComponent)}`);
  await tab.untilShows(won, 'the end of the game');
  tab.assertNoProblems();
});

// The last test, because it stops the server.
test('the page works without its server, in a new tab too', async (t) => {
  const { tab, newTab } = await openPage(t);
  await tab.until(isAllCached);
  await server.stop();
  await tab.reload();
  await tab.untilShows(TITLE, 'the title offline');
  const other = await newTab();
  await other.open();
  await other.untilShows(TITLE, 'the title offline in a second tab');
});

/**
 * The title and every board wait for [AC]; the deal number is asked right after the game number.
 * @param {string[]} answers
 */
function keysOf([game, ...others]) {
  return ['AC', ...game, 'EXE', ...others.flatMap((line, i) => [...(i > 0 ? ['AC'] : []), ...line, 'EXE'])];
}

// Run in the page:

/** @param {string} name */
function clickKey(name) {
  /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${name}"]`))?.click();
}

async function hasServiceWorker() {
  return Boolean((await navigator.serviceWorker.getRegistration())?.active);
}

async function isAllCached() {
  const [cache] = await caches.keys();
  const entries = cache ? await (await caches.open(cache)).keys() : [];
  return ['vendor/editor.js', 'firmware-counting.wasm'].every((file) => entries.some(({ url }) => url.endsWith(file)));
}
