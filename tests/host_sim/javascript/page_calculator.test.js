import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Calculator } from '../../../host_sim/faces/web/page/calculator.js';

/** @import { Incoming, Outgoing } from '../../../host_sim/engines/micropython/core/live.js' */

const MODEL = {
  name: 'fx',
  display: { width: 128, height: 64 },
  shell: {
    ...{ columns: 21, rows: 7, keptRows: 300, leftMargin: 1, topMargin: 1 },
    ...{ rowPitch: 9, heading: 0, letterHeight: 8, letterPitch: 6, cursorHeight: 1 },
  },
  typable: '0123456789,ABC +',
  codes: {},
  turnMicroseconds: 37.5,
  heap: 100_000,
  fonts: {},
};
const INTERRUPTED = 'Traceback (most recent call last):\nKeyboardInterrupt:';

/** A calculator whose script does what the test says. */
class Rig {
  /** @type {any[]} what the script's thread was given */
  given = [];
  stops = 0;
  /** @type {boolean[]} */
  counting = [];
  /** @type {boolean} */
  isSlow = false;
  /** @type {(message: Outgoing | { begun: true }) => void} */
  reports = () => {};

  /**
   * @param {Record<string, number>} [codes]  of the keys that getkey() sees
   * @param {Record<string, number[]>} [taps]
   */
  constructor(codes = {}, taps = {}) {
    this.calculator = new Calculator(
      { ...MODEL, codes, taps },
      {
        firmware: async (counting) => {
          this.counting.push(counting);
          return /** @type {WebAssembly.Module} */ ({});
        },
        engineOf: (reports) => {
          this.reports = reports;
          return {
            start: (_firmware, start) => void this.given.push({ planned: start.planned }),
            send: (/** @type {Incoming} */ message) => void this.given.push(message),
            hold: (code) => void this.given.push({ hold: code }),
            interrupt: () => void this.given.push('AC'),
            setSlow: (isSlow) => {
              this.isSlow = isSlow;
            },
            stop: () => void this.stops++,
          };
        },
      },
    );
  }

  /**
   * @param {{ keys?: string[], speed?: 'full' | 'calculator' }} [options]
   * @returns {Promise<this>}
   */
  async run({ keys = [], speed = 'full' } = {}) {
    await this.calculator.run({ script: 'a.py', files: {}, keys, casioplot: true, speed });
    this.reports({ begun: true });
    return this;
  }

  /**
   * @param {number} number
   * @param {string} [prompt]
   * @returns {void}
   */
  ask(number, prompt = '?') {
    this.reports({ prompt, number, interrupts: this.given.filter((one) => one === 'AC').length });
  }
}

test('keys are typed at a question, and [EXE] answers it', async () => {
  const { calculator, given, ...rig } = await new Rig().run();
  rig.reports({ prompt: 'n=', number: 1, interrupts: 0 });
  assert.equal(calculator.state, 'input');
  for (const key of ['7', ',', '6', '?']) calculator.press(key);
  assert.equal(calculator.text()[0], 'n=7,6');
  calculator.press('EXE');
  assert.deepEqual(given.at(-1), { line: '7,6', number: 1, planned: [] });
  assert.equal(calculator.state, 'busy');
  assert.deepEqual(calculator.keys(), ['7', ',', '6', 'EXE']);
});

test('the keys of a link are pressed when they are waited for, and [AC] goes ahead to the script', async () => {
  const rig = await new Rig().run({ keys: ['AC', '3', 'EXE', 'AC@5', 'AC', '7', 'EXE'] });
  assert.deepEqual(rig.given, [{ planned: [null] }]);
  rig.reports({ interrupted: 3072, waited: false });
  rig.ask(1);
  assert.deepEqual(rig.given.at(-1), { line: '3', number: 1, planned: [5, null] });
  rig.reports({ interrupted: 5, waited: false });
  rig.ask(2);
  assert.equal(rig.given.length, 2, 'the script presses this [AC] by itself');
  rig.reports({ interrupted: null, waited: false });
  rig.ask(3);
  assert.deepEqual(rig.given.at(-1), { line: '7', number: 3, planned: [] });
  assert.deepEqual(rig.calculator.keys(), ['AC@3072', '3', 'EXE', 'AC@5', 'AC', '7', 'EXE']);
  assert.equal(rig.calculator.isReplaying, false);
});

test('the keys so far bring the same answers and moments again', async () => {
  const rig = await new Rig().run();
  rig.calculator.press('AC');
  rig.reports({ interrupted: 42, waited: false });
  rig.ask(1);
  rig.calculator.press('A');
  const again = await new Rig().run({ keys: rig.calculator.keys() });
  again.reports({ interrupted: 42, waited: false });
  again.ask(1);
  assert.deepEqual(again.given[0], { planned: [42] });
  assert.equal(again.calculator.text()[0], '?A');
});

