// The workbench in a browser, used by keys and clicks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { zipSync } from '../../../host_sim/frontends/web/vendor/node_modules/fflate/esm/index.mjs';
import { setUpSite } from './browser_setup.js';
import { PageTab, PHONE } from './page_tab.js';

/** @import { TestContext } from 'node:test' */
/** @import { Screen } from './page_tab.js' */

const site = setUpSite();
const SOLO = join(import.meta.dirname, '../../../device/solo.py');
const EDITOR = '.editor >>> .cm-content';

/** Uses the workbench of one tab. */
class Workbench {
  /**
   * @param {TestContext} t
   * @param {Screen} [screen]
   * @returns {Promise<Workbench>}
   */
  static async open(t, screen) {
    const tab = await site.newTab(t, screen);
    await tab.open();
    await tab.openScripts();
    return new Workbench(tab);
  }

  /** @param {PageTab} tab */
  constructor(tab) {
    this.tab = tab;
    this.page = tab.page;
  }

  /** @param {string} label  of a button, or the name of a script */
  async click(label) {
    const button = `.workbench ::-p-xpath(.//button[normalize-space()="${label}" and not(@hidden)])`;
    await this.page.locator(button).click();
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  async saveScript(name, text) {
    const set = (/** @type {string} */ file, /** @type {string} */ content) => window.calculator.setFile(file, content);
    await this.page.evaluate(set, name, text);
  }

  /**
   * @param {string} name
   * @param {string} text
   * @returns {Promise<void>} once it is open
   */
  async openScript(name, text) {
    await this.page.waitForSelector('.workbench .run');
    await this.saveScript(name, text);
    await this.click(name);
    await this.untilSays('.name', name);
  }

  /** @param {string} keys  such as "Control+Enter" */
  async press(keys) {
    const all = /** @type {import('puppeteer-core').KeyInput[]} */ (keys.split('+'));
    for (const key of all) await this.page.keyboard.down(key);
    for (const key of all.reverse()) await this.page.keyboard.up(key);
  }

  /** @param {string} text */
  async typeAtEnd(text) {
    await this.page.locator(EDITOR).click();
    await this.press('Control+End');
    await this.page.keyboard.type(text);
  }

  /**
   * @param {string} part  of the workbench
   * @param {string} text
   */
  async untilSays(part, text) {
    const says = (/** @type {string} */ selector, /** @type {string} */ wanted) =>
      [...document.querySelectorAll(`.workbench ${selector}`)].some(({ textContent }) => textContent?.includes(wanted));
    await this.tab.until(says, part, text);
  }

  /**
   * @param {string} part
   * @returns {Promise<string[]>} the text of every such part
   */
  texts(part) {
    const texts = (/** @type {Element[]} */ elements) => elements.map(({ textContent }) => textContent ?? '');
    return this.page.$$eval(`.workbench ${part}`, texts);
  }

  /** @param {string[]} lines */
  async untilMarked(...lines) {
    const areMarked = (/** @type {string[]} */ wanted) => {
      const marked = document.querySelector('.editor')?.shadowRoot?.querySelectorAll('.cm-lintRange') ?? [];
      return marked.length === wanted.length && [...marked].every(({ textContent }, i) => textContent === wanted[i]);
    };
    await this.tab.until(areMarked, lines);
  }

  /** @returns {Promise<string[]>} the names of the user's scripts */
  async userScripts() {
    return this.page.$$eval('.file[data-place^="scripts/"]', (elements) =>
      elements.map(({ textContent }) => textContent ?? ''),
    );
  }
}

test('Ctrl-Enter runs the script in the editor, and the next keys go to the calculator', async (t) => {
  const workbench = await Workbench.open(t);
  await workbench.click('New');
  await workbench.page.keyboard.type('hello');
  await workbench.press('Enter');
  await workbench.typeAtEnd('name = input("Who? ")\nprint("Hello", name)');
  await workbench.press('Control+Enter');
  await workbench.tab.untilState('input');
  await workbench.page.keyboard.type('ANN');
  await workbench.press('Enter');
  await workbench.untilSays('.text', 'Who? ANN\nHello ANN');
  assert.deepEqual(await workbench.texts('.text .typed'), ['ANN\n']);
  workbench.tab.assertNoProblems();
});

test('the text pane has everything printed, and drops the oldest lines of a long text', async (t) => {
  const workbench = await Workbench.open(t);
  const text = () => /** @type {HTMLElement} */ (document.querySelector('.workbench .text')).innerText.split('\n');
  const isText = (/** @type {string} */ wanted) =>
    /** @type {HTMLElement} */ (document.querySelector('.workbench .text')).innerText === wanted;
  await workbench.openScript(
    'many.py',
    'for i in range(130):\n    print(i, end="\\n\\n" if i % 39 == 38 else "\\n")\nprint("end")\n',
  );
  await workbench.click('Run');
  const lines = Array.from({ length: 130 }, (_, i) => (i % 39 === 38 ? [String(i), ''] : [String(i)])).flat();
  await workbench.tab.until(isText, [...lines, 'end', ''].join('\n'));
  await workbench.openScript('more.py', 'for i in range(9000):\n    print(i)\nprint("over")\n');
  await workbench.click('Run');
  await workbench.untilSays('.text', 'over'); // the line break is in no element's text if a block of lines ends here
  const remaining = await workbench.page.evaluate(text);
  assert.deepEqual(
    remaining.slice(0, remaining.lastIndexOf('over')).slice(-999),
    Array.from({ length: 999 }, (_, i) => String(8001 + i)),
  );
  assert.ok(remaining.length < 5100);
});

test('the editor says that a script may not fit if it compiles only in more memory than is safe', async (t) => {
  const workbench = await Workbench.open(t);
  await workbench.openScript('large.py', `x = "${'a'.repeat(40_000)}"\n`);
  await workbench.untilSays('.summary', 'May not fit the fx-9860GIII');
  await workbench.untilSays('.findings', 'the 71,000 bytes of memory that are safe; 100,000 are possible');
  await workbench.openScript('huge.py', `x = "${'a'.repeat(80_000)}"\n`);
  await workbench.untilSays('.summary', 'Does not fit the fx-9860GIII');
});

test('a failing line is marked with a hint until the script is changed', async (t) => {
  const workbench = await Workbench.open(t);
  await workbench.openScript('fails.py', 'age = "7"\nprint(age + 1)\n');
  await workbench.click('Run');
  await workbench.untilSays('.findings .failure', 'Line 2');
  await workbench.untilSays('.findings .failure', 'a string is needed here');
  await workbench.untilMarked('print(age + 1)');
  await workbench.typeAtEnd('# better');
  await workbench.untilSays('.summary', 'Fits the fx-9860GIII');
  await workbench.untilMarked();
  // A failing line in an imported script:
  await workbench.saveScript('other.py', '');
  await workbench.saveScript('part.py', 'def half(x):\n    return x / 0\n');
  await workbench.openScript('whole.py', 'from part import half\nhalf(3)\n');
  await workbench.click('Run');
  await workbench.untilSays('.findings .failure', 'part.py, line 2');
  await workbench.click('other.py');
  await workbench.untilSays('.summary', 'Fits the fx-9860GIII');
  await workbench.click('whole.py');
  await workbench.click('part.py, line 2');
  await workbench.untilSays('.name', 'part.py');
  await workbench.untilMarked('return x / 0');
  // [AC] is not a failure.
  await workbench.openScript('busy.py', 'while True:\n    pass\n');
  await workbench.click('Run');
  await workbench.tab.untilState('busy');
  await workbench.tab.press('AC');
  await workbench.tab.untilState('failed');
  await workbench.untilSays('.text .traceback', 'KeyboardInterrupt');
  await workbench.untilSays('.summary', 'Fits the fx-9860GIII');
});

test('a failed script shows the variables of each function, and a click on a line goes there', async (t) => {
  const workbench = await Workbench.open(t);
  await workbench.saveScript('part.py', 'def item(items, i):\n    return items[i]\n');
  await workbench.openScript(
    'list.py',
    'from part import item\nnames = ["Ada"]\ncount = 2\nprint(item(names, count))\n',
  );
  await workbench.click('Run');
  await workbench.untilSays('.crash caption', 'Variables when it failed');
  assert.deepEqual(await workbench.texts('.crash tr'), [
    'item(), line 2 of part.py',
    "items['Ada']",
    'i2',
    'list.py, line 4',
    'count2',
    "names['Ada']",
  ]);
  await workbench.click('line 2 of part.py');
  await workbench.untilSays('.name', 'part.py');
  await workbench.openScript('fine.py', 'x = 1\n');
  await workbench.click('Run');
  await workbench.tab.untilState('ended');
  assert.deepEqual(await workbench.texts('.crash'), []);
});

const SUMS = `def add(a, b):

    total = a + b
    return total

pair = [1, (2, 3)]
n = 0
for i in range(3):
    n = add(n, i)
answer = input("Done?")
print(n)
`;

/** The steps of a debugging user. */
class DebuggedWorkbench extends Workbench {
  /** @param {number} line  whose number is clicked */
  async clickLine(line) {
    await this.page.locator(`.editor >>> .cm-lineNumbers .cm-gutterElement:nth-child(${line + 1})`).click();
  }

