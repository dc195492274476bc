import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completions } from '../../../host_sim/frontends/web/page/workbench/complete.js';

/** @import { Language } from '../../../host_sim/frontends/web/page/workbench/language.js' */

const LANGUAGE = /** @type {Language} */ (
  /** @type {unknown} */ ({
    modules: { math: ['pi', 'radians', 'sin'], casioplot: ['set_pixel'], 'matplotlib.pyplot': ['plot'] },
    copied: { turtle: ['forward'] },
    builtins: ['__import__', 'abs', 'print', 'ValueError'],
    signatures: {
      math: { sin: { call: '(x)' } },
      casioplot: { set_pixel: { call: '(x, y)', info: 'Draw one pixel.' } },
    },
    doubtful: { 'math.radians': 'the calculator may lack math.radians' },
  })
);

/**
 * @param {string} before
 * @param {string} [text]
 */
const offered = (before, text = before) =>
  completions(before, text, LANGUAGE, ['cards'])?.options.map(({ label }) => label) ?? null;

test('after a module and a dot, exactly its names are offered', () => {
  assert.deepEqual(offered('math.', 'import math\nmath.'), ['pi', 'radians', 'sin']);
  assert.deepEqual(offered('x = m.s', 'import math as m\nx = m.s'), ['pi', 'radians', 'sin']);
  assert.equal(offered('math.', 'math.'), null); // it was not imported
  assert.equal(offered('text.', 'text = ""\ntext.'), null);
});

const MODULES = ['math', 'casioplot', 'matplotlib.pyplot', 'cards', 'turtle'];

test("after import, the calculator's modules and the folder's scripts are offered", () => {
  assert.deepEqual(offered('import '), MODULES);
  assert.deepEqual(offered('import math, ca'), MODULES);
  assert.deepEqual(offered('from '), MODULES);
  assert.deepEqual(offered('from math import pi, '), ['pi', 'radians', 'sin']);
});

test('modules with a dot in their name and those to be copied are completed too', () => {
  assert.deepEqual(offered('plt.', 'import matplotlib.pyplot as plt\nplt.'), ['plot']);
  assert.deepEqual(offered('from matplotlib.pyplot import '), ['plot']);
  assert.deepEqual(offered('from turtle import '), ['forward']);
});

test('anywhere else, built-in names, keywords and names imported with * are offered', () => {
  const names = offered('    se', 'from casioplot import *\n    se') ?? [];
  assert.ok(['set_pixel', 'abs', 'while', 'ValueError'].every((name) => names.includes(name)));
  assert.ok(!names.includes('__import__') && !names.includes('sin'));
});

test('in a string or a comment, nothing is offered', () => {
  for (const before of ["print('se", 'x = "a', '# se', 'x = 1  # se']) assert.equal(offered(before), null, before);
  assert.notEqual(offered("print('it', se"), null);
});

test('a completion shows the arguments, and whether the calculator may lack the name', () => {
  const options = completions('math.', 'import math\nmath.', LANGUAGE, [])?.options;
  assert.deepEqual(options?.[2], { label: 'sin', type: 'function', detail: '(x)' });
  assert.equal(options?.[1].info, 'The calculator may lack math.radians.');
});
