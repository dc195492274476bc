import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Files } from '../../../host_sim/faces/web/page/files.js';
import { OwnScripts } from '../../../host_sim/faces/web/page/workbench/own_scripts.js';

/** @type {Files} */
let files;
/** @type {OwnScripts} */
let own;
beforeEach(() => {
  const store = { getItem: () => null, setItem() {}, removeItem() {} };
  files = new Files({ games: {}, examples: {} }, store);
  own = new OwnScripts(files);
  files.set('quiz.py', 'old\n');
});

test('a new script never takes the place of another', () => {
  assert.equal(own.add('quiz.py', 'new\n'), 'quiz2.py');
  assert.deepEqual(files.folder('scripts'), { 'quiz.py': 'old\n', 'quiz2.py': 'new\n' });
});

test('scripts from elsewhere replace those of their name, and that can be undone', () => {
  const { added, refused, told, back } = own.accept({ 'quiz.py': 'new\n', 'lib.py': '', 'QUIZ.py': '', 'a-b.py': '' });
  assert.deepEqual([added, told], [['quiz.py', 'lib.py'], '2 scripts are here, 1 of them in place of yours.']);
  assert.match(refused.join(), /^QUIZ.py: There is a quiz.py already,a-b.py: A script's name has letters/);
  back.undo();
  assert.deepEqual(files.folder('scripts'), { 'quiz.py': 'old\n' });
});

test('one script alone is told by its name', () => {
  assert.equal(own.accept({ 'lib.py': '' }).told, 'lib.py is here.');
  assert.equal(own.accept({ 'quiz.py': 'new\n' }).told, 'quiz.py is here, in place of yours.');
  assert.equal(own.accept({ 'quiz.py': 'new\n' }).told, 'quiz.py is here.');
  assert.equal(own.accept({ 'a-b.py': '' }).told, '');
});

test('undo brings back what was deleted, and leaves alone what was written since', () => {
  const back = own.remove('quiz.py');
  assert.deepEqual(files.names('scripts'), []);
  files.set('other.py', 'a day of work\n');
  back.undo();
  assert.deepEqual(files.folder('scripts'), { 'other.py': 'a day of work\n', 'quiz.py': 'old\n' });
});

test('a script may change the capitals of its own name, but not take another’s', () => {
  files.set('lib.py', '');
  assert.equal(own.wrongFor('quiz.py', 'Quiz.py'), '');
  assert.equal(own.wrongFor('quiz.py', 'LIB.py'), 'There is a lib.py already');
  assert.match(own.wrongFor('quiz.py', 'q-1.py'), /letters, digits and _/);
});
