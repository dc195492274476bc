import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moduleNameOf } from '../../../host_sim/engines/micropython/core/machine.js';
import { firmware, printedBy, TestMachine } from './machine_fixture.js';

const module = await firmware();

test('a script prints', () => {
  assert.equal(printedBy(module, 'print("caf\u00e9", 1.5, [1, 2])'), 'caf\u00e9 1.5 [1, 2]\n');
});

test('import asks the host first for a folder, then for a file of that name', () => {
  const texts = { 'script.py': 'import other\nprint(other.x)', 'other.py': 'x = 5' };
  const calculator = new TestMachine(module, texts);
  assert.equal(calculator.type('import script'), '5\n');
  assert.deepEqual(calculator.requestedFiles, ['script', 'script.py', 'other', 'other.py']);
  assert.match(calculator.type('import nowhere'), /ImportError: no module named 'nowhere'/);
  assert.match(calculator.type('import script.inner'), /ImportError/);
});

test('the text of an imported file is freed', () => {
  let text = 'x = 1';
  const host = { files: () => new TextEncoder().encode(text) };
  const calculator = new TestMachine(module, {}, { host });
  assert.equal(calculator.type('import first\nprint(first.x)'), '1\n');
  text = 'x = 2 # longer';
  assert.equal(calculator.type('import second\nprint(second.x)'), '2\n');
  text = `x = 3 #${' '.repeat(100_000)}`;
  // More than the memory if it weren't freed.
  for (let i = 0; i < 150; i++) assert.equal(calculator.type(`import m${i}\nprint(m${i}.x)\ndel m${i}`), '3\n');
});

test('input() passes its prompt to the host and returns the line', () => {
  const calculator = new TestMachine(
    module,
    { 'script.py': 'print("a", end="")\nprint(input("who\u00bf") + "!")\nprint(input())' },
    { answers: ['\u00f1', '8,7'] },
  );
  assert.equal(calculator.type('import script'), 'a\u00f1!\n8,7\n');
  assert.deepEqual(calculator.prompts, ['who\u00bf', '']);
});

test('null instead of a line raises KeyboardInterrupt', () => {
  assert.equal(printedBy(module, 'try:\n    input("?")\nexcept KeyboardInterrupt:\n    print("AC")'), 'AC\n');
});

test('a prompt that fails before the line is read is printed', () => {
  const text = 'class Bad:\n    def __str__(self):\n        print("half")\n        1 / 0\ninput(Bad())';
  assert.match(printedBy(module, text), /^half\nTraceback.*ZeroDivisionError/s);
});

test('a busy loop is interrupted at the poll that the host chooses', () => {
  /** @type {number[]} */
  const polls = [];
  const host = { poll: (/** @type {number} */ quietPolls) => polls.push(quietPolls) === 7 };
  const text = 'try:\n    while True:\n        pass\nexcept KeyboardInterrupt:\n    print("AC")';
  assert.equal(printedBy(module, text, { host }), 'AC\n');
  assert.deepEqual(polls.slice(0, 7), [1, 2, 3, 4, 5, 6, 7]);
});

test('the number of quiet polls restarts at each output and prompt', () => {
  /** @type {number[]} */
  const polls = [];
  const host = { poll: (/** @type {number} */ quietPolls) => polls.push(quietPolls) < 0 };
  const busy = 'for i in range(100):\n    pass\n';
  printedBy(module, `${busy}print()\n${busy}try:\n    input()\nexcept KeyboardInterrupt:\n    pass\n${busy}`, { host });
  assert.equal(polls.filter((quiet) => quiet === 1).length, 3);
  assert.ok(Math.max(...polls) < 15);
});

test('a full heap raises MemoryError', () => {
  const text = 'kept = []\ntry:\n    while True:\n        kept.append([0] * 50)\nexcept MemoryError:\n';
  const count = `${text}    count = len(kept)\n    kept = None\n    print(count)`;
  const [small, large] = [8192, 32768].map((heap) => Number(printedBy(module, count, { heap })));
  assert.ok(25 < small && small < 8192 / 200, String(small));
  assert.ok(4 * small < large && large < 32768 / 200, String(large));
});

test('usedHeap() grows and shrinks with the objects in use', () => {
  const calculator = new TestMachine(module, {});
  const before = calculator.machine.usedHeap();
  calculator.type('kept = [0] * 100');
  const grown = calculator.machine.usedHeap() - before;
  assert.ok(grown >= 400 && grown < 700, String(grown));
  calculator.type('kept = None');
  assert.ok(calculator.machine.usedHeap() - before < 300);
});