test('how long a drawing was looked at counts for the first one only, unless all is to be exact', async () => {
  const rig = await new Rig().run();
  for (const [moment, waited] of /** @type {[number, boolean][]} */ ([
    [7, false],
    [5000, true],
    [6000, true],
    [8, false],
  ])) {
    rig.reports({ interrupted: moment, waited });
  }
  assert.deepEqual(rig.calculator.keys(), ['AC@7', 'AC@5000', 'AC', 'AC@8']);
  assert.deepEqual(rig.calculator.exactKeys(), ['AC@7', 'AC@5000', 'AC@6000', 'AC@8']);
});

test('[AC] ends the keys that are still to be pressed', async () => {
  const rig = await new Rig().run({ keys: ['1', 'EXE', '2', 'EXE'] });
  rig.calculator.press('AC');
  rig.reports({ interrupted: 1, waited: false });
  rig.ask(1);
  assert.deepEqual(rig.given.slice(1), ['AC']);
  assert.equal(rig.calculator.isReplaying, false);
});

test('a key that is pressed while others are to come is pressed after them', async () => {
  const rig = await new Rig().run({ keys: ['1'] });
  rig.calculator.press('2');
  rig.ask(1);
  assert.equal(rig.calculator.text()[0], '?12');
});

test('text with a character that the calculator has not is not typed at all', async () => {
  const rig = await new Rig().run();
  rig.ask(1);
  assert.deepEqual(rig.calculator.type('7é6é'), ['é']);
  assert.equal(rig.calculator.text()[0], '?');
});

test('several lines answer one question after the other', async () => {
  const rig = await new Rig().run();
  assert.deepEqual(rig.calculator.type('1\n2\n'), []);
  rig.ask(1);
  rig.ask(2);
  assert.deepEqual(rig.given.slice(1), [
    { line: '1', number: 1, planned: [] },
    { line: '2', number: 2, planned: [] },
  ]);
});

test('any key ends the look at a last drawing, and the keys remember that', async () => {
  const rig = await new Rig().run();
  rig.reports({ frame: new Uint8Array(1024) });
  rig.reports({ ended: null });
  assert.equal(rig.calculator.showing, 'drawing');
  rig.calculator.press('7');
  assert.equal(rig.calculator.showing, 'shell');
  assert.equal(rig.calculator.text()[0], '>>>');
  const again = await new Rig().run({ keys: rig.calculator.keys() });
  again.reports({ frame: new Uint8Array(1024) });
  again.reports({ ended: null });
  assert.equal(again.calculator.showing, 'shell');
});

test('an [AC] that a script did not wait for is pressed after its end', async () => {
  const rig = await new Rig().run({ keys: ['AC', '7'] });
  rig.reports({ frame: new Uint8Array(1024) });
  rig.reports({ ended: null });
  assert.equal(rig.calculator.text()[0], '>>>7');
  assert.equal(rig.calculator.showing, 'shell');
});

test('a script that [AC] ends has not failed by itself, and its drawing stays', async () => {
  const rig = await new Rig().run();
  rig.reports({ frame: new Uint8Array(1024).fill(255) });
  rig.calculator.press('AC');
  rig.reports({ ended: INTERRUPTED });
  assert.ok(rig.calculator.endedByAc);
  assert.equal(rig.calculator.showing, 'drawing');
  assert.ok(rig.calculator.pixels().every((pixel) => pixel === 1));
});

test('a failure is told with its traceback, over the drawing', async () => {
  const rig = await new Rig().run();
  rig.reports({ frame: new Uint8Array(1024) });
  rig.reports({ ended: 'Traceback (most recent call last):\nZeroDivisionError: division by zero' });
  assert.equal(rig.calculator.state, 'failed');
  assert.equal(rig.calculator.showing, 'shell');
  assert.equal(rig.calculator.transcript.pieces.at(-1)?.kind, 'traceback');
});

test("the calculator's speed begins anew on firmware that counts, and goes on where it was, fast until there", async () => {
  const rig = await new Rig().run();
  rig.ask(1);
  rig.calculator.press('7');
  rig.calculator.press('EXE');
  rig.calculator.setSpeed('calculator');
  await Promise.resolve();
  assert.deepEqual(rig.counting, [false, true]);
  assert.equal(rig.stops, 1);
  assert.equal(rig.isSlow, false);
  rig.reports({ begun: true });
  rig.ask(1);
  assert.deepEqual(rig.given.at(-1), { line: '7', number: 1, planned: [] });
  assert.equal(rig.isSlow, true);
  rig.calculator.setSpeed('full');
  assert.equal(rig.stops, 1);
  assert.equal(rig.isSlow, false);
});

