import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware } from './machine_fixture.js';
import { START, TestRunner } from './script_runner_fixture.js';

/** @import { StartOptions } from '../../../host_sim/engines/micropython/core/script_runner.js' */

const module = await firmware();
const AC_POLLS = 10_000; // a tap is answered after 3,000
const ASKS = 'print(input("a"), input("b"))';
const HOLDS = `from casioplot import *
def room():
    rows = []
    try:
        while True:
            rows.append([0])
    except MemoryError:
        return len(rows)
draw_string(0, 0, "x")
show_screen()
turns = 0
try:
    while True:
        turns += 1
except KeyboardInterrupt:
    print("AC", turns, room())`;
const COUNTS = `n = 0
def tap(x, y):
    global n
    n += 1
    return "%s %d %d %d" % (question, n, x, y)`;

/**
 * Taps at the first input(), each after the answer to the one before. Then the questions are answered by their numbers.
 * @param {string} tapFile
 * @param {(number[] | null)[]} places
 * @param {string} [script]
 */
function tapAtInput(tapFile, places, script = ASKS) {
  const remaining = [...places];
  let number = 0;
  return new TestRunner(module, script, {
    files: { 'tap.py': tapFile },
    onMessage: (runner, message) => {
      if ('number' in message) number = message.number;
      else if (!('touched' in message)) return;
      const touch = remaining.shift();
      runner.inbox.push(touch === undefined ? { line: String(number), number } : { touch });
    },
  }).run();
}

/**
 * Taps on a drawing that the script holds, then [AC].
 * @param {string} tapFile
 * @param {{ script?: string, start?: Partial<StartOptions>, taps?: number }} [options]
 */
function tapOnDrawing(tapFile, { script = HOLDS, start = {}, taps = 1 } = {}) {
  let readings = 0; // of the clock
  return new TestRunner(module, script, {
    start: { ...start, planned: [AC_POLLS] },
    files: { 'tap.py': tapFile },
    onClock: (runner) => {
      readings++;
      if (readings <= taps) runner.inbox.push({ touch: [5, 6] });
    },
  }).run();
}

test('tap() is called while input() waits, knows the question, and its variables survive', () => {
  const runner = tapAtInput(COUNTS, [
    [3, 4],
    [5, 6],
  ]);
  assert.deepEqual(
    runner.touched.map(({ keys }) => keys),
    ['a 1 3 4', 'a 2 5 6'],
  );
  assert.equal(runner.text, '1 2\n');
});

test('tap() is called while a drawing is held', () => {
  const runner = tapOnDrawing(COUNTS);
  assert.deepEqual(runner.touched, [{ keys: 'None 1 5 6', box: null, buttons: [], text: '' }]);
  assert.match(runner.text, /^AC \d+ \d+\n$/);
});

test('a tap costs the script no memory and no turn of its loop, even if tap.py uses much of its own', () => {
  const names = Array.from({ length: 200 }, (_, i) => `name${i} = [${i}] * 50\n`).join('');
  const start = { heap: 20_000 };
  const withTap = tapOnDrawing(`${names}${COUNTS}`, { start });
  assert.deepEqual(withTap.touched[0], { keys: 'None 1 5 6', box: null, buttons: [], text: '' });
  assert.equal(withTap.text, tapOnDrawing(COUNTS, { start, taps: 0 }).text);
});

test('an exception in tap.py is returned as text, and the script goes on', () => {
  const runner = tapAtInput('def tap(x, y):\n    print("here")\n    return 1 // (x - 5)', [
    [5, 0],
    [6, 0],
    [7, 0],
  ]);
  const [failed, wrong] = runner.touched;
  assert.deepEqual(failed, {
    ...{ keys: '', box: null, buttons: [] },
    text: [
      'here\nTraceback (most recent call last):',
      '  File "tap.py", line 3, in tap\nZeroDivisionError: division by zero',
    ].join('\n'),
  });
  assert.match(wrong.text, /TypeError/);
  assert.equal(runner.text, '1 2\n');
});

