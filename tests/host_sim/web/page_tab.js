// A browser tab with the page, for tests. It also collects problems that a user would not see.
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** @import { Browser, Page } from 'puppeteer-core' */
/** @import { TestContext } from 'node:test' */

/**
 * @typedef {object} Screen
 * @property {number} [width]
 * @property {number} [height]
 * @property {boolean} [dark]
 * @property {boolean} [touch]
 */

export const PHONE = { width: 375, height: 667, touch: true };
export const LAPTOP = { width: 1366, height: 768 };
const TIMEOUT_MS = 120_000; // far more than a busy machine needs
const POLL_MS = 20;

export class PageTab {
  /** @type {string[]} */
  problems = []; // errors in the browser's console, including those of the content security policy
  /** @type {string[]} */
  requests = []; // addresses
  hasFailed = false; // a script of the page threw an error

  /**
   * @param {Page} page
   * @param {string} address
   */
  constructor(page, address) {
    this.page = page;
    this.address = address;
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(`${message.text()} ${message.location().url ?? ''}`);
    });
    page.on('pageerror', (error) => {
      this.hasFailed = true;
      this.problems.push(String(error));
    });
    page.on('request', (request) => this.requests.push(request.url()));
  }

  /**
   * The profile is closed at the end of the test.
   * @param {TestContext} t
   * @param {Browser} browser
   * @param {string} address
   * @param {Screen} [screen]
   * @returns {Promise<PageTab>}
   */
  static async inNewProfile(t, browser, address, screen = {}) {
    const profile = await browser.createBrowserContext();
    t.after(() => profile.close());
    return PageTab.on(await profile.newPage(), address, screen);
  }

  /**
   * @param {Page} page
   * @param {string} address
   * @param {Screen} [screen]
   * @returns {Promise<PageTab>}
   */
  static async on(page, address, screen = {}) {
    const tab = new PageTab(page, address);
    await tab.setScreen(screen);
    return tab;
  }

  /**
   * Emulate another screen. Switching touch on or off reloads the page.
   * @param {Screen} screen
   */
  async setScreen({ width = LAPTOP.width, height = LAPTOP.height, dark, touch }) {
    await this.page.setViewport({ width, height, hasTouch: Boolean(touch), isMobile: Boolean(touch) });
    const features = [
      { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ];
    await this.page.emulateMediaFeatures(features);
  }

  /**
   * @param {string} [hash]
   * @returns {Promise<this>} once the calculator is ready
   */
  async open(hash = '') {
    await this.page.goto('about:blank'); // else a new hash would not load the page
    await this.page.goto(this.address + hash);
    return this.ready();
  }

  /**
   * Follow a link on the open page.
   * @param {string} hash
   */
  async follow(hash) {
    await this.page.evaluate((link) => {
      location.hash = link;
    }, hash);
    return this;
  }

  async reload() {
    await this.page.reload();
    return this.ready();
  }

  async ready() {
    // Until then `window.calculator` is the element of that id.
    await this.until(() => {
      const { calculator } = window;
      return Boolean(calculator?.press) && calculator.state !== 'loading';
    });
    return this;
  }

  /**
   * @template {unknown[]} T
   * @param {(...values: T) => unknown} condition
   * @param {T} values
   */
  async until(condition, ...values) {
    const end = Date.now() + TIMEOUT_MS;
    const inPage = /** @type {(...values: unknown[]) => unknown} */ (condition);
    while (!(await this.page.evaluate(inPage, ...values).catch(isBetweenPages))) {
      if (Date.now() > end || this.hasFailed) {
        const inOneLine = String(condition).replaceAll(/\s+/g, ' ');
        throw new Error(
          `${inOneLine} never happened with ${JSON.stringify(values).slice(0, 200)}\n${await this.report()}`,
        );
      }
      await setTimeout(POLL_MS);
    }
  }

  /** @param {PageCalculator['state'][]} states */
  async untilState(...states) {
    await this.until((wanted) => wanted.includes(window.calculator.state), states);
  }

  async untilDrawn() {
    await this.until(() => window.calculator.showing === 'drawing');
  }

  /** Wait for a drawing that stays up: the script draws or loads nothing more and only waits for a key. */
  async untilHeld() {
    await this.until(() => window.calculator.showing === 'drawing' && window.calculator.waitsFor);
  }

  /**
   * Wait for the drawing that follows a line of the shell and stays up.
   * @param {string} line  as it stands in the shell: the question and the answer
   */
  async untilDrawnAfter(line) {
    await this.until((last) => {
      const { calculator } = window;
      return calculator.showing === 'drawing' && calculator.text().findLast(Boolean)?.trim() === last;
    }, line);
    await this.untilHeld();
  }

  /**
   * Save a script and run it.
   * @param {string} text
   * @param {string} [name]
   */
  async run(text, name = 'trial.py') {
    await this.page.evaluate(
      async (file, content) => {
        const { calculator } = window;
        calculator.setFile(file, content);
        await calculator.run(file);
      },
      name,
      text,
    );
    await this.untilState('busy', 'input', 'ended', 'failed');
  }

  async openScripts() {
    await this.page.locator('#open-workbench').click();
  }

  /** @param {string} key */
  press(key) {
    return this.page.evaluate((name) => window.calculator.press(name), key);
  }

  /**
   * Wait until a player would press the key: [AC] at a drawing, any other key at input().
   * @param {string} key
   */
  async pressWhenReady(key) {
    if (key === 'AC') await this.untilHeld();
    else await this.untilState('input');
    await this.press(key);
  }

  /** @returns {Promise<string[]>} the lines of the shell */
  text() {
    return this.page.evaluate(() => window.calculator.text());
  }

  /** @returns {Promise<string[]>} the lines of the shell after the one that starts the script */
  async printed() {
    const lines = await this.text();
    return lines.slice(lines.findIndex((line) => line.startsWith('>>>from')) + 1);
  }

  state() {
    return this.page.evaluate(() => window.calculator.state);
  }

  model() {
    return this.page.evaluate(() => window.calculator.model);
  }

  keys() {
    return this.page.evaluate(() => window.calculator.keys);
  }

  /**
   * Wait until the display shows exactly these pixels: one bit each, most significant first, in base64.
   * @param {string} bits
   * @param {string} description
   */
  async untilShows(bits, description) {
    await this.until(frameIs, bits).catch(async () => {
      const { count, png } = await this.page.evaluate(comparisonWith, bits);
      const file = savedPicture(png);
      assert.fail(`${description}: ${count} pixels differ\nexpected and displayed: ${file}\n${await this.report()}`);
    });
  }

  /** @returns {Promise<string>} what is on display, as untilShows() takes it */
  bits() {
    return this.page.evaluate(bitsOnDisplay);
  }

  /** No errors in the console, and no requests to other hosts. */
  assertNoProblems() {
    assert.deepEqual(this.problems, []);
    const { origin } = new URL(this.address);
    const foreign = this.requests.filter(
      (address) => !address.startsWith(`${origin}/`) && !/^(blob:|data:|about:)/.test(address),
    );
    assert.deepEqual(foreign, []);
  }

  /** @returns {Promise<string>} a few lines for a failure message: the calculator's state, and a picture of the page */
  async report() {
    const screenshot = this.page.screenshot({ encoding: 'base64' }).then(savedPicture);
    const lines = [
      await this.page.evaluate(describedCalculator).catch(String),
      `the page: ${await screenshot.catch(String)}`,
      ...this.problems,
    ];
    return lines.join('\n');
  }
}

