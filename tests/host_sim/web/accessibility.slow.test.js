// What axe-core finds: labels, roles, contrast; every calculator, on a phone and a laptop, light and dark, with everything
// opened once.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { TOOLS } from './programs_for_tests.js';
import { stage } from './stage_for_tests.js';
import { LAPTOP, PHONE } from './visits_for_tests.js';

/** @import { AxeResults } from 'axe-core' */
/** @import { Visit } from './visits_for_tests.js' */

const AXE = readFileSync(createRequire(TOOLS).resolve('axe-core/axe.min.js'), 'utf8');
const page = stage();
const SMALL = { width: PHONE.width, height: PHONE.height }; // without touch: to have that, a page is loaded anew

const MODELS = ['fx-9860giii', 'fx-cg50', 'fx-cg100'];
const MANNERS = {
  'a laptop, light': LAPTOP,
  'a laptop, dark': { ...LAPTOP, dark: true },
  'a phone, dark': { ...SMALL, dark: true },
  'a phone, light': SMALL,
};

/**
 * @param {Visit} visit
 * @returns {Promise<string[]>} each thing that is wrong, with where it is
 */
async function violations(visit) {
  await visit.page.evaluate(AXE);
  /** @type {AxeResults} */
  const found = await visit.page.evaluate('axe.run()').then((results) => /** @type {any} */ (results));
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

for (const model of MODELS) {
  test(`${model}: axe finds nothing`, async (t) => {
    const visit = await page.visit(t);
    await visit.open(`?model=${model}`);
    await visit.untilDrawn();
    await visit.page.waitForSelector('#bench >>> .cm-editor');
    await t.test('at the title', async () => assert.deepEqual(await violations(visit), []));
    await visit.run("print('text')\ninput('a=')\n");
    await visit.untilState('input');
    for (const [name, manner] of Object.entries(MANNERS)) {
      await visit.behave(manner);
      await t.test(name, async () => assert.deepEqual(await violations(visit), []));
      for (const button of await visit.page.$$('[aria-controls]')) {
        if (model !== MODELS[0] || !(await button.isVisible())) continue; // what lies over it is the same on all
        const label = await button.evaluate((one) => one.textContent);
        await button.click();
        await visit.page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
        await t.test(`${name}, with ${label} opened`, async () => assert.deepEqual(await violations(visit), []));
        await visit.page.keyboard.press('Escape');
        if ((await button.evaluate((one) => one.getAttribute('aria-expanded'))) === 'true') await button.click();
      }
    }
    visit.wasClean();
  });
}

test('what the shell shows can be read by a screen reader', async (t) => {
  const visit = await page.visit(t);
  await visit.open();
  await visit.run("print('seven cards')\ninput('a=')\n");
  await visit.untilState('input');
  await visit.until(() => document.querySelector('[aria-live]')?.textContent?.includes('seven cards'));
  const tree = JSON.stringify(await visit.page.accessibility.snapshot());
  assert.match(tree, /seven cards/);
  assert.match(tree, /EXE/);
  visit.wasClean();
});
