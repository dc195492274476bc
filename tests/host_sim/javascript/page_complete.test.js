import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completions } from '../../../host_sim/faces/web/page/workbench/complete.js';

/** @import { Language } from '../../../host_sim/faces/web/page/workbench/language.js' */

const LANGUAGE = /** @type {Language} */ (
  /** @type {unknown} */ ({
    modules: { math: ['pi', 'radians', 'sin'], casioplot: ['set_pixel'] },
    builtins: ['__import__', 'abs', 'print', 'ValueError'],
    signatures: {
      math: { sin: { call: '(x)' } },
      casioplot: { set_pixel: { call: '(x, y)', info: 'Draw one pixel.' } },
    },
    doubtful: { 'math.radians': 'nobody knows whether it has math.radians' },
  })
);

/**
 * @param {string} before
 * @param {string} [text]
 * @returns {string[] | null}
 */
const offered = (before, text = before) =>
  completions(before, text, LANGUAGE, ['cards'])?.options.map(({ label }) => label) ?? null;

test('after a module and its point come its names, and no others', () => {
  assert.deepEqual(offered('math.', 'import math\nmath.'), ['pi', 'radians', 'sin']);
  assert.deepEqual(offered('x = m.s', 'import math as m\nx = m.s'), ['pi', 'radians', 'sin']);
  assert.equal(offered('math.', 'math.'), null); // it was not imported
  assert.equal(offered('text.', 'text = ""\ntext.'), null);
});

test('after import come the modules of the calculator and the scripts of the folder', () => {
  assert.deepEqual(offered('import '), ['math', 'casioplot', 'cards']);
  assert.deepEqual(offered('import math, ca'), ['math', 'casioplot', 'cards']);
  assert.deepEqual(offered('from '), ['math', 'casioplot', 'cards']);
  assert.deepEqual(offered('from math import pi, '), ['pi', 'radians', 'sin']);
});

test('anywhere else come built-in names, keywords, and what was taken from a module as a whole', () => {
  const found = offered('    se', 'from casioplot import *\n    se') ?? [];
  assert.ok(['set_pixel', 'abs', 'while', 'ValueError'].every((name) => found.includes(name)));
  assert.ok(!found.includes('__import__') && !found.includes('sin'));
});

test('within a text or a comment nothing is offered', () => {
  for (const before of ["print('se", 'x = "a', '# se', 'x = 1  # se']) assert.equal(offered(before), null, before);
  assert.notEqual(offered("print('it', se"), null);
});

test('a name is told with its arguments, and with the doubt that it is there', () => {
  const options = completions('math.', 'import math\nmath.', LANGUAGE, [])?.options;
  assert.deepEqual(options?.[2], { label: 'sin', type: 'function', detail: '(x)' });
  assert.equal(options?.[1].info, 'Nobody knows whether it has math.radians.');
});
