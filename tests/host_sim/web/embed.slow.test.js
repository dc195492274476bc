// The page in a frame of a course page, which is on another origin.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { exportPage, launchedBrowser, startPageServer, startPlainServer } from './browser_setup.js';
import { PageTab } from './page_tab.js';

/** @import { TestContext } from 'node:test' */
/** @import { Browser, Frame } from 'puppeteer-core' */
/** @import { Server } from './browser_setup.js' */

const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
const LIMIT_MS = 120_000;
const exported = mkdtempSync(join(tmpdir(), 'embed-'));

/** @type {Browser} */
let browser;
/** @type {Server[]} */
let servers = [];
let course = ''; // its origin
let other = ''; // an origin that may not frame the page
let frame = ''; // the HTML of the frame in the course page
let headers = {}; // of the course page
const courseServer = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html', ...headers });
  response.end(`<!doctype html><title>Course</title>${frame}`);
});

before(async () => {
  await new Promise((resolve) => courseServer.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (courseServer.address());
  [course, other] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  exportPage(exported, '--embed-in', course);
  const started = [launchedBrowser(), startPageServer('--embed-in', course), startPlainServer(exported)];
  const [launched, ...addresses] = await Promise.all(started);
  browser = /** @type {Browser} */ (launched);
  servers = /** @type {Server[]} */ (addresses);
});
after(async () => {
  courseServer.close();
  await browser?.close();
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(exported, { recursive: true });
});

/**
 * Open the course page in a new profile.
 * @param {TestContext} t
 * @param {string} address  of the calculator
 * @param {{ from?: string, allow?: string, isolated?: boolean }} [options]
 */
async function openCourse(t, address, { from = course, allow = '', isolated = false } = {}) {
  frame = `<iframe src="${address}" allow="${allow}" width="400" height="700"></iframe>`;
  headers = isolated ? ISOLATED : {};
  const profile = await browser.createBrowserContext();
  t.after(() => profile.close());
  const page = await profile.newPage();
  await page.goto(from);
  return page;
}

/**
 * Wait for a condition in the frame, which may be reloading.
 * @param {import('puppeteer-core').Page} page
 * @param {() => unknown} condition
 * @returns {Promise<Frame>}
 */
async function untilFrame(page, condition) {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    const found = page.frames()[1];
    if (await found?.evaluate(condition).catch(() => false)) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${condition} never happened in ${page.frames()[1]?.url()}`);
}

const waitsForAc = () => window.calculator?.waitsFor === 'AC'; // earlier the press might be lost

for (const isolated of [false, true]) {
  test(`the calculator runs in a frame of a page that ${isolated ? 'shares' : "doesn't share"} memory`, async (t) => {
    const page = await openCourse(t, `${servers[0].address}?embed`, { isolated, allow: 'cross-origin-isolated' });
    const calculator = await untilFrame(page, waitsForAc);
    await (await calculator.$('[data-key="AC"]'))?.click();
    await untilFrame(page, () => window.calculator.state === 'input');
    const visible = await calculator.evaluate(() =>
      ['lcd', 'keys', 'model', 'open-workbench', 'open-tools', 'tools', 'help'].filter((id) =>
        document.getElementById(id)?.checkVisibility({ visibilityProperty: true }),
      ),
    );
    assert.deepEqual(visible, ['lcd', 'keys']);
  });
}

test('a frame starts what its link names at every load, and saves nothing in the browser', async (t) => {
  const page = await openCourse(t, `${servers[0].address}?embed#script=dice.py`);
  const calculator = await untilFrame(page, () => window.calculator?.state === 'input');
  const stored = () => calculator.evaluate(() => Object.keys(localStorage));
  await calculator.evaluate(() => window.calculator.setFile('mine.py', 'print(1)'));
  assert.deepEqual(await stored(), []);
  await calculator.evaluate(() => {
    window.calculator.run('mine.py');
  });
  await untilFrame(page, () => window.calculator.state === 'ended');
  await calculator.evaluate(() => location.reload());
  await untilFrame(page, () => document.getElementById('script')?.textContent === 'dice.py');
});

test('other pages can show nothing in a frame', async (t) => {
  const page = await openCourse(t, `${servers[0].address}?embed`, { from: other });
  await untilFrame(page, () => location.protocol === 'chrome-error:');
});

test('on a static host that sends no headers, the service worker adds those of a frame', async (t) => {
  const page = await openCourse(t, `${servers[1].address}?embed`);
  await untilFrame(page, waitsForAc);
});

test("a browser that can't share memory in a frame offers a tab with the same script", async (t) => {
  const file = join(exported, 'precache.js');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/"Document-Isolation-Policy"/, '"X-Unknown"')); // as Firefox and Safari read it
  t.after(() => writeFileSync(file, text));
  const page = await openCourse(t, `${servers[1].address}?embed&model=fx-cg50#script=dice.py`);
  const calculator = await untilFrame(page, () => document.querySelector('[role="alert"] a'));
  const [tab] = await Promise.all([
    new Promise((resolve) => page.browserContext().once('targetcreated', (target) => resolve(target.page()))),
    calculator.$eval('[role="alert"] a', (link) => /** @type {HTMLElement} */ (link).click()),
  ]);
  await new PageTab(tab, servers[1].address).until(() => {
    const script = document.getElementById('script')?.textContent;
    return window.calculator?.model === 'fx-cg50' && script === 'dice.py';
  });
});
