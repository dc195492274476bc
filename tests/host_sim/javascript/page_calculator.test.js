import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Calculator } from '../../../host_sim/frontends/web/page/calculator.js';

/** @import { Speed } from '../../../host_sim/frontends/web/page/calculator.js' */
/** @import { PlannedTap } from '../../../host_sim/engines/micropython/core/keys.js' */
/** @import { Incoming, Outgoing } from '../../../host_sim/engines/micropython/core/script_runner.js' */

const MODEL = {
  name: 'fx',
  display: { width: 128, height: 64 },
  shell: {
    ...{ columns: 21, rows: 7, historyRows: 300, leftMargin: 1, topMargin: 1, cutsLines: true, keptColumns: 1000 },
    ...{ banner: '', initialized: '* SHELL Initialized *\n', mark: [] },
    ...{ rowPitch: 9, heading: 0, letterPitch: 6, cursor: { left: 0, top: 7, width: 5, height: 1 }, labels: [] },
  },
  typable: '0123456789,ABC +',
  codes: {},
  turnMicroseconds: 37.5,
  heap: 100_000,
  fonts: {},
  library: { builtIn: {}, copied: {} },
  strict: { heap: 1, missing: [] },
};
const INTERRUPTED = 'Traceback (most recent call last):\nKeyboardInterrupt:';

/** A script that does what the test says, on the page's calculator. */
class FakeScript {
  /** @type {any[]} */
  received = [];
  stops = 0;
  /** @type {boolean[]} */
  counting = [];
  /** @type {boolean} */
  isSlow = false;
  /** @type {(message: Outgoing | { begun: true }) => void} */
  report = () => {};

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
        createEngine: (report) => {
          this.report = report;
          return {
            start: (_firmware, { planned, plannedTaps }) =>
              void this.received.push({ planned, ...(plannedTaps && { plannedTaps }) }),
            send: (/** @type {Incoming} */ message) => void this.received.push(message),
            hold: (code) => void this.received.push({ hold: code }),
            interrupt: () => void this.received.push('AC'),
            setSlow: (isSlow) => {
              this.isSlow = isSlow;
            },
            stop: () => void this.stops++,
          };
        },
      },
    );
  }

  /** @param {{ keys?: string[], speed?: Speed, files?: Record<string, string> }} [options] */
  async run({ keys = [], speed = 'full', files = {} } = {}) {
    await this.calculator.run({ script: 'a.py', files, keys, casioplot: true, speed });
    this.report({ begun: true });
    return this;
  }

  /**
   * The script has seen the keys tapped last.
   * @param {...PlannedTap} taps
   */
  see(...taps) {
    for (const [code, call] of taps) this.report({ keySeen: code, call });
    this.report({ keysDone: true });
  }

  /**
   * @param {number} number
   * @param {string} [prompt]
   */
  ask(number, prompt = '?') {
    this.report({ prompt, number, interrupts: this.received.filter((message) => message === 'AC').length });
  }
}

test('keys are typed at input(), and [EXE] ends the line', async () => {
  const { calculator, received, ...script } = await new FakeScript().run();
  script.report({ prompt: 'n=', number: 1, interrupts: 0 });
  assert.equal(calculator.state, 'input');
  for (const key of ['7', ',', '6', '?']) calculator.press(key);
  assert.equal(calculator.text()[1], 'n=7,6');
  calculator.press('EXE');
  assert.deepEqual(received.at(-1), { line: '7,6', number: 1, planned: [] });
  assert.equal(calculator.state, 'busy');
  assert.deepEqual(calculator.keys(), ['7', ',', '6', 'EXE']);
});