  /** @param {string} text  of the line at which the script is stopped */
  async untilStoppedAt(text) {
    const isStopped = (/** @type {string} */ wanted) => {
      const lines = document.querySelector('.workbench .editor')?.shadowRoot?.querySelectorAll('.cm-stopLine') ?? [];
      return [...lines].map(({ textContent }) => textContent?.trim()).join() === wanted;
    };
    await this.tab.until(isStopped, text);
  }

  /** @returns {Promise<Record<string, string>>} values by name; a changed one ends with " (changed)" */
  async variables() {
    const rows = await this.page.$$eval('.debug-pane .variables tr:has(td)', (rows) =>
      rows.map((row) => [row.querySelector('th')?.textContent, row.querySelector('td')?.textContent]),
    );
    return Object.fromEntries(rows);
  }

  /** @param {Record<string, string>} wanted  some of the variables */
  async untilVariables(wanted) {
    const areShown = (/** @type {Record<string, string>} */ wanted) => {
      const rows = [...document.querySelectorAll('.debug-pane .variables tr:has(td)')];
      return Object.entries(wanted).every(([name, value]) =>
        rows.some(
          (row) => row.querySelector('th')?.textContent === name && row.querySelector('td')?.textContent === value,
        ),
      );
    };
    await this.tab.until(areShown, wanted);
  }

