import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware } from './machine_fixture.js';
import { START, TestRunner } from './script_runner_fixture.js';

const module = await firmware();
const counting = await firmware({ counting: true });

/**
 * @param {number} ms
 * @returns {(runner: TestRunner) => void} advances the clock at each reading
 */
const advance = (ms) => (runner) => {
  runner.clock += ms;
};

test('output, prompts, frames and the end are sent in order', () => {
  const text = 'from casioplot import *\nprint("a")\nprint(input("b"))\nset_pixel(0, 0)\nshow_screen()\nprint("c")';
  const runner = new TestRunner(module, text, {
    onMessage: (runner, message) => 'number' in message && runner.inbox.push({ line: 'x', number: message.number }),
  }).run();
  const kinds = runner.sent.filter((message) => !('file' in message)).map((message) => Object.keys(message)[0]);
  assert.deepEqual(kinds, ['text', 'prompt', 'text', 'frame', 'text', 'frame', 'ended']);
  assert.deepEqual(
    runner.sent.filter((message) => 'prompt' in message),
    [{ prompt: 'b', number: 1, interrupts: 0 }],
  );
  assert.equal(runner.text, 'a\nx\nc\n');
  assert.equal(runner.frames[0][0], 128);
  assert.deepEqual(runner.ends, [null]);
});

test('a failing script ends with its traceback and shows no drawing', () => {
  const runner = new TestRunner(module, 'from casioplot import *\nset_pixel(0, 0)\n1 / 0').run();
  const lines = ['Traceback (most recent call last):', '  File "script.py", line 3, in <module>'];
  assert.deepEqual(runner.ends, [[...lines, 'ZeroDivisionError: division by zero'].join('\n')]);
  assert.deepEqual(runner.frames, []);
  runner.type('1 + 1');
  assert.equal(runner.text, '2\n');
  assert.deepEqual(runner.frames, []);
});

test('a drawing made by a shell line is shown at its end', () => {
  const runner = new TestRunner(module, 'from casioplot import *').run();
  assert.equal(runner.type('set_pixel(0, 0)').frames.length, 1);
  assert.deepEqual(runner.ends, [null, null]);
});

test('an answer to a prompt that [AC] ended does not answer the next prompt', () => {
  const runner = new TestRunner(
    module,
    'try:\n    input("a")\nexcept KeyboardInterrupt:\n    print("AC")\nprint(input("b"))',
    {
      onMessage: (runner, message) => {
        if (!('prompt' in message)) return;
        runner.inbox.push({ line: `for ${message.prompt}`, number: message.number });
        if (message.prompt === 'a') runner.signals.interrupts++;
      },
    },
  ).run();
  assert.equal(runner.text, 'AC\nfor b\n');
});

test('an answer with an old number is dropped', () => {
  const runner = new TestRunner(module, 'input("a")\nprint(input("b"))', {
    onMessage: (runner, message) => {
      if (!('number' in message)) return;
      for (const number of [message.number - 1, message.number]) runner.inbox.push({ line: `to ${number}`, number });
    },
  }).run();
  assert.equal(runner.text, 'to 2\n');
});

test('a prompt reports how many [AC] had reached the script', () => {
  const text = 'try:\n    while True:\n        pass\nexcept KeyboardInterrupt:\n    input()';
  const runner = new TestRunner(module, text, {
    onClock: (runner) => {
      runner.signals.interrupts = 3; // the script gets one interrupt
    },
    onMessage: (runner, message) => 'number' in message && runner.inbox.push({ line: '', number: message.number }),
  }).run();
  assert.deepEqual(
    runner.sent.find((message) => 'prompt' in message),
    { prompt: '', number: 1, interrupts: 3 },
  );
});

test('[AC] before the first statement is not lost', () => {
  const runner = new TestRunner(module, 'while True:\n    pass');
  runner.signals.interrupts = 1;
  assert.match(String(runner.run().ends[0]), /KeyboardInterrupt/);
});

test('only an [AC] pressed after a shell line was typed interrupts that line', () => {
  const runner = new TestRunner(module, '').run();
  runner.signals.interrupts = 1;
  runner.type('for i in range(1000): pass');
  assert.deepEqual(runner.ends, [null, null]);
  runner.signals.interrupts = 2;
  runner.type('for i in range(1000): pass', 1); // pressed after the line was typed
  assert.match(String(runner.ends[2]), /KeyboardInterrupt/);
});