test("a link's keys are pressed when the calculator waits for them, and its [AC]s are sent ahead to the script", async () => {
  const script = await new FakeScript().run({ keys: ['AC', '3', 'EXE', 'AC@5', 'AC', '7', 'EXE'] });
  assert.deepEqual(script.received, [{ planned: [null] }]);
  script.report({ interrupted: 3072, waited: false });
  script.ask(1);
  assert.deepEqual(script.received.at(-1), { line: '3', number: 1, planned: [5, null] });
  script.report({ interrupted: 5, waited: false });
  script.ask(2);
  assert.equal(script.received.length, 2, 'the script presses this [AC] itself');
  script.report({ interrupted: null, waited: false });
  script.ask(3);
  assert.deepEqual(script.received.at(-1), { line: '7', number: 3, planned: [] });
  assert.deepEqual(script.calculator.keys(), ['AC@3072', '3', 'EXE', 'AC@5', 'AC', '7', 'EXE']);
  assert.equal(script.calculator.isReplaying, false);
});

test('replaying the keys gives the same answers and moments', async () => {
  const script = await new FakeScript().run();
  script.calculator.press('AC');
  script.report({ interrupted: 42, waited: false });
  script.ask(1);
  script.calculator.press('A');
  const again = await new FakeScript().run({ keys: script.calculator.keys() });
  again.report({ interrupted: 42, waited: false });
  again.ask(1);
  assert.deepEqual(again.received[0], { planned: [42] });
  assert.equal(again.calculator.text()[1], '?A');
});

test('keys() has the moment of only the first [AC] at a drawing, exactKeys() of all', async () => {
  const script = await new FakeScript().run();
  for (const [moment, waited] of /** @type {[number, boolean][]} */ ([
    [7, false],
    [5000, true],
    [6000, true],
    [8, false],
  ])) {
    script.report({ interrupted: moment, waited });
  }
  assert.deepEqual(script.calculator.keys(), ['AC@7', 'AC@5000', 'AC', 'AC@8']);
  assert.deepEqual(script.calculator.exactKeys(), ['AC@7', 'AC@5000', 'AC@6000', 'AC@8']);
});

test('[AC] ends a replay', async () => {
  const script = await new FakeScript().run({ keys: ['1', 'EXE', '2', 'EXE'] });
  script.calculator.press('AC');
  script.report({ interrupted: 1, waited: false });
  script.ask(1);
  assert.deepEqual(script.received.slice(1), ['AC']);
  assert.equal(script.calculator.isReplaying, false);
});

test('a key pressed during a replay comes after it', async () => {
  const script = await new FakeScript().run({ keys: ['1'] });
  script.calculator.press('2');
  script.ask(1);
  assert.equal(script.calculator.text()[1], '?12');
});

test("a text with a character that can't be typed is not typed at all", async () => {
  const script = await new FakeScript().run();
  script.ask(1);
  assert.deepEqual(script.calculator.type('7é6é'), ['é']);
  assert.equal(script.calculator.text()[1], '?');
});

test('several lines answer several questions', async () => {
  const script = await new FakeScript().run();
  assert.deepEqual(script.calculator.type('1\n2\n'), []);
  script.ask(1);
  script.ask(2);
  assert.deepEqual(script.received.slice(1), [
    { line: '1', number: 1, planned: [] },
    { line: '2', number: 2, planned: [] },
  ]);
});

test('[EXE] on a highlighted line copies it to the prompt, and the next [EXE] runs it', async () => {
  const script = await new FakeScript().run();
  script.report({ ended: null });
  script.calculator.press('UP');
  assert.equal(script.calculator.highlighted, 0);
  assert.ok(script.calculator.press('EXE'));
  assert.equal(script.calculator.text()[1], '>>>from a import *');
  script.calculator.press('EXE');
  assert.deepEqual(script.received.slice(1), [{ shell: 'from a import *', planned: [] }]);
});

test("a replay types a copied line, although some of its characters can't be typed", async () => {
  const script = await new FakeScript().run();
  script.report({ text: "print('a_b')\n" });
  script.report({ ended: null });
  for (const key of ['UP', 'EXE', 'EXE']) script.calculator.press(key);
  script.report({ ended: null });
  for (const key of ['UP', 'EXE']) script.calculator.press(key);
  const again = await new FakeScript().run({ keys: script.calculator.keys() });
  again.report({ ended: null });
  assert.deepEqual(again.received.slice(1), [{ shell: "print('a_b')", planned: [] }]);
  again.report({ ended: null });
  assert.deepEqual(again.calculator.text().slice(1, 3), [">>>print('a_b')", ">>>print('a_b')"]);
});

