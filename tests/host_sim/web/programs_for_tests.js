// What the browser tests start: the page's server as a user starts it, a plain server of files, a browser.
import { spawn, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export { launchedBrowser } from '../../../tools/browser/launch.js';

/** @typedef {{ address: string, stop: () => Promise<number | null> }} Running */

export const TOP = resolve(import.meta.dirname, '../../..');
export const TOOLS = join(TOP, 'tools', 'javascript', 'package.json');
const PYTHON = process.env.CASIO_SIM_PYTHON ?? join(TOP, '.venv', 'bin', 'python');
const WEB = ['-P', '-m', 'tools', 'play', 'web'];
const env = { ...process.env, PYTHONPATH: TOP, PYTHONUNBUFFERED: '1' };

/**
 * @param {string[]} words
 * @param {'inherit' | 'ignore'} complaints
 * @returns {Promise<Running>} once it has said where it is
 */
async function serving(words, complaints) {
  const child = spawn(PYTHON, words, { cwd: TOP, env, stdio: ['ignore', 'pipe', complaints] });
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
export const pageServer = () => serving([...WEB, '--no-open'], 'inherit');

/**
 * Sends no headers but those of files, as a static host does.
 * @param {string} folder
 * @returns {Promise<Running>}
 */
export const plainServer = (folder) =>
  serving(['-m', 'http.server', '--bind', '127.0.0.1', '--directory', folder, '0'], 'ignore'); // it tells every request

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
