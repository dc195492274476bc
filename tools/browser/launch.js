// The browser for tests and screenshots: the Chromium of npm, or the installed Chrome if that can't run.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** @import { Browser } from 'puppeteer-core' */

const PACKAGES = '../javascript/package.json';
const require = createRequire(new URL(PACKAGES, import.meta.url));
/** @type {typeof import('puppeteer-core')} */
const { default: puppeteer } = require('puppeteer-core');
const CACHE = process.env.CASIO_SIM_CACHE ?? resolve(import.meta.dirname, '../../.venv/cache');
// Not the package's defaults, which let any page share memory: the tests check that ours may.
const ARGUMENTS = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'];

/**
 * Unpacks Chromium into the cache, once.
 * @returns {Promise<string>} its path
 */
async function npmChromium() {
  const cached = join(CACHE, `chromium-${require('./package.json').devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(cached)) {
    mkdirSync(CACHE, { recursive: true });
    const unpacked = mkdtempSync(`${cached}.`);
    const previous = tmpdir();
    process.env.TMPDIR = unpacked; // the package unpacks into this folder
    await require('@sparticuz/chromium').default.executablePath();
    process.env.TMPDIR = previous;
    if (!existsSync(cached)) renameSync(unpacked, cached);
    rmSync(unpacked, { recursive: true, force: true });
  }
  return join(cached, 'chromium');
}

/** @returns {Promise<Browser>} Chromium, or the one named in CASIO_SIM_BROWSER */
export async function launchedBrowser() {
  const path = process.env.CASIO_SIM_BROWSER;
  if (path) return puppeteer.launch({ executablePath: path, args: ARGUMENTS });
  try {
    return await puppeteer.launch({ executablePath: await npmChromium(), headless: 'shell', args: ARGUMENTS });
  } catch (error) {
    return puppeteer.launch({ channel: 'chrome', args: ARGUMENTS }).catch(() => {
      const [reason] = String(error).split('\n');
      throw new Error(`No browser starts. Set CASIO_SIM_BROWSER to the path of one. ${reason}`);
    });
  }
}

/**
 * @param {string} path
 * @returns {Promise<Browser>}
 */
export const launchedFirefox = (path) => puppeteer.launch({ browser: 'firefox', executablePath: path });
