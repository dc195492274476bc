import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CACHE, FILE, firmware } from './firmware_for_tests.js';
import { START } from './live_for_tests.js';

/** @import { ChildProcessWithoutNullStreams } from 'node:child_process' */
/** @import { Start } from '../../../host_sim/engines/micropython/core/live.js' */

const LIVE = fileURLToPath(new URL('../../../host_sim/engines/micropython/node/live.js', import.meta.url));
const [NOTHING, A_SCRIPT] = [0, 2];
const BUSY = 'print("busy")\nwhile True:\n    pass';

// So that no test has to wait until they are made.
await firmware();
await firmware({ counting: true });

/** @type {Process[]} */
const processes = [];
afterEach(() => {
  for (const one of processes.splice(0)) one.child.kill('SIGKILL');
});

/** The process that Python starts, and what it tells, in lines of JSON. */
class Process {
  complaints = '';
  text = '';
  /** @type {ChildProcessWithoutNullStreams} */
  child;

  /**
   * @param {string} script
   * @param {Partial<Start>} [start]
   * @param {{ file?: string, cache?: string }} [from]
   */
  constructor(script, start = {}, { file = FILE, cache = CACHE } = {}) {
    processes.push(this);
    this.script = Buffer.from(script);
    this.child = spawn(process.execPath, [LIVE, file, cache]);
    this.gone = once(this.child, 'close').then(([code]) => /** @type {number} */ (code));
    this.child.stderr.on('data', (data) => {
      this.complaints += data;
    });
    this.child.stdin.on('error', () => {}); // it has gone
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    this.send({ start: { ...START, ...start } });
  }

  /**
   * @param {object[]} messages
   * @returns {void}
   */
  send(...messages) {
    this.child.stdin.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  }

  /**
   * The next message with that in it. Files are answered on the way, text is gathered.
   * @param {string} key
   * @returns {Promise<any>}
   */
  async told(key) {
    for (;;) {
      const { value, done } = await this.lines.next();
      assert.ok(!done, `it has gone before it told ${key}: ${this.complaints}`);
      const message = JSON.parse(value);
      if ('file' in message) this.#answerFile(message.file);
      if ('text' in message) this.text += message.text;
      if (key in message) return message;
    }
  }

  /**
   * @param {string} end
   * @returns {Promise<void>} once the text ends so
   */
  async printed(end) {
    while (!this.text.endsWith(end)) await this.told('text');
  }

  /**
   * @param {string} name
   * @returns {void}
   */
  #answerFile(name) {
    const content = name === 'script.py' ? this.script.toString('base64') : null;
    this.send({ kind: content === null ? NOTHING : A_SCRIPT, content });
  }
}

test('a script prints, asks, gets its answer, draws and ends', async () => {
  const live = new Process(
    'from casioplot import *\nprint("caf\u00e9")\nprint(input("who?"))\nset_pixel(1, 0)\nshow_screen()',
  );
  assert.deepEqual(await live.told('prompt'), { prompt: 'who?', number: 1, interrupts: 0 });
  live.send({ line: 'old', number: 0 }, { line: '\u20ac', number: 1 });
  const frame = Buffer.from((await live.told('frame')).frame, 'base64');
  assert.equal(frame.length, (128 * 64) / 8);
  assert.equal(frame[0], 64);
  assert.deepEqual(await live.told('ended'), { ended: null });
  assert.equal(live.text, 'caf\u00e9\n\u20ac\n');
});

test('[AC] reaches a busy loop, each time', async () => {
  const live = new Process(
    'n = 0\nwhile n < 20:\n    try:\n        print(n)\n        while True:\n            pass\n    except KeyboardInterrupt:\n        n += 1',
  );
  for (let n = 0; n < 20; n++) {
    await live.printed(`${n}\n`);
    live.send({ ac: true });
  }
  assert.deepEqual(await live.told('ended'), { ended: null });
});

test('[AC] before the first statement is not lost', async () => {
  const live = new Process(BUSY);
  live.send({ ac: true });
  assert.match((await live.told('ended')).ended, /KeyboardInterrupt/);
});

test('[AC] ends a question', async () => {
  const live = new Process('try:\n    input()\nexcept KeyboardInterrupt:\n    print("AC")');
  await live.told('prompt');
  live.send({ ac: true });
  await live.told('ended');
  assert.equal(live.text, 'AC\n');
});

