import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instruction, OP } from '../../../host_sim/engines/micropython/core/firmware/instructions.js';
import { AT } from '../../../host_sim/engines/micropython/core/firmware/layout.js';
import { readModule } from '../../../host_sim/engines/micropython/core/firmware/module.js';
import {
  BYTE_REPAIRS,
  CODE_REPAIRS,
  putCodeRight,
  putMemoryRight,
  TEXTS,
} from '../../../host_sim/engines/micropython/core/firmware/older.js';
import { firmware, packageFirmware } from './firmware_for_tests.js';
import { TestMachine } from './machine_for_tests.js';

/** @import { Instruction } from '../../../host_sim/engines/micropython/core/firmware/instructions.js' */

const module = await firmware();
const bytes = packageFirmware();
const calculator = new TestMachine(module, {});

/**
 * @param {string} code
 * @returns {string} what it prints, or the last line of its traceback
 */
const answer = (code) => calculator.type(code).trimEnd().split('\n').at(-1) ?? '';

/**
 * The package's code with one instruction changed.
 * @param {number} index
 * @param {(code: Instruction[]) => number} find
 */
function changedCode(index, find) {
  const changed = readModule(bytes);
  const one = changed.functions[index - changed.imports.length];
  one.code = one.code.with(find(one.code), instruction(OP.nop));
  return changed;
}

/** @returns {Uint8Array} memory as the package's firmware fills it, as far as it is put right */
function memoryOf110() {
  const memory = new Uint8Array(8 << 20);
  for (const { at, now } of TEXTS) memory.set(new TextEncoder().encode(now), at);
  for (const { at, now } of BYTE_REPAIRS) memory[at] = now;
  return memory;
}

// ---- Only what is known is changed

test('the code that is known is put right, once', () => {
  const known = readModule(bytes);
  putCodeRight(known);
  assert.throws(() => putCodeRight(known), /has other instructions/);
});

test('each instruction that is put right must be the known one', () => {
  for (const { index, at, now } of CODE_REPAIRS) {
    for (const step of now.keys()) {
      const changed = changedCode(index, () => at + step);
      assert.throws(() => putCodeRight(changed), new RegExp(`function ${index} .* at ${at} `));
    }
  }
});

test('a function that is to say a text must have it', () => {
  const { at, functions } = TEXTS[1];
  const [index] = functions;
  const isPointer = (/** @type {Instruction} */ { op, number }) => op === OP.constI32 && number === at;
  const changed = changedCode(index, (code) => code.findIndex(isPointer));
  assert.throws(() => putCodeRight(changed), new RegExp(`function ${index} .* does not say`));
});

test('no function is left that says a text of 1.10', () => {
  const right = readModule(bytes);
  putCodeRight(right);
  const texts = new Set(TEXTS.map(({ at }) => at));
  const left = right.functions.filter(({ code }) =>
    code.some(({ op, number }) => op === OP.constI32 && texts.has(number)),
  );
  assert.deepEqual(left, []);
});

test('memory that is not that of 1.10 is refused', () => {
  putMemoryRight(memoryOf110());
  for (const { at, now } of TEXTS) {
    const memory = memoryOf110();
    memory[at + now.length] = 1; // the zero that ends it
    assert.throws(() => putMemoryRight(memory), /does not say/);
  }
  for (const { at, now } of BYTE_REPAIRS) {
    const memory = memoryOf110();
    memory[at] = now + 1;
    assert.throws(() => putMemoryRight(memory), new RegExp(`has ${now + 1} at ${at} instead of ${now}`));
  }
});

// ---- What a script sees of it