  /** @returns {Promise<number>} of breakpoints in the open script */
  breakpoints() {
    return this.page.$$eval('.editor >>> .cm-breakpoint', (dots) => dots.length);
  }
}

/** @type {(t: TestContext, screen?: Screen) => Promise<DebuggedWorkbench>} */
async function openDebugged(t, screen) {
  const { tab } = await Workbench.open(t, screen);
  return new DebuggedWorkbench(tab);
}

test('a script stops at a breakpoint, steps by keys and buttons, and shows its variables', async (t) => {
  const workbench = await openDebugged(t);
  await workbench.openScript('sums.py', SUMS);
  await workbench.clickLine(2); // has no code: it moves to line 3
  await workbench.click('Run');
  await workbench.untilStoppedAt('total = a + b');
  await workbench.untilSays('.debug-pane .summary', 'Breakpoint: line 3 of sums.py');
  await workbench.untilVariables({ a: '0', b: '0', n: '0', pair: '[1, (2, 3)]' });
  assert.equal((await workbench.variables()).add, undefined); // functions are not listed
  await workbench.press('F10');
  await workbench.untilStoppedAt('return total');
  await workbench.untilVariables({ a: '0', total: '0 (changed)' });
  await workbench.click('Step out');
  await workbench.untilStoppedAt('n = add(n, i)');
  await workbench.untilVariables({ i: '0' });
  await workbench.press('F8');
  await workbench.untilStoppedAt('total = a + b');
  await workbench.untilVariables({ b: '1' });
  // The caller's variables, the parts of a list, and an expression.
  await workbench.click('sums.py, line 9');
  await workbench.untilStoppedAt('n = add(n, i)');
  await workbench.untilVariables({ i: '1 (changed)' });
  await workbench.click('pair');
  await workbench.untilVariables({ 1: '(2, 3)' });
  await workbench.click('1');
  await workbench.untilVariables({ 1: '3' });
  await workbench.page.type('.debug-pane .expression', 'pair[0] + i\n');
  await workbench.untilSays('.debug-pane .result', '2');
  // Without the breakpoint it runs on to the question, whose answer goes to the calculator.
  await workbench.clickLine(3);
  assert.equal(await workbench.breakpoints(), 0);
  await workbench.click('Continue');
  await workbench.tab.untilState('input');
  await workbench.untilStoppedAt('');
  await workbench.page.keyboard.type('7\n');
  await workbench.tab.untilState('ended');
  await workbench.untilSays('.text', '3');
});

test('a busy script can be paused and continued; its breakpoints move with the text', async (t) => {
  const workbench = await openDebugged(t);
  await workbench.openScript('busy.py', 'n = 0\nwhile n >= 0:\n    n += 1\n');
  await workbench.click('Run');
  await workbench.tab.untilState('busy');
  await workbench.click('Pause');
  await workbench.untilSays('.debug-pane .summary', 'Paused: line');
  await workbench.click('Continue');
  await workbench.untilStoppedAt('');
  await workbench.clickLine(3); // while it runs
  await workbench.untilStoppedAt('n += 1');
  await workbench.tab.press('AC');
  await workbench.clickLine(3);
  await workbench.click('Continue');
  await workbench.tab.untilState('failed');
  await workbench.clickLine(3);
  await workbench.page.locator(EDITOR).click();
  await workbench.press('Control+Home');
  await workbench.page.keyboard.type('# first\n');
  await workbench.click('Run');
  await workbench.untilStoppedAt('n += 1');
});

test('a breakpoint in an imported script opens that script', async (t) => {
  const workbench = await openDebugged(t);
  await workbench.openScript('part.py', 'def half(x):\n    return x / 2\n');
  await workbench.clickLine(2);
  await workbench.openScript('whole.py', 'from part import half\nprint(half(3))\n');
  await workbench.click('Run');
  await workbench.untilSays('.name', 'part.py');
  await workbench.untilStoppedAt('return x / 2');
  await workbench.click('whole.py, line 2');
  await workbench.untilSays('.name', 'whole.py');
  await workbench.untilStoppedAt('print(half(3))');
  await workbench.press('F8');
  await workbench.tab.untilState('ended');
});

test('a script that fails while it is debugged ends with its variables', async (t) => {
  const workbench = await openDebugged(t);
  await workbench.openScript('fails.py', 'x = 1\ny = 0\nprint(x / y)\n');
  await workbench.clickLine(2);
  await workbench.click('Run');
  await workbench.untilStoppedAt('y = 0');
  await workbench.press('F10');
  await workbench.untilStoppedAt('print(x / y)');
  await workbench.tab.until(() => document.getElementById('lamp-state')?.textContent === 'stopped');
  await workbench.press('F10');
  await workbench.untilSays('.crash', 'Variables when it failed');
  await workbench.untilSays('.findings .failure', 'ZeroDivisionError');
});

test('on a phone a breakpoint brings the script, and a question the calculator', async (t) => {
  const workbench = await openDebugged(t, PHONE);
  await workbench.page.locator('.tab[data-pane="files"]').click();
  await workbench.openScript('ask.py', 'x = 1\ny = x + 1\nprint(input("Name?"))\n');
  await workbench.clickLine(2);
  await workbench.click('Run');
  await workbench.untilStoppedAt('y = x + 1');
  await workbench.page.waitForSelector('.workbench-panel.open');
  await workbench.untilVariables({ x: '1' });
  await workbench.click('Step over');
  await workbench.untilVariables({ y: '2 (changed)' });
  await workbench.click('Continue');
  await workbench.tab.untilState('input');
  await workbench.page.waitForSelector('.workbench-panel:not(.open)');
});

test('Profile shows the time of each line beside it until the text is changed', async (t) => {
  const workbench = await Workbench.open(t);
  await workbench.openScript('slow.py', 'n = 0\nfor i in range(2000):\n    n += len(str(i))\nprint(n)\n');
  await workbench.click('Profile');
  await workbench.tab.untilState('ended');
  const notes = () =>
    workbench.page.$$eval('.editor >>> .cm-note', (notes) =>
      notes.map((note) => [note.textContent, note.getAttribute('title')]),
    );
  const areShown = () =>
    document.querySelector('.workbench .editor')?.shadowRoot?.querySelectorAll('.cm-note').length === 4;
  await workbench.tab.until(areShown);
  const [, , heaviest] = await notes();
  assert.match(heaviest[0] ?? '', /^\d\.\d s$/);
  assert.match(heaviest[1] ?? '', /^\d\.\d s on the calculator \(9\d %\), 2,000 times, [\d,]+ bytes allocated$/);
  await workbench.typeAtEnd('#');
  assert.deepEqual(await notes(), []);
});

test('problems are reported and marked while typing', async (t) => {
  const workbench = await Workbench.open(t);
  await workbench.openScript('quiz.py', 'x = 1\n');
  await workbench.typeAtEnd('import time\nprint(f"{x}")');
  await workbench.untilSays('.summary', '2 problems');
  await workbench.untilSays('.findings .problem', 'The calculator has no clock');
  await workbench.untilMarked('import time', 'print(f"{x}")');
  await workbench.openScript('part.py', 'x = 1\nreturn x\n');
  await workbench.untilSays('.findings .problem', "Line 2SyntaxError: 'return' outside function");
  await workbench.openScript('quiz.py', 'import part\n');
  await workbench.untilSays('.findings .problem', 'part.py, line 2');
  await workbench.untilSays('.command', 'casio-sim check quiz.py');
});

test('scripts survive a reload and appear in other tabs', async (t) => {
  const workbench = await Workbench.open(t);
  await workbench.openScript('keep.py', 'x = 1\n');
  await workbench.typeAtEnd('y = 2\n');
  const other = new Workbench(await PageTab.on(await workbench.page.browserContext().newPage(), site.address));
  await other.tab.open();
  await other.click('keep.py');
  await workbench.page.bringToFront();
  await workbench.tab.reload();
  await workbench.click('keep.py');
  const savedText = () => window.calculator.files['keep.py'];
  assert.equal(await workbench.page.evaluate(savedText), 'x = 1\ny = 2\n');
  await workbench.saveScript('more.py', '');
  await other.untilSays('.file', 'more.py');
});

test('a new script may be named with or without .py', async (t) => {
  const workbench = await Workbench.open(t);
  for (const name of ['quiz.py', 'sums']) {
    await workbench.click('New');
    await workbench.page.keyboard.type(name);
    await workbench.press('Enter');
    await workbench.untilSays('.file', name.replace(/(\.py)?$/, '.py'));
  }
  assert.deepEqual(await workbench.userScripts(), ['quiz.py', 'sums.py']);
});

test("a name that can't be imported is refused, and renaming keeps text and undo history", async (t) => {
  const workbench = await Workbench.open(t);
  await workbench.openScript('quiz.py', 'x = 1\n');
  await workbench.typeAtEnd('y = 2');
  await workbench.click('Rename');
  await workbench.page.keyboard.type('my-quiz');
  await workbench.press('Enter');
  await workbench.untilSays('.wrong', 'only letters, digits and _');
  await workbench.press('Escape');
  await workbench.click('Rename');
  await workbench.page.keyboard.type('test1');
  await workbench.press('Enter');
  await workbench.untilSays('.name', 'test1.py');
  assert.deepEqual(await workbench.userScripts(), ['test1.py']);
  await workbench.press('Control+z'); // the focus is back in the text
  await workbench.tab.until(() => window.calculator.files['test1.py'] === 'x = 1\n');
});

test('Undo restores a deleted script, and a game is copied with everything it imports', async (t) => {
  const workbench = await Workbench.open(t);
  await workbench.openScript('quiz.py', 'x = 1\n');
  await workbench.click('Delete');
  await workbench.untilSays('.notice', 'Deleted quiz.py.');
  assert.deepEqual(await workbench.userScripts(), []);
  await workbench.click('Undo');
  await workbench.untilSays('.name', 'quiz.py');
  assert.deepEqual(await workbench.userScripts(), ['quiz.py']);
  await workbench.page.locator('.workbench ::-p-xpath(.//summary[normalize-space()="Games"])').click();
  await workbench.click('cgtitle.py');
  await workbench.untilSays('.note', 'read-only');
  await workbench.click('Copy to my scripts');
  await workbench.untilSays('.notice', 'Added 2 scripts.');
  assert.deepEqual(await workbench.userScripts(), ['cgdraw.py', 'cgtitle.py', 'quiz.py']);
});

test('dropped scripts and zips are added whatever they are called, and refused files are named with the reason', async (t) => {
  const workbench = await Workbench.open(t);
  await workbench.page.waitForSelector('.workbench .run');
  const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
  const zip = zipSync({
    'all/one.py': bytes('x = 1\n'),
    'all/LIB/two.py': bytes('y = 2\n'),
    'all/notes.txt': bytes(''),
  });
  await workbench.page.evaluate(
    (packed) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(packed)], 'school.zip'));
      data.items.add(new File(['z = 3\n'], 'pac-man.py'));
      data.items.add(new File(['#'.repeat(200_001)], 'large.py'));
      data.items.add(new File(['x'], 'notes.txt'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [...zip],
  );
  await workbench.untilSays('.notice', 'Added 3 scripts. notes.txt: not a .py script or a zip. large.py: too large');
  assert.deepEqual(await workbench.userScripts(), ['LIB/two.py', 'one.py', 'pac-man.py']);
});

