import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware, TestMachine } from './machine_fixture.js';

const module = await firmware();

// Everything that an interrupt may hit: a loop, calls and returns, finally, a prompt, output, and code outside of try.
const SCRIPT = `
log = []
def inner(n):
    try:
        for i in range(n):
            pass
        return n
    finally:
        log.append(n)
def outer():
    total = 0
    for i in range(3):
        total += inner(10)
    return total
try:
    print("begin")
    outer()
    name = input("name?")
    print(name, outer())
except KeyboardInterrupt:
    print("AC")
print("end")
for i in range(30):
    pass
`;
const WHOLE = 'begin\nme 30\nend\n';
const CAUGHT = ['AC\nend\n', 'begin\nAC\nend\n', 'begin\nme 30\nAC\nend\n'];
const FAILED = ['', 'begin\n', 'begin\nme 30\n', WHOLE]; // with a traceback: [AC] came before or after the try

/** Runs SCRIPT with [AC] pressed at some polls. */
class InterruptedScript {
  polls = 0;
  /** @type {Set<number>} */
  pressedAt = new Set();
  calculator = new TestMachine(
    module,
    {},
    {
      heap: 16384,
      host: {
        poll: () => this.pressedAt.has(++this.polls),
        line: (_prompt, interrupted) => (interrupted ? null : new TextEncoder().encode('me')),
      },
    },
  );

  /**
   * @param {number[]} polls  counted from 1
   * @returns {{ printed: string, traceback: string | null }}
   */
  run(...polls) {
    this.polls = 0;
    this.pressedAt = new Set(polls);
    const traceback = this.calculator.machine.run(SCRIPT);
    this.pressedAt.clear();
    return { printed: this.calculator.printed(), traceback };
  }

  /**
   * @param {ReturnType<InterruptedScript['run']>} outcome
   * @param {string} when
   */
  check({ printed, traceback }, when) {
    if (traceback === null) assert.ok(CAUGHT.includes(printed), `${when}: ${printed}`);
    else {
      assert.match(traceback, /KeyboardInterrupt: \n$/, when);
      assert.ok([...FAILED, ...CAUGHT, 'AC\n', 'begin\nAC\n'].includes(printed), `${when}: ${printed}`);
    }
    // The interrupt affects neither the next line nor evaluated code.
    assert.equal(this.calculator.type('for i in range(40): pass\nprint(i)'), '39\n', when);
    assert.equal(this.calculator.machine.evaluate('for i in range(40): pass\nprint(i)').printed, '39\n', when);
  }
}

test('[AC] at any poll is caught or ends the script, and has no later effect', () => {
  const script = new InterruptedScript();
  assert.deepEqual(script.run(), { printed: WHOLE, traceback: null });
  const { polls } = script;
  assert.ok(polls > 10, String(polls));
  let caught = 0;
  for (let poll = 1; poll < polls; poll++) {
    const outcome = script.run(poll);
    script.check(outcome, `poll ${poll}`);
    if (outcome.traceback === null) caught++;
  }
  assert.ok(caught > polls / 3, `${caught} of ${polls}`);
});

test('three [AC] in quick succession are caught or end the script, and have no later effect', () => {
  const script = new InterruptedScript();
  script.run();
  const { polls } = script;
  for (const distance of [1, 2, 3]) {
    for (let poll = 1; poll < polls; poll++) {
      script.check(script.run(poll, poll + distance, poll + 2 * distance), `from poll ${poll} by ${distance}`);
    }
  }
});

test('1,000 interrupts leave nothing on the heap', () => {
  let polls = 0;
  const { machine } = new TestMachine(module, {}, { host: { poll: () => ++polls % 7 === 0 } });
  const interrupted = (/** @type {number} */ times) =>
    `n = 0\nwhile n < ${times}:\n    try:\n        while True:\n            pass\n    except KeyboardInterrupt:\n        n += 1`;
  machine.run(interrupted(1));
  const used = machine.usedHeap();
  machine.run(interrupted(1000));
  assert.ok(machine.usedHeap() - used <= 64, String(machine.usedHeap() - used));
});

// Every tenth jump or return polls; an interrupt that comes at a return stays pending until the next jump.
const RETURNS = Array.from({ length: 20 }, (_, count) => `def f():\n    pass\n${'f()\n'.repeat(5 + count)}`);

test('[AC] during a return just before input() ends the input()', () => {
  let atInput = 0;
  for (const returns of RETURNS) {
    let presses = 0;
    let isAsked = false;
    const { machine, ...calculator } = newMachine({
      poll: () => !isAsked && ++presses === 1,
      line: (_prompt, interrupted) => {
        isAsked = true;
        if (interrupted) atInput++;
        return new TextEncoder().encode('answer');
      },
    });
    const text = `try:\n    ${returns.replaceAll('\n', '\n    ')}\n    print(input())\nexcept KeyboardInterrupt:\n    print("AC")`;
    assert.equal(machine.run(text), null);
    assert.equal(calculator.printed(), presses ? 'AC\n' : 'answer\n', returns);
  }
  assert.ok(atInput > 0);
});

test('[AC] during the last return does not interrupt the next run', () => {
  let presses = 0;
  for (const returns of RETURNS) {
    let isPressed = true;
    const { machine, ...calculator } = newMachine({ poll: () => isPressed && ++presses > 0 });
    machine.run(returns);
    isPressed = false;
    assert.equal(machine.run('for i in range(50):\n    pass\nprint(i)'), null);
    assert.equal(calculator.printed(), '49\n');
  }
  assert.ok(presses > 0);
});

test('a pending [AC] does not interrupt evaluated code, but then the script', () => {
  let reached = 0;
  for (const returns of RETURNS) {
    let presses = 0;
    let isPending = false;
    const { machine, ...calculator } = newMachine({
      poll: () => ++presses === 1,
      files: (name) => {
        isPending = presses > 0;
        assert.equal(machine.evaluate('for i in range(50):\n    pass\nprint(i)').printed, '49\n');
        return name === 'other.py' ? new Uint8Array() : null;
      },
    });
    const traceback = machine.run(`${returns}import other\nfor i in range(50):\n    pass\nprint(i)`);
    assert.match(String(traceback), /KeyboardInterrupt/);
    assert.equal(calculator.printed(), '');
    if (isPending) reached++;
  }
  assert.ok(reached > 0);
});

test('[AC] at the first poll is not lost', () => {
  const calculator = newMachine({ poll: () => true });
  assert.match(String(calculator.machine.run('while True:\n    pass')), /KeyboardInterrupt/);
});

/**
 * @param {NonNullable<NonNullable<ConstructorParameters<typeof TestMachine>[2]>['host']>} host
 * @returns {{ machine: TestMachine['machine'], printed: () => string }}
 */
function newMachine(host) {
  const calculator = new TestMachine(module, {}, { host });
  return { machine: calculator.machine, printed: () => calculator.printed() };
}
