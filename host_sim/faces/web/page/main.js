// Brings the page to life: its data, the calculator, and what runs first.
import { Calculator } from './calculator.js';
import { Files } from './files.js';
import { kept } from './kept.js';
import * as link from './link.js';
import { Page } from './page.js';

const FIRST = 'solo.py';

/** @type {Map<boolean, Promise<WebAssembly.Module>>} */
const firmwares = new Map();

/**
 * @param {boolean} counting
 * @returns {Promise<WebAssembly.Module>}
 */
function firmware(counting) {
  const known = firmwares.get(counting);
  if (known) return known;
  const compiled = WebAssembly.compileStreaming(fetch(counting ? 'firmware-counting.wasm' : 'firmware.wasm'));
  firmwares.set(counting, compiled);
  compiled.catch(() => firmwares.delete(counting)); // so that it can be tried again
  return compiled;
}

/**
 * @param {string} name
 * @returns {Promise<any>}
 */
async function data(name) {
  return (await fetch(name)).json();
}

/**
 * A browser may refuse to keep anything; then it is kept until the page is closed.
 * @returns {Storage | Map<string, string> & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>}
 */
function storage() {
  try {
    window.localStorage.getItem('');
    return window.localStorage;
  } catch {
    const map = new Map();
    return Object.assign(map, {
      getItem: (/** @type {string} */ name) => map.get(name) ?? null,
      setItem: (/** @type {string} */ name, /** @type {string} */ text) => void map.set(name, text),
      removeItem: (/** @type {string} */ name) => void map.delete(name),
    });
  }
}

async function start() {
  if (!window.crossOriginIsolated) return; // bootstrap.js sees to that, and tells where it can't be had
  firmware(false);
  const [model, scripts] = await Promise.all([data('model.json'), data('scripts.json')]);
  const store = storage();
  const page = new Page({
    model,
    store,
    files: new Files(scripts, store),
    calculator: new Calculator(model, { firmware }),
  });
  Object.defineProperty(window, 'calculator', { value: page.outside() });
  window.addEventListener('hashchange', () => page.follow(link.read(location.hash)));
  if (!page.follow(link.read(location.hash)) && !page.goOn(kept(store))) page.run(FIRST);
}

await start();