test('every run but the first says that the shell is new', async () => {
  const { calculator } = await new FakeScript().run();
  assert.deepEqual(calculator.text().slice(0, 2), ['>>>from a import *', '']);
  await calculator.run({ script: 'a.py', files: {}, casioplot: true, speed: 'full', isRerun: true });
  assert.deepEqual(calculator.text().slice(0, 2), ['* SHELL Initialized *', '>>>from a import *']);
});

test('any key closes the last drawing, and keys() includes it', async () => {
  const script = await new FakeScript().run();
  script.report({ frame: new Uint8Array(1024) });
  script.report({ ended: null });
  assert.equal(script.calculator.showing, 'drawing');
  script.calculator.press('7');
  assert.equal(script.calculator.showing, 'shell');
  assert.equal(script.calculator.text()[1], '>>>');
  const again = await new FakeScript().run({ keys: script.calculator.keys() });
  again.report({ frame: new Uint8Array(1024) });
  again.report({ ended: null });
  assert.equal(again.calculator.showing, 'shell');
});

test('an [AC] that a script did not wait for is pressed after it ended', async () => {
  const script = await new FakeScript().run({ keys: ['AC', '7'] });
  script.report({ frame: new Uint8Array(1024) });
  script.report({ ended: null });
  assert.equal(script.calculator.text()[1], '>>>7');
  assert.equal(script.calculator.showing, 'shell');
});

test('after [AC] ends a script, its drawing stays', async () => {
  const script = await new FakeScript().run();
  script.report({ frame: new Uint8Array(1024).fill(255) });
  script.calculator.press('AC');
  script.report({ ended: INTERRUPTED });
  assert.ok(script.calculator.endedByAc);
  assert.equal(script.calculator.showing, 'drawing');
  assert.ok(script.calculator.pixels().every((pixel) => pixel === 1));
});

test('a traceback replaces the drawing', async () => {
  const script = await new FakeScript().run();
  script.report({ frame: new Uint8Array(1024) });
  script.report({ ended: 'Traceback (most recent call last):\nZeroDivisionError: division by zero' });
  assert.equal(script.calculator.state, 'failed');
  assert.equal(script.calculator.showing, 'shell');
  assert.equal(script.calculator.transcript.pieces.at(-1)?.kind, 'traceback');
});

test('calculator speed restarts the script on the counting firmware and replays its keys at full speed', async () => {
  const script = await new FakeScript().run();
  script.ask(1);
  script.calculator.press('7');
  script.calculator.press('EXE');
  script.calculator.setSpeed('calculator');
  await Promise.resolve();
  assert.deepEqual(script.counting, [false, true]);
  assert.equal(script.stops, 1);
  assert.equal(script.isSlow, false);
  script.report({ begun: true });
  script.ask(1);
  assert.deepEqual(script.received.at(-1), { line: '7', number: 1, planned: [] });
  assert.equal(script.isSlow, true);
  script.calculator.setSpeed('full');
  assert.equal(script.stops, 1);
  assert.equal(script.isSlow, false);
});

test('a script that reads keys live continues at calculator speed, without a restart', async () => {
  const files = { 'a.py': 'from casioplot import getkey' };
  const script = await new FakeScript({ OK: 24 }).run({ speed: 'live', files });
  assert.deepEqual([script.counting, script.isSlow, script.calculator.isSlow], [[true], false, false]);
  script.report({ readsKeys: true });
  assert.deepEqual([script.stops, script.isSlow, script.calculator.isSlow], [0, true, true]);
  script.calculator.setSpeed('full');
  assert.deepEqual([script.stops, script.isSlow, script.calculator.isSlow], [0, false, false]);
});

test('other scripts stay at full speed, on the firmware that loads first', async () => {
  const script = await new FakeScript({ OK: 24 }).run({ speed: 'live', files: { 'a.py': 'print(1)' } });
  assert.deepEqual([script.counting, script.isSlow], [[false], false]);
});

