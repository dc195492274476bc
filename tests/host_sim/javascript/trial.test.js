import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Trial } from '../../../host_sim/engines/micropython/node/trial.js';
import { firmware } from './firmware_for_tests.js';

const module = await firmware({ counting: true });
const folder = mkdtempSync(join(tmpdir(), 'trial-'));
after(() => rmSync(folder, { recursive: true }));

const FONT = { glyphs: {}, unknown: /** @type {[number, [number, number]]} */ ([4, [0, 0]]) };
const PATIENCE = { quiet: 50, polls: 500, pictures: 20 };
const DRAWING = 'from casioplot import *\nset_pixel(1, 1)\nshow_screen()\n';
const FOR_EVER = 'while True: pass\n';

/**
 * @param {string} text
 * @param {string[]} [lines]
 * @param {number} [heap]
 * @returns {Trial}
 */
function played(text, lines = [], heap = 1 << 16) {
  writeFileSync(join(folder, 'script.py'), text);
  const display = { width: 128, height: 64 };
  const job = {
    folder,
    script: 'script',
    lines,
    refused: {},
    display,
    fonts: { small: FONT, medium: FONT, large: FONT },
  };
  return new Trial(module, job, heap, PATIENCE).run();
}

/**
 * @param {Trial} trial
 * @returns {string[]}
 */
const ends = ({ waits }) => waits.map(({ line, until }) => `${line} ${until}`);

test('each line is typed at a question, and the play stops at the one that none is left for', () => {
  const trial = played('a = input("a=")\nb = input("b=")\nprint(a + b)\ninput("c=")\n', ['1', '2']);
  assert.equal(trial.outcome, 'asked');
  assert.equal(trial.prompt, 'c=');
  assert.equal(trial.answered, 2);
  assert.deepEqual(ends(trial), ['null asked', '1 asked', '2 asked']);
  assert.deepEqual(
    trial.waits.map(({ prompt }) => prompt),
    ['', 'a=', 'b='],
  );
});

test('[AC] ends a drawing that is held, and the holding costs nothing', () => {
  const held = played(DRAWING + FOR_EVER);
  assert.equal(held.outcome, 'interrupted');
  assert.equal(ends(held)[0], 'null quiet');
  const alone = played(DRAWING);
  assert.ok(Math.abs(held.waits[0].cost.work / alone.waits[0].cost.work - 1) < 0.2);
});

test('a script that goes on after [AC] goes on with its lines', () => {
  const trial = played(`${DRAWING}try:\n  ${FOR_EVER}except KeyboardInterrupt: pass\ninput("?")\n`, ['x']);
  assert.equal(trial.outcome, 'ended');
  assert.deepEqual(ends(trial), ['null quiet', 'null asked', 'x ended']);
});

test('one that never stops moving is stopped by the number of its pictures', () => {
  const trial = played('from casioplot import *\nwhile True:\n  set_pixel(1, 1)\n  show_screen()\n');
  assert.equal(ends(trial)[0], 'null busy');
  assert.ok(trial.waits[0].pictures >= PATIENCE.pictures && trial.waits[0].pictures < 3 * PATIENCE.pictures);
  assert.ok(trial.waits[0].slowest.work > 0);
});

test('one that will not be interrupted is given up', () => {
  assert.equal(played('while True:\n  try:\n    while True: pass\n  except KeyboardInterrupt: pass\n').outcome, 'busy');
});

test('a failure of its own is no interruption', () => {
  assert.equal(played('raise KeyboardInterrupt\n').outcome, 'failed');
  assert.match(played('1 / 0\n').traceback ?? '', /ZeroDivisionError/);
});

test('two heaps that are large enough give the same transcript, one that is not another', () => {
  const text = `a = list(range(1000))\nprint(sum(a))\n${FOR_EVER}`;
  const [large, larger, small] = [1 << 15, 1 << 16, 4096].map((heap) => played(text, [], heap).transcript());
  assert.equal(large, larger);
  assert.notEqual(large, small);
});

test('a script that does nothing to be seen is idle', () => {
  assert.equal(played('x = 1\n').idle, true);
  assert.equal(played('print(1)\n').idle, false);
});
