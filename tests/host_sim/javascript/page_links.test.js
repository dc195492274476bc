import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as link from '../../../host_sim/frontends/web/page/link.js';
import { loadSession, moveSession, saveSession } from '../../../host_sim/frontends/web/page/saved_session.js';

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
