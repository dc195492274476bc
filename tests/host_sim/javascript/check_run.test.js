import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { CheckRun } from '../../../host_sim/engines/micropython/node/check_run.js';
import { firmware } from './machine_fixture.js';

const module = await firmware({ counting: true });
const folder = mkdtempSync(join(tmpdir(), 'check-run-'));
after(() => rmSync(folder, { recursive: true }));

const FONT = { glyphs: {}, unknown: /** @type {[number, [number, number]]} */ ([4, [0, 0]]) };
const PATIENCE = { quiet: 50, polls: 500, pictures: 20 };
const DRAWING = 'from casioplot import *\nset_pixel(1, 1)\nshow_screen()\n';
const FOREVER = 'while True: pass\n';

/**
 * @param {string} text
 * @param {string[]} [lines]
 * @param {number} [heap]
 * @returns {CheckRun}
 */
function runScript(text, lines = [], heap = 1 << 16) {
  writeFileSync(join(folder, 'script.py'), text);
  const display = { width: 128, height: 64 };
  const job = {
    folder,
    script: 'script.py',
    lines,
    library: { builtIn: {}, copied: {} },
    display,
    fonts: { small: FONT, medium: FONT, large: FONT },
  };
  return new CheckRun(module, job, heap, PATIENCE).run();
}

/** @type {(run: CheckRun) => string[]} */
const endings = ({ waits }) => waits.map(({ line, until }) => `${line} ${until}`);

test('each prompt gets a line, and the run stops at the prompt after the last line', () => {
  const run = runScript('a = input("a=")\nb = input("b=")\nprint(a + b)\ninput("c=")\n', ['1', '2']);
  assert.equal(run.outcome, 'asked');
  assert.equal(run.prompt, 'c=');
  assert.equal(run.answered, 2);
  assert.deepEqual(endings(run), ['null asked', '1 asked', '2 asked']);
  assert.deepEqual(
    run.waits.map(({ prompt }) => prompt),
    ['', 'a=', 'b='],
  );
});

test('[AC] ends a held drawing, and holding it costs nothing', () => {
  const held = runScript(DRAWING + FOREVER);
  assert.equal(held.outcome, 'interrupted');
  assert.equal(endings(held)[0], 'null quiet');
  const alone = runScript(DRAWING);
  assert.ok(Math.abs(held.waits[0].cost.work / alone.waits[0].cost.work - 1) < 0.2);
});

test('a script that continues after [AC] gets the remaining lines', () => {
  const run = runScript(`${DRAWING}try:\n  ${FOREVER}except KeyboardInterrupt: pass\ninput("?")\n`, ['x']);
  assert.equal(run.outcome, 'ended');
  assert.deepEqual(endings(run), ['null quiet', 'null asked', 'x ended']);
});

test('an endless animation is stopped after a number of pictures', () => {
  const run = runScript('from casioplot import *\nwhile True:\n  set_pixel(1, 1)\n  show_screen()\n');
  assert.equal(endings(run)[0], 'null busy');
  assert.ok(run.waits[0].pictures >= PATIENCE.pictures && run.waits[0].pictures < 3 * PATIENCE.pictures);
  assert.ok(run.waits[0].slowest.work > 0);
});

test('a script that ignores [AC] is stopped as busy', () => {
  assert.equal(
    runScript('while True:\n  try:\n    while True: pass\n  except KeyboardInterrupt: pass\n').outcome,
    'busy',
  );
});

test('a script that fails without [AC] counts as failed', () => {
  assert.equal(runScript('raise KeyboardInterrupt\n').outcome, 'failed');
  assert.match(runScript('1 / 0\n').traceback ?? '', /ZeroDivisionError/);
});

test('the transcript is the same in all heaps that are large enough', () => {
  const text = `a = list(range(1000))\nprint(sum(a))\n${FOREVER}`;
  const [large, larger, small] = [1 << 15, 1 << 16, 4096].map((heap) => runScript(text, [], heap).transcript());
  assert.equal(large, larger);
  assert.notEqual(large, small);
});

test('a script without output is idle', () => {
  assert.equal(runScript('x = 1\n').idle, true);
  assert.equal(runScript('print(1)\n').idle, false);
});
