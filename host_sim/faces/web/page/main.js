// Brings the page to life: its data, the calculator, and what runs first.
import { Calculator } from './calculator.js';
import * as choice from './choice.js';
import { Files } from './files.js';
import { kept } from './kept.js';
import * as link from './link.js';
import { Page } from './page.js';
import { say } from './status.js';

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
  const store = storage();
  const asked = link.read(location.hash);
  const { model: id, refused } = choice.chosen(asked, store);
  const [model, scripts] = await Promise.all([data(`models/${id}.json`), data('scripts.json')]);
  choice.settle(id, store);
  const page = new Page({
    model,
    store,
    files: new Files(scripts, store),
    calculator: new Calculator(model, { firmware }),
  });
  Object.defineProperty(window, 'calculator', { value: page.outside() });
  window.addEventListener('hashchange', () => followed(page, id));
  if (!page.follow(asked) && !page.goOn(kept(store, id))) page.run(FIRST);
  if (refused !== null) say(`There is no ${refused.slice(0, 40)} here: it runs on the ${model.name}`);
}

/**
 * A link on the page that is open; one for another calculator loads it anew.
 * @param {Page} page
 * @param {string} id  of the calculator
 * @returns {void}
 */
function followed(page, id) {
  const asked = link.read(location.hash);
  const model = asked?.model ? choice.known(asked.model) : id;
  if (asked && model && model !== id) location.replace(choice.address(model) + location.hash);
  else page.follow(asked);
}

await start();
