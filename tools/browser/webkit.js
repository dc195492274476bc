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
 */
async function command(method, address, content) {
  const response = await fetch(address, { method, ...(content && { body: JSON.stringify(content) }) });
  const { value } = /** @type {{ value: any }} */ (await response.json());
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/**
 * @param {string} driver  the path of WebKitWebDriver
 * @returns browser profiles as puppeteer has them, one at a time
 */
export async function launchedWebKit(driver) {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', WINDOW, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(createInterface({ input: /** @type {Readable} */ (screen.stdio[3]) }), 'line');
  const port = await freePort();
  const env = { ...process.env, ...SWITCHES, DISPLAY: `:${display}` };
  const server = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
  process.once('exit', () => end(server, screen)); // if a test died before it could close the browser
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  return {
    createBrowserContext: async () => {
      const capabilities = { alwaysMatch: { timeouts: { script: 120_000, pageLoad: 120_000 } } };
      const { sessionId } = await command('POST', `${address}/session`, { capabilities });
      return new Session(`${address}/session/${sessionId}`);
    },
    close: async () => end(server, screen),
  };
}

/** @param {ChildProcess[]} processes */
function end(...processes) {
  for (const child of processes) child.kill();
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