test('code is evaluated during input() and after the end', () => {
  const evaluate = 'import script\nprint(script.x)';
  const runner = new TestRunner(module, 'x = [1]\nprint(input())', {
    onMessage: (runner, message) =>
      'number' in message && runner.inbox.push({ evaluate }, { line: 'answer', number: message.number }),
  }).run();
  runner.inbox.push({ evaluate: 'nothing' });
  runner.type('x');
  const evaluated = runner.sent.flatMap((message) => ('evaluated' in message ? [message.evaluated] : []));
  assert.deepEqual(evaluated[0], { traceback: null, printed: '[1]\n' });
  assert.match(String(evaluated[1].traceback), /NameError/);
  assert.equal(runner.text, 'answer\n[1]\n');
});

test('text is sent while a script is busy', () => {
  const texts = /** @type {string[]} */ ([]);
  const runner = new TestRunner(module, 'print("now")\nfor i in range(5000):\n    pass\nprint("then")', {
    onClock: advance(1),
    onMessage: (_runner, message) => 'text' in message && texts.push(message.text),
  }).run();
  assert.equal(texts[0], 'now\n');
  assert.equal(runner.text, 'now\nthen\n');
});

test('a script that shows frames in a tight loop sends at most 125 per second', () => {
  const text = 'from casioplot import *\nfor i in range(20000):\n    set_pixel(i % 128, 0)\n    show_screen()';
  const runner = new TestRunner(module, text, { onClock: advance(0.02) }).run();
  const most = runner.clock / 8 + 2;
  assert.ok(
    runner.clock > 400 && runner.frames.length > most / 2 && runner.frames.length <= most,
    String(runner.frames.length),
  );
});

test('everyFrame sends every shown frame', () => {
  const text = 'from casioplot import *\nfor i in range(500):\n    set_pixel(i % 128, i // 128)\n    show_screen()';
  assert.equal(new TestRunner(module, text, { start: { everyFrame: true } }).run().frames.length, 501);
});

// ---- time

const TURNS = 20_000;
const LOOP = `def loop():\n    for i in range(${TURNS}):\n        pass\nloop()`;
const LOOP_MS = (TURNS * 37.5) / 1000;

/**
 * @param {number} actual
 * @param {number} expected
 */
function assertNear(actual, expected) {
  assert.ok(Math.abs(actual - expected) < 0.08 * expected, `${actual} instead of ${expected}`);
}

test("at the calculator's speed a loop takes the calculator's time on an infinitely fast PC", () => {
  const runner = new TestRunner(counting, LOOP, { start: { speed: 'calculator' } });
  runner.signals.isSlow = true;
  assertNear(runner.run().clock, LOOP_MS);
});

test("at the calculator's speed a loop takes the calculator's time on a PC twice as fast", () => {
  const runner = new TestRunner(counting, LOOP, { start: { speed: 'calculator' }, onClock: advance(0.2) });
  runner.signals.isSlow = true;
  runner.run();
  assertNear(runner.clock, LOOP_MS);
  assert.ok(runner.slept < 0.9 * LOOP_MS);
});

test('at full speed a script never sleeps, with either firmware', () => {
  assert.equal(new TestRunner(counting, LOOP, { start: { speed: 'full' } }).run().slept, 0);
  assert.equal(new TestRunner(module, LOOP).run().slept, 0);
});

test('the speed can be changed while the script runs', () => {
  let clockReads = 0;
  const runner = new TestRunner(counting, `${LOOP}\nprint("half")\nloop()`, {
    start: { speed: 'full' },
    onClock: (runner) => {
      clockReads++;
      if (runner.text) runner.signals.isSlow = true;
    },
  });
  const whole = new TestRunner(counting, `${LOOP}\nloop()`, { start: { speed: 'calculator' } });
  whole.signals.isSlow = true;
  whole.run();
  runner.clock = 1000;
  runner.run();
  const slept = runner.slept;
  assert.ok(clockReads > 0 && slept > 0.3 * whole.slept && slept < 0.6 * whole.slept, `${slept} of ${whole.slept}`);
});

test("loading a script takes time at the calculator's speed", () => {
  const sleptWith = (/** @type {number} */ lines) => {
    const runner = new TestRunner(counting, `${'x = 1\n'.repeat(lines)}${LOOP}`, { start: { speed: 'calculator' } });
    runner.signals.isSlow = true;
    return runner.run().slept;
  };
  assert.ok(sleptWith(500) > sleptWith(0) + 100);
});

test('a speed chosen during input() applies from the answer on', () => {
  const runner = new TestRunner(counting, 'input()\nfor i in range(100): pass', {
    start: { speed: 'full' },
    onMessage: (runner, message) => {
      if (!('number' in message)) return;
      runner.signals.isSlow = true;
      runner.inbox.push({ line: '', number: message.number });
    },
  }).run();
  assert.ok(runner.slept > 3, `${runner.slept} ms`);
});

