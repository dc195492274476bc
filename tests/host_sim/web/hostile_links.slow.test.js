// A link may name a script that is here, and keys; whatever else somebody writes into one does nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stage } from './stage_for_tests.js';

const page = stage();

const NOT_HERE = [
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

test('a link that names no script of the page brings the games', async (t) => {
  const visit = await page.visit(t);
  visit.page.on('dialog', (dialog) => visit.problems.push(`a dialog: ${dialog.message()}`));
  await visit.open();
  await visit.untilHeld();
  const title = await visit.bits();
  for (const hash of NOT_HERE) {
    await t.test(hash, async () => {
      await visit.open(hash);
      await visit.shows(title, hash);
      assert.equal(await visit.page.evaluate(() => document.images.length), 0);
    });
  }
  visit.wasClean();
});

test('followed while a script runs, such a link changes nothing', async (t) => {
  const visit = await page.visit(t);
  visit.page.on('dialog', (dialog) => visit.problems.push(`a dialog: ${dialog.message()}`));
  await visit.open();
  await visit.run("print('mine')\ninput('?')\nprint('gone on')\n", 'mine.py');
  await visit.untilState('input');
  const before = await visit.text();
  for (const hash of [...NOT_HERE, ...MORE]) {
    await visit.follow(hash);
    await visit.page.evaluate(() => new Promise(requestAnimationFrame));
    assert.deepEqual([await visit.state(), await visit.text()], ['input', before], hash);
  }
  visit.wasClean();
});

test('whatever the keys of a link are, they are keys or nothing', async (t) => {
  const visit = await page.visit(t);
  await visit.open();
  await visit.run("print(input('?'))\n", 'echo.py');
  for (const keys of [
    '%3Cscript%3E',
    'F99,MENUX,,,',
    '%00,%0A,%FF',
    `${'7,'.repeat(30_000)}`,
    '__proto__,constructor',
  ]) {
    await visit.follow(`#script=echo.py&keys=${keys}`);
    await visit.untilState('input');
    assert.match((await visit.text()).join(''), /^\??7*$/);
  }
  await visit.follow('#script=echo.py&keys=4,2,EXE');
  await visit.untilState('ended');
  assert.deepEqual((await visit.text()).slice(0, 2), ['?42', '42']);
  visit.wasClean();
});

const REACHING = {
  'the page': 'import js\n',
  'its memory': 'import uctypes\n',
  'the network': 'import usocket\n',
  'the clock': 'import utime\n',
  'the system': 'import os\n',
};
test('a script reaches neither the page nor the network', async (t) => {
  const visit = await page.visit(t);
  await visit.open();
  for (const [what, text] of Object.entries(REACHING)) {
    await t.test(what, async () => {
      await visit.run(text);
      await visit.untilState('failed');
      assert.match((await visit.text()).join(''), /ImportError/);
    });
  }
  visit.wasClean();
});

test('a page of another site can’t put this one into a frame', async (t) => {
  const visit = await page.visit(t);
  await visit.page.goto('about:blank');
  await visit.page.evaluate(async (address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
    await new Promise((done) => frame.addEventListener('load', done));
  }, page.address);
  const inFrame = visit.page.frames().find((frame) => frame.url().startsWith(page.address));
  assert.equal(inFrame, undefined);
});
