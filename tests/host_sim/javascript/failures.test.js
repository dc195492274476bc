import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware, TestMachine } from './machine_fixture.js';

const module = await firmware();
const hostBytes = 984 << 10; // the stack of Node's main thread

/**
 * @param {string} text
 * @param {ConstructorParameters<typeof TestMachine>[2]} [options]
 * @returns {{ calculator: TestMachine, printed: string, traceback: string | null }}
 */
function run(text, options) {
  const calculator = new TestMachine(module, { 'script.py': text }, options);
  const traceback = calculator.machine.run('import script');
  return { calculator, printed: calculator.printed(), traceback };
}

test('a traceback is separate from the output', () => {
  const { printed, traceback } = run('print("Traceback, says the script")\n1 / 0');
  assert.equal(printed, 'Traceback, says the script\n');
  const lines = ['File "<stdin>", line 1, in <module>', 'File "script.py", line 2, in <module>'];
  const expected = ['Traceback (most recent call last):', ...lines.map((line) => `  ${line}`)];
  assert.equal(traceback, [...expected, 'ZeroDivisionError: division by zero', ''].join('\n'));
});

test('a syntax error has a traceback', () => {
  const { printed, traceback } = run('print("never")\nx = = 2');
  assert.equal(printed, '');
  assert.match(String(traceback), /^Traceback.*File "script.py", line 2\nSyntaxError: invalid syntax\n$/s);
});

test('a caught exception has no traceback', () => {
  assert.equal(run('try:\n    1 / 0\nexcept ZeroDivisionError:\n    print("caught")').traceback, null);
});

test('SystemExit has no traceback', () => {
  const { printed, traceback } = run('print(1)\nraise SystemExit\nprint(2)');
  assert.equal(printed, '1\n');
  assert.equal(traceback, null);
});

test('a run after a failed one can succeed', () => {
  const { calculator } = run('1 / 0');
  assert.equal(calculator.machine.run('print(2)'), null);
  assert.equal(calculator.printed(), '2\n');
});

test('what str(prompt) prints before it fails is output', () => {
  const { printed, traceback } = run(
    'class Bad:\n    def __str__(self):\n        print("half")\n        1 / 0\ninput(Bad())',
  );
  assert.equal(printed, 'half\n');
  assert.match(String(traceback), /^Traceback.*ZeroDivisionError/s);
});

test('a stack of 3 KB lets calls nest 92 deep, and the machine works after an overflow', () => {
  const text =
    'n = 0\ndef f():\n    global n\n    n += 1\n    f()\ntry:\n    f()\nexcept RuntimeError as error:\n    print(n, error)\nf()';
  const { calculator, printed, traceback } = run(text, { stack: { bytes: 3072, hostBytes } });
  assert.equal(printed, '92 pystack exhausted\n');
  assert.match(String(traceback), /RuntimeError: pystack exhausted\n$/);
  for (let i = 0; i < 3; i++) {
    assert.match(String(calculator.machine.runInShell('f()', 'script')), /pystack exhausted/);
    assert.equal(calculator.type('print(sum([1, 2]))'), '3\n');
  }
});

/** @type {Record<string, string>} */
const RECURSIONS = {
  'a function': 'def f():\n    deeper()\n    f()',
  'a method': 'class A:\n    def f(self):\n        deeper()\n        self.f()\nf = A().f',
  'a constructor': 'class f:\n    def __init__(self):\n        deeper()\n        f()',
  'an operator':
    'class A:\n    def __add__(self, other):\n        deeper()\n        return self + other\nf = lambda: A() + 1',
  'map()': 'def f(x=1):\n    deeper()\n    list(map(f, [x]))',
  'eval()': 'def f():\n    deeper()\n    eval("f()")',
};

const COUNT = 'n = 0\ndef deeper():\n    global n\n    n += 1\n    str([[n]])\n';

for (const [name, definition] of Object.entries(RECURSIONS)) {
  const text = `${COUNT}${definition}\ntry:\n    f()\nexcept RuntimeError as error:\n    print(n, error)`;

  test(`${name} can call itself as deep in a browser as in Node if the stack has 4 KB`, () => {
    const { printed } = run(text, { stack: { bytes: 4096, hostBytes } });
    assert.match(printed, /^\d+ pystack exhausted\n$/);
    assert.equal(run(text, { stack: { bytes: 4096 } }).printed, printed);
  });

  test(`${name} that calls itself forever never overflows the host's stack, and can print at any depth`, () => {
    assert.match(run(text, { stack: { bytes: 8192 } }).printed, /^\d+ pystack exhausted\n$/);
  });
}

/** @type {Record<string, [nest: string, use: string]>} */
const NESTED = {
  'lists printed': ['a = [a]', 'str(a)'],
  'tuples printed': ['a = (a,)', 'str(a)'],
  'dicts printed': ['a = {1: a}', 'str(a)'],
  'lists compared': ['a = [a]; b = [b]', 'a == b'],
  'lists ordered': ['a = [a]; b = [b]', 'a < b'],
  'dicts compared': ['a = {1: a}; b = {1: b}', 'a == b'],
  'tuples hashed': ['a = (a,)', 'hash(a)'],
  'maps iterated': ['a = map(str, a)', 'list(a)'],
  'zips iterated': ['a = zip(a)', 'list(a)'],
  'generators iterated': ['a = (i for i in a)', 'list(a)'],
};

for (const [name, [nest, use]] of Object.entries(NESTED)) {
  test(`too deeply nested ${name} raise RuntimeError: ${use}`, () => {
    const calculator = new TestMachine(module, {}, { heap: 4 << 20, stack: { bytes: 4096, hostBytes } });
    /** @type {(levels: number) => string} */
    const nested = (levels) => calculator.type(`a = ()\nb = ()\nfor i in range(${levels}):\n    ${nest}\n${use}`);
    assert.equal(nested(80), '');
    for (let i = 0; i < 3; i++) assert.match(nested(20_000), /RuntimeError: maximum recursion depth exceeded\n$/);
    assert.equal(nested(80), '');
  });
}
