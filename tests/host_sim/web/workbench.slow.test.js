// The workbench as somebody uses it: by keys and clicks, in a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipSync } from '../../../host_sim/faces/web/vendor/node_modules/fflate/esm/index.mjs';
import { stage } from './stage_for_tests.js';
import { PHONE, Visit } from './visits_for_tests.js';

/** @import { TestContext } from 'node:test' */
/** @import { CalculatorWindow, Manner } from './visits_for_tests.js' */

const page = stage();
const EDITOR = '.editor >>> .cm-content';

/** Somebody at the workbench. */
class Student {
  /**
   * @param {TestContext} t
   * @param {Manner} [manner]
   * @returns {Promise<Student>}
   */
  static async arrives(t, manner) {
    const visit = await page.visit(t, manner);
    await visit.open();
    return new Student(visit);
  }

  /** @param {Visit} visit */
  constructor(visit) {
    this.visit = visit;
    this.page = visit.page;
  }

  /**
   * @param {string} label  of a button, or the name of a script
   * @returns {Promise<void>}
   */
  async clicks(label) {
    const button = `.workbench ::-p-xpath(.//button[normalize-space()="${label}" and not(@hidden)])`;
    await this.page.locator(button).click();
  }

  /**
   * @param {string} name
   * @param {string} text
   * @returns {Promise<void>}
   */
  async has(name, text) {
    const set = (/** @type {string} */ file, /** @type {string} */ content) =>
      /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.setFile(file, content);
    await this.page.evaluate(set, name, text);
  }

  /**
   * @param {string} name
   * @param {string} text
   * @returns {Promise<void>} once it is open
   */
  async opens(name, text) {
    await this.page.waitForSelector('.workbench .run');
    await this.has(name, text);
    await this.clicks(name);
    await this.sees('.name', name);
  }

  /**
   * @param {string} keys  such as "Control+Enter"
   * @returns {Promise<void>}
   */
  async presses(keys) {
    const all = /** @type {import('puppeteer-core').KeyInput[]} */ (keys.split('+'));
    for (const key of all) await this.page.keyboard.down(key);
    for (const key of all.reverse()) await this.page.keyboard.up(key);
  }

  /**
   * @param {string} text
   * @returns {Promise<void>} at the end of the script
   */
  async types(text) {
    await this.page.locator(EDITOR).click();
    await this.presses('Control+End');
    await this.page.keyboard.type(text);
  }

  /**
   * @param {string} part  of the workbench
   * @param {string} text
   * @returns {Promise<void>} once it says so
   */
  async sees(part, text) {
    const says = (/** @type {string} */ selector, /** @type {string} */ wanted) =>
      [...document.querySelectorAll(`.workbench ${selector}`)].some(({ textContent }) => textContent?.includes(wanted));
    await this.visit.until(says, part, text);
  }

  /**
   * @param {string} part
   * @returns {Promise<string[]>} the text of each
   */
  all(part) {
    const texts = (/** @type {Element[]} */ found) => found.map(({ textContent }) => textContent ?? '');
    return this.page.$$eval(`.workbench ${part}`, texts);
  }

  /** @returns {Promise<string[]>} the lines of the editor that are marked */
  marked() {
    return this.page.$$eval('.editor >>> .cm-lintRange', (found) => found.map(({ textContent }) => textContent ?? ''));
  }

  /** @returns {Promise<string[]>} one's own scripts */
  async scripts() {
    return this.page.$$eval('.file[data-place^="scripts/"]', (found) =>
      found.map(({ textContent }) => textContent ?? ''),
    );
  }
}

test('what is typed in the editor runs by Ctrl-Enter, and the next keys are for the calculator', async (t) => {
  const student = await Student.arrives(t);
  await student.clicks('New');
  await student.page.keyboard.type('hello');
  await student.presses('Enter');
  await student.types('name = input("Who? ")\nprint("Hello", name)');
  await student.presses('Control+Enter');
  await student.visit.untilState('input');
  await student.page.keyboard.type('ANN');
  await student.presses('Enter');
  await student.sees('.text', 'Who? ANN\nHello ANN');
  assert.deepEqual(await student.all('.text .typed'), ['ANN\n']);
  student.visit.wasClean();
});

