// Pictures of the page in a browser: the first argument is its address, the second a list of scenes as JSON.
import { launchedBrowser } from './launch.js';

/** @import { Browser } from 'puppeteer-core' */

/**
 * @typedef {object} Scene
 * @property {string} file
 * @property {number} width  of the window; so is the height
 * @property {number} height
 * @property {number} sharpness  pixels of the picture a pixel of the window
 * @property {boolean} [dark]
 * @property {string} [hash]  a link
 * @property {string} [example]  a script to be opened in the editor and run
 * @property {string} [typed]  at its first question
 */

const STEADY = 1500; // milliseconds without a change, and the display is whole

/**
 * @param {Browser} browser
 * @param {string} address
 * @param {Scene} scene
 * @returns {Promise<void>}
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
    await page.locator(`::-p-aria([name="${example}"][role="button"])`).click();
    await page.locator('::-p-aria([name="Run"][role="button"])').click();
  }
  if (typed) {
    await page.waitForFunction("calculator.state === 'input'");
    await page.evaluate(`calculator.type(${JSON.stringify(`${typed}\n`)})`);
  }
  let [before, since] = ['', Date.now()];
  while (Date.now() - since < STEADY) {
    const now = await page.screenshot({ encoding: 'base64' });
    if (now !== before) [before, since] = [now, Date.now()];
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
