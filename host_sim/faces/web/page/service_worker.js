// Keeps the page for a time without network, and adds the headers that a static host does not send.
//
// Each version of the page has a cache of its own. A newer one is fetched beside it and waits until no tab shows the
// older any more, or until the only tab is loaded anew: so no page ever gets files of two versions.

/**
 * What the page consists of, by site.py.
 * @typedef {object} Precache
 * @property {string} version
 * @property {string[]} first  without these there is no title
 * @property {string[]} later
 * @property {boolean} offlineFirst  false where the server is on this machine: then it is asked first
 * @property {Record<string, string>} headers
 */

importScripts('precache.js');
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { version, first, later, offlineFirst, headers } = /** @type {{ PRECACHE: Precache }} */ (
  /** @type {unknown} */ (self)
).PRECACHE;

const SCOPE = worker.registration.scope;
const OURS = `casio-sim ${SCOPE} `; // other pages of the same host have caches as well
const CACHE = OURS + version;
const PATHS = new Set([...first, ...later]);

/**
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function fetchedAndKept(path) {
  const response = await fetch(new URL(path, SCOPE), { cache: 'no-cache' });
  if (!response.ok) return response;
  await (await caches.open(CACHE)).put(path, response.clone());
  return response;
}

/**
 * @param {string} path
 * @returns {Promise<Response | undefined>}
 */
const kept = async (path) => (await caches.open(CACHE)).match(path);

/**
 * @param {string} path
 * @returns {Promise<void>}
 */
async function keep(path) {
  if (await kept(path)) return;
  const response = await fetchedAndKept(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}

/**
 * Made anew, because a browser refuses one that a host has led elsewhere, such as from index.html to the folder.
 * @param {Response} response
 * @returns {Response}
 */
function withHeaders(response) {
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers: all });
}

/**
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function answer(path) {
  if (offlineFirst) return withHeaders((await kept(path)) ?? (await fetchedAndKept(path)));
  try {
    return withHeaders(await fetchedAndKept(path));
  } catch (error) {
    const response = await kept(path);
    if (!response) throw error;
    return withHeaders(response);
  }
}

/**
 * What of the page is asked for; null where it is something else.
 * @param {Request} request
 * @returns {string | null}
 */
function pathOf({ method, url }) {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  if (method !== 'GET' || !address.startsWith(SCOPE)) return null;
  const path = address.slice(SCOPE.length) || 'index.html';
  return PATHS.has(path) ? path : null;
}

/** @returns {Promise<void>} */
async function forgetOlder() {
  const older = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * @param {MessagePort} asker
 * @returns {Promise<void>}
 */
async function takeOver(asker) {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isAlone = tabs.filter(({ url }) => url.startsWith(SCOPE)).length <= 1;
  asker.postMessage(isAlone);
  if (isAlone) await worker.skipWaiting();
}

worker.addEventListener('install', (event) => event.waitUntil(Promise.all(first.map(keep))));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));
worker.addEventListener('fetch', (event) => {
  const path = pathOf(event.request);
  if (path) event.respondWith(answer(path));
});
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(takeOver(event.ports[0]));
  if (event.data === 'keep the rest') event.waitUntil(Promise.allSettled(later.map(keep)));
});
