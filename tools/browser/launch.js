// A browser for tests and pictures: the Chromium that npm carries, or where that can't run the machine's own Chrome.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** @import { Browser } from 'puppeteer-core' */

const PACKAGES = '../javascript/package.json'; // where they are installed
const require = createRequire(new URL(PACKAGES, import.meta.url));
/** @type {typeof import('puppeteer-core')} */
const { default: puppeteer } = require('puppeteer-core');
const CACHE = process.env.CASIO_SIM_CACHE ?? resolve(import.meta.dirname, '../../.venv/cache');
// Not the package's own, which let any page share memory: whether ours may is one of the questions.
const ARGUMENTS = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'];

/**
 * It is packed, so it is unpacked once, whole or not at all.
 * @returns {Promise<string>} the program
 */
async function carriedBrowser() {
  const kept = join(CACHE, `chromium-${require('./package.json').devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(kept)) {
    mkdirSync(CACHE, { recursive: true });
    const half = mkdtempSync(`${kept}.`);
    const usual = tmpdir();
    process.env.TMPDIR = half; // where it unpacks itself to
    await require('@sparticuz/chromium').default.executablePath();
    process.env.TMPDIR = usual;
    if (!existsSync(kept)) renameSync(half, kept);
    rmSync(half, { recursive: true, force: true });
  }
  return join(kept, 'chromium');
}

/** @returns {Promise<Browser>} the one that CASIO_SIM_BROWSER names, where it names one */
export async function launchedBrowser() {
  const named = process.env.CASIO_SIM_BROWSER;
  if (named) return puppeteer.launch({ executablePath: named, args: ARGUMENTS });
  try {
    return await puppeteer.launch({ executablePath: await carriedBrowser(), headless: 'shell', args: ARGUMENTS });
  } catch (error) {
    return puppeteer.launch({ channel: 'chrome', args: ARGUMENTS }).catch(() => {
      throw new Error(`No browser here: CASIO_SIM_BROWSER names one. ${error}`);
    });
  }
}
