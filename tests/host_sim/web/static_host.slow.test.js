// The page on a static host, as --export writes it: no headers but those of files, in a folder, without network, renewed.
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { exportPage, launchedBrowser, plainServer } from './programs_for_tests.js';
import { Visit } from './visits_for_tests.js';

/** @import { Browser } from 'puppeteer-core' */
/** @import { TestContext } from 'node:test' */

const top = mkdtempSync(join(tmpdir(), 'export-'));
const FOLDER = 'calculator';
const FRESH = 'fresh'; // as `web` serves it: its service worker asks the server first
const BARE = 'bare'; // as it is where npm can't be had
const exported = join(top, FOLDER);
const RENEWED = ':root { --renewed: yes }\n';

/** @type {Browser} */
let browser;
before(async () => {
  exportPage(exported);
  cpSync(exported, join(top, FRESH), { recursive: true });
  edit(join(top, FRESH, 'precache.js'), (text) => text.replace('"offlineFirst": true', '"offlineFirst": false'));
  cpSync(exported, join(top, BARE), { recursive: true });
  rmSync(join(top, BARE, 'vendor'), { recursive: true });
  edit(join(top, BARE, 'precache.js'), (text) => text.replace(/ *"vendor\/.*\n/g, '').replace(/,(\s*\])/g, '$1'));
  browser = await launchedBrowser();
});
after(async () => {
  await browser.close();
  rmSync(top, { recursive: true });
});

/**
 * A host, and the page open in a new profile.
 * @param {TestContext} t
 * @param {string} [folder]
 */
async function visited(t, folder = FOLDER) {
  const host = await plainServer(top);
  t.after(() => host.stop());
  const visit = await Visit.begin(t, browser, `${host.address}${folder}/`);
  await visit.open();
  await visit.untilDrawn();
  return { host, visit };
}

test('it runs, after one reload of its own that adds the headers', async (t) => {
  const { visit } = await visited(t);
  assert.equal(await visit.page.evaluate(() => crossOriginIsolated), true);
  await visit.run("print(input('a='))\n");
  await visit.untilState('input');
  await visit.press('7');
  await visit.press('EXE');
  await visit.untilState('ended');
  assert.equal((await visit.text())[1], '7');
  visit.wasClean();
});

test('it works without network: after a reload, in another tab, with its editor', async (t) => {
  const { host, visit } = await visited(t);
  await visit.until(isAllKept);
  await host.stop();
  await visit.reload();
  await visit.untilDrawn();
  const tab = await Visit.another(await visit.page.browserContext().newPage(), visit.address);
  await tab.open('#script=solo.py&keys=AC,3,EXE,8,1,EXE');
  await tab.untilHeld();
  const exports = await tab.page.evaluate(
    async (path) => Object.keys(await import(path)),
    `${visit.address}vendor/editor.js`,
  );
  assert.ok(exports.length > 0);
  tab.wasClean();
});

test('a newer page comes with the next load but one, and not under another tab', async (t) => {
  const { visit } = await visited(t);
  await visit.until(isAllKept);
  const other = await Visit.another(await visit.page.browserContext().newPage(), visit.address);
  await other.open();
  const [before] = await visit.page.evaluate(() => caches.keys());
  renew();
  await other.reload();
  await other.until(hasNewerReady);
  assert.equal(await isNew(other), false);
  await other.reload();
  await other.untilHeld(); // time enough for it to take over
  assert.equal(await isNew(other), false, 'while another tab shows the older page');
  const style = await visit.page.evaluate(async () => (await fetch('style.css')).text());
  assert.ok(!style.includes('--renewed'), 'the older page still gets its own files');
  await visit.page.close();
  await other.reload();
  await other.until(() => getComputedStyle(document.documentElement).getPropertyValue('--renewed') === 'yes');
  await other.isThere();
  await other.untilDrawn();
  const kept = await other.page.evaluate(() => caches.keys());
  assert.equal(kept.length, 1);
  assert.notEqual(kept[0], before);
  other.wasClean();
});

test('without what npm brings it runs scripts as well, and has a plain editor', async (t) => {
  const { visit } = await visited(t, BARE);
  await visit.page.waitForSelector('#bench >>> textarea');
  await visit.run("print('plain')\n");
  await visit.untilState('ended');
  assert.equal((await visit.text())[0], 'plain');
  assert.ok(
    visit.problems.every((problem) => problem.includes('/vendor/')),
    visit.problems.join('\n'),
  );
});

test('where the server is on this machine it is asked first, and done without once it has gone', async (t) => {
  const { host, visit } = await visited(t, FRESH);
  await visit.until(isAllKept);
  appendFileSync(join(top, FRESH, 'style.css'), RENEWED); // as a developer saves it, with the page open
  await visit.reload();
  assert.equal(await isNew(visit), true);
  await visit.untilHeld(); // with nothing on its way any more
  await host.stop();
  await visit.reload();
  await visit.untilDrawn();
  assert.equal(await isNew(visit), true);
  visit.wasClean();
});

/** As if it had been exported again, with one file changed. */
function renew() {
  appendFileSync(join(exported, 'style.css'), RENEWED);
  edit(join(exported, 'precache.js'), (text) => text.replace(/("version": ")[^"]+/, '$1renewed'));
}

/**
 * @param {string} file
 * @param {(text: string) => string} change
 * @returns {void}
 */
function edit(file, change) {
  const text = readFileSync(file, 'utf8');
  assert.notEqual(change(text), text);
  writeFileSync(file, change(text));
}

/**
 * @param {Visit} visit
 * @returns {Promise<boolean>}
 */
const isNew = (visit) =>
  visit.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--renewed') === 'yes');

/** @returns {Promise<boolean>} */
async function isAllKept() {
  const [name] = await caches.keys();
  const kept = name ? await (await caches.open(name)).keys() : [];
  return ['vendor/editor.js', 'vendor/film.js', 'firmware-counting.wasm'].every((path) =>
    kept.some(({ url }) => url.endsWith(`/${path}`)),
  );
}

/** @returns {Promise<boolean>} */
async function hasNewerReady() {
  return Boolean((await navigator.serviceWorker.getRegistration())?.waiting);
}
