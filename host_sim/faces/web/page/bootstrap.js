// The page's first script, and the only one that index.html names: it sees to it that page and worker can share memory,
// keeps the page for a time without network, and then begins with main.js.
//
// The memory wants two headers. `casio-sim web` sends them; elsewhere the service worker adds them, to everything that is
// asked for once it is there: so the page is loaded a second time.

const RELOADED = 'reloaded'; // how often in a row; more than this would be for ever
const MOST_RELOADS = 3;
const TITLE_SHOWN = 4000; // milliseconds; the rest of the files are fetched after it

/**
 * Whether it is about to happen: a browser in which it does not help is asked only so often.
 * @returns {boolean}
 */
function reload() {
  const reloaded = Number(sessionStorage.getItem(RELOADED)) + 1;
  if (reloaded > MOST_RELOADS) return false;
  sessionStorage.setItem(RELOADED, String(reloaded));
  location.reload();
  return true;
}

/**
 * A newer page lies ready since the last visit: it takes over unless another tab still shows the old one.
 * @returns {Promise<boolean>}
 */
async function newerTakesOver() {
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

/** @returns {Promise<void>} */
async function begin() {
  if (await newerTakesOver().catch(() => false)) if (reload()) return;
  try {
    await import('./main.js');
  } catch (error) {
    refuse('The page could not be loaded in full. Is the network there?');
    throw error;
  }
  sessionStorage.removeItem(RELOADED);
  setTimeout(keepEverything, TITLE_SHOWN);
}

/** @returns {Promise<void>} */
async function keepEverything() {
  try {
    await register();
    (await navigator.serviceWorker.ready).active?.postMessage('keep the rest');
  } catch {
    // As in a private window: all works as long as there is a network.
  }
}

/** @returns {Promise<void>} */
async function becomeIsolated() {
  if (!isSecureContext) return refuse('The calculator needs an address that begins with https.');
  try {
    await register();
    await navigator.serviceWorker.ready;
    if (reload()) return;
  } catch {
    // Told below.
  }
  refuse('This browser keeps the page from sharing memory with its worker. A private window may be the reason.');
}

/**
 * @param {string} reason
 * @returns {void}
 */
function refuse(reason) {
  const line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.textContent = reason;
  document.body.append(line);
}

if (crossOriginIsolated) begin();
else becomeIsolated();
