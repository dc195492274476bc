import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmware } from './firmware_for_tests.js';
import { printedBy, TestMachine } from './machine_for_tests.js';

const module = await firmware();

test('a script from memory prints', () => {
  assert.equal(printedBy(module, 'print("caf\u00e9", 1.5, [1, 2])'), 'caf\u00e9 1.5 [1, 2]\n');
});

test('a script imports files that the host hands over; a folder of the name would come first', () => {
  const texts = { 'script.py': 'import other\nprint(other.x)', 'other.py': 'x = 5' };
  const calculator = new TestMachine(module, texts);
  assert.equal(calculator.type('import script'), '5\n');
  assert.deepEqual(calculator.wanted, ['script', 'script.py', 'other', 'other.py']);
  assert.match(calculator.type('import nowhere'), /ImportError: no module named 'nowhere'/);
  assert.match(calculator.type('import script.inner'), /ImportError/);
});

test('a file is asked for whenever it is imported anew, and its old text takes no room', () => {
  let text = 'x = 1';
  const host = { files: () => new TextEncoder().encode(text) };
  const calculator = new TestMachine(module, {}, { host });
  assert.equal(calculator.type('import first\nprint(first.x)'), '1\n');
  text = 'x = 2 # longer';
  assert.equal(calculator.type('import second\nprint(second.x)'), '2\n');
  text = `x = 3 #${' '.repeat(100_000)}`;
  // More than all memory, were it kept.
  for (let i = 0; i < 150; i++) assert.equal(calculator.type(`import m${i}\nprint(m${i}.x)\ndel m${i}`), '3\n');
});

test('input asks with its prompt, and gets the line', () => {
  const calculator = new TestMachine(
    module,
    { 'script.py': 'print("a", end="")\nprint(input("who\u00bf") + "!")\nprint(input())' },
    { answers: ['\u00f1', '8,7'] },
  );
  assert.equal(calculator.type('import script'), 'a\u00f1!\n8,7\n');
  assert.deepEqual(calculator.prompts, ['who\u00bf', '']);
});

test('no line is [AC], a KeyboardInterrupt', () => {
  assert.equal(printedBy(module, 'try:\n    input("?")\nexcept KeyboardInterrupt:\n    print("AC")'), 'AC\n');
});

test('a prompt that never comes to its line was output', () => {
  const text = 'class Bad:\n    def __str__(self):\n        print("half")\n        1 / 0\ninput(Bad())';
  assert.match(printedBy(module, text), /^half\nTraceback.*ZeroDivisionError/s);
});

test('a busy loop gets [AC] at the poll the host chooses', () => {
  /** @type {number[]} */
  const polls = [];
  const host = { poll: (/** @type {number} */ quiet) => polls.push(quiet) === 7 };
  const text = 'try:\n    while True:\n        pass\nexcept KeyboardInterrupt:\n    print("AC")';
  assert.equal(printedBy(module, text, { host }), 'AC\n');
  assert.deepEqual(polls.slice(0, 7), [1, 2, 3, 4, 5, 6, 7]);
});

test('polls are quiet until something is printed or asked', () => {
  /** @type {number[]} */
  const polls = [];
  const host = { poll: (/** @type {number} */ quiet) => polls.push(quiet) < 0 };
  const busy = 'for i in range(100):\n    pass\n';
  printedBy(module, `${busy}print()\n${busy}try:\n    input()\nexcept KeyboardInterrupt:\n    pass\n${busy}`, { host });
  assert.equal(polls.filter((quiet) => quiet === 1).length, 3);
  assert.ok(Math.max(...polls) < 15);
});

test('a full heap is a MemoryError', () => {
  const text = 'kept = []\ntry:\n    while True:\n        kept.append([0] * 50)\nexcept MemoryError:\n';
  const count = `${text}    count = len(kept)\n    kept = None\n    print(count)`;
  const [small, large] = [8192, 32768].map((heap) => Number(printedBy(module, count, { heap })));
  assert.ok(25 < small && small < 8192 / 200, String(small));
  assert.ok(4 * small < large && large < 32768 / 200, String(large));
});

