import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep, kept } from '../../../host_sim/faces/web/page/kept.js';
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
  assert.deepEqual(link.read(link.written('my script.py', keys)), { script: 'my script.py', keys, model: null });
});

test('an address that is no link, or half of one, is none', () => {
  for (const hash of ['', '#', '#keys=1,2', '#script=', '#script=%E0%A4', '#top']) assert.equal(link.read(hash), null);
});

test('where one was is there again', () => {
  const store = storage();
  assert.equal(kept(store), null);
  keep(store, { ...PLACE, speed: 'full' });
  assert.deepEqual(kept(store), PLACE);
});

test('what is no place is none, and a browser that keeps nothing is no error', () => {
  for (const text of ['', '{', '7', '{"script":"a.py"}', '{"script":"a.py","folder":"games","keys":[7]}']) {
    assert.equal(kept({ getItem: () => text }), null);
  }
  const refuses = () => {
    throw new Error('refused');
  };
  keep({ setItem: refuses }, { ...PLACE, speed: 'full' });
  assert.equal(kept({ getItem: refuses }), null);
});
