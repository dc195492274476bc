import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware } from './firmware_for_tests.js';
import { TestMachine } from './machine_for_tests.js';

const module = await firmware();

/**
 * @param {string} text
 * @param {ConstructorParameters<typeof TestMachine>[2]} [options]
 * @returns {{ calculator: TestMachine, printed: string, traceback: string | null }}
 */
function ran(text, options) {
  const calculator = new TestMachine(module, { 'script.py': text }, options);
  const traceback = calculator.machine.run('import script');
  return { calculator, printed: calculator.printed(), traceback };
}

test('a traceback is told apart from what was printed', () => {
  const { printed, traceback } = ran('print("Traceback, says the script")\n1 / 0');
  assert.equal(printed, 'Traceback, says the script\n');
  const lines = ['File "<stdin>", line 1, in <module>', 'File "script.py", line 2, in <module>'];
  const expected = ['Traceback (most recent call last):', ...lines.map((line) => `  ${line}`)];
  assert.equal(traceback, [...expected, 'ZeroDivisionError: division by zero', ''].join('\n'));
});

test('a script that can not be compiled has one, too', () => {
  const { printed, traceback } = ran('print("never")\nx = = 2');
  assert.equal(printed, '');
  assert.match(String(traceback), /^Traceback.*File "script.py", line 2\nSyntaxError: invalid syntax\n$/s);
});

test('an exception that the script catches is none', () => {
  assert.equal(ran('try:\n    1 / 0\nexcept ZeroDivisionError:\n    print("caught")').traceback, null);
});

test('SystemExit is no failure', () => {
  const { printed, traceback } = ran('print(1)\nraise SystemExit\nprint(2)');
  assert.equal(printed, '1\n');
  assert.equal(traceback, null);
});

test('the end of one run is not the end of the next', () => {
  const { calculator } = ran('1 / 0');
  assert.equal(calculator.machine.run('print(2)'), null);
  assert.equal(calculator.printed(), '2\n');
});

test('a traceback printed while a prompt is made leaves the prompt in the output', () => {
  const { printed, traceback } = ran(
    'class Bad:\n    def __str__(self):\n        print("half")\n        1 / 0\ninput(Bad())',
  );
  assert.equal(printed, 'half\n');
  assert.match(String(traceback), /^Traceback.*ZeroDivisionError/s);
});

test('functions call one another 93 deep with the script itself, and the machine works afterwards', () => {
  const text =
    'n = 0\ndef f():\n    global n\n    n += 1\n    f()\ntry:\n    f()\nexcept RuntimeError as error:\n    print(n, error)\nf()';
  const { calculator, printed, traceback } = ran(text);
  assert.equal(printed, '92 maximum recursion depth exceeded\n');
  assert.match(String(traceback), /RuntimeError: maximum recursion depth exceeded\n$/);
  for (let i = 0; i < 3; i++) {
    assert.match(String(calculator.machine.runInShell('f()', 'script')), /maximum recursion depth exceeded/);
    assert.equal(calculator.type('print(sum([1, 2]))'), '3\n');
  }
});

/** @type {Record<string, [nest: string, use: string]>} */
const NESTED = {
  'lists printed': ['a = [a]', 'str(a)'],
  'tuples printed': ['a = (a,)', 'str(a)'],
  'dicts printed': ['a = {1: a}', 'str(a)'],
  'lists compared': ['a = [a]; b = [b]', 'a == b'],
  'lists ordered': ['a = [a]; b = [b]', 'a < b'],
  'dicts compared': ['a = {1: a}; b = {1: b}', 'a == b'],
  'tuples hashed': ['a = (a,)', 'hash(a)'],
  maps: ['a = map(str, a)', 'list(a)'],
  zips: ['a = zip(a)', 'list(a)'],
  generators: ['a = (i for i in a)', 'list(a)'],
};

for (const [name, [nest, use]] of Object.entries(NESTED)) {
  test(`${name} may be nested some way, and too deep is a RuntimeError: ${use}`, () => {
    const calculator = new TestMachine(module, {}, { heap: 4 << 20 });
    /** @type {(levels: number) => string} */
    const nested = (levels) => calculator.type(`a = ()\nb = ()\nfor i in range(${levels}):\n    ${nest}\n${use}`);
    assert.equal(nested(80), '');
    for (let i = 0; i < 3; i++) assert.match(nested(20_000), /RuntimeError: maximum recursion depth exceeded\n$/);
    assert.equal(nested(80), '');
  });
}
