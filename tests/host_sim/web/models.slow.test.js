// Each model on the page: its drawings, getkey(), and that the page remembers the model.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedScreens, setUpSite } from './browser_setup.js';

/** @import { PageTab } from './page_tab.js' */

/** @type {{ script: string, digests: Record<string, string> }} */
const { script, digests } = expectedScreens('drawings');
const GETKEY_SCRIPT = `from casioplot import *
last = None
while last != 22:
    key = getkey()
    if key and key != last:
        print(key)
    last = key
`;
// Like a game whose random deal depends on how long the player looked at the title.
const RANDOM_SCRIPT = `from casioplot import *
polls = 0
down = getkey()
def key():
    global polls, down
    while True:
        polls += 1
        before, down = down, getkey()
        if down and down != before:
            return down
y = 0
code = 0
while code != 24:
    draw_string(0, y, "title")
    show_screen()
    code = key()
    y += 20
print("deal", polls)
while key() != 22:
    print("turn")
`;
const RECURSIONS = `def f():
    f()
class A:
    def __init__(self):
        A()
class B:
    def __add__(self, other):
        return self + other
def h():
    eval("h()")
errors = []
for endless in (f, A, lambda: B() + 1, h):
    try:
        endless()
    except RuntimeError as error:
        errors.append(error)
print(len(errors), errors[-1])
`;
const DEPTH = `depth = 0
def f():
    global depth
    depth += 1
    f()
try:
    f()
except RuntimeError as error:
    print(depth, error)
`;

const site = setUpSite();

test('fx-cg100: a lamp says that a script with getkey() runs at calculator speed, and F8 changes it', async (t) => {
  const tab = await site.newTab(t);
  await tab.open('?model=fx-cg100');
  await tab.run("print('a')\ninput()\n", 'other.py');
  await tab.untilState('input');
  await tab.until(isSpeedLampOn, false);
  await tab.run(GETKEY_SCRIPT);
  await tab.until(isSpeedLampOn, true);
  await tab.page.keyboard.press('F8');
  await tab.until(isSpeedLampOn, false);
  tab.assertNoProblems();
});

test('display, screenshots and recordings of each model show what the simulator draws', async (t) => {
  const tab = await site.newTab(t);
  for (const [model, expected] of Object.entries(digests)) {
    await t.test(model, async () => {
      await tab.open(`?model=${model}`);
      assert.equal(await tab.model(), model);
      await tab.run(script);
      await tab.untilState('ended');
      const seen = await tab.page.evaluate(pictureDigests);
      assert.equal(seen.frame, expected);
      assert.deepEqual([seen.png, seen.gif], [seen.display, seen.display]);
    });
  }
  tab.assertNoProblems();
});

test('endless recursion ends in an error that the script can catch', async (t) => {
  const tab = await site.newTab(t);
  for (const model of Object.keys(digests)) {
    await t.test(model, async () => {
      await tab.open(`?model=${model}`);
      await tab.run(RECURSIONS);
      await tab.untilState('ended');
      assert.ok((await tab.text()).includes('4 pystack exhausted'));
    });
  }
  tab.assertNoProblems();
});

test('functions can call themselves as deep as on the calculator', async (t) => {
  const tab = await site.newTab(t);
  for (const [model, depth] of Object.entries({ 'fx-9860giii': 124, 'fx-cg100': 92 })) {
    await tab.open(`?model=${model}`);
    await tab.run(DEPTH);
    await tab.untilState('ended');
    assert.ok((await tab.text()).includes(`${depth} pystack exhausted`));
  }
  tab.assertNoProblems();
});