test('evaluated code sees the script and leaves its state unchanged', () => {
  const calculator = new TestMachine(module, { 'script.py': 'x = [1, 2]' }, { heap: 8192 });
  calculator.type('import script\ny = 1');
  const before = calculator.machine.usedHeap();
  const code = 'import script\nnew = [str(n) * 9 for n in range(2000)]\nprint(script.x, len(new))';
  assert.deepEqual(calculator.machine.evaluate(code), { traceback: null, printed: '[1, 2] 2000\n' });
  assert.equal(calculator.machine.usedHeap(), before);
  assert.match(calculator.type('print(y)\nnew'), /^1\n.*NameError: name 'new'/s);
});

test('evaluated code that fails returns its traceback, and later output goes to the host again', () => {
  const calculator = new TestMachine(module, {});
  const { traceback, printed } = calculator.machine.evaluate('print(0)\nnothing');
  assert.match(String(traceback), /NameError: name 'nothing'/);
  assert.equal(printed, '0\n');
  assert.equal(calculator.type('print(1)'), '1\n');
});

test('new names in evaluated code do not affect the script', () => {
  const calculator = new TestMachine(module, { 'script.py': 'one = two = three = 1' });
  calculator.type('import script');
  assert.equal(calculator.machine.evaluate('fresh = 1\nprint(fresh)').printed, '1\n');
  calculator.type('other = 5');
  assert.equal(calculator.machine.evaluate('newer = 1\nprint(newer)').printed, '1\n');
  assert.equal(calculator.type('print(other)\nfresh = 2\nprint(fresh, other)'), '5\n2 5\n');
});

test('a module imported by evaluated code is not imported for the script', () => {
  const calculator = new TestMachine(module, { 'script.py': '', 'other.py': 'print("runs")\nx = [7]' });
  calculator.type('import script');
  const code = 'import other\nprint(other.x)';
  for (let i = 0; i < 2; i++) assert.equal(calculator.machine.evaluate(code).printed, 'runs\n[7]\n');
  assert.equal(calculator.type(code), 'runs\n[7]\n');
  assert.equal(calculator.machine.evaluate(code).printed, '[7]\n');
});

test('input() in evaluated code raises KeyboardInterrupt', () => {
  const calculator = new TestMachine(module, {}, { answers: ['no'] });
  const { traceback, printed } = calculator.machine.evaluate('print(1)\ninput("who?")');
  assert.match(String(traceback), /KeyboardInterrupt/);
  assert.equal(printed, '1\n');
  assert.deepEqual(calculator.prompts, []);
});

test('[AC] does not interrupt evaluated code', () => {
  const calculator = new TestMachine(module, {}, { host: { poll: () => true } });
  const { printed } = calculator.machine.evaluate('for i in range(1000):\n    pass\nprint(i)');
  assert.equal(printed, '999\n');
});

test('a replaced function is replaced under all its names', () => {
  const texts = {
    'first.py': '',
    'script.py': 'import first\nfrom other import wait, deck\nimport other\nprint(wait(), other.wait(), deck(3))',
    'other.py': 'def wait():\n    return 0\ndef deck(number):\n    return []',
  };
  const calculator = new TestMachine(module, texts, { returns: { 'other.wait': 5000, 'other.deck': [4, 0, 51] } });
  assert.equal(calculator.type('import script'), '5000 5000 [4, 0, 51]\n');
});

for (const file of [
  'quiz.py',
  '2048.py',
  'pac-man.py',
  'fib.min.py',
  'my game.py',
  'été.py',
  'break.py',
  '"\\.py',
  '.py',
  'a',
]) {
  test(`a script called ${file} is imported, and its traceback names it`, () => {
    const calculator = new TestMachine(module, { [file]: 'print(1)\nnothing' }, { folders: ['quiz', '2048'] });
    const traceback = String(calculator.machine.importScript(file));
    assert.equal(calculator.printed(), '1\n');
    assert.equal(calculator.machine.runInShell('print(2)', moduleNameOf(file)), null);
    assert.deepEqual(traceback.trimEnd().split('\n').slice(1), [
      `  File "${file}", line 2, in <module>`,
      "NameError: name 'nothing' is not defined",
    ]);
  });
}