test('the workbench can be used without a mouse', async (t) => {
  const workbench = await Workbench.open(t);
  await workbench.openScript('a.py', 'x = 1\n');
  await workbench.saveScript('b.py', 'y = 2\n');
  await workbench.page.focus('.file[data-place="scripts/a.py"]');
  await workbench.press('ArrowDown');
  await workbench.press('Enter');
  await workbench.untilSays('.name', 'b.py');
  await workbench.press('Tab'); // indents in the editor
  await workbench.press('Escape');
  await workbench.press('Tab'); // leaves the editor
  const focused = () => document.activeElement?.closest('.editor') === null;
  await workbench.tab.until(focused);
  const text = () => window.calculator.files['b.py'];
  assert.equal(await workbench.page.evaluate(text), '    y = 2\n');
});

test('on a phone the workbench covers the calculator, shows one part at a time, and Run closes it', async (t) => {
  const workbench = await Workbench.open(t, PHONE);
  await workbench.page.waitForSelector('.workbench .run');
  const seen = () =>
    ['.files', '.script', '.text-pane'].filter((part) =>
      document.querySelector(`.workbench ${part}`)?.checkVisibility(),
    );
  assert.deepEqual(await workbench.page.evaluate(seen), ['.script']);
  await workbench.click('Files');
  assert.deepEqual(await workbench.page.evaluate(seen), ['.files']);
  const width = await workbench.page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, PHONE.width);
  await workbench.click('sums.py');
  await workbench.click('Run');
  await workbench.tab.untilState('input');
  assert.deepEqual(await workbench.page.evaluate(seen), []);
  assert.match((await workbench.tab.text()).join('\n'), /Your name\?/);
});

