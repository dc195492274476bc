import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware } from './firmware_for_tests.js';
import { TestLive } from './live_for_tests.js';

const module = await firmware();
const counting = await firmware({ counting: true });

/**
 * @param {number} ms
 * @returns {(live: TestLive) => void} time that passes with each look at the clock
 */
const passing = (ms) => (live) => {
  live.clock += ms;
};

test('what a script prints, asks and draws is told in order, and then its end', () => {
  const text = 'from casioplot import *\nprint("a")\nprint(input("b"))\nset_pixel(0, 0)\nshow_screen()\nprint("c")';
  const live = new TestLive(module, text, {
    told: (one, message) => 'number' in message && one.waiting.push({ line: 'x', number: message.number }),
  }).run();
  const told = live.sent.filter((message) => !('file' in message)).map((message) => Object.keys(message)[0]);
  assert.deepEqual(told, ['text', 'prompt', 'text', 'frame', 'text', 'frame', 'ended']);
  assert.deepEqual(
    live.sent.filter((message) => 'prompt' in message),
    [{ prompt: 'b', number: 1, interrupts: 0 }],
  );
  assert.equal(live.text, 'a\nx\nc\n');
  assert.equal(live.frames[0][0], 128);
  assert.deepEqual(live.ends, [null]);
});

test('a failure ends with the traceback, without the line that began the run, and shows no drawing', () => {
  const live = new TestLive(module, 'from casioplot import *\nset_pixel(0, 0)\n1 / 0').run();
  const lines = ['Traceback (most recent call last):', '  File "script.py", line 3, in <module>'];
  assert.deepEqual(live.ends, [[...lines, 'ZeroDivisionError: division by zero'].join('\n')]);
  assert.deepEqual(live.frames, []);
  live.type('1 + 1');
  assert.equal(live.text, '2\n');
  assert.deepEqual(live.frames, []);
});

test('a line of the shell may draw, and its end shows it', () => {
  const live = new TestLive(module, 'from casioplot import *').run();
  assert.equal(live.type('set_pixel(0, 0)').frames.length, 1);
  assert.deepEqual(live.ends, [null, null]);
});

test('a line that was meant for a question which [AC] has ended does not answer the next', () => {
  const live = new TestLive(
    module,
    'try:\n    input("a")\nexcept KeyboardInterrupt:\n    print("AC")\nprint(input("b"))',
    {
      told: (one, message) => {
        if (!('prompt' in message)) return;
        one.waiting.push({ line: `for ${message.prompt}`, number: message.number });
        if (message.prompt === 'a') one.signals.interrupts++;
      },
    },
  ).run();
  assert.equal(live.text, 'AC\nfor b\n');
});

test('an answer with an old number is dropped', () => {
  const live = new TestLive(module, 'input("a")\nprint(input("b"))', {
    told: (one, message) => {
      if (!('number' in message)) return;
      for (const number of [message.number - 1, message.number]) one.waiting.push({ line: `to ${number}`, number });
    },
  }).run();
  assert.equal(live.text, 'to 2\n');
});

test('a question says how many [AC] had reached the script by then', () => {
  const text = 'try:\n    while True:\n        pass\nexcept KeyboardInterrupt:\n    input()';
  const live = new TestLive(module, text, {
    looked: (one) => {
      one.signals.interrupts = 3; // a burst reaches it as one
    },
    told: (one, message) => 'number' in message && one.waiting.push({ line: '', number: message.number }),
  }).run();
  assert.deepEqual(
    live.sent.find((message) => 'prompt' in message),
    { prompt: '', number: 1, interrupts: 3 },
  );
});

test('an [AC] before the first statement is not lost', () => {
  const live = new TestLive(module, 'while True:\n    pass');
  live.signals.interrupts = 1;
  assert.match(String(live.run().ends[0]), /KeyboardInterrupt/);
});

test('an [AC] that came too late for the script does not reach the next line, and a new one does', () => {
  const live = new TestLive(module, '').run();
  live.signals.interrupts = 1;
  live.type('for i in range(1000): pass');
  assert.deepEqual(live.ends, [null, null]);
  live.signals.interrupts = 2;
  live.type('for i in range(1000): pass', 1); // pressed after the line was typed
  assert.match(String(live.ends[2]), /KeyboardInterrupt/);
});

test('code is evaluated while a question waits, and after the end', () => {
  const evaluate = 'import script\nprint(script.x)';
  const live = new TestLive(module, 'x = [1]\nprint(input())', {
    told: (one, message) =>
      'number' in message && one.waiting.push({ evaluate }, { line: 'answer', number: message.number }),
  }).run();
  live.waiting.push({ evaluate: 'nothing' });
  live.type('x');
  const evaluated = live.sent.flatMap((message) => ('evaluated' in message ? [message.evaluated] : []));
  assert.deepEqual(evaluated[0], { traceback: null, printed: '[1]\n' });
  assert.match(String(evaluated[1].traceback), /NameError/);
  assert.equal(live.text, 'answer\n[1]\n');
});

test('text is seen while a script is busy', () => {
  const seen = /** @type {string[]} */ ([]);
  const live = new TestLive(module, 'print("now")\nfor i in range(5000):\n    pass\nprint("then")', {
    looked: passing(1),
    told: (_one, message) => 'text' in message && seen.push(message.text),
  }).run();
  assert.equal(seen[0], 'now\n');
  assert.equal(live.text, 'now\nthen\n');
});

test('a script that shows in a tight loop is seen no more than 125 times a second', () => {
  const text = 'from casioplot import *\nfor i in range(20000):\n    set_pixel(i % 128, 0)\n    show_screen()';
  const live = new TestLive(module, text, { looked: passing(0.02) }).run();
  const most = live.clock / 8 + 2;
  assert.ok(
    live.clock > 400 && live.frames.length > most / 2 && live.frames.length <= most,
    String(live.frames.length),
  );
});

