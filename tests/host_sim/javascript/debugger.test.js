import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALLERS_LOCALS, DebuggedScript, GLOBALS, LOCALS } from './debugger_fixture.js';
import { firmware, TestMachine } from './machine_fixture.js';

/** @import { Move } from '../../../host_sim/engines/micropython/core/debugging/debugger.js' */
/** @import { Plan } from './debugger_fixture.js' */

const module = await firmware();
const counting = await firmware({ counting: true });

/**
 * @param {string | Record<string, string>} text
 * @param {Plan} [plan]
 */
const debug = (text, plan) => new DebuggedScript(module, text, plan).run();

/** @type {(count: number, move: Move) => Move[]} */
const times = (count, move) => Array(count).fill(move);

const CALLS = `def inner(x):
    y = x + 1
    return y

def outer(a):
    b = inner(a)
    c = inner(b)
    return c

z = outer(1)
print(z)
`;

// ---- Breakpoints

test('a script stops at a breakpoint each time it reaches the line, and then runs as without one', () => {
  const { lines, stops, printed } = debug(CALLS, { breakpoints: { 'script.py': [2] } });
  assert.deepEqual(lines, ['inner:2', 'inner:2']);
  assert.equal(stops[0].reason, 'breakpoint');
  assert.equal(printed, '3\n');
});

test('a stop shows the whole call stack, the innermost function first', () => {
  const { stops } = debug(CALLS, { breakpoints: { 'script.py': [3] } });
  assert.deepEqual(
    stops[1].frames.map(({ file, name, line }) => `${file} ${name} ${line}`),
    ['script.py inner 3', 'script.py outer 7', 'script.py <module> 10'],
  );
});

test('a breakpoint on a line without code moves to the next line with code, and the user is told', () => {
  const text = 'x = 1\n\n# comment\ntry:\n    x = 2\nexcept ValueError:\n    x = 3\nx = 4\n';
  const { lines, placed } = debug(text, { breakpoints: { 'script.py': [2, 6, 8, 99] } });
  assert.deepEqual(placed['script.py'], [4, 7, 8, null]);
  assert.deepEqual(lines, ['<module>:4', '<module>:8']);
});

test('breakpoints are reported once, when the whole file is compiled', () => {
  const text = 'def f():\n\n    return 1\n\ndef g():\n    return 2\nx = f() + g()\n';
  const { placed, reports } = debug(text, { breakpoints: { 'script.py': [2, 5] } });
  assert.deepEqual(placed['script.py'], [3, 5]);
  assert.equal(reports, 1);
});

test('a breakpoint in an imported file stops there', () => {
  const texts = { 'script.py': 'import helper\nhelper.f()\n', 'helper.py': 'def f():\n    return 1\n' };
  const { stops } = debug(texts, { breakpoints: { 'helper.py': [2] } });
  assert.deepEqual(
    stops[0].frames.map(({ file, line }) => `${file}:${line}`),
    ['helper.py:2', 'script.py:2'],
  );
});

test('breakpoints can be changed while the script is stopped', () => {
  const { lines } = debug(CALLS, {
    breakpoints: { 'script.py': [2] },
    atStop: (debugged) => debugged.debugger.setBreakpoints('script.py', [{ line: 11 }]),
  });
  assert.deepEqual(lines, ['inner:2', '<module>:11']);
});

test('a conditional breakpoint stops only if its condition is true', () => {
  const text = 'def f(n):\n    return n\nfor i in range(10):\n    f(i)\n';
  const breakpoints = { 'script.py': [{ line: 2, condition: 'n % 4 == 3' }] };
  /** @type {string[]} */
  const seen = [];
  debug(text, { breakpoints, atStop: (debugged) => seen.push(debugged.value('n')) });
  assert.deepEqual(seen, ['3', '7']);
});

test('a breakpoint whose condition fails stops and shows why', () => {
  const { stops } = debug('x = 1\nx = 2\n', { breakpoints: { 'script.py': [{ line: 2, condition: 'y > 1' }] } });
  assert.equal(stops[0].text, "y > 1: NameError: name 'y' is not defined");
});

