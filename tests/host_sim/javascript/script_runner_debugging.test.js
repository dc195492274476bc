import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware } from './machine_fixture.js';
import { TestRunner } from './script_runner_fixture.js';

/** @import { Incoming, StartOptions } from '../../../host_sim/engines/micropython/core/script_runner.js' */

const module = await firmware();
const counting = await firmware({ counting: true });

/**
 * Runs a script; at each stop the messages are sent, and then a move.
 * @param {string} text
 * @param {Partial<StartOptions>} start
 * @param {(runner: TestRunner, stop: number) => Incoming[]} atStop
 */
function debugged(text, start, atStop) {
  let stops = 0;
  const runner = new TestRunner(module, text, {
    start,
    onMessage: (runner, message) => {
      if ('stopped' in message) runner.inbox.push(...atStop(runner, ++stops));
    },
  });
  return runner.run();
}

/** @param {TestRunner} runner */
const stopsOf = ({ sent }) => sent.flatMap((message) => ('stopped' in message ? [message.stopped] : []));

/** @param {TestRunner} runner */
const answersOf = ({ sent }) =>
  Object.fromEntries(sent.flatMap((message) => ('answer' in message ? [[message.id, message.answer]] : [])));

test('what the script printed is sent before it stops', () => {
  const runner = debugged('print("a")\nx = 1\n', { breakpoints: { 'script.py': [{ line: 2 }] } }, () => [
    { move: 'continue' },
  ]);
  const kinds = runner.sent.filter((message) => !('file' in message)).map((message) => Object.keys(message)[0]);
  assert.deepEqual(kinds, ['placed', 'text', 'stopped', 'ended']);
});

test('variables and expressions are answered while the script is stopped', () => {
  const text = 'def f(n):\n    return n\nf([4, 5])\n';
  const runner = debugged(text, { breakpoints: { 'script.py': [{ line: 2 }] } }, () => [
    { variables: 1, id: 1 },
    { expression: 'sum(n)', frame: 0, id: 2 },
    { expression: 'n', frame: 1, id: 3 },
    { move: 'continue' },
  ]);
  const { 1: locals, 2: sum, 3: outside } = answersOf(runner);
  assert.ok(Array.isArray(locals));
  assert.deepEqual([locals[0].name, locals[0].value], ['n', '[4, 5]']);
  assert.deepEqual(sum, { value: '9', type: 'int', reference: 0 });
  assert.deepEqual(outside, { error: "NameError: name 'n' is not defined" });
});

test('a running script answers that it is running', () => {
  const runner = new TestRunner(module, 'input()\n', {
    onMessage: (runner, message) => {
      if (!('number' in message)) return;
      runner.inbox.push({ expression: '1', id: 7 }, { line: '', number: message.number });
    },
  }).run();
  assert.deepEqual(answersOf(runner), { 7: { error: 'The script is running' } });
});

test('a busy script can be paused, and goes on afterwards', () => {
  const text = 'n = 0\nwhile n < 100000:\n    n += 1\nprint(n)\n';
  let hasPaused = false;
  const runner = new TestRunner(module, text, {
    onClock: (runner) => {
      if (!hasPaused) runner.inbox.push({ pause: true });
      hasPaused = true;
    },
    onMessage: (runner, message) => 'stopped' in message && runner.inbox.push({ move: 'continue' }),
  }).run();
  assert.deepEqual(
    stopsOf(runner).map(({ reason }) => reason),
    ['pause'],
  );
  assert.equal(runner.text, '100000\n');
});

test('[AC] pressed while the script is stopped reaches it when it continues', () => {
  const text = 'try:\n    x = 1\n    while True:\n        pass\nexcept KeyboardInterrupt:\n    print("AC")\n';
  const runner = debugged(text, { breakpoints: { 'script.py': [{ line: 2 }] } }, (runner) => {
    runner.signals.interrupts++;
    return [{ expression: '1 + 1', id: 1 }, { move: 'continue' }];
  });
  assert.equal(runner.text, 'AC\n');
  assert.deepEqual(answersOf(runner)[1], { value: '2', type: 'int', reference: 0 });
});

