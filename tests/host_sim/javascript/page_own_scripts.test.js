import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Files } from '../../../host_sim/frontends/web/page/files.js';
import { OwnScripts } from '../../../host_sim/frontends/web/page/workbench/own_scripts.js';

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

test('a new script never overwrites another', () => {
  assert.equal(own.add('quiz.py', 'new\n'), 'quiz2.py');
  assert.deepEqual(files.folder('scripts'), { 'quiz.py': 'old\n', 'quiz2.py': 'new\n' });
});

test('accepted scripts replace those of the same name, and Undo restores them', () => {
  const { added, rejected, message, undo } = own.accept({
    'quiz.py': 'new\n',
    'lib.py': '',
    'QUIZ.py': '',
    'a-b.py': '',
    '../x.py': '',
  });
  assert.deepEqual([added, message], [['quiz.py', 'lib.py', 'a-b.py'], 'Added 3 scripts, 1 of them replacing yours.']);
  assert.match(rejected.join(), /^QUIZ.py: quiz.py already exists,..\/x.py: Script names can't/);
  undo.run();
  assert.deepEqual(files.folder('scripts'), { 'quiz.py': 'old\n' });
});

test('the message about a single script names it', () => {
  assert.equal(own.accept({ 'lib.py': '' }).message, 'Added lib.py.');
  assert.equal(own.accept({ 'quiz.py': 'new\n' }).message, 'Replaced quiz.py.');
  assert.equal(own.accept({ 'quiz.py': 'new\n' }).message, 'Added quiz.py.');
  assert.equal(own.accept({ '../x.py': '' }).message, '');
});

test('Undo restores a deleted script and leaves later changes alone', () => {
  const undo = own.remove('quiz.py');
  assert.deepEqual(files.names('scripts'), []);
  files.set('other.py', 'a day of work\n');
  undo.run();
  assert.deepEqual(files.folder('scripts'), { 'other.py': 'a day of work\n', 'quiz.py': 'old\n' });
});

test("renaming may change the case of a script's own name, but not take another script's name", () => {
  files.set('lib.py', '');
  assert.equal(own.problemWithName('quiz.py', 'Quiz.py'), '');
  assert.equal(own.problemWithName('quiz.py', 'LIB.py'), 'lib.py already exists');
  assert.match(own.problemWithName('quiz.py', 'q-1.py'), /letters, digits and _/);
});