const SCREENS = [
  ...[
    { width: 667, height: 375 },
    { width: 768, height: 1024 },
    { width: 915, height: 412 },
    { width: 900, height: 480 },
  ],
  ...[
    { width: 320, height: 480 },
    { width: 900, height: 481 },
    { width: 1366, height: 768 },
  ],
];

test('on every screen the scripts can be opened and closed, and every tool can be reached', async (t) => {
  const tab = await site.newTab(t);
  for (const screen of SCREENS) {
    await t.test(`${screen.width} x ${screen.height}`, async () => {
      await tab.setScreen(screen);
      await tab.open();
      const hasMenu = await tab.page.$eval('#open-tools', (button) => button.checkVisibility());
      await tab.openScripts();
      await tab.until(isReachable, '.workbench .run');
      await tab.page.click(hasMenu ? '.workbench .close' : '#open-workbench');
      await tab.until(() => !document.querySelector('.workbench')?.checkVisibility());
      await tab.until(isReachable, '#lcd');
      if (hasMenu) await tab.page.click('#open-tools');
      for (const action of ['restart', 'old-os', 'help']) await tab.until(isReachable, `[data-action="${action}"]`);
      await tab.page.click('[data-action="help"]');
      await tab.until(isReachable, '#help button');
      await tab.page.click('#help button');
    });
  }
});