test('all that is printed is in the text, empty lines too, until there is too much of it', async (t) => {
  const student = await Student.arrives(t);
  const text = () => /** @type {HTMLElement} */ (document.querySelector('.workbench .text')).innerText.split('\n');
  await student.opens(
    'many.py',
    'for i in range(130):\n    print(i, end="\\n\\n" if i % 39 == 38 else "\\n")\nprint("end")\n',
  );
  await student.clicks('Run');
  await student.sees('.text', 'end');
  const lines = Array.from({ length: 130 }, (_, i) => (i % 39 === 38 ? [String(i), ''] : [String(i)])).flat();
  assert.deepEqual(await student.page.evaluate(text), [...lines, 'end', '']);
  await student.opens('more.py', 'for i in range(9000):\n    print(i)\nprint("over")\n');
  await student.clicks('Run');
  await student.sees('.text', 'over');
  const kept = await student.page.evaluate(text);
  assert.deepEqual(
    kept.slice(-1001, -2),
    Array.from({ length: 999 }, (_, i) => String(8001 + i)),
  );
  assert.ok(kept.length < 5100);
});

test('a line that fails is marked where it is, until the script is changed, with what to do about it', async (t) => {
  const student = await Student.arrives(t);
  await student.opens('fails.py', 'age = "7"\nprint(age + 1)\n');
  await student.clicks('Run');
  await student.sees('.findings .failed', 'Line 2');
  await student.sees('.findings .failed', 'only texts can be joined with +');
  assert.deepEqual(await student.marked(), ['print(age + 1)']);
  await student.types('# better');
  await student.sees('.told', 'Fits the fx-9860GIII');
  assert.deepEqual(await student.marked(), []);
  // In a script that was imported it is found there.
  await student.has('other.py', '');
  await student.has('part.py', 'def half(x):\n    return x / 0\n');
  await student.opens('whole.py', 'from part import half\nhalf(3)\n');
  await student.clicks('Run');
  await student.sees('.findings .failed', 'part.py, line 2');
  await student.clicks('other.py');
  await student.sees('.told', 'Fits the fx-9860GIII');
  await student.clicks('whole.py');
  await student.clicks('part.py, line 2');
  await student.sees('.name', 'part.py');
  assert.deepEqual(await student.marked(), ['return x / 0']);
  // [AC] is no failure.
  await student.opens('busy.py', 'while True:\n    pass\n');
  await student.clicks('Run');
  await student.visit.untilState('busy');
  await student.visit.press('AC');
  await student.visit.untilState('failed');
  await student.sees('.text .traceback', 'KeyboardInterrupt');
  await student.sees('.told', 'Fits the fx-9860GIII');
});

test('what does not fit is told while it is typed, in its line', async (t) => {
  const student = await Student.arrives(t);
  await student.opens('quiz.py', 'x = 1\n');
  await student.types('import time\nprint(f"{x}")');
  await student.sees('.told', '2 things to change');
  await student.sees('.findings .problem', 'There is no clock');
  assert.deepEqual(await student.marked(), ['import time', 'print(f"{x}")']);
  await student.opens('part.py', 'x = 1\nreturn x\n');
  await student.sees('.findings .problem', "Line 2SyntaxError: 'return' outside function");
  await student.opens('quiz.py', 'import part\n');
  await student.sees('.findings .problem', 'part.py, line 2');
  await student.sees('.rest', 'casio-sim check quiz.py');
});

test('scripts are there again after a reload, and another tab sees them', async (t) => {
  const student = await Student.arrives(t);
  await student.opens('keep.py', 'x = 1\n');
  await student.types('y = 2\n');
  const other = new Student(await Visit.another(await student.page.browserContext().newPage(), page.address));
  await other.visit.open();
  await other.clicks('keep.py');
  await student.page.bringToFront();
  await student.visit.reload();
  await student.clicks('keep.py');
  const kept = () => /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.files['keep.py'];
  assert.equal(await student.page.evaluate(kept), 'x = 1\ny = 2\n');
  await student.has('more.py', '');
  await other.sees('.file', 'more.py');
});

