// A link may name a script of the page and keys to press. Anything else in it is ignored.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedScreens, setUpSite } from './browser_setup.js';

const TITLE = expectedScreens('title');
const site = setUpSite();

const UNKNOWN_SCRIPTS = [
  '#script=evil.py',
  '#script=print(1).py&keys=EXE',
  '#script=..%2F..%2Fsolo.py',
  '#script=__proto__',
  '#script=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
];
const MORE = [
  '#script=https://calculator.example/evil.py',
  '#script=data:text/plain,print(1)',
  '#script=javascript:alert(1)',
  '#script=print(1)',
  '#script=../scripts.json',
  '#script=games/solo.py',
  '#script=constructor',
  '#script=toString&keys=AC',
  '#script=%E0%A4%A',
  '#script=',
  '#code=print(1)',
  '#<script>alert(1)</script>',
];

test('a link to an unknown script starts the games', async (t) => {
  const tab = await site.newTab(t);
  tab.page.on('dialog', (dialog) => tab.problems.push(`dialog: ${dialog.message()}`));
  for (const hash of UNKNOWN_SCRIPTS) {
    await t.test(hash, async () => {
      await tab.open(hash);
      await tab.untilShows(TITLE, hash);
      assert.equal(await tab.page.evaluate(() => document.images.length), 0);
    });
  }
  tab.assertNoProblems();
});

test('following such a link while a script runs changes nothing', async (t) => {
  const tab = await site.newTab(t);
  tab.page.on('dialog', (dialog) => tab.problems.push(`dialog: ${dialog.message()}`));
  await tab.open();
  await tab.run("print('mine')\ninput('?')\nprint('continued')\n", 'mine.py');
  await tab.untilState('input');
  const before = await tab.text();
  for (const hash of [...UNKNOWN_SCRIPTS, ...MORE]) {
    await tab.follow(hash);
    await tab.page.evaluate(() => new Promise(requestAnimationFrame));
    assert.deepEqual([await tab.state(), await tab.text()], ['input', before], hash);
  }
  tab.assertNoProblems();
});

test('invalid keys in a link are ignored', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  await tab.run("print(input('?'))\n", 'echo.py');
  for (const keys of [
    '%3Cscript%3E',
    'F99,MENUX,,,',
    '%00,%0A,%FF',
    `${'7,'.repeat(30_000)}`,
    '__proto__,constructor',
  ]) {
    await tab.follow(`#script=echo.py&keys=${keys}`);
    await tab.untilState('input');
    assert.match((await tab.printed()).join(''), /^[?<]?7*$/);
  }
  await tab.follow('#script=echo.py&keys=4,2,EXE');
  await tab.untilState('ended');
  assert.deepEqual((await tab.printed()).slice(0, 2), ['?42', '42']);
  tab.assertNoProblems();
});

test('a link whose replay would take hours says so, and one [AC] stops it', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  await tab.run(
    'n = 0\nwhile n < 2:\n    try:\n        while True: pass\n    except KeyboardInterrupt:\n        n += 1\n        print(n)\nprint(input("?"))\n',
    'busy.py',
  );
  await tab.follow(`#script=busy.py&keys=${'AC@999999999999999,'.repeat(20_000)}`);
  await tab.until(() => document.getElementById('lamp-state')?.textContent === 'replaying, AC stops');
  await tab.untilState('busy');
  await tab.press('AC');
  await tab.until(() => window.calculator.text().includes('1'));
  await tab.until(() => document.getElementById('lamp-state')?.textContent !== 'replaying, AC stops');
  await tab.press('AC');
  await tab.untilState('input');
  for (const key of ['7', 'EXE']) await tab.press(key);
  await tab.untilState('ended');
  assert.ok(
    (await tab.text()).some((line) => line.trim() === '7'),
    'no [AC] is left over',
  );
  tab.assertNoProblems();
});

test('a line that never ends keeps the text pane small', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  await tab.run("for i in range(30000): print('z' * 9, end='')\nprint('!')\n", 'endless.py');
  await tab.untilState('ended');
  await tab.openScripts();
  await tab.until(() => document.querySelector('.text-pane .text')?.textContent?.trimEnd().endsWith('!'));
  const length = await tab.page.evaluate(() => document.querySelector('.text-pane .text')?.textContent?.length ?? 0);
  assert.ok(length > 5_000 && length <= 20_100, `${length} letters`);
  tab.assertNoProblems();
});

test('a link contains a script, its imports and its tap.py; it shows their text and runs them only after a click', async (t) => {
  const author = await site.newTab(t);
  await author.open();
  await author.run('from part import x\nprint(x)\n', 'quiz.py');
  await author.page.evaluate(() => {
    window.calculator.setFile('part.py', 'x = 42\n');
    window.calculator.setFile('tap.py', 'import area\n');
    window.calculator.setFile('area.py', 'def tap(x, y): return ""\n');
    Object.assign(navigator.clipboard, { writeText: async (/** @type {string} */ text) => (document.title = text) });
  });
  await author.page.click('[data-action="link"]');
  await author.until(() => document.title.includes('#script=quiz.py'));
  const address = new URL(await author.page.title());

  const friend = await site.newTab(t);
  await friend.open(address.hash);
  await friend.until(() => document.getElementById('question-details')?.textContent?.includes('x = 42'));
  await friend.untilDrawn(); // the games: the script hasn't run
  const names = () => Object.keys(window.calculator.files);
  assert.ok(!(await friend.page.evaluate(names)).includes('quiz.py'));
  await friend.page.click('#question button[value=""]');
  await friend.follow(address.hash);
  await friend.page.locator('#question-yes').click();
  await friend.until(() => window.calculator.text().includes('42'));
  const received = await friend.page.evaluate(names);
  for (const name of ['part.py', 'tap.py', 'area.py']) assert.ok(received.includes(name), name);
  friend.assertNoProblems();
});

const FORBIDDEN_IMPORTS = {
  'the page': 'import js\n',
  'its memory': 'import uctypes\n',
  'the network': 'import usocket\n',
  'the clock': 'import utime\n',
  'the system': 'import os\n',
};
test('a script can reach neither the page nor the network', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  for (const [target, text] of Object.entries(FORBIDDEN_IMPORTS)) {
    await t.test(target, async () => {
      await tab.run(text);
      await tab.untilState('failed');
      assert.match((await tab.text()).join(''), /ImportError/);
    });
  }
  tab.assertNoProblems();
});

test("another site can't show the page in a frame", async (t) => {
  const tab = await site.newTab(t);
  await tab.page.goto('about:blank');
  await tab.page.evaluate(async (address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
    await new Promise((done) => frame.addEventListener('load', done));
  }, site.address);
  const inFrame = tab.page.frames().find((frame) => frame.url().startsWith(site.address));
  assert.equal(inFrame, undefined);
});
