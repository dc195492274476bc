// Starts the page: loads its data, creates the calculator, and runs the first script.
import { Calculator } from './calculator.js';
import { showMessage } from './elements.js';
import { Files } from './files.js';
import * as link from './link.js';
import * as modelPicker from './model_picker.js';
import { Page } from './page.js';
import { isView } from './page_view.js';
import { loadSession } from './saved_session.js';
import { hasSharedScript } from './shared_script.js';

const FIRST_SCRIPT = 'solo.py';

/** @type {Map<boolean, Promise<WebAssembly.Module>>} */
const firmwares = new Map();

/**
 * @param {boolean} counting  whether it counts its work, for the calculator's speed
 * @returns {Promise<WebAssembly.Module>}
 */
function firmware(counting) {
  const cached = firmwares.get(counting);
  if (cached) return cached;
  const compiled = WebAssembly.compileStreaming(fetch(counting ? 'firmware-counting.wasm' : 'firmware.wasm'));
  firmwares.set(counting, compiled);
  compiled.catch(() => firmwares.delete(counting)); // so that it can be retried
  return compiled;
}

/** @param {string} name */
async function loadJson(name) {
  return (await fetch(name)).json();
}

/**
 * The browser's storage. If that is blocked, and in a frame, one that lasts until the page is closed: a course page starts
 * as its author wants, and leaves the user's own game and scripts alone.
 * @returns {Storage | Map<string, string> & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>}
 */
function storage() {
  try {
    if (!isView('embed')) {
      window.localStorage.getItem('');
      return window.localStorage;
    }
  } catch {
    // Blocked.
  }
  const map = new Map();
  return Object.assign(map, {
    getItem: (/** @type {string} */ name) => map.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => void map.set(name, text),
    removeItem: (/** @type {string} */ name) => void map.delete(name),
  });
}

async function start() {
  if (!window.crossOriginIsolated) return; // bootstrap.js reloads the page or explains why it can't
  firmware(false);
  const store = storage();
  const { hash } = location;
  const target = link.parse(hash);
  const { model: id, unknown } = modelPicker.requestedModel(target, store);
  const [model, scripts] = await Promise.all([loadJson(`models/${id}.json`), loadJson('scripts.json')]);
  modelPicker.selectModel(id, store);
  const page = new Page({
    model,
    store,
    files: new Files(scripts, store),
    calculator: new Calculator(model, { firmware }),
  });
  Object.defineProperty(window, 'calculator', { value: page.publicApi() });
  window.addEventListener('hashchange', () => followLink(page, id));
  if ((hasSharedScript(hash) || !page.follow(target)) && !page.resume(loadSession(store, id))) page.run(FIRST_SCRIPT);
  if (hasSharedScript(hash)) void page.offerSharedScript(hash);
  if (unknown !== null) showMessage(`Unknown model ${unknown.slice(0, 40)}. This is the ${model.name}`);
}

/**
 * Follow a link on the open page; if it names another model, reload the page as that one.
 * @param {Page} page
 * @param {string} id  of the page's model
 */
function followLink(page, id) {
  const target = link.parse(location.hash);
  const model = target?.model ? modelPicker.modelNamed(target.model) : id;
  if (target && model && model !== id) location.replace(modelPicker.addressOf(model) + location.hash);
  else if (hasSharedScript(location.hash)) void page.offerSharedScript(location.hash);
  else page.follow(target);
}

await start();
