import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rejectionOf } from '../../../host_sim/frontends/web/page/workbench/check/compile.js';
import { firmware } from './machine_fixture.js';

const FIRMWARE = await firmware();

/** @type {(text: string) => ReturnType<typeof rejectionOf>} */
const rejection = (text) => rejectionOf(FIRMWARE, text, { safeHeap: 71_000, heap: 100_000 });

test('compiling a script does not run it', () => {
  assert.equal(rejection('while True:\n    pass\n'), null);
  assert.equal(rejection('import nothing_here\n1 / 0\n'), null);
  assert.equal(rejection(''), null);
});

for (const [text, line, reason] of /** @type {[string, number, string][]} */ ([
  ['def f(x)\n    return x\n', 2, 'SyntaxError: invalid syntax'],
  ['  x = 1\n', 1, 'IndentationError: unexpected indent'],
  ['x = 1\n\n\nreturn x\n', 4, "SyntaxError: 'return' outside function"],
  ['x = 1\nif x:\ny = 2\n', 3, 'SyntaxError: invalid syntax'],
])) {
  test(`${JSON.stringify(text)} is rejected in line ${line}`, () =>
    assert.deepEqual(rejection(text), { line, reason }));
}

test('a script larger than the memory is a MemoryError', () => {
  assert.match(rejection(`x = "${'a'.repeat(120_000)}"\n`)?.reason ?? '', /^MemoryError: memory allocation failed/);
});

test('a script that compiles only in more memory than is safe is tight', () => {
  assert.equal(rejection(`x = "${'a'.repeat(20_000)}"\n`), null);
  assert.equal(rejection(`x = "${'a'.repeat(40_000)}"\n`)?.isTight, true);
});
