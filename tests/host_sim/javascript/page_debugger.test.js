import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ScriptDebugger } from '../../../host_sim/frontends/web/page/script_debugger.js';

/** @import { Incoming } from '../../../host_sim/engines/micropython/core/script_runner.js' */

const FILES = { 'script.py': 'x = 1\n' };
const BREAKPOINTS = { 'script.py': [{ line: 1 }] };
/** @type {import('../../../host_sim/engines/micropython/core/debugging/debugger.js').Stop} */
const STOP = { reason: 'breakpoint', frames: [{ file: 'script.py', name: '<module>', line: 1 }] };

function debugged() {
  /** @type {Incoming[]} */
  const sent = [];
  const page = new ScriptDebugger((message) => sent.push(message));
  page.provideBreakpoints((files) => ('script.py' in files ? { ...BREAKPOINTS } : {}));
  return { page, sent };
}

test('a script starts with its breakpoints', () => {
  const { page } = debugged();
  assert.deepEqual(page.start(FILES, false), { breakpoints: BREAKPOINTS });
  assert.deepEqual(page.start({ 'other.py': '' }, false), {});
});

test('a resumed session gets its breakpoints after the replay, with those set meanwhile', () => {
  const { page, sent } = debugged();
  assert.deepEqual(page.start(FILES, true), {});
  page.setBreakpoints('part.py', [{ line: 7 }]);
  assert.deepEqual(sent, []);
  page.replayed();
  page.replayed();
  assert.deepEqual(sent, [{ breakpoints: { ...BREAKPOINTS, 'part.py': [{ line: 7 }] } }]);
});

test('a stop lasts until the script continues, ends or is replaced', () => {
  const { page, sent } = debugged();
  page.receive({ stopped: STOP });
  assert.equal(page.stop, STOP);
  page.resume('over');
  assert.equal(page.stop, null);
  assert.deepEqual(sent, [{ move: 'over' }]);
  page.receive({ stopped: STOP });
  page.receive({ ended: null });
  assert.equal(page.stop, null);
  page.receive({ stopped: STOP });
  page.start(FILES, false);
  assert.equal(page.stop, null);
});

test('a failing script goes on to its end, which has the variables', () => {
  const { page, sent } = debugged();
  page.receive({ stopped: { ...STOP, reason: 'exception' } });
  assert.equal(page.stop, null);
  assert.deepEqual(sent, [{ move: 'continue' }]);
});

test('answers reach their questions, in any order', async () => {
  const { page, sent } = debugged();
  const [variables, result] = [page.variables(1), page.evaluate('x', 0)];
  assert.deepEqual(sent, [
    { variables: 1, id: 1 },
    { expression: 'x', frame: 0, id: 2 },
  ]);
  page.receive({ answer: { value: '1', type: 'int', reference: 0 }, id: 2 });
  page.receive({ answer: { error: 'The script is running' }, id: 1 });
  assert.deepEqual(await result, { value: '1', type: 'int', reference: 0 });
  assert.deepEqual(await variables, []);
});
