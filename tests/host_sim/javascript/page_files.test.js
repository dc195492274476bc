import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Files, fileName, wrongName } from '../../../host_sim/frontends/web/page/files.js';

const SUPPLIED = { games: { 'solo.py': 'import board\n', 'board.py': 'x = 1\n' }, examples: { 'plot.py': 'y = 2\n' } };

class FakeStore {
  /** @type {Record<string, string>} */
  items = {};
  isFull = false;

  /** @param {string} key */
  getItem(key) {
    return this.items[key] ?? null;
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  setItem(key, text) {
    if (this.isFull) throw new Error('QuotaExceededError');
    this.items[key] = text;
  }

  /** @param {string} key */
  removeItem(key) {
    delete this.items[key];
  }
}

/** @type {FakeStore} */
let store;
/** @type {Files} */
let files;
beforeEach(() => {
  store = new FakeStore();
  files = new Files(SUPPLIED, store);
});

test("the user's scripts survive a reload", () => {
  files.set('quiz.py', 'print(1)\n');
  files.set('lib.py', '');
  const again = new Files(SUPPLIED, store);
  assert.deepEqual(again.folder('scripts'), { 'lib.py': '', 'quiz.py': 'print(1)\n' });
});

test('deleted and renamed scripts do not come back after a reload', () => {
  files.set('quiz.py', 'print(1)\n');
  files.set('old.py', 'print(2)\n');
  files.remove('quiz.py');
  files.rename('old.py', 'new.py');
  assert.deepEqual(new Files(SUPPLIED, store).folder('scripts'), { 'new.py': 'print(2)\n' });
  assert.ok(!Object.keys(store.items).some((key) => key.endsWith('quiz.py') || key.endsWith('old.py')));
});

test('games and examples can be overridden, but not changed or deleted', () => {
  files.set('solo.py', 'mine\n');
  assert.equal(files.text('games', 'solo.py'), 'import board\n');
  assert.equal(files.find('solo.py')?.folder, 'scripts');
  files.remove('solo.py');
  files.remove('plot.py');
  assert.deepEqual(files.find('solo.py'), { folder: 'games', name: 'solo.py', text: 'import board\n' });
  assert.equal(files.find('plot.py')?.folder, 'examples');
});

test("the user's scripts are found before games and examples", () => {
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

for (const name of ['quiz', 'quiz.txt', '.py', '../x.py', '/x.py', 'LIB//x.py', 'a\nb.py', 'a\\b.py', 'C:/x.py']) {
  test(`${name} is not a valid name`, () => {
    assert.match(wrongName(name), /^Script names /);
    assert.throws(() => files.set(name, ''), /Script names/);
    assert.deepEqual(files.names('scripts'), []);
  });
}

for (const name of [
  'quiz.py',
  'a.py',
  '_x1.py',
  'LIB/one.py',
  'mandelbrot.py',
  '2048.py',
  'my-quiz.py',
  'a b.py',
  'é.py',
]) {
  test(`${name} is a valid name`, () => assert.equal(wrongName(name), ''));
}

test('.py is appended to a typed name if it is missing', () => {
  assert.deepEqual([' quiz ', 'quiz.py', 'quiz.py.py', 'QUIZ.PY', ''].map(fileName), [
    'quiz.py',
    'quiz.py',
    'quiz.py',
    'QUIZ.py',
    '.py',
  ]);
});

test("names that differ only in case clash, as they do on the calculator's drive", () => {
  files.set('Quiz.py', '');
  assert.equal(files.taken('quiz.py'), 'Quiz.py already exists');
  assert.equal(files.freeName('quiz.py'), 'quiz2.py');
  files.set('quiz2.py', '');
  assert.equal(files.freeName('quiz.py'), 'quiz3.py');
  assert.throws(() => files.rename('quiz2.py', 'QUIZ.py'), /Quiz.py already exists/);
  files.rename('Quiz.py', 'quiz.py');
  assert.deepEqual(files.names('scripts'), ['quiz.py', 'quiz2.py']);
});

test("if the browser can't save a script, the user is warned and the script stays until the page is closed", () => {
  assert.equal(files.trouble, '');
  store.isFull = true;
  files.set('quiz.py', 'print(1)\n');
  assert.match(files.trouble, /Download them/);
  assert.equal(files.text('scripts', 'quiz.py'), 'print(1)\n');
  store.isFull = false;
  files.set('quiz.py', 'print(2)\n');
  assert.equal(files.trouble, '');
});

test('without browser storage the user is warned from the start', () => {
  const map = new Map();
  const temporaryStore = Object.assign(map, {
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void map.set(key, text),
    removeItem: (/** @type {string} */ key) => void map.delete(key),
  });
  const temporary = new Files(SUPPLIED, temporaryStore);
  temporary.set('quiz.py', '');
  assert.match(temporary.trouble, /can't save scripts/);
});

test('invalid entries in the browser storage are ignored', () => {
  store.items['casio-sim.script.../x.py'] = 'x = 1\n';
  for (const rubbish of ['{', '7', '[1, "../x.py", "gone.py"]']) {
    store.items['casio-sim.scripts'] = rubbish;
    assert.deepEqual(new Files(SUPPLIED, store).names('scripts'), []);
  }
});

test('the script opened last is remembered after a reload, as long as it exists', () => {
  files.set('quiz.py', '');
  files.lastOpen = { folder: 'scripts', name: 'quiz.py' };
  const again = new Files(SUPPLIED, store);
  assert.deepEqual(again.lastOpen, { folder: 'scripts', name: 'quiz.py' });
  again.remove('quiz.py');
  assert.equal(again.lastOpen, null);
  for (const rubbish of ['{', '7', 'null', '[1, 2]', '["games", "toString"]']) {
    store.items['casio-sim.open'] = rubbish;
    assert.equal(again.lastOpen, null, rubbish);
  }
});

test('changes from another tab are noticed', () => {
  let notifications = 0;
  const stopListening = files.on(() => notifications++);
  new Files(SUPPLIED, store).set('quiz.py', 'print(1)\n');
  files.readAgain('casio-sim.place');
  assert.equal(notifications, 0); // that entry is not about scripts
  files.readAgain('casio-sim.scripts');
  assert.deepEqual([files.names('scripts'), notifications], [['quiz.py'], 1]);
  stopListening();
  files.set('other.py', '');
  assert.equal(notifications, 1);
});

test('a byte order mark is removed, as the calculator rejects it', () => {
  files.set('quiz.py', '\ufeffprint(1)\n');
  assert.equal(files.text('scripts', 'quiz.py'), 'print(1)\n');
});
