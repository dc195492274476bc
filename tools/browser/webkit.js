// WebKit for tests: WebKitGTK's MiniBrowser on an invisible display, driven by WebDriver. Its tabs have the methods of
// puppeteer's pages that the tests of every browser use.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Readable } from 'node:stream' */

const WINDOW = '1366x768x24'; // width, height and bits per pixel of the invisible display
const START_MS = 60_000;
const POLL_MS = 50;
const PAGE_MS = 120_000; // for a script or a page to load; the driver reports when it is over
const ANSWER_MS = PAGE_MS + 30_000; // a driver without an answer for this long hangs
const SESSION_MS = 60_000;
const MOST_SESSIONS = 3; // a new session sometimes hangs
// WebKitGTK has shared memory, but switched off. Safari has it switched on.
const SWITCHES = { JSC_useSharedArrayBuffer: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', GDK_BACKEND: 'x11' };

class WebKitPage {
  #send;
  #handle;

  /**
   * @param {Session['send']} send
   * @param {string} handle  of its window
   */
  constructor(send, handle) {
    this.#send = send;
    this.#handle = handle;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [content]
   */
  async #command(method, path, content) {
    await this.#send('POST', '/window', { handle: this.#handle });
    return this.#send(method, path, content);
  }

  /** WebDriver reports neither the console nor requests. */
  on() {}

  /** @param {string} url */
  goto(url) {
    return this.#command('POST', '/url', { url });
  }

  reload() {
    return this.#command('POST', '/refresh', {});
  }

  /**
   * @param {string | ((...values: any[]) => unknown)} inPage
   * @param {unknown[]} values
   */
  async evaluate(inPage, ...values) {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${inPage})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await this.#command('POST', '/execute/async', { script, args: values });
    if (error) throw new Error(error);
    return value;
  }

  screenshot() {
    return this.#command('GET', '/screenshot');
  }
}

class Session {
  /** @param {string} address  of the driver, with the session's id */
  constructor(address) {
    this.address = address;
    this.pages = 0;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [content]
   */
  send = (method, path, content) => command(method, this.address + path, content);

  async newPage() {
    if (this.pages++ === 0) return new WebKitPage(this.send, await this.send('GET', '/window'));
    return new WebKitPage(this.send, (await this.send('POST', '/window/new', { type: 'tab' })).handle);
  }

  close() {
    return this.send('DELETE', '');
  }
}

/**
 * @param {string} method
 * @param {string} address
 * @param {object} [content]
 * @param {number} [milliseconds]
 */
async function command(method, address, content, milliseconds = ANSWER_MS) {
  const signal = AbortSignal.timeout(milliseconds);
  const response = await fetch(address, { method, signal, ...(content && { body: JSON.stringify(content) }) });
  const { value } = /** @type {{ value: any }} */ (await response.json());
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/**
 * @param {string} driver  the path of WebKitWebDriver
 * @returns browser profiles as puppeteer has them, one at a time; each has its own driver
 */
export async function launchedWebKit(driver) {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', WINDOW, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(createInterface({ input: /** @type {Readable} */ (screen.stdio[3]) }), 'line');
  const env = { ...process.env, ...SWITCHES, DISPLAY: `:${display}` };
  /** @type {ChildProcess | undefined} */
  let server;
  process.once('exit', () => end(server, screen)); // if a test died before it could close the browser

  const newSession = async () => {
    end(server);
    const port = await freePort();
    server = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
    const address = `http://127.0.0.1:${port}`;
    await untilReady(address);
    const capabilities = { alwaysMatch: { timeouts: { script: PAGE_MS, pageLoad: PAGE_MS } } };
    const { sessionId } = await command('POST', `${address}/session`, { capabilities }, SESSION_MS);
    const session = new Session(`${address}/session/${sessionId}`);
    await command('POST', `${session.address}/url`, { url: 'about:blank' }, SESSION_MS); // its first page may hang, too
    return session;
  };

  return {
    createBrowserContext: async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await newSession();
        } catch (error) {
          if (attempt === MOST_SESSIONS) throw error;
        }
      }
    },
    close: async () => end(server, screen),
  };
}

/** @param {(ChildProcess | undefined)[]} processes */
function end(...processes) {
  for (const child of processes) child?.kill();
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** @param {string} address */
async function untilReady(address) {
  const last = Date.now() + START_MS;
  while (!(await command('GET', `${address}/status`).catch(() => null))) {
    if (Date.now() > last) throw new Error('WebKitWebDriver does not answer');
    await setTimeout(POLL_MS);
  }
}
