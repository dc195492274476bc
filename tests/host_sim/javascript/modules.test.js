import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware, printedBy, TestMachine } from './machine_fixture.js';

const module = await firmware();
const HIDDEN = [
  ...[
    'array',
    'binascii',
    'cmath',
    'collections',
    'errno',
    'gc',
    'hashlib',
    'heapq',
    'io',
    'js',
    'json',
    'micropython',
  ],
  ...['os', 're', 'select', 'struct', 'sys', 'time', 'ubinascii', 'ucollections', 'uctypes', 'uerrno', 'uhashlib'],
  ...['uheapq', 'uio', 'ujson', 'ure', 'urandom', 'uselect', 'ustruct', 'utime', 'uzlib', 'zlib'],
];

test("the port's own modules raise the usual ImportError", () => {
  const calculator = new TestMachine(module, {});
  for (const name of HIDDEN) {
    const last = calculator.type(`import ${name}`).trimEnd().split('\n').at(-1);
    assert.equal(last, `ImportError: no module named '${name}'`);
  }
});

test("the calculator's modules can be imported and work", () => {
  const text =
    'import math\nimport random\nfrom casioplot import get_pixel\nprint(math.floor(2.5), random.randint(3, 3), get_pixel(0, 0))';
  assert.equal(printedBy(module, text), '2 3 (255, 255, 255)\n');
});

test('without casioplot the other modules still import', () => {
  assert.equal(printedBy(module, 'import math, random\nprint(math.pi > 3)', { casioplot: false }), 'True\n');
});

test('a script can import its own module with the name of a hidden one', () => {
  const texts = { 'time.py': 'def sleep(n):\n    print("slept", n)', 'script.py': 'import time\ntime.sleep(2)' };
  assert.equal(new TestMachine(module, texts).type('import script'), 'slept 2\n');
});

test("a script's own module can't replace a built-in one", () => {
  const texts = { 'math.py': 'pi = 3', 'script.py': 'import math\nprint(math.pi > 3)' };
  assert.equal(new TestMachine(module, texts).type('import script'), 'True\n');
});

test('random starts with the same numbers on each machine', () => {
  const text = 'import random\nprint([random.getrandbits(16) for i in range(4)], random.randint(1, 52))';
  for (let i = 0; i < 2; i++) assert.equal(printedBy(module, text), '[2054, 22622, 31645, 23262] 41\n');
});

test('modules in a folder can be imported without __init__.py', () => {
  const texts = { 'LIB/one.py': 'def f():\n    return 1', 'LIB/two.py': 'from LIB.one import f\nx = f() + 1' };
  const calculator = new TestMachine(module, texts, { folders: ['LIB'] });
  assert.equal(calculator.type('from LIB.one import f\nprint(f())'), '1\n');
  assert.equal(calculator.type('import LIB.two\nprint(LIB.two.x, LIB.one.f())'), '2 1\n');
  assert.match(calculator.type('import LIB.three'), /ImportError: no module named 'LIB.three'/);
  assert.match(calculator.type('import OTHER.one'), /ImportError/);
});

test('built-in names that the calculator lacks are undefined, and a script may define them', () => {
  for (const name of ['compile', 'execfile', 'help']) {
    const calculator = new TestMachine(module, {});
    assert.match(calculator.type(name), new RegExp(`NameError: name '${name}' is not defined`));
    assert.match(calculator.type(`import builtins\nbuiltins.${name}`), /AttributeError/);
    assert.equal(calculator.type(`def ${name}():\n    return 5\nprint(${name}())`), '5\n');
  }
});

test('the other built-in names are defined', () => {
  const text =
    'import builtins\nprint(builtins.__name__, bool(1), chr(97), delattr, eval("2"), getattr(1, "x", 3), hash(4), hex(5), len("ab"), ZeroDivisionError, open)';
  const names = ['builtins', 'True', 'a', '<function>', '2', '3', '4', '0x5', '2'];
  assert.equal(printedBy(module, text), `${names.join(' ')} <class 'ZeroDivisionError'> <function>\n`);
});

test('missing names raise the usual errors, in built-in modules and in those that are scripts', () => {
  const texts = { 'plots/line.py': 'def plot():\n    return 1\ndef bar():\n    return 2' };
  const missing = ['bytearray', 'math.gamma', 'plots.line.bar'];
  const calculator = new TestMachine(module, texts, { folders: ['plots'], missing });
  const answer = (/** @type {string} */ code) => calculator.type(code).trimEnd().split('\n').at(-1);
  assert.equal(answer('bytearray(2)'), "NameError: name 'bytearray' is not defined");
  assert.equal(answer('import math\nmath.gamma(2)'), "AttributeError: 'module' object has no attribute 'gamma'");
  assert.equal(answer('from math import gamma'), 'ImportError: cannot import name gamma');
  assert.equal(answer('from plots.line import bar'), 'ImportError: cannot import name bar');
  assert.equal(answer('import math\nfrom plots.line import plot\nprint(plot(), math.floor(2.5))'), '1 2');
});
