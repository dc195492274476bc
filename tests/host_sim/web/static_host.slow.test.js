// The page on a static host, as --export writes it: no headers but those of files, in a folder, without network, renewed.
import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { exportPage, launchedBrowser, plainServer } from './programs_for_tests.js';
import { Visit } from './visits_for_tests.js';

/** @import { Browser } from 'puppeteer-core' */
/** @import { TestContext } from 'node:test' */

const top = mkdtempSync(join(tmpdir(), 'export-'));
const FOLDER = 'calculator';
const exported = join(top, FOLDER);

/** @type {Browser} */
let browser;
before(async () => {
  exportPage(exported);
  browser = await launchedBrowser();
});
after(async () => {
  await browser.close();
  rmSync(top, { recursive: true });
});

/**
 * A host, the page open in a new profile, and all of it kept.
 * @param {TestContext} t
 */
async function visited(t) {
  const host = await plainServer(top);
  t.after(() => host.stop());
  const visit = await Visit.begin(t, browser, `${host.address}${FOLDER}/`);
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
  assert.equal(await isNew(other), false, 'while another tab shows the older page');
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

/** As if it had been exported again, with one file changed. */
function renew() {
  appendFileSync(join(exported, 'style.css'), ':root { --renewed: yes }\n');
  const list = join(exported, 'precache.js');
  writeFileSync(list, readFileSync(list, 'utf8').replace(/("version": ")[^"]+/, '$1renewed'));
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
