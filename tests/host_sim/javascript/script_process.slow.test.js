import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CACHE, FILE, firmware } from './machine_fixture.js';
import { START } from './script_runner_fixture.js';

/** @import { ChildProcessWithoutNullStreams } from 'node:child_process' */
/** @import { StartOptions } from '../../../host_sim/engines/micropython/core/script_runner.js' */

const SCRIPT_PROCESS = fileURLToPath(
  new URL('../../../host_sim/engines/micropython/node/script_process.js', import.meta.url),
);
const [NOTHING, SCRIPT_FILE] = [0, 2];
const BUSY = 'print("busy")\nwhile True:\n    pass';

// Builds the firmware before the first test.
await firmware();
await firmware({ counting: true });

/** @type {Process[]} */
const processes = [];
afterEach(() => {
  for (const process of processes.splice(0)) process.child.kill('SIGKILL');
});

/** The process that Python starts, and its JSON lines. */
class Process {
  errors = '';
  text = '';
  /** @type {ChildProcessWithoutNullStreams} */
  child;

  /**
   * @param {string} script
   * @param {Partial<StartOptions>} [start]
   * @param {{ file?: string, cache?: string }} [from]
   */
  constructor(script, start = {}, { file = FILE, cache = CACHE } = {}) {
    processes.push(this);
    this.script = Buffer.from(script);
    this.child = spawn(process.execPath, [SCRIPT_PROCESS, file, cache]);
    this.gone = once(this.child, 'close').then(([code]) => /** @type {number} */ (code));
    this.child.stderr.on('data', (data) => {
      this.errors += data;
    });
    this.child.stdin.on('error', () => {}); // the process has ended
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    this.send({ start: { ...START, ...start } });
  }

  /** @param {object[]} messages */
  send(...messages) {
    this.child.stdin.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  }

  /**
   * The next message with this key. Meanwhile files are sent and text is collected.
   * @param {string} key
   * @returns {Promise<any>}
   */
  async next(key) {
    for (;;) {
      const { value, done } = await this.lines.next();
      assert.ok(!done, `The process ended before it sent ${key}: ${this.errors}`);
      const message = JSON.parse(value);
      if ('file' in message) this.#answerFile(message.file);
      if ('text' in message) this.text += message.text;
      if (key in message) return message;
    }
  }

  /**
   * @param {string} end
   * @returns {Promise<void>} when the text ends like this
   */
  async printed(end) {
    while (!this.text.endsWith(end)) await this.next('text');
  }

  /** @param {string} name */
  #answerFile(name) {
    const content = name === 'script.py' ? this.script.toString('base64') : null;
    this.send({ kind: content === null ? NOTHING : SCRIPT_FILE, content });
  }
}

test('a script prints, asks, gets an answer, draws and ends', async () => {
  const script = new Process(
    'from casioplot import *\nprint("caf\u00e9")\nprint(input("who?"))\nset_pixel(1, 0)\nshow_screen()',
  );
  assert.deepEqual(await script.next('prompt'), { prompt: 'who?', number: 1, interrupts: 0 });
  script.send({ line: 'old', number: 0 }, { line: '\u20ac', number: 1 });
  const frame = Buffer.from((await script.next('frame')).frame, 'base64');
  assert.equal(frame.length, (128 * 64) / 8);
  assert.equal(frame[0], 64);
  assert.deepEqual(await script.next('ended'), { ended: null });
  assert.equal(script.text, 'caf\u00e9\n\u20ac\n');
});

test('[AC] interrupts a busy loop every time', async () => {
  const script = new Process(
    'n = 0\nwhile n < 20:\n    try:\n        print(n)\n        while True:\n            pass\n    except KeyboardInterrupt:\n        n += 1',
  );
  for (let n = 0; n < 20; n++) {
    await script.printed(`${n}\n`);
    script.send({ ac: true });
  }
  assert.deepEqual(await script.next('ended'), { ended: null });
});

test('[AC] before the first statement is not lost', async () => {
  const script = new Process(BUSY);
  script.send({ ac: true });
  assert.match((await script.next('ended')).ended, /KeyboardInterrupt/);
});

test('[AC] ends input()', async () => {
  const script = new Process('try:\n    input()\nexcept KeyboardInterrupt:\n    print("AC")');
  await script.next('prompt');
  script.send({ ac: true });
  await script.next('ended');
  assert.equal(script.text, 'AC\n');
});