/**
 * While the page reloads, nothing can be evaluated in it.
 * @param {Error} error
 */
function isBetweenPages(error) {
  if (/context was destroyed|Cannot find context|detached/.test(error.message)) return false;
  throw error;
}

// These functions run in the page, so they can't use anything outside them.

/** @param {string} bits */
function frameIs(bits) {
  const { data } = window.calculator.frame();
  const wanted = atob(bits);
  for (let i = 0; i < data.length / 4; i++) {
    if (((wanted.charCodeAt(i >> 3) >> (7 - (i & 7))) & 1) !== (data[4 * i] < 128 ? 1 : 0)) return false;
  }
  return wanted.length * 32 === data.length;
}

function bitsOnDisplay() {
  const { data } = window.calculator.frame();
  const bytes = new Uint8Array(data.length / 32);
  for (let i = 0; i < data.length / 4; i++) if (data[4 * i] < 128) bytes[i >> 3] |= 128 >> (i & 7);
  return btoa(String.fromCharCode(...bytes));
}

function describedCalculator() {
  const { calculator } = window;
  const { state, showing, model, keys } = calculator;
  const lines = calculator.text().filter((line) => line.trim());
  const last = keys.slice(-20).join(',');
  return `${model} is ${state} and shows the ${showing}; last keys ${last}; text ${JSON.stringify(lines)}`;
}

/**
 * @param {string} bits  the expected ones
 * @returns {{ count: number, png: string }} the number of wrong pixels; expected and actual display in one picture
 */
function comparisonWith(bits) {
  const { width, height, data } = window.calculator.frame();
  const wanted = atob(bits);
  const canvas = document.createElement('canvas');
  canvas.width = 2 * width + 8;
  canvas.height = height;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.fillStyle = 'red';
  context.fillRect(0, 0, canvas.width, height);
  const expected = context.createImageData(width, height);
  let count = 0;
  for (let i = 0; i < width * height; i++) {
    const isBlack = (wanted.charCodeAt(i >> 3) >> (7 - (i & 7))) & 1;
    if (isBlack !== (data[4 * i] < 128 ? 1 : 0)) count++;
    expected.data.set([...(isBlack ? [0, 0, 0] : [255, 255, 255]), 255], 4 * i);
  }
  context.putImageData(expected, 0, 0);
  context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), width + 8, 0);
  return { count, png: canvas.toDataURL().split(',')[1] };
}

/**
 * @param {string} png  in base64
 * @returns {string} the path of a new file
 */
function savedPicture(png) {
  const file = join(mkdtempSync(join(tmpdir(), 'browser-test-')), 'display.png');
  writeFileSync(file, Buffer.from(png, 'base64'));
  return file;
}