test('a variable that tap() changed before it failed keeps its old value', () => {
  const runner = tapAtInput(`${COUNTS}\n    1 / 0`.replace('    return', '    if x: return'), [
    [1, 0],
    [0, 0],
    [1, 0],
  ]);
  assert.deepEqual(
    runner.touched.map(({ keys }) => keys),
    ['a 1 1 0', '', 'a 2 1 0'],
  );
});

test('a syntax error in tap.py is returned as text', () => {
  const runner = tapAtInput('def tap(x, y:\n', [[1, 1]]);
  assert.match(runner.touched[0].text, /File "tap.py", line 2\nSyntaxError/);
  assert.equal(runner.text, '1 2\n');
});

test('buttons and a box are returned', () => {
  const file = 'BUTTONS = ("Undo", "AC - EXE"), ("New deal", " R  EXE ")\ndef tap(x, y):\n    return "7", (x, y, 3, 4)';
  const buttons = [
    ['Undo', 'AC - EXE'],
    ['New deal', 'R EXE'],
  ];
  assert.deepEqual(tapAtInput(file, [null, [1, 2]]).touched, [
    { keys: '', box: null, buttons, text: '' },
    { keys: '7', box: [1, 2, 3, 4], buttons, text: '' },
  ]);
});

test('lists, dicts and strings survive between taps, objects of the script do not', () => {
  const file = `found = []
kept = None
def tap(x, y):
    global kept
    import script
    found.append({"x": (x, None, 1.5), "text": "it's\\n"})
    before = kept
    kept = script.thing
    return "%d %s %s" % (len(found), found[0]["text"] == "it's\\n", before)`;
  const runner = tapAtInput(
    file,
    [
      [1, 1],
      [2, 2],
    ],
    `class Thing:\n    pass\nthing = Thing()\n${ASKS}`,
  );
  assert.deepEqual(
    runner.touched.map(({ keys, text }) => keys || text),
    ['1 True None', '2 True None'],
  );
});

test('tap() sees the drawing but does not change it', () => {
  const file = `from casioplot import *
def tap(x, y):
    draw_string(0, 0, "xxx")
    set_pixel(200, 200)
    show_screen()
    return "%s %s" % (get_pixel(0, 0), get_pixel(9, 9))`;
  const runner = tapOnDrawing(file);
  assert.equal(runner.touched[0].keys, '(0, 0, 0) (255, 255, 255)');
  assert.equal(new Set(runner.frames.map(String)).size, 1);
  assert.ok(!runner.sent.some((message) => 'extent' in message));
});

test('[AC] ends a tap() that never returns, and the script gets it too', () => {
  const runner = new TestRunner(module, HOLDS, {
    files: { 'tap.py': 'def tap(x, y):\n    while True:\n        pass' },
  });
  let reads = 0;
  Object.defineProperty(runner.signals, 'interrupts', { get: () => Number(++reads > AC_POLLS) });
  runner.inbox.push({ touch: [0, 0] });
  runner.run();
  assert.match(runner.touched[0].text, /line 3, in tap\nKeyboardInterrupt/);
  assert.match(runner.text, /^AC/);
});

test('a tap waits until the script waits', () => {
  const runner = new TestRunner(module, 'for i in range(20000):\n    if not i % 1000: print(i)\ninput("a")', {
    files: { 'tap.py': COUNTS },
    onMessage: (runner, message) => {
      if ('touched' in message) runner.inbox.push({ line: '', number: 1 });
    },
  });
  runner.inbox.push({ touch: [0, 0] });
  runner.run();
  assert.equal(runner.touched[0].keys, 'a 1 0 0');
});

test('a tap is answered at getkey(), which tap() itself does not disturb', () => {
  const script = 'from casioplot import *\nseen = [getkey() for i in range(50)]\nprint(seen)';
  const start = { display: { ...START.display, startingKey: 95 }, taps: [61] };
  const tapFile = 'from casioplot import getkey\ndef tap(x, y):\n    return str([getkey() for i in range(20)])';
  const tapped = new TestRunner(module, script, { start, files: { 'tap.py': tapFile } });
  tapped.inbox.push({ touch: [0, 0] });
  tapped.run();
  assert.match(tapped.touched[0].keys, /^\[None(, None){19}\]$/);
  assert.equal(tapped.text, new TestRunner(module, script, { start }).run().text);
  assert.match(tapped.text, /61/);
});
