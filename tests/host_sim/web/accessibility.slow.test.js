// axe-core checks labels, roles and contrast: all models, on a phone and a laptop, light and dark, with every menu and
// dialog opened.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { setUpSite, TOOLS } from './browser_setup.js';
import { LAPTOP, PHONE } from './page_tab.js';

/** @import { AxeResults } from 'axe-core' */
/** @import { PageTab } from './page_tab.js' */

const AXE = readFileSync(createRequire(TOOLS).resolve('axe-core/axe.min.js'), 'utf8');
const site = setUpSite();
const SMALL = { width: PHONE.width, height: PHONE.height }; // without touch, because switching that would reload the page

const MODELS = ['fx-9860giii', 'fx-cg50', 'fx-cg100'];
const SCREENS = {
  'a laptop, light': LAPTOP,
  'a laptop, dark': { ...LAPTOP, dark: true },
  'a phone, dark': { ...SMALL, dark: true },
  'a phone, light': SMALL,
};

/**
 * @param {PageTab} tab
 * @returns {Promise<string[]>} one line per violation, with its element
 */
async function violations(tab) {
  await tab.page.evaluate(AXE);
  /** @type {AxeResults} */
  const results = await tab.page.evaluate('axe.run()').then((value) => /** @type {any} */ (value));
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

for (const model of MODELS) {
  test(`${model}: axe finds no violations`, async (t) => {
    const tab = await site.newTab(t);
    await tab.open(`?model=${model}`);
    await tab.untilDrawn();
    await t.test('at the title, with the guide', async () => assert.deepEqual(await violations(tab), []));
    await tab.openScripts();
    await tab.page.waitForSelector('#workbench-panel >>> .cm-editor');
    await t.test('at the title', async () => assert.deepEqual(await violations(tab), []));
    await tab.openScripts(); // closes them
    await tab.run("print('text')\ninput('a=')\n");
    await tab.untilState('input');
    for (const [name, screen] of Object.entries(SCREENS)) {
      await tab.setScreen(screen);
      await t.test(name, async () => assert.deepEqual(await violations(tab), []));
      for (const button of await tab.page.$$('[aria-controls]')) {
        if (model !== MODELS[0] || !(await button.isVisible())) continue; // menus and dialogs are the same on all models
        const label = (await button.evaluate((element) => element.textContent)) ?? '';
        await tab.until(isExpanded, label, 'false');
        await button.click();
        await tab.until(isExpanded, label, 'true');
        await tab.until(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
        await t.test(`${name}, with ${label} open`, async () => assert.deepEqual(await violations(tab), []));
        const close = label === 'Scripts' ? await tab.page.$('.workbench .close') : null;
        if (await close?.isVisible())
          await close?.click(); // it covers the button
        else await button.click();
        await tab.until(isExpanded, label, 'false');
      }
    }
    tab.assertNoProblems();
  });
}

/**
 * Runs in the page.
 * @param {string} label  of a button
 * @param {string} value
 */
function isExpanded(label, value) {
  const buttons = [...document.querySelectorAll('[aria-controls]')];
  return buttons.find(({ textContent }) => textContent === label)?.getAttribute('aria-expanded') === value;
}

test('a screen reader can read the text of the shell', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  await tab.run("print('seven cards')\ninput('a=')\n");
  await tab.untilState('input');
  await tab.until(() => document.querySelector('[role="log"]')?.textContent?.includes('seven cards'));
  const tree = JSON.stringify(await tab.page.accessibility.snapshot());
  assert.match(tree, /seven cards/);
  assert.match(tree, /EXE/);
  tab.assertNoProblems();
});