test('a name that the calculator could not import is refused in a line; a new name takes all else along', async (t) => {
  const student = await Student.arrives(t);
  await student.opens('quiz.py', 'x = 1\n');
  await student.types('y = 2');
  await student.clicks('Rename');
  await student.page.keyboard.type('my-quiz');
  await student.presses('Enter');
  await student.sees('.wrong', 'letters, digits and _ only');
  await student.presses('Escape');
  await student.clicks('Rename');
  await student.page.keyboard.type('test1');
  await student.presses('Enter');
  await student.sees('.name', 'test1.py');
  assert.deepEqual(await student.scripts(), ['test1.py']);
  await student.presses('Control+z'); // the focus went on to the text, with all that can be undone
  const text = () => /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.files['test1.py'];
  assert.equal(await student.page.evaluate(text), 'x = 1\n');
});

test('what was deleted comes back by Undo; a game is copied with all that it imports', async (t) => {
  const student = await Student.arrives(t);
  await student.opens('quiz.py', 'x = 1\n');
  await student.clicks('Delete');
  await student.sees('.notice', 'quiz.py is deleted.');
  assert.deepEqual(await student.scripts(), []);
  await student.clicks('Undo');
  await student.sees('.name', 'quiz.py');
  assert.deepEqual(await student.scripts(), ['quiz.py']);
  await student.page.locator('.workbench ::-p-xpath(.//summary[normalize-space()="Games"])').click();
  await student.clicks('title.py');
  await student.sees('.note', "can't be changed here");
  await student.clicks('Copy to my scripts');
  await student.sees('.notice', '2 scripts are here');
  assert.deepEqual(await student.scripts(), ['quiz.py', 'shapes.py', 'title.py']);
});

test('dropped scripts and zips become one’s own; what is no script is refused with its name', async (t) => {
  const student = await Student.arrives(t);
  await student.page.waitForSelector('.workbench .run');
  const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
  const zip = zipSync({
    'all/one.py': bytes('x = 1\n'),
    'all/LIB/two.py': bytes('y = 2\n'),
    'all/notes.txt': bytes(''),
  });
  await student.page.evaluate(
    (packed) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(packed)], 'school.zip'));
      data.items.add(new File(['z = 3\n'], 'bad-name.py'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [...zip],
  );
  await student.sees('.notice', '2 scripts are here. bad-name.py: A script');
  assert.deepEqual(await student.scripts(), ['LIB/two.py', 'one.py']);
});

test('all of it can be reached without a mouse', async (t) => {
  const student = await Student.arrives(t);
  await student.opens('a.py', 'x = 1\n');
  await student.has('b.py', 'y = 2\n');
  await student.page.focus('.file[data-place="scripts/a.py"]');
  await student.presses('ArrowDown');
  await student.presses('Enter');
  await student.sees('.name', 'b.py');
  await student.presses('Tab'); // in the editor: it indents
  await student.presses('Escape');
  await student.presses('Tab'); // and now it leaves
  const focused = () => document.activeElement?.closest('.editor') === null;
  await student.visit.until(focused);
  const text = () => /** @type {CalculatorWindow} */ (/** @type {unknown} */ (window)).calculator.files['b.py'];
  assert.equal(await student.page.evaluate(text), '    y = 2\n');
});

test('on a phone it lies over the calculator, one part at a time, and Run leads back', async (t) => {
  const student = await Student.arrives(t, PHONE);
  await student.page.locator('#open-bench').click();
  await student.page.waitForSelector('.workbench .run');
  const seen = () =>
    ['.files', '.script', '.text-pane'].filter((part) =>
      document.querySelector(`.workbench ${part}`)?.checkVisibility(),
    );
  assert.deepEqual(await student.page.evaluate(seen), ['.script']);
  await student.clicks('Files');
  assert.deepEqual(await student.page.evaluate(seen), ['.files']);
  const width = await student.page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, PHONE.width);
  await student.clicks('sums.py');
  await student.clicks('Run');
  await student.visit.untilState('input');
  assert.deepEqual(await student.page.evaluate(seen), []);
  assert.match((await student.visit.text()).join('\n'), /Your name\?/);
});

test('the editor needs no inline styles', async (t) => {
  const student = await Student.arrives(t);
  await student.page.waitForSelector(EDITOR);
  assert.equal(await student.page.evaluate(() => document.querySelectorAll('style').length), 0);
  const colour = await student.page.$eval('.editor >>> .cm-gutters', (gutter) => getComputedStyle(gutter).color);
  assert.equal(colour, 'rgb(90, 98, 112)'); // --soft: so CodeMirror's own sheets have been taken
  student.visit.wasClean();
});