test('the names of files that cannot be imported are those of the user', () => {
  const debugged = new DebuggedScript(
    module,
    { 'fib.min.py': 'x = 1\n1 / 0\n' },
    { breakpoints: { 'fib.min.py': [2] } },
  );
  debugged.test.machine.importScript('fib.min.py');
  assert.deepEqual(
    debugged.stops.map(({ reason, frames }) => [reason, frames[0].file, frames[0].line]),
    [
      ['breakpoint', 'fib.min.py', 2],
      ['exception', 'fib.min.py', 2],
    ],
  );
});

// ---- Steps

test('pausing before the start stops at the first line', () => {
  const { lines, stops } = debug('# first\n\nx = 1\ny = 2\n', { pause: true });
  assert.deepEqual(lines, ['<module>:3']);
  assert.equal(stops[0].reason, 'pause');
});

test('a step into a call stops at the first line of the function', () => {
  const { lines } = debug('def f():\n    return 1\nf()\nx = 2\n', { pause: true, moves: times(4, 'into') });
  assert.deepEqual(lines, ['<module>:1', '<module>:3', 'f:2', '<module>:4']);
});

test('a step over a call stops at the next line of the same function', () => {
  const { lines } = debug(CALLS, { breakpoints: { 'script.py': [6] }, moves: times(3, 'over') });
  assert.deepEqual(lines, ['outer:6', 'outer:7', 'outer:8', '<module>:10']);
});

test('a step out stops in the calling line, with the result not yet stored', () => {
  const { lines } = debug(CALLS, {
    breakpoints: { 'script.py': [2] },
    moves: ['out', 'into'],
    atStop: (debugged, { frames }) => {
      if (frames[0].line === 6) assert.deepEqual(debugged.variables(LOCALS), { a: '1' });
    },
  });
  assert.deepEqual(lines.slice(0, 3), ['inner:2', 'outer:6', 'outer:7']);
});

test('a step over the last line of a script ends it', () => {
  const { lines, printed, traceback } = debug('x = 1\nprint(x)\n', { pause: true, moves: times(5, 'over') });
  assert.deepEqual(lines, ['<module>:1', '<module>:2']);
  assert.equal(printed, '1\n');
  assert.equal(traceback, null);
});

test('steps over recursive calls stay in the same call', () => {
  const text = 'def f(n):\n    if n == 0:\n        return 1\n    r = f(n - 1)\n    return r\nf(4)\n';
  const { lines } = debug(text, { pause: true, moves: ['over', 'into', 'over', 'over', 'over', 'over'] });
  assert.deepEqual(lines, ['<module>:1', '<module>:6', 'f:2', 'f:4', 'f:5', '<module>:6']);
});

test('a step over a yield stops in the function that uses the generator', () => {
  const text = 'def gen():\n    yield 1\n    yield 2\nfor x in gen():\n    y = x\nz = 3\n';
  const { lines } = debug(text, { breakpoints: { 'script.py': [2] }, moves: times(4, 'over') });
  assert.deepEqual(lines, ['gen:2', '<module>:4', '<module>:5', '<module>:4', '<module>:5']);
});

test('a step out of a generator that a built-in function consumes stops after that function', () => {
  const text = 'def gen():\n    yield 1\n    yield 2\ntotal = sum(gen())\nprint(total)\n';
  const { lines } = debug(text, { breakpoints: { 'script.py': [2] }, moves: ['out', 'over'] });
  assert.deepEqual(lines, ['gen:2', '<module>:4', '<module>:5']);
});

test('a step over a failing call stops in the handler', () => {
  const text = 'def f():\n    return 1 / 0\ntry:\n    f()\nexcept ZeroDivisionError:\n    x = 1\ny = 2\n';
  const { lines } = debug(text, { breakpoints: { 'script.py': [4] }, moves: ['over', 'over'] });
  assert.deepEqual(lines, ['<module>:4', '<module>:6', '<module>:7']);
});

test('a step into an import stops in the imported file', () => {
  const texts = { 'script.py': 'import helper\nx = 1\n', 'helper.py': 'a = 1\nb = 2\n' };
  const { stops } = debug(texts, { pause: true, moves: times(3, 'into') });
  assert.deepEqual(
    stops.map(({ frames: [{ file, line }] }) => `${file}:${line}`),
    ['script.py:1', 'helper.py:1', 'helper.py:2', 'script.py:2'],
  );
});