test('lines of the shell see the script, also after [AC] has ended it', async () => {
  const live = new Process(`x = 5\n${BUSY}`);
  await live.printed('busy\n');
  live.send({ ac: true });
  await live.told('ended');
  live.send({ shell: 'x' });
  assert.deepEqual(await live.told('ended'), { ended: null });
  live.send({ shell: '1 / 0' });
  assert.match((await live.told('ended')).ended, /ZeroDivisionError/);
  assert.equal(live.text, 'busy\n5\n');
});

test('code is evaluated while a question waits', async () => {
  const live = new Process('x = 5\nprint(input())');
  await live.told('prompt');
  live.send({ evaluate: 'import script\nprint(script.x)' });
  assert.deepEqual(await live.told('evaluated'), { evaluated: { traceback: null, printed: '5\n' } });
  live.send({ line: 'on', number: 1 });
  await live.told('ended');
  assert.equal(live.text, 'on\n');
});

test('the speed is switched while a script is busy', async () => {
  const loop = 'def loop():\n    for i in range(4000):\n        pass\nwhile True:\n    loop()\n    print("turn")';
  const live = new Process(loop, { speed: 'full' });
  /** @type {(turns: number) => Promise<number>} */
  const timeOf = async (turns) => {
    const began = performance.now();
    const goal = live.text.length + turns * 'turn\n'.length;
    while (live.text.length < goal) await live.told('text');
    return performance.now() - began;
  };
  await timeOf(1);
  live.send({ speed: 'calculator' });
  await timeOf(1);
  // 150 ms each on the calculator; a PC may be slower, never faster.
  assert.ok((await timeOf(4)) > 400);
  live.send({ speed: 'full' });
  live.send({ ac: true });
  assert.match((await live.told('ended')).ended, /KeyboardInterrupt/);
});

for (const [what, script] of [
  ['is busy', BUSY],
  ['is busy in one call', 'print("busy")\nmax(range(10**9))'],
  ['waits for an answer', 'print("busy")\ninput()'],
]) {
  test(`the process ends with its standard input, also while the script ${what}`, async () => {
    const live = new Process(script);
    await live.printed('busy\n');
    await new Promise((resolve) => setTimeout(resolve, 20)); // so that it is at it
    const began = performance.now();
    live.child.stdin.end();
    assert.equal(await live.gone, 0);
    assert.ok(performance.now() - began < 5000);
  });
}

test('the process ends with its standard input, also if nobody reads what the script prints', async () => {
  const live = new Process('while True:\n    print("x" * 1000)');
  await live.told('text');
  live.child.stdout.pause();
  await new Promise((resolve) => setTimeout(resolve, 500));
  live.child.stdin.end();
  const code = await Promise.race([once(live.child, 'exit').then(([found]) => found), timeUp(5000)]);
  assert.equal(code, 0);
});

test('objects nested too deep end the script, not the process', async () => {
  const live = new Process('a = []\nfor i in range(20000):\n    a = [a]\nprint(str(a))', { heap: 1 << 20 });
  assert.match((await live.told('ended')).ended, /RuntimeError: maximum recursion depth exceeded/);
  live.send({ shell: 'def f(): f()' });
  await live.told('ended');
  live.send({ shell: 'f()' });
  assert.match((await live.told('ended')).ended, /RuntimeError: maximum recursion depth exceeded/);
  live.send({ shell: '1 + 1' });
  assert.deepEqual(await live.told('ended'), { ended: null });
  assert.match(live.text, /2\n$/);
});

test('what breaks down is told in one line', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'nothing-kept-')); // where the firmware has to be made first
  const noFirmware = new Process('', {}, { file: `${FILE}.none`, cache });
  assert.equal(await noFirmware.gone, 1);
  assert.match(noFirmware.complaints, /^Error: ENOENT.*\n$/);
  const noFirmwareAtAll = new Process('', {}, { file: LIVE, cache });
  assert.equal(await noFirmwareAtAll.gone, 1);
  assert.match(noFirmwareAtAll.complaints, /^Error: the package micropython is not version 1\.1\.1\n$/);
  rmSync(cache, { recursive: true });
  const noHeap = new Process('', { heap: 1 << 30 });
  assert.equal(await noHeap.gone, 1);
  assert.match(noHeap.complaints, /^\w*Error: .*\n$/);
});

test('what is no JSON is told in one line', async () => {
  const live = new Process(BUSY);
  live.child.stdin.write('{\n');
  assert.equal(await live.gone, 1);
  assert.match(live.complaints, /^SyntaxError: .*\n$/);
});

/**
 * @param {number} ms
 * @returns {Promise<string>}
 */
const timeUp = (ms) => new Promise((resolve) => setTimeout(resolve, ms, 'time is up').unref());
