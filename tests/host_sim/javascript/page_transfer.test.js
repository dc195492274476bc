import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Files } from '../../../host_sim/frontends/web/page/files.js';
import { OwnScripts } from '../../../host_sim/frontends/web/page/workbench/own_scripts.js';
import { readFiles, scriptsIn, zipOf } from '../../../host_sim/frontends/web/page/workbench/transfer.js';
import { unzipSync, zipSync } from '../../../host_sim/frontends/web/vendor/node_modules/fflate/esm/index.mjs';

/** @type {(text: string) => Uint8Array} */
const bytes = (text) => new TextEncoder().encode(text);
/** @type {(...names: string[]) => { path: string, bytes: Uint8Array }[]} */
const files = (...names) => names.map((path) => ({ path, bytes: bytes(`# ${path}\n`) }));
const tools = { unzipSync, zipSync };

test('single scripts keep their names', () => {
  const { scripts, rejected } = scriptsIn(files('quiz.py', 'PLOT.PY'), tools);
  assert.deepEqual(scripts, { 'quiz.py': '# quiz.py\n', 'PLOT.py': '# PLOT.PY\n' });
  assert.deepEqual(rejected, []);
});

test('files that are no scripts are refused by name, but ignored in a folder', async () => {
  const inFolder = Object.defineProperty(new File([''], 'b.png'), 'webkitRelativePath', { value: 'school/b.png' });
  const unreadable = new File([''], 'gone.py');
  unreadable.arrayBuffer = () => Promise.reject(new Error('NotReadableError'));
  const chosen = [
    new File(['x = 1\n'], 'quiz.py'),
    new File([''], 'notes.txt'),
    new File([''], '__a.py'),
    inFolder,
    unreadable,
  ];
  const { scripts, rejected } = scriptsIn(await readFiles(chosen), tools);
  assert.deepEqual(scripts, { 'quiz.py': 'x = 1\n' });
  assert.deepEqual(rejected, [
    'notes.txt: not a .py script or a zip',
    '__a.py: its name starts with . or __',
    "gone.py: can't be read",
  ]);
});

test('of too many files the last are refused by name', async () => {
  const chosen = Array.from({ length: 302 }, (_, i) => new File([''], `s${i}.py`));
  const { scripts, rejected } = scriptsIn(await readFiles(chosen), tools);
  assert.equal(Object.keys(scripts).length, 300);
  assert.deepEqual(
    rejected,
    ['s300.py', 's301.py'].map((name) => `${name}: only 300 files can be added at once`),
  );
});

test('a zip without scripts is refused, and so is any zip on a page without npm packages', () => {
  const zip = { path: 'x.zip', bytes: zipSync({ 'notes.txt': bytes('') }) };
  assert.deepEqual(scriptsIn([zip], tools).rejected, ['x.zip: contains no .py script']);
  assert.deepEqual(scriptsIn([zip], null).rejected, ['x.zip: this page was built without zip. Unpack it first']);
});

test("a folder's own name is dropped, and its subfolders are kept, as they can be imported", () => {
  const { scripts } = scriptsIn(
    files('school/quiz.py', 'school/LIB/one.py', 'school/__pycache__/x.py', 'school/.git/y.py'),
    tools,
  );
  assert.deepEqual(Object.keys(scripts), ['quiz.py', 'LIB/one.py']);
});

test('common folders are dropped for each zip and folder separately', () => {
  const zip = zipOf({ 'all/one.py': '1', 'all/LIB/two.py': '2', '__MACOSX/all/one.py': '' }, tools);
  const { scripts } = scriptsIn([{ path: 'x.zip', bytes: zip }, ...files('three.py', 'class/four.py')], tools);
  assert.deepEqual(Object.keys(scripts), ['one.py', 'LIB/two.py', 'three.py', 'four.py']);
});

test('a zip made here unpacks to the same scripts', () => {
  const before = { 'quiz.py': 'print("é")\n', 'LIB/one.py': '' };
  const { scripts } = scriptsIn([{ path: 'scripts.zip', bytes: zipOf(before, tools) }], tools);
  assert.deepEqual(scripts, before);
});

test('a zip for the calculator lacks tap.py', () => {
  assert.deepEqual(Object.keys(unzipSync(zipOf({ 'quiz.py': '', 'tap.py': '' }, tools))), ['quiz.py']);
});

test('broken zips and files too large for any calculator are rejected by name', () => {
  const broken = scriptsIn([{ path: 'a.zip', bytes: bytes('PK, but not a zip') }], tools);
  assert.deepEqual([broken.scripts, broken.rejected], [{}, ["a.zip: this zip can't be read"]]);
  const huge = { path: 'big.py', bytes: new Uint8Array(200_001) };
  assert.deepEqual(scriptsIn([huge], tools).rejected, ['big.py: too large for the calculator']);
});

test('a zipped file too large for any calculator is not unpacked', () => {
  const mtime = new Date(2026, 0);
  const bomb = zipSync({ 'bomb.py': [new Uint8Array(5_000_000), { mtime }], 'ok.py': [bytes(''), { mtime }] });
  /** @type {string[]} */
  const unpacked = [];
  /** @type {typeof tools.unzipSync} */
  const recordingUnzip = (zip, options) => {
    const contents = unzipSync(zip, options);
    unpacked.push(...Object.keys(contents));
    return contents;
  };
  const { scripts, rejected } = scriptsIn([{ path: 'x.zip', bytes: bomb }], { unzipSync: recordingUnzip });
  assert.deepEqual([Object.keys(scripts), rejected], [['ok.py'], ['bomb.py: too large for the calculator']]);
  assert.deepEqual(unpacked, ['ok.py']);
});

test("names in a zip that lead out of the scripts' folder are not accepted", () => {
  const names = ['../evil.py', '/root.py', 'a/../../up.py', '..\\up.py', 'C:\\x.py', 'C:/x.py', 'a//b.py', 'a\0b.py'];
  const hostile = zipSync(Object.fromEntries([...names, '__proto__.py', 'constructor.py'].map((n) => [n, bytes('')])));
  const files = new Files({ games: {}, examples: {} }, { getItem: () => null, setItem() {}, removeItem() {} });
  const { added, rejected } = new OwnScripts(files).accept(
    scriptsIn([{ path: 'x.zip', bytes: hostile }], tools).scripts,
  );
  assert.deepEqual(added, ['constructor.py']);
  assert.ok(
    rejected.every((line) => names.some((name) => line.startsWith(name))),
    rejected.join(),
  );
});

test('a zip that lies about the size of a script unpacks no more than it says', () => {
  const zip = zipSync({ 'bomb.py': new Uint8Array(5_000_000) });
  const view = new DataView(zip.buffer);
  for (let i = 0; i < zip.length - 4; i++) {
    if (view.getUint32(i, true) === 0x02014b50) view.setUint32(i + 24, 100, true); // the size in the list of files
  }
  const { scripts } = scriptsIn([{ path: 'x.zip', bytes: zip }], tools);
  assert.equal(scripts['bomb.py'].length, 100);
});