test('an expression neither draws nor takes a key', () => {
  const text = 'from casioplot import *\nx = 1\nprint(get_pixel(3, 3))\n';
  const runner = debugged(text, { breakpoints: { 'script.py': [{ line: 2 }] } }, () => [
    { expression: 'set_pixel(3, 3) or show_screen()', id: 1 },
    { move: 'continue' },
  ]);
  assert.deepEqual(runner.frames, []);
  assert.equal(runner.text, '(255, 255, 255)\n');
});

test('an expression that takes too long is given up', () => {
  const text = 'def forever():\n    while True:\n        yield 1\nx = 1\n';
  const runner = new TestRunner(module, text, {
    start: { breakpoints: { 'script.py': [{ line: 4 }] } },
    onClock: (runner) => {
      runner.clock += 100;
    },
    onMessage: (runner, message) => {
      if ('stopped' in message) runner.inbox.push({ expression: 'sum(forever())', id: 1 }, { move: 'continue' });
    },
  }).run();
  assert.deepEqual(answersOf(runner)[1], { error: 'KeyboardInterrupt:' });
  assert.deepEqual(runner.ends, [null]);
});

test('a script stops on entry if asked to, and at its failure if it is debugged', () => {
  const start = { debugs: true, stopsOnEntry: true };
  const runner = debugged('x = 1\nx / 0\n', start, () => [{ variables: 2, id: 1 }, { move: 'continue' }]);
  assert.deepEqual(
    stopsOf(runner).map(({ reason, frames }) => [reason, frames[0].line]),
    [
      ['pause', 1],
      ['exception', 2],
    ],
  );
});

test('every failed run ends with the place and the variables of the failure', () => {
  const runner = new TestRunner(module, 'def f(a):\n    return a[2]\nf("xy")\n').run();
  const end = runner.sent.at(-1);
  assert.ok(end && 'ended' in end && end.crash);
  assert.equal(end.crash.error, 'IndexError: string index out of range');
  const [{ file, name, line, variables }] = end.crash.frames;
  assert.deepEqual([file, name, line], ['script.py', 'f', 2]);
  assert.deepEqual([variables[0].name, variables[0].value], ['a', "'xy'"]);
  assert.deepEqual(stopsOf(runner), []);
});

test('a profiled script reports its costs before each prompt and before its end, and is never stopped', () => {
  const text = 'def f(n):\n    for i in range(n):\n        pass\nf(1000)\ninput()\nf(1000)\n';
  const runner = new TestRunner(counting, text, {
    start: { speed: 'full', profiles: true, breakpoints: { 'script.py': [{ line: 4 }] } },
    onMessage: (runner, message) => 'number' in message && runner.inbox.push({ line: '', number: message.number }),
  }).run();
  const [atPrompt, atEnd] = runner.sent.flatMap((message) => ('profile' in message ? [message.profile] : []));
  const loop = (/** @type {typeof atEnd} */ profile) => profile.find(({ line }) => line === 2);
  assert.deepEqual([loop(atPrompt)?.visits, loop(atEnd)?.visits], [1001, 2002]);
  const seconds = atEnd.reduce((sum, line) => sum + line.seconds, 0);
  assert.ok(Math.abs(seconds - (2000 * 37.5) / 1e6) < 0.01, String(seconds));
  assert.deepEqual(stopsOf(runner), []);
});

test('a shell line stops at a breakpoint in a function of the script', () => {
  const runner = debugged('def f():\n    return 5\n', { breakpoints: { 'script.py': [{ line: 2 }] } }, () => [
    { move: 'continue' },
  ]);
  assert.deepEqual(stopsOf(runner), []);
  runner.type('f()');
  assert.equal(stopsOf(runner).length, 1);
  assert.equal(runner.text, '5\n');
});
