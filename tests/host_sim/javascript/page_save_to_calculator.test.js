// Saving to a drive that fails: a fake one, because no real drive can be unplugged in a test.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NotSaved, saveInto } from '../../../host_sim/frontends/web/page/workbench/save_to_calculator.js';

const FILES = { 'quiz.py': 'import part\n', 'part.py': 'x = 1\n', 'LIB/more.py': 'y = 2\n' };

/** A folder of a drive. A test sets what happens to the files that are written. */
class FakeFolder {
  /** @type {Map<string, string>} */
  texts = new Map();
  /** @type {Map<string, FakeFolder>} */
  folders = new Map();
  /** @type {(name: string, text: string) => string} */
  stored = (_, text) => text; // what the drive stores instead of a text; may throw

  /** @param {(name: string, text: string) => string} [stored] */
  constructor(stored) {
    if (stored) this.stored = stored;
  }

  /**
   * @param {string} name
   * @param {{ create?: boolean }} [options]
   */
  async getDirectoryHandle(name, { create } = {}) {
    if (!this.folders.has(name) && !create) throw new DOMException('', 'NotFoundError');
    if (!this.folders.has(name)) this.folders.set(name, new FakeFolder((...file) => this.stored(...file)));
    return this.folders.get(name);
  }

  /**
   * @param {string} name
   * @param {{ create?: boolean }} [options]
   */
  async getFileHandle(name, { create } = {}) {
    if (!this.texts.has(name) && !create) throw new DOMException('', 'NotFoundError');
    return {
      getFile: async () => ({ text: async () => this.texts.get(name) }),
      createWritable: async () => ({
        write: async (/** @type {string} */ text) => void this.texts.set(name, this.stored(name, text)),
        close: async () => {},
      }),
    };
  }

  /** @param {string} name */
  async removeEntry(name) {
    this.texts.delete(name);
  }
}

/**
 * @param {FakeFolder} folder
 * @param {Record<string, string>} [files]
 */
const save = (folder, files = FILES) => saveInto(/** @type {any} */ (folder), files);

/** @param {FakeFolder} folder */
async function reasonFor(folder) {
  const error = await save(folder).catch((reason) => reason);
  assert.ok(error instanceof NotSaved, String(error));
  return error.message;
}

/** @param {string} error  the name of the one that a drive raises from part.py on */
function failing(error) {
  let isBroken = false;
  return new FakeFolder((name, text) => {
    isBroken ||= name === 'part.py';
    if (isBroken) throw new DOMException('the browser says something', error);
    return text;
  });
}

test('a full drive says so, and which files are whole', async () => {
  const reason = await reasonFor(failing('QuotaExceededError'));
  assert.equal(reason, 'Not saved: the drive is full. Whole: quiz.py (1 of 3). Save again');
});

test('a drive that is unplugged says so, and which files are whole', async () => {
  const reason = await reasonFor(failing('NotFoundError'));
  assert.equal(reason, 'Not saved: the drive is gone (was it unplugged?). Whole: quiz.py (1 of 3). Save again');
});

test('a drive that accepts nothing says that no file is whole', async () => {
  const drive = new FakeFolder(() => {
    throw new DOMException('', 'NoModificationAllowedError');
  });
  assert.equal(await reasonFor(drive), "Not saved: the drive can't be written. No file is whole (0 of 3). Save again");
});

test('a file that is read back with other content is not called whole', async () => {
  const drive = new FakeFolder((name, text) => (name === 'more.py' ? text.slice(1) : text));
  assert.match(await reasonFor(drive), /LIB\/more\.py was read back .* Whole: quiz\.py, part\.py \(2 of 3\)/);
});

test('after a failure the same files can be saved again, and partly written ones are replaced', async () => {
  const drive = new FakeFolder((name, text) => (name === 'part.py' ? text.slice(1) : text));
  await reasonFor(drive);
  assert.equal(drive.texts.get('part.py'), ' = 1\n');
  drive.stored = (_, text) => text;
  assert.equal(await save(drive), 3);
  assert.equal(drive.texts.get('part.py'), FILES['part.py']);
  assert.equal(drive.folders.get('LIB')?.texts.get('more.py'), FILES['LIB/more.py']);
});

test("somebody else's file of the same name stays, and nothing is saved", async () => {
  const drive = new FakeFolder();
  drive.texts.set('part.py', 'mine\n');
  assert.equal(await reasonFor(drive), 'Nothing was saved: the drive has another part.py. Rename one of them');
  assert.deepEqual([...drive.texts], [['part.py', 'mine\n']]);
});
