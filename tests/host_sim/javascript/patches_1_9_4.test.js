import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instruction, OP } from '../../../host_sim/engines/micropython/core/firmware/instructions.js';
import { AT } from '../../../host_sim/engines/micropython/core/firmware/layout.js';
import {
  applyPatches,
  BYTE_PATCHES,
  CODE_PATCHES,
  patchMemory,
  TEXT_PATCHES,
} from '../../../host_sim/engines/micropython/core/firmware/patches_1_9_4.js';
import { readModule } from '../../../host_sim/engines/micropython/core/firmware/wasm_module.js';
import { firmware, packageFirmware, TestMachine } from './machine_fixture.js';

/** @import { Instruction } from '../../../host_sim/engines/micropython/core/firmware/instructions.js' */

const module = await firmware();
const bytes = packageFirmware();
const calculator = new TestMachine(module, {});

/**
 * @param {string} code
 * @returns {string} the output, or the last line of the traceback
 */
const answer = (code) => calculator.type(code).trimEnd().split('\n').at(-1) ?? '';

/**
 * The package's code with one instruction changed.
 * @param {number} index
 * @param {(code: Instruction[]) => number} find
 */
function changedCode(index, find) {
  const changed = readModule(bytes);
  const { code } = changed.functions[index - changed.imports.length];
  changed.functions[index - changed.imports.length].code = code.with(find(code), instruction(OP.nop));
  return changed;
}

/** @returns {Uint8Array} memory with the values of 1.10 at all patched addresses */
function memoryOf110() {
  const memory = new Uint8Array(8 << 20);
  for (const { address, v1_10 } of TEXT_PATCHES) memory.set(new TextEncoder().encode(v1_10), address);
  for (const { address, v1_10 } of BYTE_PATCHES) memory[address] = v1_10;
  return memory;
}

// ---- Unexpected code or memory is refused

test('patched code can’t be patched again', () => {
  const known = readModule(bytes);
  applyPatches(known);
  assert.throws(() => applyPatches(known), /has unexpected code/);
});

test('a patch is refused if any instruction that it replaces is different', () => {
  for (const { functionIndex, first, v1_10 } of CODE_PATCHES) {
    for (const step of v1_10.keys()) {
      const changed = changedCode(functionIndex, () => first + step);
      assert.throws(() => applyPatches(changed), new RegExp(`Function ${functionIndex} .* instruction ${first}$`));
    }
  }
});

test('a patch is refused if a function does not refer to its text', () => {
  const { address, functions } = TEXT_PATCHES[1];
  const [index] = functions;
  const refersToText = (/** @type {Instruction} */ { op, number }) => op === OP.constI32 && number === address;
  const changed = changedCode(index, (code) => code.findIndex(refersToText));
  assert.throws(() => applyPatches(changed), new RegExp(`Function ${index} .* doesn't refer`));
});

test('no function refers to a replaced text after patching', () => {
  const patched = readModule(bytes);
  applyPatches(patched);
  const texts = new Set(TEXT_PATCHES.map(({ address }) => address));
  const unpatched = patched.functions.filter(({ code }) =>
    code.some(({ op, number }) => op === OP.constI32 && texts.has(number)),
  );
  assert.deepEqual(unpatched, []);
});

test('memory with other values than those of 1.10 is refused', () => {
  patchMemory(memoryOf110());
  for (const { address, v1_10 } of TEXT_PATCHES) {
    const memory = memoryOf110();
    memory[address + v1_10.length] = 1; // instead of the terminating zero
    assert.throws(() => patchMemory(memory), /doesn't have the text/);
  }
  for (const { address, v1_10 } of BYTE_PATCHES) {
    const memory = memoryOf110();
    memory[address] = v1_10 + 1;
    assert.throws(() => patchMemory(memory), new RegExp(`byte ${v1_10 + 1} at ${address} instead of ${v1_10}`));
  }
});

// ---- Scripts behave as on 1.9.4

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
  test(`the error text is that of 1.9.4: ${code}`, () => assert.equal(answer(code), words));
}

test('the 1.9.4 texts don’t overlap in memory', () => {
  const memory = memoryOf110();
  patchMemory(memory);
  const all = new TextDecoder().decode(memory.slice(AT.texts1_9_4, AT.workCounter)).split('\0').filter(Boolean);
  assert.deepEqual(
    all,
    TEXT_PATCHES.map(({ v1_9_4 }) => v1_9_4),
  );
});

test('the digits after the point of a float are multiplied by a power of ten', () => {
  assert.equal(
    answer('print(0.7, 0.1 + 0.2 == 0.3, float("0.7"), 12.5, 1e-7)'),
    '0.7000000000000001 True 0.7000000000000001 12.5 1e-07',
  );
});

test('round() of an int with digits returns the int', () => {
  assert.equal(answer('print(round(5, 2), round(5), round(2.567, 2))'), '5 5 2.57');
});

test('StopIteration ends a generator', () => {
  const generator = 'def g():\n    yield 1\n    raise StopIteration\n    yield 2\n';
  assert.equal(answer(`${generator}print(list(g()), [x for x in g()])`), '[1] [1]');
  assert.equal(answer(`${generator}a = g()\nnext(a)\nnext(a)`), 'StopIteration:');
  assert.equal(answer(`${generator}a = g()\nprint(list(a), list(a))`), '[1] []');
});

test('other exceptions in a generator are raised unchanged', () => {
  assert.equal(answer('def g():\n    yield 1\n    raise ValueError("mine")\nlist(g())'), 'ValueError: mine');
});

test('numbers with underscores are refused', () => {
  assert.equal(answer('int("1_000")'), 'ValueError: invalid syntax for integer with base 10');
  assert.equal(answer('float("1_0")'), 'ValueError: invalid syntax for number');
  assert.equal(answer('eval("1_000")'), 'SyntaxError: invalid syntax');
});

test('names may contain underscores', () => {
  assert.equal(answer('a_1 = _b = 5\nprint(a_1 + _b)'), '10');
});

test('int() does not call __int__', () => {
  const refusal = answer('class A:\n    def __int__(self): return 7\nint(A())');
  assert.equal(refusal, "TypeError: can't convert A to int");
});

test('len() still calls __len__, and abs() __abs__', () => {
  const thing = 'class A:\n    def __len__(self): return 7\n    def __abs__(self): return 8\n';
  assert.equal(answer(`${thing}print(len(A()), abs(A()))`), '7 8');
});

test('endless recursion raises the error of the calculator', () => {
  assert.equal(answer('def f(): f()\nf()'), 'RuntimeError: pystack exhausted');
});

test('a generator that raises StopIteration returns its value to yield from', () => {
  const delegate = 'def g():\n    ERROR\n    yield\ndef h():\n    print((yield from g()))\nlist(h())';
  assert.equal(answer(delegate.replace('ERROR', 'raise StopIteration(5)')), '5');
  assert.equal(answer(delegate.replace('ERROR', 'raise StopIteration')), 'None');
  const own = 'class Own(StopIteration):\n    pass\n';
  assert.equal(answer(own + delegate.replace('ERROR', 'raise Own(5)')), 'None');
});

test('`raise .. from ..` prints no warning', () => {
  const caught = 'try:\n    raise ValueError(1) from None\nexcept ValueError as e:\n    print(e)';
  assert.equal(calculator.type(caught), '1\n');
  assert.equal(answer('raise ValueError(1) from KeyError(2)'), 'ValueError: 1');
});