test('getkey() returns the key held with the keyboard, the mouse or a finger', async (t) => {
  const tab = await site.newTab(t, { width: 900, height: 900 });
  await tab.open('?model=fx-cg100');
  await tab.run(GETKEY_SCRIPT);
  await untilLastLineIs(tab, '95'); // [EXE], which started the script
  await tab.page.keyboard.down('ArrowUp');
  await untilLastLineIs(tab, '14');
  await tab.page.keyboard.up('ArrowUp');
  await tab.page.keyboard.press('Space');
  await untilLastLineIs(tab, '24');
  const seven = await middle(tab, '7');
  await tab.page.mouse.move(...seven);
  await tab.page.mouse.down();
  await untilLastLineIs(tab, '61');
  await tab.page.mouse.up();
  const finger = await tab.page.touchscreen.touchStart(...(await middle(tab, 'TOOLS')));
  await untilLastLineIs(tab, '36');
  await finger.end();
  assert.deepEqual(await keyNames(tab), ['UP', 'OK', '7', 'TOOLS']);
  assert.equal(await tab.press('BACK'), true);
  await tab.untilState('ended');
  tab.assertNoProblems();
});

test('a typed letter presses [ALPHA] and its key, and later keys follow', async (t) => {
  const tab = await site.newTab(t, { width: 900, height: 900 });
  await tab.open('?model=fx-cg100');
  await tab.run(GETKEY_SCRIPT);
  await untilLastLineIs(tab, '95');
  await tab.page.evaluate(typeAtOnce, 'r61');
  await tab.until(beginsWith, ['95', '32', '73', '73', '81']);
  await tab.page.keyboard.type(':');
  await untilLastLineIs(tab, '31');
  assert.deepEqual(await keyNames(tab), ['ALPHA', '6', '6', '1', 'SHIFT']);
  tab.assertNoProblems();
});

test('a random deal is the same after a reload and in a copied link', async (t) => {
  const tab = await site.newTab(t);
  await tab.open('?model=fx-cg100');
  await tab.run(RANDOM_SCRIPT, 'deal.py');
  await tab.untilDrawn();
  await tab.page.keyboard.press('ArrowDown');
  await tab.until(() => window.calculator.keys.length === 1);
  await tab.page.keyboard.press('Space');
  await tab.until(beginsWith, ['deal']);
  await tab.page.keyboard.press('ArrowUp');
  await tab.until(beginsWith, ['deal', 'turn']);
  const [deal] = await tab.printed();
  await tab.until(isSaved, 'UP');
  await tab.reload();
  await tab.until(beginsWith, [deal, 'turn']);
  const keys = await tab.keys();
  assert.match(keys.join(), /^DOWN@\d+,OK@\d+,UP$/);
  await tab.open('?model=fx-cg50'); // as a friend who played something else
  await tab.open(`#script=deal.py&keys=${keys.join()}&model=fx-cg100`);
  await tab.until(beginsWith, [deal, 'turn']);
  await tab.press('UP');
  await tab.until(beginsWith, [deal, 'turn', 'turn']);
  tab.assertNoProblems();
});

test('the model of a link or of the list survives a reload, with its keys', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  assert.equal(await tab.model(), 'fx-9860giii');
  await tab.run(GETKEY_SCRIPT, 'live.py');
  await tab.follow('#script=live.py&keys=UP,OK,7&model=fx-cg100');
  await tab.until(isModel, 'fx-cg100');
  const codes = ['95', '14', '24', '61'];
  await tab.until(beginsWith, codes);
  await tab.reload();
  await tab.until(beginsWith, codes);
  assert.equal(await tab.model(), 'fx-cg100');
  await tab.open();
  await tab.until(beginsWith, codes);
  await tab.page.select('#model', 'fx-cg50');
  await tab.until(isModel, 'fx-cg50');
  await tab.untilState('failed');
  assert.match((await tab.text()).join(''), /NameError: name 'getk/);
  assert.equal(new URL(tab.page.url()).search, '?model=fx-cg50');
  await tab.page.select('#model', 'fx-cg100');
  await tab.until(isModel, 'fx-cg100');
  await tab.until(beginsWith, codes);
  tab.assertNoProblems();
});

test('an unknown model is reported, and the page shows the default', async (t) => {
  const tab = await site.newTab(t);
  await tab.open('?model=%3Cimg%3E');
  assert.equal(await tab.model(), 'fx-9860giii');
  assert.match(await tab.page.$eval('#message', (line) => line.textContent ?? ''), /Unknown model <img>/);
  assert.equal(new URL(tab.page.url()).search, '?model=fx-9860giii');
  tab.assertNoProblems();
});

