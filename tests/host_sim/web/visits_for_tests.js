// Visits to the page: each in a browser profile of its own, with its eyes open for whatever a user would not see.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

/** @import { Browser, Page } from 'puppeteer-core' */
/** @import { TestContext } from 'node:test' */

/**
 * What the page puts into `window` for tests and bookmarklets.
 * @typedef {object} Outside
 * @property {string} model
 * @property {string[]} keys  that lead to where it is
 * @property {(key: string) => boolean} press
 * @property {(text: string) => unknown} type
 * @property {'loading' | 'busy' | 'input' | 'ended' | 'failed'} state
 * @property {'drawing' | 'shell'} showing
 * @property {() => string[]} text
 * @property {() => { width: number, height: number, data: Uint8ClampedArray }} frame
 * @property {(name: string) => unknown} run
 * @property {Record<string, string>} files
 * @property {(name: string, text: string) => void} setFile
 */
/** @typedef {Window & { calculator: Outside }} CalculatorWindow */

/**
 * @typedef {object} Manner
 * @property {number} [width]
 * @property {number} [height]
 * @property {boolean} [dark]
 * @property {boolean} [touch]
 */

export const PHONE = { width: 375, height: 667, touch: true };
export const LAPTOP = { width: 1366, height: 768 };
const PATIENCE = 20_000; // milliseconds
const POLLING = 20;

export class Visit {
  /** @type {string[]} */
  problems = []; // complaints of the browser, its content policy among them
  /** @type {string[]} */
  asked = []; // addresses
  isBroken = false; // nothing is worth waiting for any more

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
      this.isBroken = true;
      this.problems.push(String(error));
    });
    page.on('request', (request) => this.asked.push(request.url()));
  }

  /**
   * A new profile; it is closed at the end of the test.
   * @param {TestContext} t
   * @param {Browser} browser
   * @param {string} address
   * @param {Manner} [manner]
   * @returns {Promise<Visit>}
   */
  static async begin(t, browser, address, manner = {}) {
    const profile = await browser.createBrowserContext();
    t.after(() => profile.close());
    return Visit.another(await profile.newPage(), address, manner);
  }

  /**
   * @param {Page} page
   * @param {string} address
   * @param {Manner} [manner]
   * @returns {Promise<Visit>}
   */
  static async another(page, address, manner = {}) {
    const visit = new Visit(page, address);
    await visit.behave(manner);
    return visit;
  }

  /**
   * The page on another device; with touch, or without it again, it is loaded anew.
   * @param {Manner} manner
   * @returns {Promise<void>}
   */
  async behave({ width = LAPTOP.width, height = LAPTOP.height, dark, touch }) {
    await this.page.setViewport({ width, height, hasTouch: Boolean(touch), isMobile: Boolean(touch) });
    const features = [
      { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ];
    await this.page.emulateMediaFeatures(features);
  }

  /**
   * @param {string} [hash]
   * @returns {Promise<this>} once the calculator is there
   */
  async open(hash = '') {
    await this.page.goto('about:blank'); // else another hash is no load
    await this.page.goto(this.address + hash);
    return this.isThere();
  }

  /**
   * Another link on the page that is open.
   * @param {string} hash
   * @returns {Promise<this>}
   */
  async follow(hash) {
    await this.page.evaluate((link) => {
      location.hash = link;
    }, hash);
    return this;
  }

  /** @returns {Promise<this>} */
  async reload() {
    await this.page.reload();
    return this.isThere();
  }

  /** @returns {Promise<this>} */
  async isThere() {
    // Until then it is the element of that name.
    await this.until(() => {
      const { calculator } = /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window));
      return Boolean(calculator?.press) && calculator.state !== 'loading';
    });
    return this;
  }

  /**
   * @template {unknown[]} T
   * @param {(...given: T) => unknown} condition
   * @param {T} given
   * @returns {Promise<void>}
   */
  async until(condition, ...given) {
    const end = Date.now() + PATIENCE;
    const asked = /** @type {(...given: unknown[]) => unknown} */ (condition);
    while (!(await this.page.evaluate(asked, ...given).catch(isBetweenPages))) {
      if (Date.now() > end || this.isBroken)
        throw new Error(`${condition}${await this.display()}${this.problems.join('\n')}`);
      await setTimeout(POLLING);
    }
  }

  /**
   * @param {Outside['state'][]} states
   * @returns {Promise<void>}
   */
  async untilState(...states) {
    await this.until(
      (wanted) => wanted.includes(/** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.state),
      states,
    );
  }

  /** @returns {Promise<void>} */
  async untilDrawn() {
    await this.until(
      () => /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.showing === 'drawing',
    );
  }

  /** @returns {Promise<void>} once a drawing is whole, and the script only waits */
  async untilHeld() {
    await this.until(isHeld);
  }

  /**
   * A script of the test's own.
   * @param {string} text
   * @param {string} [name]
   * @returns {Promise<void>}
   */
  async run(text, name = 'trial.py') {
    await this.page.evaluate(
      async (file, content) => {
        const { calculator } = /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window));
        calculator.setFile(file, content);
        await calculator.run(file);
      },
      name,
      text,
    );
    await this.untilState('busy', 'input', 'ended', 'failed');
  }

  /**
   * @param {string} key
   * @returns {Promise<boolean>}
   */
  press(key) {
    return this.page.evaluate(
      (name) => /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.press(name),
      key,
    );
  }

  /**
   * As a player does, who looks before typing: [AC] at a drawing, anything else at a question.
   * @param {string} key
   * @returns {Promise<void>}
   */
  async pressWhenTaken(key) {
    if (key === 'AC') await this.untilDrawn();
    else await this.untilState('input');
    await this.press(key);
  }

  /** @returns {Promise<string[]>} the lines of the shell */
  text() {
    return this.page.evaluate(() =>
      /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.text(),
    );
  }

  /** @returns {Promise<Outside['state']>} */
  state() {
    return this.page.evaluate(() => /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.state);
  }

  /** @returns {Promise<string>} */
  model() {
    return this.page.evaluate(() => /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.model);
  }

  /** @returns {Promise<string[]>} */
  keys() {
    return this.page.evaluate(() => /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.keys);
  }

  /**
   * Whether the display comes to show just these pixels: a bit each, the first one highest, in base64.
   * @param {string} bits
   * @param {string} what
   * @returns {Promise<void>}
   */
  async shows(bits, what) {
    await this.until(frameIs, bits).catch(async () => {
      assert.fail(`${what}\n${picture(await this.page.evaluate(bitsOnDisplay))}\nis not\n${picture(bits)}`);
    });
  }

  /** @returns {Promise<string>} what is on display, as shows() takes it */
  bits() {
    return this.page.evaluate(bitsOnDisplay);
  }

  /**
   * Nothing that a user would not see went wrong, and nothing was asked of anybody else.
   * @returns {void}
   */
  wasClean() {
    assert.deepEqual(this.problems, []);
    const { origin } = new URL(this.address);
    const others = this.asked.filter(
      (address) => !address.startsWith(`${origin}/`) && !/^(blob:|data:|about:)/.test(address),
    );
    assert.deepEqual(others, []);
  }

  /** @returns {Promise<string>} the display as text, for a test that fails */
  async display() {
    return `\n${picture(await this.page.evaluate(bitsOnDisplay).catch(() => ''))}\n`;
  }
}