test('the menu closes when something else is tapped, and turning a tablet shows the calculator', async (t) => {
  const tab = await site.newTab(t, PHONE);
  await tab.open();
  await tab.page.click('#open-tools');
  await tab.until(isReachable, '[data-action="restart"]');
  await tab.page.click('#display');
  await tab.until(() => !document.querySelector('#tools')?.checkVisibility());
  await tab.setScreen({ width: 1024, height: 768 });
  await tab.ready();
  await tab.openScripts();
  await tab.until(isReachable, '.workbench .run');
  await tab.setScreen({ width: 768, height: 1024 });
  await tab.until(isReachable, '#lcd');
});

/**
 * Runs in the page.
 * @param {string} selector
 * @returns {boolean} whether the element is on the screen, perhaps after scrolling its part of the page, and not covered
 */
function isReachable(selector) {
  const element = document.querySelector(selector);
  if (!element?.checkVisibility()) return false;
  element.scrollIntoView({ block: 'nearest' });
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isOnScreen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return isOnScreen && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}

test('the editor uses no inline styles', async (t) => {
  const workbench = await Workbench.open(t);
  await workbench.page.waitForSelector(EDITOR);
  assert.equal(await workbench.page.evaluate(() => document.querySelectorAll('style').length), 0);
  const colour = await workbench.page.$eval('.editor >>> .cm-gutters', (gutter) => getComputedStyle(gutter).color);
  assert.equal(colour, 'rgb(90, 98, 112)'); // --soft: CodeMirror's own style sheets are in use
  workbench.tab.assertNoProblems();
});