/**
 * @param {PageTab} tab
 * @returns {Promise<string[]>} the keys pressed so far, without their moments
 */
const keyNames = async (tab) => (await tab.keys()).map((key) => key.replace(/@.*/, ''));

/**
 * @param {PageTab} tab
 * @param {string} code
 */
const untilLastLineIs = (tab, code) => tab.until(endsWith, code);

/**
 * @param {PageTab} tab
 * @param {string} key
 * @returns {Promise<[x: number, y: number]>}
 */
const middle = (tab, key) =>
  tab.page.$eval(`[data-key="${key}"]`, (button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return /** @type {[number, number]} */ ([left + width / 2, top + height / 2]);
  });

// Runs in the page:

/** @param {string} model */
function isModel(model) {
  const { calculator } = window;
  return Boolean(calculator?.press) && calculator.model === model && calculator.state !== 'loading';
}

/** @param {string} text  typed faster than the script can poll */
function typeAtOnce(text) {
  for (const key of text) {
    for (const type of ['keydown', 'keyup']) {
      document.body.dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true }));
    }
  }
}

/**
 * @param {string} line
 * @returns {boolean} whether it was printed last
 */
function endsWith(line) {
  const { calculator } = window;
  return calculator.text().filter(Boolean).at(-1) === line;
}

/** @param {string[]} lines  printed, or their beginnings */
function beginsWith(lines) {
  const { calculator } = window;
  if (!calculator?.press) return false;
  const shown = calculator.text();
  const start = shown.findIndex((line) => line.startsWith('>>>from')) + 1;
  return lines.every((line, i) => shown[start + i]?.startsWith(line));
}

/** @param {string} key  the last one of the saved session */
function isSaved(key) {
  const session = JSON.parse(localStorage.getItem('casio-sim.place.fx-cg100') ?? '{}');
  return session.keys?.at(-1)?.startsWith(key) ?? false;
}

/** Digests of the drawing, the display, a screenshot and a recording. */
async function pictureDigests() {
  await new Promise(requestAnimationFrame); // after the page's own, which draws the display
  const { calculator } = window;
  const [{ contextOf }, canvas] = [
    await import(`${document.baseURI.replace(/[?#].*/, '')}frontends/web/page/lcd.js`),
    /** @type {HTMLCanvasElement} */ (document.querySelector('#lcd')),
  ];
  const { width, height, data } = calculator.frame();
  const modelData = await (await fetch(`models/${calculator.model}.json`)).json();
  const digest = async (/** @type {ArrayLike<number>} */ bytes) => {
    const hash = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes));
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  /** @type {(image: CanvasImageSource, left: number, top: number, wide: number, high: number) => Promise<string>} */
  const reduced = async (image, left, top, wide, high) => {
    const small = new OffscreenCanvas(width, height);
    const context = contextOf(small);
    context.imageSmoothingEnabled = false;
    context.drawImage(image, left, top, wide, high, 0, 0, width, height);
    return digest(context.getImageData(0, 0, width, height).data);
  };
  /** @type {Blob[]} */
  const saved = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    saved.push(/** @type {Blob} */ (blob));
    return createObjectURL(blob);
  };
  const actions = ['screenshot', 'record', 'record'];
  for (const action of actions) {
    /** @type {HTMLElement} */ (document.querySelector(`[data-action="${action}"]`)).click();
  }
  while (saved.length < 2) await new Promise((done) => setTimeout(done, 20));
  const images = await Promise.all(
    ['image/png', 'image/gif'].map((type) =>
      createImageBitmap(/** @type {Blob} */ (saved.find((blob) => blob.type === type))),
    ),
  );
  const scale = canvas.width / modelData.lcd.width;
  const [left, top] = [modelData.lcd.left * scale, modelData.lcd.top * scale];
  return {
    frame: await digest(data),
    display: await reduced(canvas, left, top, width * scale, height * scale),
    png: await reduced(images[0], 0, 0, images[0].width, images[0].height),
    gif: await reduced(images[1], 0, 0, images[1].width, images[1].height),
  };
}

/** @param {boolean} expected */
function isSpeedLampOn(expected) {
  return document.getElementById('lamp-speed')?.hidden === !expected;
}