test('every drawing is told where that is asked for', () => {
  const text = 'from casioplot import *\nfor i in range(500):\n    set_pixel(i % 128, i // 128)\n    show_screen()';
  assert.equal(new TestLive(module, text, { start: { every: true } }).run().frames.length, 501);
});

// ---- time

const TURNS = 20_000;
const LOOP = `def loop():\n    for i in range(${TURNS}):\n        pass\nloop()`;
const LOOP_MS = (TURNS * 37.5) / 1000;

/**
 * @param {number} actual
 * @param {number} expected
 * @returns {void}
 */
function assertNear(actual, expected) {
  assert.ok(Math.abs(actual - expected) < 0.08 * expected, `${actual} instead of ${expected}`);
}

test("at the calculator's speed a loop takes the calculator's time, on a PC that takes none", () => {
  const live = new TestLive(counting, LOOP, { start: { speed: 'calculator' } });
  live.signals.isSlow = true;
  assertNear(live.run().clock, LOOP_MS);
});

test("at the calculator's speed it takes the same on a PC that takes half of that", () => {
  const live = new TestLive(counting, LOOP, { start: { speed: 'calculator' }, looked: passing(0.2) });
  live.signals.isSlow = true;
  live.run();
  assertNear(live.clock, LOOP_MS);
  assert.ok(live.slept < 0.9 * LOOP_MS);
});

test('at full speed nothing is slept away, also where the speed could be changed', () => {
  assert.equal(new TestLive(counting, LOOP, { start: { speed: 'full' } }).run().slept, 0);
  assert.equal(new TestLive(module, LOOP).run().slept, 0);
});

test('the speed is changed while the script runs', () => {
  let looks = 0;
  const live = new TestLive(counting, `${LOOP}\nprint("half")\nloop()`, {
    start: { speed: 'full' },
    looked: (one) => {
      looks++;
      if (one.text) one.signals.isSlow = true;
    },
  });
  // What is printed is told with the first look after 8 ms.
  const whole = new TestLive(counting, `${LOOP}\nloop()`, { start: { speed: 'calculator' } });
  whole.signals.isSlow = true;
  whole.run();
  live.clock = 1000;
  live.run();
  const slept = live.slept;
  assert.ok(looks > 0 && slept > 0.3 * whole.slept && slept < 0.6 * whole.slept, `${slept} of ${whole.slept}`);
});

test('to load a script takes its time, too', () => {
  const loaded = (/** @type {number} */ lines) => {
    const live = new TestLive(counting, `${'x = 1\n'.repeat(lines)}${LOOP}`, { start: { speed: 'calculator' } });
    live.signals.isSlow = true;
    return live.run().slept;
  };
  assert.ok(loaded(500) > loaded(0) + 100);
});

test('a speed that is chosen at a question holds from its answer on', () => {
  const live = new TestLive(counting, 'input()\nfor i in range(100): pass', {
    start: { speed: 'full' },
    told: (one, message) => {
      if (!('number' in message)) return;
      one.signals.isSlow = true;
      one.waiting.push({ line: '', number: message.number });
    },
  }).run();
  assert.ok(live.slept > 3, `${live.slept} ms`);
});

test('another speed ends a sleep', () => {
  const live = new TestLive(counting, `${'x = 1\n'.repeat(500)}${LOOP}`, { start: { speed: 'calculator' } });
  live.signals.isSlow = true;
  const { sleep } = live.signals;
  live.signals.sleep = (mark, ms) => {
    live.signals.isSlow = false;
    sleep(mark, Math.min(ms ?? 0, 1));
  };
  assert.ok(live.run().slept <= 1, String(live.slept));
});

test("the time of a question is not the script's: afterwards it need not catch up", () => {
  const sleptAfter = (/** @type {number} */ ms) => {
    const live = new TestLive(counting, `input()\n${LOOP}`, {
      start: { speed: 'calculator' },
      told: (one, message) => {
        if (!('number' in message)) return;
        one.clock += ms;
        one.waiting.push({ line: '', number: message.number });
      },
    });
    live.signals.isSlow = true;
    return live.run().slept;
  };
  assert.ok(Math.abs(sleptAfter(40) - sleptAfter(0)) < 5);
});

test('[AC] ends a sleep', () => {
  const live = new TestLive(counting, LOOP, { start: { speed: 'calculator' } });
  live.signals.isSlow = true;
  live.signals.sleep = () => {
    assert.equal(live.signals.interrupts, 0, 'it sleeps on');
    live.signals.interrupts++;
  };
  assert.match(String(live.run().ends[0]), /KeyboardInterrupt/);
});

const HOLD = 'for i in range(100000):\n    pass';

test('a script that holds a drawing for a second rests from then on, but is no slower than the calculator', () => {
  const text = `from casioplot import *\nset_pixel(1, 1)\nshow_screen()\n${HOLD}`;
  const live = new TestLive(module, text, { looked: passing(4) }).run();
  assert.ok(live.slept > 100 && live.slept < 100_000 * 0.0375, String(live.slept));
});

test('a script that has printed since, or draws on, does not rest', () => {
  const drawn = 'from casioplot import *\nset_pixel(1, 1)\nshow_screen()\n';
  const printed = new TestLive(module, `${drawn}print(1)\n${HOLD}`, { looked: passing(4) }).run();
  assert.equal(printed.slept, 0);
  const drawing = new TestLive(module, `${drawn}${HOLD.replace('pass', 'set_pixel(i % 128, 2)')}`, {
    looked: passing(4),
  }).run();
  assert.equal(drawing.slept, 0);
});
