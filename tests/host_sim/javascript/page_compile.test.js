import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from '../../../host_sim/faces/web/page/workbench/check/compile.js';
import { firmware } from './firmware_for_tests.js';

const FIRMWARE = await firmware();

/** @type {(text: string) => ReturnType<typeof refusalOf>} */
const refusal = (text) => refusalOf(FIRMWARE, text, 100_000);

test('a script that compiles is not run, whatever it would do', () => {
  assert.equal(refusal('while True:\n    pass\n'), null);
  assert.equal(refusal('import nothing_here\n1 / 0\n'), null);
  assert.equal(refusal(''), null);
});

for (const [text, line, reason] of /** @type {[string, number, string][]} */ ([
  ['def f(x)\n    return x\n', 2, 'SyntaxError: invalid syntax'],
  ['  x = 1\n', 1, 'IndentationError: unexpected indent'],
  ['x = 1\n\n\nreturn x\n', 4, "SyntaxError: 'return' outside function"],
  ['x = 1\nif x:\ny = 2\n', 3, 'SyntaxError: invalid syntax'],
])) {
  test(`${JSON.stringify(text)} is refused in line ${line}`, () => assert.deepEqual(refusal(text), { line, reason }));
}

test('a script that is larger than the memory is told as such', () => {
  assert.match(refusal(`x = "${'a'.repeat(120_000)}"\n`)?.reason ?? '', /^MemoryError: memory allocation failed/);
});