test('a change of speed ends a sleep', () => {
  const runner = new TestRunner(counting, `${'x = 1\n'.repeat(500)}${LOOP}`, { start: { speed: 'calculator' } });
  runner.signals.isSlow = true;
  const { sleep } = runner.signals;
  runner.signals.sleep = (mark, ms) => {
    runner.signals.isSlow = false;
    sleep(mark, Math.min(ms ?? 0, 1));
  };
  assert.ok(runner.run().slept <= 1, String(runner.slept));
});

test("time spent in input() does not count as the script's time", () => {
  const sleptAfter = (/** @type {number} */ ms) => {
    const runner = new TestRunner(counting, `input()\n${LOOP}`, {
      start: { speed: 'calculator' },
      onMessage: (runner, message) => {
        if (!('number' in message)) return;
        runner.clock += ms;
        runner.inbox.push({ line: '', number: message.number });
      },
    });
    runner.signals.isSlow = true;
    return runner.run().slept;
  };
  assert.ok(Math.abs(sleptAfter(40) - sleptAfter(0)) < 5);
});

test('[AC] ends a sleep', () => {
  const runner = new TestRunner(counting, LOOP, { start: { speed: 'calculator' } });
  runner.signals.isSlow = true;
  runner.signals.sleep = () => {
    assert.equal(runner.signals.interrupts, 0, 'the script sleeps again');
    runner.signals.interrupts++;
  };
  assert.match(String(runner.run().ends[0]), /KeyboardInterrupt/);
});

const HOLD = 'for i in range(100000):\n    pass';

test('a script that holds a drawing for a second then sleeps, but runs no slower than the calculator', () => {
  const text = `from casioplot import *\nset_pixel(1, 1)\nshow_screen()\n${HOLD}`;
  const runner = new TestRunner(module, text, { onClock: advance(4) }).run();
  assert.ok(runner.slept > 100 && runner.slept < 100_000 * 0.0375, String(runner.slept));
});

test('a script that polls getkey() for seconds without a key sleeps longer', () => {
  const text = 'from casioplot import *\nset_pixel(1, 1)\nshow_screen()\nfor i in range(20000): getkey()';
  const display = { ...START.display, startingKey: 95 };
  const sleptAfter = (/** @type {number} */ ms) => {
    const onClock = (/** @type {TestRunner} */ runner) => {
      if (runner.clockReads === 50) runner.clock += ms;
    };
    return new TestRunner(module, text, { start: { display }, onClock }).run().slept;
  };
  const [soon, late] = [sleptAfter(0), sleptAfter(6000)];
  assert.ok(soon > 0 && late > 3 * soon, `${soon} and ${late} ms`);
});

test('a script that prints or draws does not sleep', () => {
  const drawn = 'from casioplot import *\nset_pixel(1, 1)\nshow_screen()\n';
  const printed = new TestRunner(module, `${drawn}print(1)\n${HOLD}`, { onClock: advance(4) }).run();
  assert.equal(printed.slept, 0);
  const drawing = new TestRunner(module, `${drawn}${HOLD.replace('pass', 'set_pixel(i % 128, 2)')}`, {
    onClock: advance(4),
  }).run();
  assert.equal(drawing.slept, 0);
});

const WAITING = 'from casioplot import *\nset_pixel(0, 0)\nshow_screen()\ntry:\n    while True: pass\n';

/** @param {TestRunner} runner */
const expectations = ({ sent }) => sent.flatMap((message) => ('waitsFor' in message ? [message.waitsFor] : []));

test('a script that catches [AC] and does nothing is reported as waiting for it, until it comes', () => {
  const runner = new TestRunner(module, `${WAITING}except KeyboardInterrupt: print(1)`, {
    start: { reportsKeys: true },
    onMessage: (runner, message) => 'waitsFor' in message && message.waitsFor && runner.signals.interrupts++,
    onClock: advance(1),
  }).run();
  assert.deepEqual(expectations(runner), ['AC', null]);
  assert.equal(runner.text, '1\n');
});

test('a script that does not catch [AC], or draws all the time, is not', () => {
  const drawing = WAITING.replace('pass', 'set_pixel(1, 1)');
  for (const text of [`${WAITING}finally: pass`, `${drawing}except KeyboardInterrupt: pass`]) {
    const runner = new TestRunner(module, text, {
      start: { reportsKeys: true },
      onClock: (runner) => {
        runner.clock += 1;
        if (runner.clock > 3000) runner.signals.interrupts = 1;
      },
    }).run();
    assert.deepEqual(expectations(runner), []);
  }
});