test('a run that was replaced before it started never starts', async () => {
  const script = new FakeScript();
  await Promise.all([script.run({ keys: ['AC@1'] }), script.run({ keys: ['AC@2'] })]);
  assert.deepEqual(script.received, [{ planned: [2] }]);
});

// ---- scripts that call getkey()

const CODES = { UP: 14, OK: 24, EXE: 95, 7: 61 };

test('hold() sends the code of a key, and 0 for keys that getkey() never sees', async () => {
  const { calculator, received } = await new FakeScript(CODES).run();
  for (const key of ['UP', null, 'AC', '7']) calculator.hold(key);
  assert.deepEqual(received.slice(1), [{ hold: 14 }, { hold: 0 }, { hold: 0 }, { hold: 61 }]);
});

test('the keys of a link go to getkey() if the script polls it, and to input() if the script asks', async () => {
  const script = await new FakeScript(CODES).run({ keys: ['UP', '7', '7', 'EXE', 'OK', 'AC'] });
  const { calculator, received } = script;
  assert.deepEqual(received.slice(1), [{ tap: [0] }], 'finds out whether the script polls');
  script.see();
  script.see([14, 120]);
  assert.deepEqual(received.slice(2), [{ tap: [14] }, { tap: [61] }]);
  script.report({ keySeen: 61, call: 200 });
  script.ask(1);
  assert.deepEqual(received.slice(4), [{ cancelTaps: true }, { line: '7', number: 1, planned: [] }, { tap: [0] }]);
  script.see();
  script.see([24, 300]);
  assert.deepEqual(received.slice(7), [{ tap: [24] }, 'AC']);
  script.report({ interrupted: 99, waited: false });
  assert.deepEqual(calculator.keys(), ['UP@120', '7@200', '7', 'EXE', 'OK@300', 'AC@99']);
});

test('a key that was tapped for getkey() and not seen is typed at input()', async () => {
  const script = await new FakeScript(CODES).run({ keys: ['7', 'EXE'] });
  script.see();
  assert.deepEqual(script.received.at(-1), { tap: [61] });
  script.ask(1);
  assert.deepEqual(script.received.slice(-2), [{ cancelTaps: true }, { line: '7', number: 1, planned: [] }]);
});

test('keys() includes the keys that getkey() has returned, with the call that first returned each', async () => {
  const script = await new FakeScript(CODES).run();
  for (const [code, call] of [
    [14, 812],
    [14, 950],
    [61, 1200],
  ]) {
    script.report({ keySeen: code, call });
  }
  assert.deepEqual(script.calculator.keys(), ['UP@812', 'UP@950', '7@1200']);
});

test('only the keys of the first choice have their call, so that a long game is replayed quickly', async () => {
  /** @type {(...seen: [code: number, call: number][]) => Promise<string[]>} */
  const keysAfter = async (...seen) => {
    const script = await new FakeScript(CODES).run();
    for (const [code, call] of seen) script.report({ keySeen: code, call });
    assert.deepEqual(script.calculator.exactKeys(), script.calculator.keys());
    return script.calculator.keys();
  };
  const [UP, OK, EXE] = [14, 24, 95];
  assert.deepEqual(await keysAfter([UP, 800], [OK, 950], [EXE, 1000]), ['UP@800', 'OK@950', 'EXE']);
  assert.deepEqual(await keysAfter([UP, 900_000], [UP, 950_000], [UP, 5_000_000], [OK, 6_000_000]), [
    ...['UP@900000', 'UP@950000', 'UP', 'OK'],
  ]);
});

test('keys with their call are sent ahead to the script, with the start or the answer before them', async () => {
  const keys = ['AC@5', 'UP@812', '7@950', '7', 'EXE', 'UP@2000'];
  const script = await new FakeScript(CODES).run({ keys });
  const { calculator, received } = script;
  const firstTaps = [
    [14, 812],
    [61, 950],
  ];
  assert.deepEqual(received, [{ planned: [5], plannedTaps: firstTaps }]);
  script.report({ interrupted: 5, waited: false });
  script.report({ keySeen: 14, call: 812 });
  assert.deepEqual(calculator.keys(), keys, 'nothing is lost on the way');
  script.see([61, 950]);
  script.ask(1);
  assert.deepEqual(received.at(-1), { line: '7', number: 1, planned: [], plannedTaps: [[14, 2000]] });
  script.see([14, 2000]);
  assert.equal(calculator.isReplaying, false);
  assert.deepEqual(calculator.keys(), keys);
});

