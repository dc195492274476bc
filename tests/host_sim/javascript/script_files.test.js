import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeUtf8 } from '../../../host_sim/engines/micropython/core/byte_buffer.js';
import { withLibrary } from '../../../host_sim/engines/micropython/core/script_files.js';

const library = { builtIn: { 'matplotlib/pyplot.py': 'built in' }, copied: { 'turtle.py': 'copied' } };

/** @param {Record<string, string>} folder */
const find = (folder) => {
  const files = withLibrary((name) => (name in folder ? encodeUtf8(folder[name]) : null), library);
  return (/** @type {string} */ name) => {
    const entry = files(name);
    return entry instanceof Uint8Array ? new TextDecoder().decode(entry) : entry;
  };
};

test('a folder without the scripts of the library gets them', () => {
  const entry = find({ 'quiz.py': 'mine' });
  assert.equal(entry('turtle.py'), 'copied');
  assert.equal(entry('matplotlib'), 'folder');
  assert.equal(entry('matplotlib/pyplot.py'), 'built in');
  assert.equal(entry('quiz.py'), 'mine');
  assert.equal(entry('matplotlib/__init__.py'), null);
  assert.equal(entry('time.py'), null);
});

test("the folder's own script replaces one to be copied, but not a built-in one", () => {
  const entry = find({ 'turtle.py': 'mine', 'matplotlib/pyplot.py': 'mine' });
  assert.equal(entry('turtle.py'), 'mine');
  assert.equal(entry('matplotlib/pyplot.py'), 'built in');
});