test('"Save to calculator" writes only what the model needs into a folder of its own, and keeps other files', async (t) => {
  const tab = await site.newTab(t);
  await tab.open('?model=fx-9860giii');
  await tab.page.evaluate(useBrowserFolderAsDrive);
  const save = async (/** @type {string} */ message) => {
    await tab.page.click('[data-action="save"]');
    await tab.until((text) => document.getElementById('message')?.textContent?.includes(text), message);
    return tab.page.evaluate(filesOnDrive);
  };
  const games = await save('files to solo.');
  assert.equal(games['solo/solo.py'], readFileSync(SOLO, 'utf8'));
  const needed = await tab.page.evaluate(async () => (await fetch('needed_files.json')).json());
  const expected = [...needed['fx-9860giii'], 'sent.txt'].map((name) => `solo/${name}`);
  assert.deepEqual(Object.keys(games).sort(), expected.sort());
  assert.notDeepEqual(needed['fx-9860giii'], needed['fx-cg50']);

  await tab.run('from part import x\n', 'quiz.py');
  await tab.page.evaluate(() => window.calculator.setFile('part.py', 'x = 1\n'));
  const quiz = Object.keys(await save('Saved 2 files to quiz.')).filter((name) => name.startsWith('quiz/'));
  assert.deepEqual(quiz.sort(), ['quiz/part.py', 'quiz/quiz.py', 'quiz/sent.txt']);

  await tab.run('x = 2\n', 'quiz.py'); // a new version that needs one file less
  const newer = await save('Saved 1 file to quiz.');
  assert.equal(newer['quiz/quiz.py'], 'x = 2\n');
  assert.ok(!('quiz/part.py' in newer), 'a file of the older version is removed');
  await tab.page.evaluate(changeOnDrive, 'quiz', 'quiz.py', 'changed there\n');
  const changed = await save('the drive has another quiz.py');
  assert.equal(changed['quiz/quiz.py'], 'changed there\n');
  tab.assertNoProblems();
});

