import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware, TestMachine } from './machine_fixture.js';

const module = await firmware();
const SCRIPT = 'a = 1\ndef f():\n    return a + 1';

/**
 * Runs lines in the shell after a script; returns what each prints, or its traceback.
 * @param {string} script
 * @param {string[]} [answers]
 * @returns {(line: string) => string}
 */
function shellAfter(script, answers) {
  const calculator = new TestMachine(module, { 'script.py': script }, { answers });
  calculator.type('import script');
  return (line) => {
    const traceback = calculator.machine.runInShell(line, 'script');
    return calculator.printed() + (traceback ?? '');
  };
}

test('an expression prints its value, a statement nothing', () => {
  const shell = shellAfter(SCRIPT);
  /** @type {[line: string, shown: string][]} */
  const cases = [
    ['1 + 1', '2\n'],
    ['"text"', "'text'\n"],
    ['1, 2', '(1, 2)\n'],
    ['None', ''],
    ['b = 3', ''],
    ['b', '3\n'],
    ['print(5)', '5\n'],
    ['a; b', '1\n3\n'],
    ['', ''],
    ['# only a comment', ''],
  ];
  for (const [line, shown] of cases) assert.equal(shell(line), shown, line);
});

test('a whole statement can be typed in one line', () => {
  const shell = shellAfter(SCRIPT);
  assert.equal(shell('for i in range(3): print(i)'), '0\n1\n2\n');
  assert.equal(shell('while a < 5: a += 1'), '');
  assert.equal(shell('if a > 4: a'), '5\n');
  assert.equal(shell('def g(): return 7'), '');
  assert.equal(shell('g()'), '7\n');
});

test('a line sees and changes the names of the script', () => {
  const shell = shellAfter(SCRIPT);
  assert.equal(shell('f()'), '2\n');
  shell('a = 9');
  assert.equal(shell('f()'), '10\n');
});

test('after a script that failed, its names up to the failing line exist', () => {
  const shell = shellAfter('a = 7\n1 / 0\nb = 8');
  assert.equal(shell('a'), '7\n');
  assert.match(shell('b'), /NameError: name 'b' is not defined/);
});

test('after a script with a syntax error the shell works without its names', () => {
  const shell = shellAfter('a = 1\nb = = 2');
  assert.match(shell('a'), /NameError/);
  assert.equal(shell('c = 3'), '');
  assert.equal(shell('c'), '3\n');
});

test('after a missing script the shell works', () => {
  const calculator = new TestMachine(module, {});
  assert.match(calculator.type('import script'), /ImportError/);
  assert.equal(calculator.machine.runInShell('1 + 1', 'script'), null);
  assert.equal(calculator.printed(), '2\n');
});

test('a failing line prints a traceback, and the next one works', () => {
  const shell = shellAfter(SCRIPT);
  assert.match(shell('1 / 0'), /^Traceback.*\nZeroDivisionError: division by zero\n$/s);
  assert.match(shell('x ='), /^Traceback.*\nSyntaxError: invalid syntax\n$/s);
  assert.equal(shell('a'), '1\n');
});

test('a line may call input()', () => {
  assert.equal(shellAfter(SCRIPT, ['me'])('input("who?")'), "'me'\n");
});

test('a script prints no values of expressions', () => {
  assert.equal(new TestMachine(module, { 'script.py': '1 + 1\n"text"' }).type('import script'), '');
});
