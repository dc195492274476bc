import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryOver, keep, kept } from '../../../host_sim/faces/web/page/kept.js';
import * as link from '../../../host_sim/faces/web/page/link.js';

const PLACE = { script: 'solo.py', folder: 'games', keys: ['AC@77', '3', 'EXE'], casioplot: true, speed: 'full' };

/** @returns {Map<string, string> & { getItem: (name: string) => string | null, setItem: (name: string, text: string) => void }} */
function storage() {
  const map = new Map();
  return Object.assign(map, {
    getItem: (/** @type {string} */ name) => map.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => void map.set(name, text),
  });
}

test('a link names a script and the keys to press', () => {
  const found = link.read('#script=solo.py&keys=AC,3,EXE,6,1,7,EXE');
  assert.deepEqual(found, { script: 'solo.py', keys: ['AC', '3', 'EXE', '6', '1', '7', 'EXE'], model: null });
  assert.deepEqual(link.read('#script=a.py&model=fx-cg50'), { script: 'a.py', keys: [], model: 'fx-cg50' });
});

test('every key comes back from a link as it went in, the comma and the per cent too', () => {
  const keys = ['AC@5120', '7', ',', '6', 'EXE', '%', '&', '=', '#', ' ', '+', '"', 'é'];
  const written = link.written('my script.py', keys, 'fx-cg50');
  assert.deepEqual(link.read(written), { script: 'my script.py', keys, model: 'fx-cg50' });
});

test('an address that is no link, or half of one, is none', () => {
  for (const hash of ['', '#', '#keys=1,2', '#script=', '#script=%E0%A4', '#top']) assert.equal(link.read(hash), null);
});

test('where one was is there again', () => {
  const store = storage();
  assert.equal(kept(store, 'fx-cg50'), null);
  keep(store, 'fx-cg50', { ...PLACE, speed: 'full' });
  assert.deepEqual(kept(store, 'fx-cg50'), PLACE);
  assert.equal(kept(store, 'fx-cg100'), null, 'of the calculator on which it was');
});

test('another calculator takes the script over, or goes on with it where it was left there', () => {
  const store = storage();
  const started = { ...PLACE, keys: [] };
  carryOver(store, 'fx-cg50', { ...PLACE, speed: 'full', seen: 'a board' });
  assert.deepEqual(kept(store, 'fx-cg50'), started);
  keep(store, 'fx-cg50', { ...PLACE, speed: 'full' });
  carryOver(store, 'fx-cg50', { ...PLACE, keys: ['AC'], speed: 'full' });
  assert.deepEqual(kept(store, 'fx-cg50'), PLACE);
  carryOver(store, 'fx-cg50', { ...PLACE, script: 'plot.py', speed: 'full' });
  assert.deepEqual(kept(store, 'fx-cg50'), { ...started, script: 'plot.py' });
});

test('what is no place is none, and a browser that keeps nothing is no error', () => {
  for (const text of ['', '{', '7', '{"script":"a.py"}', '{"script":"a.py","folder":"games","keys":[7]}']) {
    assert.equal(kept({ getItem: () => text }, 'fx-cg50'), null);
  }
  const refuses = () => {
    throw new Error('refused');
  };
  keep({ setItem: refuses }, 'fx-cg50', { ...PLACE, speed: 'full' });
  assert.equal(kept({ getItem: refuses }, 'fx-cg50'), null);
});