test('what is in use of the heap grows with what a script keeps', () => {
  const calculator = new TestMachine(module, {});
  const before = calculator.machine.used();
  calculator.type('kept = [0] * 100');
  const grown = calculator.machine.used() - before;
  assert.ok(grown >= 400 && grown < 700, String(grown));
  calculator.type('kept = None');
  assert.ok(calculator.machine.used() - before < 300);
});

test('code that runs aside sees the script and leaves no trace', () => {
  const calculator = new TestMachine(module, { 'script.py': 'x = [1, 2]' }, { heap: 8192 });
  calculator.type('import script\ny = 1');
  const before = calculator.machine.used();
  const code = 'import script\nnew = [str(n) * 9 for n in range(2000)]\nprint(script.x, len(new))';
  assert.deepEqual(calculator.machine.aside(code), { traceback: null, printed: '[1, 2] 2000\n' });
  assert.equal(calculator.machine.used(), before);
  assert.match(calculator.type('print(y)\nnew'), /^1\n.*NameError: name 'new'/s);
});

test('code that fails aside tells why, and the next print goes to the host again', () => {
  const calculator = new TestMachine(module, {});
  const { traceback, printed } = calculator.machine.aside('print(0)\nnothing');
  assert.match(String(traceback), /NameError: name 'nothing'/);
  assert.equal(printed, '0\n');
  assert.equal(calculator.type('print(1)'), '1\n');
});

test('names that are new to code that runs aside do not get in the way of the script', () => {
  const calculator = new TestMachine(module, { 'script.py': 'one = two = three = 1' });
  calculator.type('import script');
  assert.equal(calculator.machine.aside('fresh = 1\nprint(fresh)').printed, '1\n');
  calculator.type('other = 5');
  assert.equal(calculator.machine.aside('newer = 1\nprint(newer)').printed, '1\n');
  assert.equal(calculator.type('print(other)\nfresh = 2\nprint(fresh, other)'), '5\n2 5\n');
});

test('a module that code imports aside is new to the script, and to the next code', () => {
  const calculator = new TestMachine(module, { 'script.py': '', 'other.py': 'print("runs")\nx = [7]' });
  calculator.type('import script');
  const code = 'import other\nprint(other.x)';
  for (let i = 0; i < 2; i++) assert.equal(calculator.machine.aside(code).printed, 'runs\n[7]\n');
  assert.equal(calculator.type(code), 'runs\n[7]\n');
  assert.equal(calculator.machine.aside(code).printed, '[7]\n');
});

test('code that runs aside asks nobody', () => {
  const calculator = new TestMachine(module, {}, { answers: ['no'] });
  const { traceback, printed } = calculator.machine.aside('print(1)\ninput("who?")');
  assert.match(String(traceback), /KeyboardInterrupt/);
  assert.equal(printed, '1\n');
  assert.deepEqual(calculator.prompts, []);
});

test('no [AC] comes to code that runs aside', () => {
  const calculator = new TestMachine(module, {}, { host: { poll: () => true } });
  const { printed } = calculator.machine.aside('for i in range(1000):\n    pass\nprint(i)');
  assert.equal(printed, '999\n');
});

test('a tool answers for a function under each of its names', () => {
  const texts = {
    'first.py': '',
    'script.py': 'import first\nfrom other import wait, deck\nimport other\nprint(wait(), other.wait(), deck(3))',
    'other.py': 'def wait():\n    return 0\ndef deck(number):\n    return []',
  };
  const calculator = new TestMachine(module, texts, { returns: { 'other.wait': 5000, 'other.deck': [4, 0, 51] } });
  assert.equal(calculator.type('import script'), '5000 5000 [4, 0, 51]\n');
});
