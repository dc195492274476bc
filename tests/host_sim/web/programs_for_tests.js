// What the browser tests start: the page's server as a user starts it, a plain server of files, a browser.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** @import { Browser } from 'puppeteer-core' */
/** @typedef {{ address: string, stop: () => Promise<number | null> }} Running */

export const TOP = resolve(import.meta.dirname, '../../..');
const TOOLS = join(TOP, 'tools', 'javascript', 'package.json');
const CACHE = process.env.CASIO_SIM_CACHE ?? join(TOP, '.venv', 'cache');
const PYTHON = process.env.CASIO_SIM_PYTHON ?? join(TOP, '.venv', 'bin', 'python');
const WEB = ['-P', '-m', 'tools', 'play', 'web'];
const env = { ...process.env, PYTHONPATH: TOP, PYTHONUNBUFFERED: '1' };

// Not the package's own, which let any page share memory: whether ours may is one of the questions.
const ARGUMENTS = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'];

/**
 * @param {string[]} words
 * @returns {Promise<Running>} once it has said where it is
 */
async function serving(words) {
  const child = spawn(PYTHON, words, { cwd: TOP, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => child.on('close', done));
  process.once('exit', () => child.kill()); // where a test has died before its end
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+\//.exec(line) ?? [];
    if (!address) continue;
    return {
      address,
      stop: () => {
        child.kill('SIGINT');
        return ended;
      },
    };
  }
  throw new Error(`${words.join(' ')} has ended`);
}

/** @returns {Promise<Running>} `tools/play.py web` */
export const pageServer = () => serving([...WEB, '--no-open']);

/**
 * Sends no headers but those of files, as a static host does.
 * @param {string} folder
 * @returns {Promise<Running>}
 */
export const plainServer = (folder) => serving(['-m', 'http.server', '--bind', '127.0.0.1', '--directory', folder, '0']);

/**
 * @param {string} folder
 * @returns {void}
 */
export function exportPage(folder) {
  const { status, stderr } = spawnSync(PYTHON, [...WEB, '--export', folder], { cwd: TOP, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/**
 * What a module of the tests prints as JSON.
 * @param {string} module
 * @returns {any}
 */
export function printed(module) {
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-P', '-m', module], { cwd: TOP, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/**
 * The Chromium that npm carries; it is packed, so it is unpacked once, whole or not at all.
 * @returns {Promise<string>}
 */
async function carriedBrowser() {
  const require = createRequire(TOOLS);
  const kept = join(CACHE, `chromium-${require(TOOLS).devDependencies['@sparticuz/chromium']}`);
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

/**
 * The carried one, or where that can't run the machine's own Chrome; CASIO_SIM_BROWSER names another.
 * @returns {Promise<Browser>}
 */
export async function launchedBrowser() {
  /** @type {typeof import('puppeteer-core')} */
  const { default: puppeteer } = createRequire(TOOLS)('puppeteer-core');
  const named = process.env.CASIO_SIM_BROWSER;
  if (named) return puppeteer.launch({ executablePath: named, args: ARGUMENTS });
  try {
    return await puppeteer.launch({ executablePath: await carriedBrowser(), headless: 'shell', args: ARGUMENTS });
  } catch (error) {
    return puppeteer.launch({ channel: 'chrome', args: ARGUMENTS }).catch(() => {
      throw new Error(`No browser for the tests: CASIO_SIM_BROWSER names one. ${error}`);
    });
  }
}