test('code in a text, and comprehensions, are parts of their line', () => {
  const text = 'exec("a = 1\\nb = 2")\nx = [i for i in range(3)]\ny = eval("1 + 1")\n';
  const { lines } = debug(text, { pause: true, moves: times(9, 'into') });
  assert.deepEqual(lines, ['<module>:1', '<module>:2', '<module>:3']);
});

// ---- Variables

test('locals, locals of the caller, and globals can be read', () => {
  debug(CALLS, {
    breakpoints: { 'script.py': [3] },
    atStop: (debugged) => {
      if (debugged.stops.length < 2) return;
      assert.deepEqual(debugged.variables(LOCALS), { x: '2', y: '3' });
      assert.deepEqual(debugged.variables(CALLERS_LOCALS), { a: '1', b: '2' });
      assert.deepEqual(debugged.variables(GLOBALS), { inner: '<function inner>', outer: '<function outer>' });
    },
  });
});

test('variables of closures are read through their cells', () => {
  const text = 'def f(a):\n    b = 2\n    def g(c):\n        return a + b + c\n    return g(3)\nf(1)\n';
  debug(text, {
    breakpoints: { 'script.py': [4] },
    atStop: (debugged) => {
      assert.deepEqual(debugged.variables(LOCALS), { a: '1', b: '2', c: '3' });
      assert.equal(debugged.variables(CALLERS_LOCALS).b, '2');
    },
  });
});

test('the names of nested class bodies are read from each', () => {
  const text = 'class A:\n    one = 1\n    class B:\n        two = 2\n        three = 3\n';
  const { stops } = debug(text, {
    breakpoints: { 'script.py': [5] },
    atStop: (debugged) => {
      assert.deepEqual([debugged.variables(LOCALS).two, debugged.variables(LOCALS).one], ['2', undefined]);
      assert.equal(debugged.variables(CALLERS_LOCALS).one, '1');
      assert.equal(debugged.value('two'), '2');
    },
  });
  assert.equal(stops.length, 1);
});

test('lists, tuples, dicts, sets, objects and modules can be opened', () => {
  const text = `import helper
class Point:
    def __init__(self):
        self.x = 1
        self.tags = ["a", ("b", 2.5)]
p = Point()
d = {"k": [1, 2]}
s = {7}
end = 1
`;
  debug(
    { 'script.py': text, 'helper.py': 'LIMIT = 10\n' },
    {
      breakpoints: { 'script.py': [9] },
      atStop: ({ debugger: open }) => {
        const named = (/** @type {number} */ reference) =>
          new Map(open.variables(reference).map((variable) => [variable.name, variable]));
        const globals = named(GLOBALS);
        const opened = (/** @type {string} */ name) => named(globals.get(name)?.reference ?? 0);
        assert.equal(globals.get('p')?.value, "Point(tags=['a', ('b', 2.5)], x=1)");
        assert.equal(globals.get('p')?.type, 'Point');
        assert.equal(opened('p').get('x')?.value, '1');
        const tags = named(opened('p').get('tags')?.reference ?? 0);
        assert.deepEqual([tags.get('0')?.value, tags.get('1')?.value], ["'a'", "('b', 2.5)"]);
        assert.equal(opened('d').get("'k'")?.value, '[1, 2]');
        assert.equal(opened('s').get('0')?.value, '7');
        assert.equal(opened('helper').get('LIMIT')?.value, '10');
        assert.equal(globals.get('end'), undefined);
      },
    },
  );
});

test('large and endless values are shortened', () => {
  const text = 'long = list(range(5000))\nknot = []\nknot.append(knot)\ntext = "x" * 9999\nend = 1\n';
  debug(text, {
    breakpoints: { 'script.py': [5] },
    atStop: (debugged) => {
      const { long, knot, text } = debugged.variables(GLOBALS);
      for (const value of [long, knot, text]) assert.ok(value.length <= 203 && value.includes('...'), value);
    },
  });
});

// ---- Expressions

const LISTS = `xs = [1, 2]
def f(n):
    local = n * 2
    return local
f(4)
print(xs)
`;