test('keys with their call are typed if the script asks instead, and [AC] cancels them', async () => {
  const asking = await new FakeScript(CODES).run({ keys: ['7@812', 'OK@950'] });
  asking.ask(1);
  assert.deepEqual(asking.received.at(-1), { line: '7', number: 1, planned: [] });
  const stopped = await new FakeScript(CODES).run({ keys: ['7@812', 'OK@950'] });
  stopped.calculator.press('AC');
  assert.deepEqual(stopped.received.slice(1), [{ cancelTaps: true }, 'AC']);
  assert.equal(stopped.calculator.isReplaying, false);
});

test('a key held during a replay comes after it', async () => {
  const script = await new FakeScript(CODES).run({ keys: ['OK@950'] });
  script.calculator.hold('UP');
  script.calculator.press('UP');
  script.see([24, 950]);
  assert.deepEqual(script.received.slice(1), [{ hold: 0 }, { tap: [14] }]);
});

const TAPS = { r: [32, 73], R: [32, 73], B: [32, 42] };

test('a letter typed for getkey() taps [ALPHA] and its key, and keys typed meanwhile follow', async () => {
  const script = await new FakeScript(CODES, TAPS).run();
  const { calculator, received } = script;
  assert.equal(calculator.typeLive('7'), false, 'it can be held down');
  for (const key of ['r', '7', 'EXE']) assert.equal(calculator.typeLive(key), true);
  assert.equal(calculator.typeLive('AC'), false);
  assert.deepEqual(received.slice(1), [{ tap: [32, 73] }, { tap: [61] }, { tap: [95] }]);
  script.report({ keysDone: true });
  assert.equal(calculator.typeLive('7'), false);
});

test('keys typed for getkey() are forgotten at input(), on [AC] and at the end', async () => {
  /** @type {((script: FakeScript) => unknown)[]} */
  const ways = [
    (script) => script.ask(1),
    (script) => script.calculator.press('AC'),
    (script) => script.report({ ended: null }),
  ];
  for (const happen of ways) {
    const script = await new FakeScript(CODES, TAPS).run();
    script.calculator.typeLive('r');
    happen(script);
    assert.deepEqual(script.received[2], { cancelTaps: true });
    assert.deepEqual(script.calculator.keys(), []);
  }
});

test('a letter in a link taps [ALPHA] and its key for getkey(), and is typed at input()', async () => {
  const script = await new FakeScript(CODES, TAPS).run({ keys: ['R', '7'] });
  script.see();
  assert.equal(script.calculator.typeLive('r'), true, 'queued after those of the link');
  script.see([32, 100], [73, 108]);
  script.see([61, 200]);
  assert.deepEqual(script.received.slice(1), [{ tap: [0] }, { tap: [32, 73] }, { tap: [61] }, { tap: [32, 73] }]);
  const other = await new FakeScript(CODES, TAPS).run({ keys: ['B', 'EXE'] });
  other.ask(1);
  assert.deepEqual(other.received.at(-1), { line: 'B', number: 1, planned: [] });
});

test('[OK] ends a line like [EXE]', async () => {
  const script = await new FakeScript(CODES).run();
  script.ask(1);
  script.calculator.press('7');
  script.calculator.press('OK');
  assert.deepEqual(script.received.at(-1), { line: '7', number: 1, planned: [] });
});

test('isLive is true only while a script runs on a model with getkey()', async () => {
  const script = await new FakeScript(CODES).run();
  assert.equal(script.calculator.isLive, true);
  script.ask(1);
  assert.equal(script.calculator.isLive, false);
  assert.equal((await new FakeScript().run()).calculator.isLive, false);
});

const TAP_FILE = { 'tap.py': '' };
const NO_ANSWER = { keys: '', box: null, buttons: [], text: '' };

