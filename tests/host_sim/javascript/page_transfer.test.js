import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptsIn, zipOf } from '../../../host_sim/faces/web/page/workbench/transfer.js';
import { unzipSync, zipSync } from '../../../host_sim/faces/web/vendor/node_modules/fflate/esm/index.mjs';

/** @type {(text: string) => Uint8Array} */
const bytes = (text) => new TextEncoder().encode(text);
/** @type {(...names: string[]) => { path: string, bytes: Uint8Array }[]} */
const files = (...names) => names.map((path) => ({ path, bytes: bytes(`# ${path}\n`) }));
const tools = { unzipSync, zipSync };

test('scripts that are dropped one by one keep their names', () => {
  const { scripts, refused } = scriptsIn(files('quiz.py', 'notes.txt', 'PLOT.PY'), tools);
  assert.deepEqual(scripts, { 'quiz.py': '# quiz.py\n', 'PLOT.py': '# PLOT.PY\n' });
  assert.deepEqual(refused, []);
});

test('of a folder its own name is left out, and folders in it are kept: they can be imported', () => {
  const { scripts } = scriptsIn(
    files('school/quiz.py', 'school/LIB/one.py', 'school/__pycache__/x.py', 'school/.git/y.py'),
    tools,
  );
  assert.deepEqual(Object.keys(scripts), ['quiz.py', 'LIB/one.py']);
});

test('each zip and each folder is its own: what lies beside it does not matter', () => {
  const zip = zipOf({ 'all/one.py': '1', 'all/LIB/two.py': '2', '__MACOSX/all/one.py': '' }, tools);
  const { scripts } = scriptsIn([{ path: 'x.zip', bytes: zip }, ...files('three.py', 'class/four.py')], tools);
  assert.deepEqual(Object.keys(scripts), ['one.py', 'LIB/two.py', 'three.py', 'four.py']);
});

test('a zip that was made here comes back as it was', () => {
  const before = { 'quiz.py': 'print("é")\n', 'LIB/one.py': '' };
  const { scripts } = scriptsIn([{ path: 'scripts.zip', bytes: zipOf(before, tools) }], tools);
  assert.deepEqual(scripts, before);
});

test('what is no zip, or larger than any calculator, is refused with its name', () => {
  const broken = scriptsIn([{ path: 'a.zip', bytes: bytes('PK, but no zip') }], tools);
  assert.deepEqual([broken.scripts, broken.refused], [{}, ["a.zip: this zip can't be read"]]);
  const huge = { path: 'big.py', bytes: new Uint8Array(200_001) };
  assert.deepEqual(scriptsIn([huge], tools).refused, ['big.py: too large for the calculator']);
});

test('what unpacks to more than any calculator has is not unpacked', () => {
  const mtime = new Date(2026, 0);
  const bomb = zipSync({ 'bomb.py': [new Uint8Array(5_000_000), { mtime }], 'ok.py': [bytes(''), { mtime }] });
  /** @type {string[]} */
  const unpacked = [];
  /** @type {typeof tools.unzipSync} */
  const watched = (zip, options) => {
    const found = unzipSync(zip, options);
    unpacked.push(...Object.keys(found));
    return found;
  };
  const { scripts, refused } = scriptsIn([{ path: 'x.zip', bytes: bomb }], { unzipSync: watched });
  assert.deepEqual([Object.keys(scripts), refused], [['ok.py'], ['bomb.py: too large for the calculator']]);
  assert.deepEqual(unpacked, ['ok.py']);
});