test('an expression sees the names of its frame', () => {
  debug(LISTS, {
    breakpoints: { 'script.py': [4] },
    atStop: (debugged) => {
      assert.equal(debugged.value('local + n + len(xs)'), '14');
      assert.equal(debugged.value('[local for _ in xs]'), '[8, 8]');
      assert.equal(debugged.value('local', 1), "NameError: name 'local' is not defined");
      assert.equal(debugged.value('1 +'), 'SyntaxError: invalid syntax');
      assert.equal(debugged.value('print("a") or 5'), 'a\n5');
      assert.equal(debugged.value('xs', 7), 'No such frame');
    },
  });
});

test('a script may use the names of built-in functions for its own values', () => {
  debug('print = id = str = type = 3\nn = 1\nn = 2\n', {
    breakpoints: { 'script.py': [{ line: 3, condition: 'n == 1' }] },
    atStop: (debugged) => {
      assert.equal(debugged.value('print + id + str + type'), '12');
      assert.equal(debugged.value('n'), '1');
    },
  });
});

test('an expression that changes objects of the script leaves them unchanged', () => {
  const { printed } = debug(LISTS, {
    breakpoints: { 'script.py': [4] },
    atStop: (debugged) => {
      assert.equal(debugged.value('xs.append(3) or xs'), '[1, 2, 3]');
      assert.equal(debugged.value('xs.clear()'), 'None');
    },
  });
  assert.equal(printed, '[1, 2]\n');
});

test('an expression leaves heap, work and random numbers as they are', () => {
  const lines = ['import random, casioplot', 'random.seed(1)', 'xs = []', 'for i in range(30):', '    xs.append(i)'];
  const text = [...lines, 'print(random.random())', 'casioplot.set_pixel(0, 0)'].join('\n');
  const run = (/** @type {Plan} */ plan) => {
    let workAtEnd = 0;
    const host = {
      draw: () => {
        workAtEnd = debugged.test.machine.work();
      },
    };
    const debugged = new DebuggedScript(counting, text, plan, { host });
    debugged.run();
    return [debugged.printed, workAtEnd, debugged.test.machine.usedHeap()];
  };
  const atStop = (/** @type {DebuggedScript} */ debugged) => {
    for (const code of ['random.random()', 'xs + [i] * 50', 'nothing', 'list(map(str, xs))']) debugged.evaluate(code);
  };
  const watched = run({ breakpoints: { 'script.py': [5, 6] }, moves: times(40, 'into'), atStop });
  assert.ok(Number(watched[1]) > 0);
  assert.deepEqual(watched, run({}));
});

test('an expression whose result belongs to the script can be opened', () => {
  debug(LISTS, {
    breakpoints: { 'script.py': [4] },
    atStop: (debugged) => {
      const [own, made] = [debugged.evaluate('xs'), debugged.evaluate('xs + xs')];
      assert.ok('reference' in own && 'reference' in made);
      assert.equal(own.type, 'list');
      assert.deepEqual(debugged.variables(own.reference), { 0: '1', 1: '2' });
      assert.equal(made.reference, 0);
    },
  });
});

test('an expression that never ends can be interrupted', () => {
  let polls = 0;
  debug('def forever():\n    while True:\n        yield 1\nx = 1\n', {
    breakpoints: { 'script.py': [4] },
    atStop: ({ test: { machine } }) => {
      const answer = machine.evaluateInFrame('sum(forever())', 0, () => ++polls > 50);
      assert.deepEqual(answer, { error: 'KeyboardInterrupt:' });
    },
  });
  assert.equal(polls, 51);
});

// ---- Failures

const FAILING = `def inner(items, i):
    total = 10
    return items[i] + total

def outer(n):
    data = [n]
    return inner(data, 5)

start = 3
outer(start)
`;

test('a failing script stops as it was when the exception was raised', () => {
  const { stops, traceback } = debug(FAILING, {
    atStop: (debugged) => {
      assert.deepEqual(debugged.variables(LOCALS), { items: '[3]', i: '5', total: '10' });
      assert.deepEqual(debugged.variables(CALLERS_LOCALS), { n: '3', data: '[3]' });
      assert.equal(debugged.value('items + [total, start]'), '[3, 10, 3]');
      assert.equal(debugged.value('data[0] + n', 1), '6');
    },
  });
  assert.deepEqual(
    stops.map(({ reason, text }) => [reason, text]),
    [['exception', 'IndexError: list index out of range']],
  );
  assert.deepEqual(
    stops[0].frames.map(({ name, line }) => `${name}:${line}`),
    ['inner:3', 'outer:7', '<module>:10'],
  );
  assert.match(traceback ?? '', /line 3, in inner\nIndexError: list index out of range/);
});

