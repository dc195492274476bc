// Caches the page for offline use, and adds the headers that a static host doesn't send.
//
// Each version of the page has its own cache. A new version is cached in the background, and takes over when no tab shows
// the old one or when the only tab is reloaded, so that no page mixes files of two versions.

/**
 * The files of the page, listed by site.py.
 * @typedef {object} Precache
 * @property {string} version
 * @property {string[]} first  needed for the title
 * @property {string[]} later
 * @property {boolean} offlineFirst  false if the server is on this machine: then the cache is only a fallback
 * @property {Record<string, string>} headers
 */

importScripts('precache.js');
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { version, first, later, offlineFirst, headers } = /** @type {{ PRECACHE: Precache }} */ (
  /** @type {unknown} */ (self)
).PRECACHE;

const SCOPE = worker.registration.scope;
const OURS = `casio-sim ${SCOPE} `; // other pages of the same host have caches too
const CACHE = OURS + version;
const PATHS = new Set([...first, ...later]);
// Without this one a reload could reuse a file of the page before it, and this worker would not be asked for a newer one.
const REVALIDATE = offlineFirst ? {} : { 'Cache-Control': 'no-cache' };

/** @param {string} path */
async function fetchAndCache(path) {
  const response = await fetch(new URL(path, SCOPE), { cache: 'no-cache' });
  if (!response.ok) return response;
  await (await caches.open(CACHE)).put(path, response.clone());
  return response;
}

/**
 * @param {string} path
 * @returns {Promise<Response | undefined>}
 */
const cached = async (path) => (await caches.open(CACHE)).match(path);

/** @param {string} path */
async function ensureCached(path) {
  if (await cached(path)) return;
  const response = await fetchAndCache(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}

/**
 * A copy, because browsers refuse a redirected response, such as from index.html to the folder.
 * @param {Response} response
 * @returns {Response}
 */
function withHeaders(response) {
  const merged = new Headers(response.headers);
  for (const [name, value] of Object.entries({ ...headers, ...REVALIDATE })) merged.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers: merged });
}

/** @param {string} path */
async function answer(path) {
  if (offlineFirst) return withHeaders((await cached(path)) ?? (await fetchAndCache(path)));
  try {
    return withHeaders(await fetchAndCache(path));
  } catch (error) {
    const response = await cached(path);
    if (!response) throw error;
    return withHeaders(response);
  }
}

/**
 * @param {Request} request
 * @returns {string | null} null if it isn't for a file of the page
 */
function pathOf({ method, url }) {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  if (method !== 'GET' || !address.startsWith(SCOPE)) return null;
  const path = address.slice(SCOPE.length) || 'index.html';
  return PATHS.has(path) ? path : null;
}

async function deleteOldCaches() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * Also serves the tab that installed this worker, so that the rest of the page loads there offline. Nothing waits for
 * that: in Firefox it never ends while a script runs, and until activation ends no tab gets an answer.
 */
function serveOpenTabs() {
  worker.clients.claim().catch(() => {}); // a newer version is active already
}

/** @param {MessagePort} reply */
async function takeOver(reply) {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isOnlyTab = tabs.filter(({ url }) => url.startsWith(SCOPE)).length <= 1;
  reply.postMessage(isOnlyTab);
  if (isOnlyTab) await worker.skipWaiting();
}

worker.addEventListener('install', (event) => event.waitUntil(Promise.all(first.map(ensureCached))));
worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches());
  serveOpenTabs();
});
worker.addEventListener('fetch', (event) => {
  const path = pathOf(event.request);
  if (path) event.respondWith(answer(path));
});
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(takeOver(event.ports[0]));
  if (event.data === 'cache the rest') event.waitUntil(Promise.allSettled(later.map(ensureCached)));
});