/**
 * While a page is loaded anew there is nothing to ask.
 * @param {Error} error
 * @returns {boolean}
 */
function isBetweenPages(error) {
  if (/context was destroyed|Cannot find context|detached/.test(error.message)) return false;
  throw error;
}

// These are sent to the page as text, so each must stand alone.

/**
 * @param {string} bits
 * @returns {boolean}
 */
function frameIs(bits) {
  const { data } = /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.frame();
  const wanted = atob(bits);
  for (let i = 0; i < data.length / 4; i++) {
    if (((wanted.charCodeAt(i >> 3) >> (7 - (i & 7))) & 1) !== (data[4 * i] < 128 ? 1 : 0)) return false;
  }
  return wanted.length * 32 === data.length;
}

/** @returns {boolean} whether a drawing is up that a script holds until [AC] */
function isHeld() {
  const { calculator } = /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window));
  const seen = /** @type {{ last?: string, since?: number }} */ (/** @type {unknown} */ (calculator.frame));
  const now = calculator.showing === 'drawing' && calculator.state === 'busy' ? calculator.frame().data.join('') : '';
  if (!now || now !== seen.last) Object.assign(seen, { last: now, since: performance.now() });
  return now !== '' && performance.now() - (seen.since ?? 0) > 500;
}

/** @returns {string} */
function bitsOnDisplay() {
  const { data } = /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.frame();
  const bytes = new Uint8Array(data.length / 32);
  for (let i = 0; i < data.length / 4; i++) if (data[4 * i] < 128) bytes[i >> 3] |= 128 >> (i & 7);
  return btoa(String.fromCharCode(...bytes));
}

/**
 * @param {string} bits
 * @returns {string} two rows of pixels a line
 */
function picture(bits) {
  const bytes = Buffer.from(bits, 'base64');
  const [width, height] = [128, bytes.length / 16];
  const pixel = (/** @type {number} */ x, /** @type {number} */ y) =>
    (bytes[(y * width + x) >> 3] >> (7 - (x & 7))) & 1;
  const lines = [];
  for (let y = 0; y < height; y += 2) {
    const line = Array.from({ length: width }, (_, x) => ' ▀▄█'[pixel(x, y) + 2 * pixel(x, y + 1)]);
    lines.push(line.join('').trimEnd());
  }
  return lines.join('\n');
}