test('"Save to calculator" first reports what does not fit, and saves it if the user wants that', async (t) => {
  const tab = await site.newTab(t);
  await tab.open('?model=fx-9860giii');
  await tab.page.evaluate(useBrowserFolderAsDrive);
  await tab.run('from part import x\n', 'quiz.py');
  await tab.page.evaluate(() => window.calculator.setFile('part.py', 'import time\nx = f"{1}"\n'));
  const answer = async (/** @type {string} */ button, /** @type {string} */ message) => {
    await tab.page.click('[data-action="save"]');
    await tab.until(() => /** @type {HTMLDialogElement} */ (document.getElementById('question')).open);
    const details = await tab.page.$eval('#question-details', ({ textContent }) => textContent ?? '');
    assert.match(details, /^part\.py, line 1: .*time/);
    assert.match(details, /\npart\.py, line 2: .*f-string/);
    await tab.page.click(button);
    await tab.until((text) => document.getElementById('message')?.textContent?.includes(text), message);
    return Object.keys(await tab.page.evaluate(filesOnDrive)).sort();
  };
  assert.deepEqual(await answer('#question button[value=""]', 'Nothing was saved'), []);
  const saved = await answer('#question-yes', 'Saved 2 files to quiz.');
  assert.deepEqual(saved, ['quiz/part.py', 'quiz/quiz.py', 'quiz/sent.txt']);
  tab.assertNoProblems();
});

test('without access to drives "Save to calculator" downloads a zip', async (t) => {
  const tab = await site.newTab(t);
  await tab.page.evaluateOnNewDocument(() => {
    Reflect.deleteProperty(window, 'showDirectoryPicker');
  });
  await tab.open();
  await tab.run('x = 2\n', 'quiz.py');
  await tab.page.click('[data-action="save"]');
  await tab.until(() => document.getElementById('message')?.textContent?.startsWith('Unpack quiz.zip'));
  tab.assertNoProblems();
});

// Run in the page:

/** The browser's private folder is like any other, but needs no dialog. */
function useBrowserFolderAsDrive() {
  Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} text
 */
async function changeOnDrive(folder, name, text) {
  const drive = await navigator.storage.getDirectory();
  const file = await (await drive.getDirectoryHandle(folder)).getFileHandle(name);
  const stream = await file.createWritable();
  await stream.write(text);
  await stream.close();
}

/** @returns {Promise<Record<string, string>>} texts by path */
async function filesOnDrive() {
  /** @type {Record<string, string>} */
  const texts = {};
  /** @param {any} folder @param {string} path */
  const add = async (folder, path) => {
    for await (const [name, handle] of folder.entries()) {
      if (handle.kind === 'directory') await add(handle, `${path}${name}/`);
      else texts[path + name] = await (await handle.getFile()).text();
    }
  };
  await add(await navigator.storage.getDirectory(), '');
  return texts;
}
