// What browser tests start: a browser, the page's server as users start it, and a plain file server.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';
import { launchedBrowser } from '../../../tools/browser/launch.js';
import { PageTab } from './page_tab.js';

/** @import { TestContext } from 'node:test' */
/** @import { Browser } from 'puppeteer-core' */
/** @import { Screen } from './page_tab.js' */

/** @typedef {{ address: string, stop: () => Promise<number | null> }} Server */

/**
 * @typedef {object} Site
 * @property {Browser} browser
 * @property {string} address
 * @property {(t: TestContext, screen?: Screen) => Promise<PageTab>} newTab  in a new profile
 */

export { launchedBrowser };

const TOP = resolve(import.meta.dirname, '../../..');
export const TOOLS = join(TOP, 'tools', 'javascript', 'package.json');
const PYTHON = process.env.CASIO_SIM_PYTHON ?? join(TOP, '.venv', 'bin', 'python');
const WEB = ['-P', '-m', 'tools', 'play', 'web'];
const env = { ...process.env, PYTHONPATH: TOP, PYTHONUNBUFFERED: '1' };

/**
 * One browser and one server for all tests of a file.
 * @returns {Site} usable within tests
 */
export function setUpSite() {
  const site = /** @type {Site} */ ({});
  /** @type {Server} */
  let server;
  before(async () => {
    site.browser = await launchedBrowser(); // first: if none starts, no server is left running
    server = await startPageServer();
    site.address = server.address;
  });
  after(async () => {
    await site.browser?.close();
    assert.equal(await server?.stop(), 0); // Ctrl-C is the normal way to end it
  });
  site.newTab = (t, screen) => PageTab.inNewProfile(t, site.browser, site.address, screen);
  return site;
}

/**
 * @param {string[]} words
 * @param {'inherit' | 'ignore'} stderr
 * @returns {Promise<Server>} once it has printed its address
 */
async function startServer(words, stderr) {
  const child = spawn(PYTHON, words, { cwd: TOP, env, stdio: ['ignore', 'pipe', stderr] });
  const ended = new Promise((resolve) => child.on('close', resolve));
  process.once('exit', () => child.kill()); // if a test died before it could stop the server
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

/**
 * @param {string[]} options
 * @returns {Promise<Server>} `tools/play.py web`
 */
export const startPageServer = (...options) => startServer([...WEB, '--no-open', ...options], 'inherit');

/**
 * Sends only the headers of a static host.
 * @param {string} folder
 * @returns {Promise<Server>}
 */
export const startPlainServer = (folder) =>
  startServer(['-m', 'http.server', '--bind', '127.0.0.1', '--directory', folder, '0'], 'ignore'); // logs every request

/**
 * @param {string} folder
 * @param {string[]} options
 */
export function exportPage(folder, ...options) {
  python(...WEB, '--export', folder, ...options);
}

/**
 * What a simulator without any code of the page shows.
 * @param {'title' | 'games' | 'short-game' | 'drawings'} kind
 */
export function expectedScreens(kind) {
  return JSON.parse(python('-P', '-m', 'tests.host_sim.web.expected_screens', kind));
}

/** @param {string[]} words */
function python(...words) {
  const { status, stdout, stderr } = spawnSync(PYTHON, words, { cwd: TOP, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
