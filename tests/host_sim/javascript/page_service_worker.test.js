import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

const FILE = new URL('../../../host_sim/frontends/web/page/service_worker.js', import.meta.url);
const SCOPE = 'https://host/calculator/';
const PRECACHE = { version: '2', first: [], later: [], offlineFirst: true, headers: {} };

/** @typedef {(event: { waitUntil: (promise: Promise<unknown>) => void }) => void} Listener */

/**
 * The service worker, in a browser that has these caches.
 * @param {Set<string>} caches  their names
 * @param {() => Promise<void>} claim
 */
function serviceWorker(caches, claim) {
  /** @type {Record<string, Listener>} */
  const listeners = {};
  const self = {
    PRECACHE,
    registration: { scope: SCOPE },
    clients: { claim },
    addEventListener: (/** @type {string} */ name, /** @type {Listener} */ listener) => {
      listeners[name] = listener;
    },
  };
  const storage = { keys: async () => [...caches], delete: async (/** @type {string} */ name) => caches.delete(name) };
  runInContext(readFileSync(FILE, 'utf8'), createContext({ self, caches: storage, importScripts: () => {} }));
  /** @type {(name: string) => Promise<unknown>} */
  const dispatch = (name) => {
    /** @type {Promise<unknown>[]} */
    const waited = [];
    listeners[name]({ waitUntil: (promise) => void waited.push(promise) });
    return Promise.all(waited);
  };
  return dispatch;
}

test('a new version deletes the files of the old one and serves the open tab, but does not wait for it', async () => {
  const caches = new Set([`casio-sim ${SCOPE} 1`, `casio-sim ${SCOPE} 2`, 'of another page']);
  let claims = 0;
  const neverEnds = () => {
    claims++;
    return /** @type {Promise<void>} */ (new Promise(() => {}));
  };
  await serviceWorker(caches, neverEnds)('activate');
  assert.deepEqual([...caches], [`casio-sim ${SCOPE} 2`, 'of another page']);
  assert.equal(claims, 1);
});
