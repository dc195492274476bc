// Takes screenshots of the page. Arguments: the page's address, and a list of scenes as JSON.
import { launchedBrowser } from './launch.js';

/** @import { Browser } from 'puppeteer-core' */

/**
 * @typedef {object} Scene
 * @property {string} file
 * @property {number} width  of the window
 * @property {number} height
 * @property {number} sharpness  picture pixels per window pixel
 * @property {boolean} [dark]
 * @property {string} [hash]  a link
 * @property {string} [example]  a script to open in the editor and run
 * @property {string} [typed]  answer to its first input()
 */

const STEADY_MS = 1500; // without a change the page is complete

/**
 * @param {Browser} browser
 * @param {string} address
 * @param {Scene} scene
 */
async function take(browser, address, { file, width, height, sharpness, dark, hash = '', example, typed }) {
  const profile = await browser.createBrowserContext();
  const page = await profile.newPage();
  await page.setViewport({ width, height, deviceScaleFactor: sharpness });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.goto(address + hash);
  if (example) {
    await page.locator('#open-workbench').click();
    await page.locator(`::-p-aria([name="${example}"][role="button"])`).click();
    await page.locator('::-p-aria([name="Run"][role="button"])').click();
  }
  if (typed) {
    await page.waitForFunction("calculator.state === 'input'");
    await page.evaluate(`calculator.type(${JSON.stringify(`${typed}\n`)})`);
  }
  let [last, since] = ['', Date.now()];
  while (Date.now() - since < STEADY_MS) {
    const current = await page.screenshot({ encoding: 'base64' });
    if (current !== last) [last, since] = [current, Date.now()];
  }
  await page.screenshot({ path: /** @type {`${string}.png`} */ (file) });
  await profile.close();
}

const [address, scenes] = process.argv.slice(2);
const browser = await launchedBrowser();
try {
  for (const scene of JSON.parse(scenes)) await take(browser, address, scene);
} finally {
  await browser.close();
}
