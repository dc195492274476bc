// What axe-core finds: labels, roles, contrast; on a phone and a laptop, light and dark, with everything opened once.
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

const MANNERS = {
  'a phone, light': PHONE,
  'a phone, dark': { ...PHONE, dark: true },
  'a laptop, light': LAPTOP,
  'a laptop, dark': { ...LAPTOP, dark: true },
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

for (const [name, manner] of Object.entries(MANNERS)) {
  test(`${name}: axe finds nothing`, async (t) => {
    const visit = await page.visit(t, manner);
    await visit.open();
    await visit.untilDrawn();
    if (manner.width >= LAPTOP.width) await visit.page.waitForSelector('#bench >>> .cm-editor');
    await t.test('at the title', async () => assert.deepEqual(await violations(visit), []));
    await visit.run("print('text')\ninput('a=')\n");
    await visit.untilState('input');
    await t.test('at a question', async () => assert.deepEqual(await violations(visit), []));
    for (const button of await visit.page.$$('[aria-controls]')) {
      if (!(await button.isVisible())) continue;
      const label = await button.evaluate((one) => one.textContent);
      await button.click();
      await visit.page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
      await t.test(`with ${label} opened`, async () => assert.deepEqual(await violations(visit), []));
      await visit.page.keyboard.press('Escape');
      if ((await button.evaluate((one) => one.getAttribute('aria-expanded'))) === 'true') await button.click();
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