/**
 * @param {string} text
 * @param {number} [heap]
 */
function crashOf(text, heap = 60_000) {
  const debugClient = { stopped: () => assert.fail('it is not debugged'), evaluate: () => ({ error: '' }) };
  const { machine } = new TestMachine(module, { 'script.py': text }, { debugClient, heap });
  machine.importScript('script.py');
  const { crash } = machine;
  return crash?.frames.map(({ name, line, variables }) => ({
    place: `${name}:${line}`,
    variables: Object.fromEntries(variables.map(({ name, value }) => [name, value])),
  }));
}

test('a failed run that is not debugged has the variables of each function, without functions and modules', () => {
  assert.deepEqual(crashOf(`import math\n${FAILING}`), [
    { place: 'inner:4', variables: { items: '[3]', i: '5', total: '10' } },
    { place: 'outer:8', variables: { n: '3', data: '[3]' } },
    { place: '<module>:11', variables: { start: '3' } },
  ]);
});

test('the variables are those of the moment of the exception, even if finally and a garbage collection follow', () => {
  const text = `def f(n):
    mine = ["text", n]
    return 1 / n
def g():
    kept = [1]
    try:
        f(0)
    finally:
        kept.append(2)
        for i in range(2000):
            junk = [i, str(i)]
g()
`;
  const [inner, outer] = crashOf(text, 20_000) ?? [];
  assert.deepEqual(inner, { place: 'f:3', variables: { n: '0', mine: "['text', 0]" } });
  assert.deepEqual(outer, { place: 'g:7', variables: { kept: '[1]' } });
});

test('an exception that no except clause matches is shown where it was raised', () => {
  const text =
    'def f():\n    try:\n        x = [][1]\n    except ValueError:\n        pass\n    except KeyError:\n        pass\nf()\n';
  assert.equal(crashOf(text)?.[0].place, 'f:3');
});

test('an exception that was caught before does not hide the one that is not', () => {
  const text = `def f(n):
    value = n
    raise ValueError(n)
for i in range(3):
    try:
        f(i)
    except ValueError:
        pass
f(9)
`;
  assert.deepEqual(crashOf(text)?.[0], { place: 'f:3', variables: { n: '9', value: '9' } });
});

test('too deep a recursion and a full heap also have variables', () => {
  const deep = crashOf('def f(n):\n    return f(n + 1)\nf(0)\n') ?? [];
  assert.ok(deep.length > 50);
  assert.equal(deep[0].variables.n, String(deep.length - 2));
  const full = crashOf('xs = []\nwhile True:\n    xs.append("a" * len(xs))\n', 20_000) ?? [];
  assert.equal(full[0].place, '<module>:3');
  assert.ok(full[0].variables.xs.startsWith("['', 'a', 'aa'"));
});

test('a syntax error, [AC] and the end of a script leave no variables', () => {
  assert.equal(crashOf('x = = 1\n'), undefined);
  assert.equal(crashOf('raise KeyboardInterrupt\n'), undefined);
  assert.equal(crashOf('raise SystemExit\n'), undefined);
  assert.equal(crashOf('x = 1\n'), undefined);
});

// ---- Nothing else changes

test('tracing every line changes neither output, heap nor work', () => {
  const text = `${CALLS}${FAILING}`;
  const run = (
    /** @type {import('../../../host_sim/engines/micropython/core/debugging/debugger.js').DebugClient | undefined} */ debugClient,
  ) => {
    const { machine } = new TestMachine(counting, { 'script.py': text }, { debugClient });
    return [machine.importScript('script.py'), machine.work(), machine.usedHeap()];
  };
  let lines = 0;
  const traced = run({ stopped: () => 'continue', evaluate: () => ({ error: '' }), lineStarted: () => lines++ });
  assert.deepEqual(traced, run(undefined));
  assert.ok(lines > 15);
});
