import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as link from '../../../host_sim/frontends/web/page/link.js';
import { loadSession, moveSession, saveSession } from '../../../host_sim/frontends/web/page/saved_session.js';
import {
  hasSharedScript,
  MAX_LETTERS,
  sharedCode,
  sharedScript,
} from '../../../host_sim/frontends/web/page/shared_script.js';

const SESSION = { script: 'solo.py', folder: 'games', keys: ['AC@77', '3', 'EXE'], casioplot: true, speed: 'full' };

/** @returns {Map<string, string> & { getItem: (name: string) => string | null, setItem: (name: string, text: string) => void }} */
function storage() {
  const map = new Map();
  return Object.assign(map, {
    getItem: (/** @type {string} */ name) => map.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => void map.set(name, text),
  });
}

test('a link names a script and the keys to press', () => {
  const target = link.parse('#script=solo.py&keys=AC,3,EXE,6,1,7,EXE');
  assert.deepEqual(target, { script: 'solo.py', keys: ['AC', '3', 'EXE', '6', '1', '7', 'EXE'], model: null });
  assert.deepEqual(link.parse('#script=a.py&model=fx-cg50'), { script: 'a.py', keys: [], model: 'fx-cg50' });
});

test('every key survives a link, including comma and percent', () => {
  const keys = ['AC@5120', '7', ',', '6', 'EXE', '%', '&', '=', '#', ' ', '+', '"', 'é'];
  const hash = link.format('my script.py', keys, 'fx-cg50');
  assert.deepEqual(link.parse(hash), { script: 'my script.py', keys, model: 'fx-cg50' });
});

test('an incomplete link, or none, parses to null', () => {
  for (const hash of ['', '#', '#keys=1,2', '#script=', '#script=%E0%A4', '#top']) assert.equal(link.parse(hash), null);
});

test('a saved session is loaded for its model only', () => {
  const store = storage();
  assert.equal(loadSession(store, 'fx-cg50'), null);
  saveSession(store, 'fx-cg50', { ...SESSION, speed: 'full' });
  assert.deepEqual(loadSession(store, 'fx-cg50'), SESSION);
  assert.equal(loadSession(store, 'fx-cg100'), null);
});

test('a session moved to another model restarts its script, unless that script was left there', () => {
  const store = storage();
  const started = { ...SESSION, keys: [] };
  moveSession(store, 'fx-cg50', { ...SESSION, speed: 'full', seen: 'a board' });
  assert.deepEqual(loadSession(store, 'fx-cg50'), started);
  saveSession(store, 'fx-cg50', { ...SESSION, speed: 'full' });
  moveSession(store, 'fx-cg50', { ...SESSION, keys: ['AC'], speed: 'full' });
  assert.deepEqual(loadSession(store, 'fx-cg50'), SESSION);
  moveSession(store, 'fx-cg50', { ...SESSION, script: 'plot.py', speed: 'full' });
  assert.deepEqual(loadSession(store, 'fx-cg50'), { ...started, script: 'plot.py' });
});

test('invalid sessions load as null, and blocked storage is not an error', () => {
  for (const text of ['', '{', '7', '{"script":"a.py"}', '{"script":"a.py","folder":"games","keys":[7]}']) {
    assert.equal(loadSession({ getItem: () => text }, 'fx-cg50'), null);
  }
  const refuses = () => {
    throw new Error('refused');
  };
  saveSession({ setItem: refuses }, 'fx-cg50', { ...SESSION, speed: 'full' });
  assert.equal(loadSession({ getItem: refuses }, 'fx-cg50'), null);
});

test('a link can contain a script and its imports, and names with any letters', async () => {
  const texts = { 'quiz.py': `print('é€𝄞')\n${'x = 1\n'.repeat(3000)}`, 'LIB/one.py': '' };
  const hash = `#script=quiz.py&keys=AC&${await sharedCode(texts)}&model=fx-cg50`;
  assert.ok(hasSharedScript(hash) && hash.length < 1000);
  assert.deepEqual(await sharedScript(hash), texts);
  assert.deepEqual(link.parse(hash), { script: 'quiz.py', keys: ['AC'], model: 'fx-cg50' });
});

test('a script of more than 20,000 letters is not put into a link, and not taken from one', async () => {
  assert.equal(await sharedCode({ 'a.py': 'x'.repeat(MAX_LETTERS + 1) }), '');
  const packed = async (/** @type {unknown} */ value) => {
    const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    return `#code=${Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')}`;
  };
  assert.deepEqual(await sharedScript(await packed({ 'a.py': 'x' })), { 'a.py': 'x' });
  for (const length of [MAX_LETTERS + 1, 50_000_000]) {
    assert.equal(await sharedScript(await packed({ 'a.py': 'x'.repeat(length) })), null);
  }
  for (const value of [null, [], {}, 'text', { 'a.py': 1 }])
    assert.equal(await sharedScript(await packed(value)), null);
  for (const hash of ['#code=', '#code=AAAA', '#code=!', '#script=a.py&code=____']) {
    assert.equal(await sharedScript(hash), null);
  }
  assert.equal(hasSharedScript('#script=code.py'), false);
});
