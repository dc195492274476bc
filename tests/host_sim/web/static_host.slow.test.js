// The exported page on a static host: without special headers, in a subfolder, offline, and after an update.
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { expectedScreens, exportPage, launchedBrowser, startPlainServer } from './browser_setup.js';
import { PageTab } from './page_tab.js';

/** @import { Browser } from 'puppeteer-core' */
/** @import { TestContext } from 'node:test' */

const top = mkdtempSync(join(tmpdir(), 'export-'));
const FOLDER = 'calculator';
const SERVER_FIRST = 'fresh'; // like `web`: the cache is only a fallback
const WITHOUT_VENDOR = 'bare'; // as exported without npm
const exported = join(top, FOLDER);
const TITLE = expectedScreens('title');
const LONG_AGO = new Date('2020-01-01');
const UPDATED_RULE = ':root { --updated: yes }\n';

/** @type {Browser} */
let browser;
before(async () => {
  exportPage(exported);
  cpSync(exported, join(top, SERVER_FIRST), { recursive: true });
  edit(join(top, SERVER_FIRST, 'precache.js'), (text) => text.replace('"offlineFirst": true', '"offlineFirst": false'));
  cpSync(exported, join(top, WITHOUT_VENDOR), { recursive: true });
  rmSync(join(top, WITHOUT_VENDOR, 'vendor'), { recursive: true });
  edit(join(top, WITHOUT_VENDOR, 'precache.js'), (text) =>
    text.replace(/ *"vendor\/.*\n/g, '').replace(/,(\s*\])/g, '$1'),
  );
  browser = await launchedBrowser();
});
after(async () => {
  await browser.close();
  rmSync(top, { recursive: true });
});

/**
 * Start a host and open the page in a new profile.
 * @param {TestContext} t
 * @param {string} [folder]
 */
async function openOnHost(t, folder = FOLDER) {
  const host = await startPlainServer(top);
  t.after(() => host.stop());
  const tab = await PageTab.inNewProfile(t, browser, `${host.address}${folder}/`);
  await tab.open();
  await tab.untilDrawn();
  return { host, tab };
}

test('the page runs after reloading itself once to get the headers', async (t) => {
  const { tab } = await openOnHost(t);
  assert.equal(await tab.page.evaluate(() => crossOriginIsolated), true);
  await tab.run("print(input('a='))\n");
  await tab.untilState('input');
  await tab.press('7');
  await tab.press('EXE');
  await tab.untilState('ended');
  assert.equal((await tab.printed())[1], '7');
  tab.assertNoProblems();
});

test('the page works offline: after a reload, in another tab, with its editor', async (t) => {
  const { host, tab } = await openOnHost(t);
  await tab.until(isAllCached);
  await host.stop();
  await tab.reload();
  await tab.untilDrawn();
  const other = await PageTab.on(await tab.page.browserContext().newPage(), tab.address);
  await other.open('#script=solo.py&keys=AC,3,EXE,8,1,EXE');
  await other.untilDrawnAfter('Deal=81');
  const exports = await other.page.evaluate(
    async (path) => Object.keys(await import(path)),
    `${tab.address}vendor/editor.js`,
  );
  assert.ok(exports.length > 0);
  other.assertNoProblems();
});

test('a new version appears at the second load, and not while another tab shows the old one', async (t) => {
  const { tab } = await openOnHost(t);
  await tab.until(isAllCached);
  const other = await PageTab.on(await tab.page.browserContext().newPage(), tab.address);
  await other.open();
  const [oldCache] = await tab.page.evaluate(() => caches.keys());
  update();
  await other.reload();
  await other.until(hasNewVersionReady);
  assert.equal(await isUpdated(other), false);
  await other.reload();
  await other.untilShows(TITLE, 'the title'); // gives a wrong takeover time to happen
  assert.equal(await isUpdated(other), false, 'another tab shows the old version');
  const style = await tab.page.evaluate(async () => (await fetch('style.css')).text());
  assert.ok(!style.includes('--updated'), 'the old version still gets its own files');
  await tab.page.close();
  await other.reload();
  await other.until(hasUpdatedStyle);
  await other.ready();
  await other.untilDrawn();
  const cached = await other.page.evaluate(() => caches.keys());
  assert.equal(cached.length, 1);
  assert.notEqual(cached[0], oldCache);
  other.assertNoProblems();
});

test('without the npm packages the page has a plain editor and runs scripts', async (t) => {
  const { tab } = await openOnHost(t, WITHOUT_VENDOR);
  await tab.openScripts();
  await tab.page.waitForSelector('#workbench-panel >>> textarea');
  await tab.run("print('plain')\n");
  await tab.untilState('ended');
  assert.equal((await tab.printed())[0], 'plain');
  assert.ok(
    tab.problems.every((problem) => problem.includes('/vendor/')),
    tab.problems.join('\n'),
  );
});

test('with a server on this machine the page is always fresh, and still works once the server is gone', async (t) => {
  const style = join(top, SERVER_FIRST, 'style.css');
  utimesSync(style, LONG_AGO, LONG_AGO); // browsers reuse a file for a tenth of its age, unless told otherwise
  const { host, tab } = await openOnHost(t, SERVER_FIRST);
  await tab.until(isAllCached);
  appendFileSync(style, UPDATED_RULE); // as a developer saves it, with the page open
  await tab.reload();
  await tab.until(hasUpdatedStyle);
  await tab.untilShows(TITLE, 'the title'); // all requests are done
  await host.stop();
  await tab.reload();
  await tab.untilDrawn();
  await tab.until(hasUpdatedStyle);
  tab.assertNoProblems();
});

/** As if the page had been exported again with one changed file. */
function update() {
  appendFileSync(join(exported, 'style.css'), UPDATED_RULE);
  edit(join(exported, 'precache.js'), (text) => text.replace(/("version": ")[^"]+/, '$1updated'));
}

/**
 * @param {string} file
 * @param {(text: string) => string} change
 */
function edit(file, change) {
  const text = readFileSync(file, 'utf8');
  assert.notEqual(change(text), text);
  writeFileSync(file, change(text));
}

const hasUpdatedStyle = () => getComputedStyle(document.documentElement).getPropertyValue('--updated') === 'yes';

/** @param {PageTab} tab */
const isUpdated = (tab) => tab.page.evaluate(hasUpdatedStyle);

async function isAllCached() {
  const [name] = await caches.keys();
  const entries = name ? await (await caches.open(name)).keys() : [];
  return ['vendor/editor.js', 'vendor/gif.js', 'firmware-counting.wasm'].every((path) =>
    entries.some(({ url }) => url.endsWith(`/${path}`)),
  );
}

async function hasNewVersionReady() {
  return Boolean((await navigator.serviceWorker.getRegistration())?.waiting);
}