const MISTAKES = {
  '1 / 0': 'ZeroDivisionError: division by zero',
  '1 // 0': 'ZeroDivisionError: division by zero',
  '1 % 0.0': 'ZeroDivisionError: division by zero',
  '10 ** 20 // 0': 'ZeroDivisionError: division by zero',
  '1j / 0': 'ZeroDivisionError: complex division by zero',
  '1j // 2': "TypeError: can't do truncated division of a complex number",
  'for i in 5: pass': "TypeError: 'int' object is not iterable",
  '5()': "TypeError: 'int' object is not callable",
  'class A: pass\nA()()': "TypeError: 'A' object is not callable",
  '5[0]': "TypeError: 'int' object is not subscriptable",
  'next(5)': "TypeError: 'int' object is not an iterator",
  '"a"[0] = 1': "TypeError: 'str' object does not support item assignment",
  'a = [1]\na[0:1] = 5': "TypeError: object 'int' is not a tuple or list",
  'del "a"[0]': "TypeError: 'str' object does not support item deletion",
  nothing: "NameError: name 'nothing' is not defined",
  '"%d %d" % 1': 'TypeError: not enough arguments for format string',
  '"%d" % (1, 2)': 'TypeError: not all arguments converted during string formatting',
  '"%(a)d" % 1': 'TypeError: format requires a dict',
  '"%c" % "ab"': 'TypeError: %c requires int or char',
  '"%c" % []': 'TypeError: integer required',
  'len(a=1)': 'TypeError: function does not take keyword arguments',
  'class A(type(len)): pass': "TypeError: type 'function' is not an acceptable base type",
  'def f(a, a): pass': 'SyntaxError: name reused for argument',
  'if 1:\n    pass\n  pass': 'IndentationError: unindent does not match any outer indentation level',
};

for (const [code, words] of Object.entries(MISTAKES)) {
  test(`a mistake has the words of 1.9.4: ${code}`, () => assert.equal(answer(code), words));
}

test('each of the older texts is followed by its own end, and by nothing of the next', () => {
  const memory = memoryOf110();
  putMemoryRight(memory);
  const all = new TextDecoder().decode(memory.slice(AT.olderTexts, AT.workCounter)).split('\0').filter(Boolean);
  assert.deepEqual(
    all,
    TEXTS.map(({ older }) => older),
  );
});

test('the digits after the point of a float are multiplied by a power of ten', () => {
  assert.equal(
    answer('print(0.7, 0.1 + 0.2 == 0.3, float("0.7"), 12.5, 1e-7)'),
    '0.7000000000000001 True 0.7000000000000001 12.5 1e-07',
  );
});

test('round() of an int with digits is the int', () => {
  assert.equal(answer('print(round(5, 2), round(5), round(2.567, 2))'), '5 5 2.57');
});

test('StopIteration ends a generator', () => {
  const generator = 'def g():\n    yield 1\n    raise StopIteration\n    yield 2\n';
  assert.equal(answer(`${generator}print(list(g()), [x for x in g()])`), '[1] [1]');
  assert.equal(answer(`${generator}a = g()\nnext(a)\nnext(a)`), 'StopIteration:');
  assert.equal(answer(`${generator}a = g()\nprint(list(a), list(a))`), '[1] []');
});

test('another error in a generator stays what it is', () => {
  assert.equal(answer('def g():\n    yield 1\n    raise ValueError("mine")\nlist(g())'), 'ValueError: mine');
});

test('numbers have no underscores', () => {
  assert.equal(answer('int("1_000")'), 'ValueError: invalid syntax for integer with base 10');
  assert.equal(answer('float("1_0")'), 'ValueError: invalid syntax for number');
  assert.equal(answer('eval("1_000")'), 'SyntaxError: invalid syntax');
});

test('names have underscores', () => {
  assert.equal(answer('a_1 = _b = 5\nprint(a_1 + _b)'), '10');
});

test('int() asks no __int__', () => {
  const refusal = answer('class A:\n    def __int__(self): return 7\nint(A())');
  assert.equal(refusal, "TypeError: can't convert A to int");
});

test('len() still asks __len__, and abs() __abs__', () => {
  const thing = 'class A:\n    def __len__(self): return 7\n    def __abs__(self): return 8\n';
  assert.equal(answer(`${thing}print(len(A()), abs(A()))`), '7 8');
});

test('a recursion without end has the words of 1.9.4', () => {
  assert.equal(answer('def f(): f()\nf()'), 'RuntimeError: maximum recursion depth exceeded');
});
