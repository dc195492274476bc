import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Files, fileName, wrongName } from '../../../host_sim/faces/web/page/files.js';

const BROUGHT = { games: { 'solo.py': 'import board\n', 'board.py': 'x = 1\n' }, examples: { 'plot.py': 'y = 2\n' } };

/** What a browser keeps. */
class FakeStore {
  /** @type {Record<string, string>} */
  kept = {};
  isFull = false;

  /** @param {string} key */
  getItem(key) {
    return this.kept[key] ?? null;
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  setItem(key, text) {
    if (this.isFull) throw new Error('QuotaExceededError');
    this.kept[key] = text;
  }

  /** @param {string} key */
  removeItem(key) {
    delete this.kept[key];
  }
}

/** @type {FakeStore} */
let store;
/** @type {Files} */
let files;
beforeEach(() => {
  store = new FakeStore();
  files = new Files(BROUGHT, store);
});

test('one’s own scripts are there again after a reload', () => {
  files.set('quiz.py', 'print(1)\n');
  files.set('lib.py', '');
  const again = new Files(BROUGHT, store);
  assert.deepEqual(again.folder('scripts'), { 'lib.py': '', 'quiz.py': 'print(1)\n' });
});

test('what was deleted or renamed does not come back', () => {
  files.set('quiz.py', 'print(1)\n');
  files.set('old.py', 'print(2)\n');
  files.remove('quiz.py');
  files.rename('old.py', 'new.py');
  assert.deepEqual(new Files(BROUGHT, store).folder('scripts'), { 'new.py': 'print(2)\n' });
  assert.ok(!Object.keys(store.kept).some((key) => key.endsWith('quiz.py') || key.endsWith('old.py')));
});

test('games and examples stay as they came', () => {
  files.set('solo.py', 'mine\n');
  assert.equal(files.text('games', 'solo.py'), 'import board\n');
  assert.equal(files.find('solo.py')?.folder, 'scripts');
  files.remove('solo.py');
  files.remove('plot.py');
  assert.deepEqual(files.find('solo.py'), { folder: 'games', name: 'solo.py', text: 'import board\n' });
  assert.equal(files.find('plot.py')?.folder, 'examples');
});

test('a name is looked for among one’s own scripts, then the games, then the examples', () => {
  files.set('plot.py', 'mine\n');
  assert.equal(files.all()['plot.py'], 'mine\n');
  assert.deepEqual(Object.keys(files.all()).sort(), ['board.py', 'plot.py', 'solo.py']);
  assert.equal(files.find('nothing.py'), null);
  assert.equal(files.find('constructor'), null);
});

test('a script sees only the files of its own folder', () => {
  files.set('mine.py', '');
  assert.deepEqual(Object.keys(files.folder('games')), ['solo.py', 'board.py']);
  assert.deepEqual(Object.keys(files.folder('scripts')), ['mine.py']);
  assert.deepEqual(files.folder('toString'), {});
});

for (const name of [
  'quiz',
  'quiz.txt',
  'my-quiz.py',
  '1st.py',
  'a b.py',
  '.py',
  '../x.py',
  '/x.py',
  'LIB//x.py',
  'é.py',
]) {
  test(`${name} is refused with a line that says why`, () => {
    assert.match(wrongName(name), /^A script's name /);
    assert.throws(() => files.set(name, ''), /A script's name/);
    assert.deepEqual(files.names('scripts'), []);
  });
}

for (const name of ['quiz.py', 'a.py', '_x1.py', 'LIB/one.py', 'mandelbrot.py']) {
  test(`${name} is a name that the calculator imports`, () => assert.equal(wrongName(name), ''));
}

test('a name gets its .py, however it is typed', () => {
  assert.deepEqual([' quiz ', 'quiz.py', ''].map(fileName), ['quiz.py', 'quiz.py', '.py']);
});

test('two names that differ in capitals alone are one file on the calculator’s disc', () => {
  files.set('Quiz.py', '');
  assert.equal(files.taken('quiz.py'), 'There is a Quiz.py already');
  assert.equal(files.freeName('quiz.py'), 'quiz2.py');
  files.set('quiz2.py', '');
  assert.equal(files.freeName('quiz.py'), 'quiz3.py');
  assert.throws(() => files.rename('quiz2.py', 'QUIZ.py'), /There is a Quiz.py already/);
  files.rename('Quiz.py', 'quiz.py');
  assert.deepEqual(files.names('scripts'), ['quiz.py', 'quiz2.py']);
});

test('where the browser refuses to keep anything, all works until the page is closed, and it is told', () => {
  assert.equal(files.trouble, '');
  store.isFull = true;
  files.set('quiz.py', 'print(1)\n');
  assert.match(files.trouble, /download them/);
  assert.equal(files.text('scripts', 'quiz.py'), 'print(1)\n');
  store.isFull = false;
  files.set('quiz.py', 'print(2)\n');
  assert.equal(files.trouble, '');
});

test('a page without a store of its browser’s tells so from the start', () => {
  const map = new Map();
  const fleeting = Object.assign(map, {
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void map.set(key, text),
    removeItem: (/** @type {string} */ key) => void map.delete(key),
  });
  const shortLived = new Files(BROUGHT, fleeting);
  shortLived.set('quiz.py', '');
  assert.match(shortLived.trouble, /won't keep scripts/);
});

test('what lies in the store and is no list of scripts is left alone', () => {
  store.kept['casio-sim.script.../x.py'] = 'x = 1\n';
  for (const rubbish of ['{', '7', '[1, "../x.py", "gone.py"]']) {
    store.kept['casio-sim.scripts'] = rubbish;
    assert.deepEqual(new Files(BROUGHT, store).names('scripts'), []);
  }
});

test('the script that was open last is known after a reload, while it is there', () => {
  files.set('quiz.py', '');
  files.lastOpen = { folder: 'scripts', name: 'quiz.py' };
  const again = new Files(BROUGHT, store);
  assert.deepEqual(again.lastOpen, { folder: 'scripts', name: 'quiz.py' });
  again.remove('quiz.py');
  assert.equal(again.lastOpen, null);
  for (const rubbish of ['{', '7', 'null', '[1, 2]', '["games", "toString"]']) {
    store.kept['casio-sim.open'] = rubbish;
    assert.equal(again.lastOpen, null, rubbish);
  }
});

test('what another tab has written is seen', () => {
  let told = 0;
  const end = files.on(() => told++);
  new Files(BROUGHT, store).set('quiz.py', 'print(1)\n');
  files.readAgain('casio-sim.place');
  assert.equal(told, 0); // where a game stands there is nothing to these
  files.readAgain('casio-sim.scripts');
  assert.deepEqual([files.names('scripts'), told], [['quiz.py'], 1]);
  end();
  files.set('other.py', '');
  assert.equal(told, 1);
});

test('a byte order mark, which the calculator would stumble over, is left out', () => {
  files.set('quiz.py', '\ufeffprint(1)\n');
  assert.equal(files.text('scripts', 'quiz.py'), 'print(1)\n');
});
