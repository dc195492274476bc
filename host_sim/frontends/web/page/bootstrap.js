// The page's first script, and the only one in index.html: makes sure that page and worker can share memory, loads
// main.js, and then has the page cached for offline use. The page is shown once this script has run, so no click is lost.
//
// Shared memory needs two headers. `casio-sim web` sends them; on other hosts the service worker adds them. It handles
// only requests made after it is installed, so the page then reloads once.

const RELOADS = 'reloaded'; // in sessionStorage: reloads in a row
const MAX_RELOADS = 3; // in a browser where reloading doesn't help
const CACHE_REST_MS = 4000; // by then the title is on display
const IS_FRAMED = window.top !== window;
const BROWSERS = 'It works in Chrome and Edge 108, Firefox 114, Safari 16.4, and newer versions.';

/** @type {HTMLElement | null | undefined} */
let earlyClick; // the last button that was clicked before main.js listens to it

/** @param {Event} event */
function rememberClick({ target }) {
  earlyClick = /** @type {Element} */ (target).closest('button');
}

/** @returns {boolean} false if the page has reloaded too often */
function reload() {
  const reloads = Number(sessionStorage.getItem(RELOADS)) + 1;
  if (reloads > (IS_FRAMED ? 1 : MAX_RELOADS)) return false;
  sessionStorage.setItem(RELOADS, String(reloads));
  location.reload();
  return true;
}

function forgetReloads() {
  try {
    sessionStorage.removeItem(RELOADS);
  } catch {
    // Storage is blocked, as in a frame.
  }
}

/** If a new version was cached during the last visit, switch to it unless another tab still shows the old one. */
async function switchToNewVersion() {
  const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting;
  if (!waiting) return false;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  const activated = new Promise((resolve) => {
    waiting.addEventListener('statechange', () => waiting.state === 'activated' && resolve(true));
  });
  waiting.postMessage('take over', [port2]);
  return Boolean((await answer) && (await activated));
}

/** @returns {Promise<ServiceWorkerRegistration>} */
const register = () => navigator.serviceWorker.register('service_worker.js', { updateViaCache: 'none' });

async function start() {
  if (typeof SharedArrayBuffer === 'undefined')
    return showError(`This browser lacks shared memory (SharedArrayBuffer), which the calculator needs. ${BROWSERS}`);
  if (await switchToNewVersion().catch(() => false)) if (reload()) return;
  try {
    await import('./main.js');
  } catch (error) {
    if (error instanceof SyntaxError) showError(`This browser is too old for the calculator. ${BROWSERS}`);
    else showError('Part of the page could not be loaded. Check your network connection.');
    throw error;
  }
  document.removeEventListener('click', rememberClick);
  earlyClick?.click();
  forgetReloads();
  setTimeout(cacheRest, CACHE_REST_MS);
}

async function cacheRest() {
  try {
    await register();
    (await navigator.serviceWorker.ready).active?.postMessage('cache the rest');
  } catch {
    // As in a private window: the page works, but not offline.
  }
}

async function becomeIsolated() {
  if (!isSecureContext && !IS_FRAMED)
    return showError('The calculator needs a secure connection: the address must start with https.');
  try {
    await register();
    await navigator.serviceWorker.ready;
    if (reload()) return;
  } catch {
    // Reported below.
  }
  if (IS_FRAMED) return offerTab();
  showError(
    `This browser blocks shared memory, which the calculator needs. Private windows and browsers inside apps do. ${BROWSERS}`,
  );
}

/**
 * @param {string} reason
 * @param {HTMLElement[]} advice
 */
function showError(reason, ...advice) {
  const line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.append(reason, ...advice);
  document.body.append(line);
}

/** Chrome and Edge can share memory in any frame; in other browsers that depends on the page around it. */
function offerTab() {
  const address = new URL(location.href);
  address.searchParams.delete('embed');
  const tab = document.createElement('a');
  Object.assign(tab, { href: address.href, target: '_blank', rel: 'noopener', textContent: 'Open it in a tab' });
  const advice = document.createElement('small');
  advice.textContent =
    'If this is your page: send the headers Cross-Origin-Opener-Policy: same-origin and ' +
    'Cross-Origin-Embedder-Policy: require-corp with it, and add allow="cross-origin-isolated" to the iframe.';
  showError("This browser can't run the calculator inside another page.", tab, advice);
}

document.addEventListener('click', rememberClick);
if (globalThis.crossOriginIsolated) start();
else becomeIsolated();