test('a run that another one has overtaken does not begin', async () => {
  const rig = new Rig();
  await Promise.all([rig.run({ keys: ['AC@1'] }), rig.run({ keys: ['AC@2'] })]);
  assert.deepEqual(rig.given, [{ planned: [2] }]);
});

// ---- scripts that ask getkey()

const CODES = { UP: 14, OK: 24, EXE: 95, 7: 61 };

test('a key that is held is told by its code, and one that getkey() never sees is none', async () => {
  const { calculator, given } = await new Rig(CODES).run();
  for (const key of ['UP', null, 'AC', '7']) calculator.hold(key);
  assert.deepEqual(given.slice(1), [{ hold: 14 }, { hold: 0 }, { hold: 0 }, { hold: 61 }]);
});

test('the keys of a link go to getkey() where the script asks for them, to a question where there is one', async () => {
  const rig = await new Rig(CODES).run({ keys: ['UP', '7', '7', 'EXE', 'OK', 'AC'] });
  const { calculator, given } = rig;
  assert.deepEqual(given.slice(1), [{ tap: [0] }], 'a look whether anybody asks');
  rig.reports({ keysDone: true });
  rig.reports({ keysDone: true });
  assert.deepEqual(given.slice(2), [{ tap: [14] }, { tap: [61] }]);
  rig.ask(1);
  assert.deepEqual(given.slice(4), [{ line: '7', number: 1, planned: [] }]);
  rig.reports({ keysDone: true });
  rig.reports({ keysDone: true });
  assert.deepEqual(given.slice(5), [{ tap: [24] }, 'AC']);
  rig.reports({ interrupted: 99, waited: false });
  assert.deepEqual(calculator.keys(), ['UP', '7', '7', 'EXE', 'OK', 'AC@99']);
});

test('what getkey() has seen of somebody’s fingers leads there again', async () => {
  const rig = await new Rig(CODES).run();
  for (const seen of [14, 14, 61]) rig.reports({ seen });
  assert.deepEqual(rig.calculator.keys(), ['UP', 'UP', '7']);
});

const TAPS = { r: [32, 73], R: [32, 73], B: [32, 42] };

test('a letter is [ALPHA] and its key for getkey(), and what is typed meanwhile comes after it', async () => {
  const rig = await new Rig(CODES, TAPS).run();
  const { calculator, given } = rig;
  assert.equal(calculator.strike('7'), false, 'it can be held');
  for (const key of ['r', '7', 'EXE']) assert.equal(calculator.strike(key), true);
  assert.equal(calculator.strike('AC'), false);
  assert.deepEqual(given.slice(1), [
    { tap: [32, 73], isTyped: true },
    { tap: [61], isTyped: true },
    { tap: [95], isTyped: true },
  ]);
  rig.reports({ keysDone: true });
  assert.equal(calculator.strike('7'), false);
});

test('what was typed for getkey() is forgotten at a question, by [AC] and at the end', async () => {
  /** @type {((rig: Rig) => unknown)[]} */
  const ways = [(rig) => rig.ask(1), (rig) => rig.calculator.press('AC'), (rig) => rig.reports({ ended: null })];
  for (const happen of ways) {
    const rig = await new Rig(CODES, TAPS).run();
    rig.calculator.strike('r');
    happen(rig);
    assert.deepEqual(rig.given[2], { untap: true });
    assert.deepEqual(rig.calculator.keys(), []);
  }
});

test('a letter in a link is [ALPHA] and its key, or itself at a question', async () => {
  const rig = await new Rig(CODES, TAPS).run({ keys: ['R', '7'] });
  rig.reports({ keysDone: true });
  assert.equal(rig.calculator.strike('r'), true, 'after those of the link');
  rig.reports({ keysDone: true });
  rig.reports({ keysDone: true });
  assert.deepEqual(rig.given.slice(1), [{ tap: [0] }, { tap: [32, 73] }, { tap: [61] }, { tap: [32, 73] }]);
  const other = await new Rig(CODES, TAPS).run({ keys: ['B', 'EXE'] });
  other.ask(1);
  assert.deepEqual(other.given.at(-1), { line: 'B', number: 1, planned: [] });
});

test('[OK] ends a line as [EXE] does', async () => {
  const rig = await new Rig(CODES).run();
  rig.ask(1);
  rig.calculator.press('7');
  rig.calculator.press('OK');
  assert.deepEqual(rig.given.at(-1), { line: '7', number: 1, planned: [] });
});

test('only a script that runs, on a calculator that reads keys, is given them live', async () => {
  const rig = await new Rig(CODES).run();
  assert.equal(rig.calculator.isLive, true);
  rig.ask(1);
  assert.equal(rig.calculator.isLive, false);
  assert.equal((await new Rig().run()).calculator.isLive, false);
});