/** A script with a tap.py that holds a drawing. */
async function scriptWithTapFile(codes = {}) {
  const script = await new FakeScript(codes).run({ files: TAP_FILE });
  script.report({ touched: { ...NO_ANSWER, buttons: [['Undo', 'AC - EXE']] } });
  script.received.length = 0;
  return script;
}

test('tap.py is asked for its buttons at the start, without a tap', async () => {
  const script = await new FakeScript().run({ files: TAP_FILE });
  assert.deepEqual(script.received, [{ planned: [] }, { touch: null }]);
  script.report({ touched: { ...NO_ANSWER, buttons: [['Undo', 'AC - EXE']] } });
  assert.deepEqual(script.calculator.buttons, [['Undo', 'AC - EXE']]);
});

test('without tap.py, and after the end of the script, taps do nothing', async () => {
  const without = await new FakeScript().run();
  without.calculator.touch(1, 2);
  assert.deepEqual(without.received, [{ planned: [] }]);
  const script = await scriptWithTapFile();
  script.report({ ended: null });
  script.calculator.touch(1, 2);
  assert.deepEqual(script.received, []);
});

test('the keys of a tap are pressed as if by hand, and the next tap waits for them', async () => {
  const script = await scriptWithTapFile();
  script.calculator.touch(1, 2);
  script.calculator.touch(3, 4);
  assert.deepEqual(script.received, [{ touch: [1, 2], tapped: '>>>from a import *' }]);
  script.report({ touched: { ...NO_ANSWER, keys: 'AC 7 EXE', box: [1, 2, 3, 4] } });
  assert.deepEqual(script.received.slice(1), ['AC']);
  script.report({ interrupted: 5000, waited: true });
  script.ask(1);
  assert.deepEqual(script.received.slice(2), [
    { line: '7', number: 1, planned: [] },
    { touch: [3, 4], tapped: '>>>from a import *' },
  ]);
  assert.deepEqual(script.calculator.keys(), ['AC@5000', '7', 'EXE']);
  assert.deepEqual(script.calculator.box, [1, 2, 3, 4]);
  script.report({ touched: NO_ANSWER });
  assert.equal(script.calculator.box, null);
});

test('the keys of a tap are tapped for getkey(), and the next tap waits until it has seen them', async () => {
  const script = await scriptWithTapFile({ 7: 61 });
  script.calculator.touch(1, 2);
  script.calculator.touch(3, 4);
  script.report({ touched: { ...NO_ANSWER, keys: '7' } });
  script.see();
  assert.deepEqual(script.received, [{ touch: [1, 2], tapped: '>>>from a import *' }, { tap: [0] }, { tap: [61] }]);
  script.see([61, 9]);
  assert.deepEqual(script.received.at(-1), { touch: [3, 4], tapped: '>>>from a import *' });
});

test('a key pressed by hand overtakes a tap', async () => {
  const script = await scriptWithTapFile();
  script.calculator.touch(1, 2);
  script.calculator.press('AC');
  script.report({ touched: { ...NO_ANSWER, keys: '7' } });
  script.report({ interrupted: 1, waited: false });
  script.ask(1);
  assert.equal(script.calculator.text()[1], '?');
});

test('a button waits until the script waits, and leaves out a first AC at input()', async () => {
  const script = await scriptWithTapFile();
  /** @type {any[]} */
  const received = script.received;
  script.calculator.pressButton('AC + EXE');
  assert.deepEqual(received.slice(), [{ touch: null }]);
  script.report({ touched: NO_ANSWER });
  assert.deepEqual(received.slice(1), ['AC']);
  script.report({ interrupted: 1, waited: true });
  script.ask(1);
  script.ask(2);
  script.calculator.pressButton('AC + EXE');
  script.report({ touched: NO_ANSWER });
  const lines = received.filter(({ line }) => line !== undefined);
  assert.deepEqual(
    lines.map(({ line, number }) => [line, number]),
    [
      ['+', 1],
      ['+', 2],
    ],
  );
  assert.equal(received.filter((message) => message === 'AC').length, 1);
});