test('shell lines see the names of a script that [AC] ended', async () => {
  const script = new Process(`x = 5\n${BUSY}`);
  await script.printed('busy\n');
  script.send({ ac: true });
  await script.next('ended');
  script.send({ shell: 'x' });
  assert.deepEqual(await script.next('ended'), { ended: null });
  script.send({ shell: '1 / 0' });
  assert.match((await script.next('ended')).ended, /ZeroDivisionError/);
  assert.equal(script.text, 'busy\n5\n');
});

test('code is evaluated during input()', async () => {
  const script = new Process('x = 5\nprint(input())');
  await script.next('prompt');
  script.send({ evaluate: 'import script\nprint(script.x)' });
  assert.deepEqual(await script.next('evaluated'), { evaluated: { traceback: null, printed: '5\n' } });
  script.send({ line: 'on', number: 1 });
  await script.next('ended');
  assert.equal(script.text, 'on\n');
});

test('the speed can be changed while a script is busy', async () => {
  const loop = 'def loop():\n    for i in range(4000):\n        pass\nwhile True:\n    loop()\n    print("turn")';
  const script = new Process(loop, { speed: 'full' });
  /** @type {(turns: number) => Promise<number>} */
  const timeOf = async (turns) => {
    const start = performance.now();
    const length = script.text.length + turns * 'turn\n'.length;
    while (script.text.length < length) await script.next('text');
    return performance.now() - start;
  };
  await timeOf(1);
  script.send({ speed: 'calculator' });
  await timeOf(1);
  // 150 ms each on the calculator; a PC may be slower, never faster.
  assert.ok((await timeOf(4)) > 400);
  script.send({ speed: 'full' });
  script.send({ ac: true });
  assert.match((await script.next('ended')).ended, /KeyboardInterrupt/);
});

for (const [activity, text] of [
  ['is busy', BUSY],
  ['is busy in one call', 'print("busy")\nmax(range(10**9))'],
  ['waits for an answer', 'print("busy")\ninput()'],
]) {
  test(`the process ends with its standard input, even while the script ${activity}`, async () => {
    const script = new Process(text);
    await script.printed('busy\n');
    script.child.stdin.end();
    assert.equal(await script.gone, 0);
  });
}

test('the process ends with its standard input even if its output is not read', async () => {
  const script = new Process('while True:\n    print("x" * 1000)');
  await script.next('text');
  script.child.stdout.pause();
  await new Promise((resolve) => setTimeout(resolve, 500));
  script.child.stdin.end();
  const code = await Promise.race([once(script.child, 'exit').then(([code]) => code), timeout(60_000)]);
  assert.equal(code, 0);
});

test('objects nested too deep end the script, not the process', async () => {
  const script = new Process('a = []\nfor i in range(20000):\n    a = [a]\nprint(str(a))', { heap: 1 << 20 });
  assert.match((await script.next('ended')).ended, /RuntimeError: maximum recursion depth exceeded/);
  script.send({ shell: 'def f(): f()' });
  await script.next('ended');
  script.send({ shell: 'f()' });
  assert.match((await script.next('ended')).ended, /RuntimeError: pystack exhausted/);
  script.send({ shell: '1 + 1' });
  assert.deepEqual(await script.next('ended'), { ended: null });
  assert.match(script.text, /2\n$/);
});

test('a crash is reported in one line', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'empty-cache-')); // the firmware must be built first
  const noFirmware = new Process('', {}, { file: `${FILE}.none`, cache });
  assert.equal(await noFirmware.gone, 1);
  assert.match(noFirmware.errors, /^Error: ENOENT.*\n$/);
  const wrongFirmware = new Process('', {}, { file: SCRIPT_PROCESS, cache });
  assert.equal(await wrongFirmware.gone, 1);
  assert.match(wrongFirmware.errors, /^Error: The package micropython is not version 1\.1\.1\n$/);
  rmSync(cache, { recursive: true });
  const noHeap = new Process('', { heap: 1 << 30 });
  assert.equal(await noHeap.gone, 1);
  assert.match(noHeap.errors, /^\w*Error: .*\n$/);
});

test('a message that is not JSON is reported in one line', async () => {
  const script = new Process(BUSY);
  script.child.stdin.write('{\n');
  assert.equal(await script.gone, 1);
  assert.match(script.errors, /^SyntaxError: .*\n$/);
});

/** @type {(ms: number) => Promise<string>} */
const timeout = (ms) => new Promise((resolve) => setTimeout(resolve, ms, 'timeout').unref());
