// The page: a calculator, its display and keys, and what is around them.
import { Camera } from './camera.js';
import { keep } from './kept.js';
import { KeyButtons } from './keyboard.js';
import { Keypad, pcName } from './keypad.js';
import { blackAndWhite, Lcd } from './lcd.js';
import * as link from './link.js';

/** @import { Calculator, Model } from './calculator.js' */
/** @import { Files } from './files.js' */
/** @import { Place } from './kept.js' */
/** @import { Key, Keyboard, Layer } from './keypad.js' */
/** @import { Link } from './link.js' */
/** @import { Model as ScriptModel } from './workbench/language.js' */

/** @typedef {Model & ScriptModel & { keyboard: Keyboard, lcd: { paper: number[], ink: number[] } }} PageModel */
/** @typedef {{ model: PageModel, store: Pick<Storage, 'getItem' | 'setItem'>, files: Files, calculator: Calculator }} Parts */

const KEEP_MS = 250;
const SETTLED_MS = 800; // by then a script that has got its last key shows what it made of it
const SAY_MS = 5000;
const MOST_TYPED = 20_000;
const WIDE = '(min-width: 900px)';
const ONLY_HERE = 'There is no script of that name here';
/** @type {Record<string, string>} */
const STATE_WORDS = { loading: 'loading', busy: 'running', input: '', ended: 'end', failed: 'error' };

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
function element(id) {
  return /** @type {T} */ (document.getElementById(id));
}

export class Page {
  #calculator;
  #files;
  #model;
  #store;
  #keypad = new Keypad();
  #buttons;
  #lcd;
  #camera;
  #folder = '';
  #casioplot = true;
  /** @type {'full' | 'calculator'} */
  #speed = 'full';
  #isDrawn = true;
  #isTouched = false; // since the page was opened
  #keeping = 0;
  #saying = 0;
  /** @type {Promise<void> | null} */
  #bench = null;

  /** @param {Parts} parts */
  constructor({ model, store, files, calculator }) {
    this.#model = model;
    this.#store = store;
    this.#files = files;
    this.#calculator = calculator;
    /** @type {[number[], number[]]} */
    const colours = [model.lcd.paper, model.lcd.ink];
    this.#lcd = new Lcd(element('lcd'), model.display, colours);
    this.#camera = new Camera(model.display, colours);
    this.#buttons = new KeyButtons(element('keys'), model.keyboard, (key) => this.#strike(key));
    element('model').textContent = model.name;
    calculator.on(() => this.#changed());
    this.#listen();
    this.#fit();
    if (window.matchMedia(WIDE).matches) this.#openBench();
  }

  // ---- scripts

  /**
   * @param {string} name
   * @param {string[]} [keys]
   * @returns {boolean} false where there is no such script
   */
  run(name, keys = []) {
    const found = this.#files.find(name);
    if (found) this.#run(found.folder, found.name, keys);
    else this.say(`${ONLY_HERE}: ${name.slice(0, 40)}`);
    return found !== null;
  }

  /**
   * @param {string} folder
   * @param {string} script
   * @param {string[]} keys
   * @returns {void}
   */
  #run(folder, script, keys) {
    this.#folder = folder;
    element('script').textContent = script;
    document.title = `${script} on a Casio ${this.#model.name}`;
    const files = this.#files.folder(folder);
    this.#calculator
      .run({ script, files, keys, casioplot: this.#casioplot, speed: this.#speed })
      .catch(() => this.say("MicroPython can't be loaded: is the network there?"));
  }

  /**
   * The game of a link. What the address says is taken out of it, so that a reload goes on from there.
   * @param {Link | null} found
   * @returns {boolean} whether there was one
   */
  follow(found) {
    if (!found) return false;
    history.replaceState(null, '', location.pathname + location.search);
    if (found.model && found.model !== this.#model.name.toLowerCase()) {
      this.say(`There is no ${found.model} here: it runs on the ${this.#model.name}`);
    }
    return this.run(found.script, found.keys);
  }

  /**
   * On from where the page was left.
   * @param {Place | null} place
   * @returns {boolean}
   */
  goOn(place) {
    if (!place || !Object.hasOwn(this.#files.folder(place.folder) ?? {}, place.script)) return false;
    this.#casioplot = place.casioplot !== false;
    this.#speed = place.speed === 'calculator' ? 'calculator' : 'full';
    this.#run(place.folder, place.script, place.keys);
    this.#compareWith(place);
    return true;
  }

  /**
   * Where the keys have led elsewhere, because it matters to the script how long each drawing is looked at, once more
   * with the moment of every [AC].
   * @param {Place} place
   * @returns {void}
   */
  #compareWith({ folder, script, exactKeys, seen }) {
    if (!exactKeys || !seen) return;
    const { running } = this.#calculator;
    const timer = window.setInterval(() => {
      if (this.#calculator.isReplaying && this.#calculator.running === running) return;
      window.clearInterval(timer);
      const isElsewhere = this.#calculator.running === running && !this.#isTouched && this.#seen() !== seen;
      if (isElsewhere) this.#run(folder, script, exactKeys);
    }, SETTLED_MS);
  }

  /** @returns {string} what is on display, and what it is waiting for */
  #seen() {
    const text = this.#calculator.text().join('\n');
    return `${this.#calculator.state} ${this.#calculator.showing} ${digest(this.#calculator.pixels())} ${text}`;
  }

  // ---- keys

  /**
   * @param {Key} key
   * @returns {boolean}
   */
  #strike(key) {
    this.#isTouched = true;
    const layer = this.#keypad.strike(key);
    const taken = this.#give(layer);
    this.#showLayer();
    return taken;
  }

  /**
   * What a key gives, by itself or after [SHIFT] or [ALPHA].
   * @param {Layer} layer
   * @returns {boolean}
   */
  #give(layer) {
    const { does, face } = layer;
    if (layer.types) return [...this.#keypad.typed(layer)].every((character) => this.#calculator.press(character));
    if (does === 'CAPTURE') return this.#act('picture');
    if (does === 'PASTE') return this.#act('paste');
    if (does === 'CLIP') return this.#copy(this.#calculator.text().join('\n').trimEnd(), 'The text is copied');
    if (does === 'OFF') return this.#act('again');
    if (does === 'MENU' || does === 'EXIT') return this.#leave();
    if (does) return this.#calculator.press(does);
    if (face) this.say(`${face} is of no use to a script`);
    return false;
  }

  /**
   * From a script that is over to the scripts.
   * @returns {boolean}
   */
  #leave() {
    if (this.#calculator.state !== 'ended' && this.#calculator.state !== 'failed') {
      this.say('The script runs: [AC] ends it');
      return false;
    }
    this.#openBench();
    return true;
  }

  /** @returns {void} */
  #showLayer() {
    element('lamp-shift').hidden = !this.#keypad.shift;
    element('lamp-alpha').hidden = this.#keypad.alpha === 'off';
    element('lamp-alpha').textContent = this.#keypad.alpha === 'locked' ? 'A-LOCK' : 'ALPHA';
    element('keys').dataset.layer = this.#keypad.layer;
    this.#buttons.light(this.#keypad);
  }

  /**
   * A key of the PC.
   * @param {KeyboardEvent} event
   * @returns {void}
   */
  #take(event) {
    if (event.defaultPrevented || event.isComposing || isForAnother(event)) return;
    this.#isTouched = true;
    const name = pcName(event);
    const keys = this.#model.keyboard.keys;
    const key = keys.find(({ pc = [] }) => pc.includes(name));
    if (key?.plain.does) {
      event.preventDefault();
      if (event.repeat && ['AC', 'EXE'].includes(key.plain.does)) return; // held too long, it must not answer twice
      this.#buttons.flash(key);
      if (key.plain.does === 'CASE') this.#strike(key);
      else this.#give(key.plain);
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.#type(event.key);
    }
  }

  /**
   * @param {string} character
   * @returns {void}
   */
  #type(character) {
    if (character === '?') this.#act('help');
    else if (!this.#model.typable.includes(character)) this.say(`The calculator has no ${character}`);
    else {
      this.#buttons.flash(keyOf(this.#model.keyboard, character));
      this.#calculator.press(character);
    }
  }

  // ---- what the buttons around it do

  /**
   * @param {string} action
   * @returns {boolean}
   */
  #act(action) {
    const actions = {
      again: () => this.#again(),
      link: () => this.#copyLink(),
      picture: () => void this.#savePicture(),
      film: () => void this.#film(),
      paste: () => void this.#paste(),
      speed: () => this.#switchSpeed(),
      old: () => this.#switchSystem(),
      help: () => /** @type {HTMLDialogElement} */ (element('help')).showModal(),
    };
    if (!Object.hasOwn(actions, action)) return false;
    actions[/** @type {keyof typeof actions} */ (action)]();
    this.#closeTools();
    return true;
  }

  /** @returns {void} */
  #again() {
    const { running } = this.#calculator;
    if (running) this.#run(this.#folder, running.script, []);
  }

  /** @returns {void} */
  #copyLink() {
    const { running } = this.#calculator;
    if (!running) return;
    const address = location.href.replace(/#.*/, '') + link.written(running.script, this.#calculator.keys());
    this.#copy(address, 'The link of this game is copied');
  }

  /**
   * @param {string} text
   * @param {string} said
   * @returns {boolean}
   */
  #copy(text, said) {
    if (!text) {
      this.say('There is no text to copy');
      return false;
    }
    navigator.clipboard.writeText(text).then(
      () => this.say(said),
      () => this.say(text.length < 200 ? text : "The browser won't let it be copied"),
    );
    return true;
  }

  /** @returns {Promise<void>} */
  async #paste() {
    try {
      this.paste(await navigator.clipboard.readText());
    } catch {
      this.say('The browser keeps what was copied: Ctrl-V brings it');
    }
  }

  /**
   * @param {string} text
   * @returns {void}
   */
  paste(text) {
    if (text.length > MOST_TYPED) return this.say('Too much to type');
    const refused = this.#calculator.type(text.replace(/\r?\n$/, ''));
    if (refused.length) this.say(`Not typed: the calculator has no ${refused.join(' ')}`);
  }

  /** @returns {Promise<void>} */
  async #savePicture() {
    this.#download(await this.#camera.picture(this.#calculator.pixels()), 'png');
  }

  /** @returns {Promise<void>} */
  async #film() {
    if (!this.#camera.isFilming) {
      this.#camera.begin();
      this.#camera.film(this.#calculator.pixels(), performance.now());
    } else await this.#saveFilm();
    this.#showSwitches();
  }

  /** @returns {Promise<void>} */
  async #saveFilm() {
    this.#camera.isFilming = false;
    const now = performance.now();
    try {
      const { GIFEncoder } = await import(new URL('vendor/film.js', document.baseURI).href);
      this.#download(this.#camera.end(now, GIFEncoder), 'gif');
    } catch {
      this.say('This page came without what makes films');
    }
  }

  /**
   * @param {Blob} blob
   * @param {string} suffix
   * @returns {void}
   */
  #download(blob, suffix) {
    const anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(blob);
    anchor.download = `${this.#calculator.running?.script.replace(/\.py$/, '') ?? 'display'}.${suffix}`;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
    this.say(`Saved ${anchor.download}`);
  }

  /** @returns {void} */
  #switchSpeed() {
    this.#speed = this.#speed === 'full' ? 'calculator' : 'full';
    this.#calculator.setSpeed(this.#speed);
    this.say(this.#speed === 'full' ? 'As fast as it can' : "At the calculator's speed");
    this.#showSwitches();
  }

  /** @returns {void} */
  #switchSystem() {
    this.#casioplot = !this.#casioplot;
    this.#again();
    this.say(this.#casioplot ? 'With casioplot' : 'A calculator before OS 3.40: no casioplot');
    this.#showSwitches();
  }

  /** @returns {void} */
  #showSwitches() {
    const isOn = { film: this.#camera.isFilming, speed: this.#speed === 'calculator', old: !this.#casioplot };
    for (const [action, on] of Object.entries(isOn)) {
      document.querySelector(`[data-action="${action}"]`)?.setAttribute('aria-pressed', String(on));
    }
  }

  /** @returns {void} */
  #closeTools() {
    element('tools').classList.remove('open');
    element('open-tools').setAttribute('aria-expanded', 'false');
  }

  /**
   * The scripts, the editor and the text: beside the calculator where there is room, else over it.
   * @returns {void}
   */
  #openBench() {
    const bench = element('bench');
    bench.classList.add('open');
    element('open-bench').setAttribute('aria-expanded', 'true');
    this.#bench ??= import('./workbench/workbench.js')
      .then(({ mountWorkbench }) =>
        mountWorkbench(bench, {
          files: this.#files,
          calculator: this.#calculator,
          model: this.#model,
          run: (name, folder) => {
            this.closeBench();
            this.#run(folder, name, []);
            element('lcd').focus(); // what is typed next is for the calculator
          },
          close: () => this.closeBench(),
          say: (/** @type {string} */ text) => this.say(text),
        }),
      )
      .catch(() => {
        this.#bench = null;
        this.say("The scripts can't be loaded: is the network there?");
      });
  }

  /** @returns {void} */
  closeBench() {
    element('bench').classList.remove('open');
    element('open-bench').setAttribute('aria-expanded', 'false');
  }

  /**
   * One line, for a while.
   * @param {string} text
   * @returns {void}
   */
  say(text) {
    const said = element('said');
    said.textContent = text;
    said.classList.add('seen');
    window.clearTimeout(this.#saying);
    this.#saying = window.setTimeout(() => said.classList.remove('seen'), SAY_MS);
  }

  // ---- what is seen

  /** @returns {void} */
  #changed() {
    if (this.#isDrawn) requestAnimationFrame((now) => this.#draw(now));
    this.#isDrawn = false;
    window.clearTimeout(this.#keeping);
    this.#keeping = window.setTimeout(() => this.#keep(), KEEP_MS);
  }

  /**
   * @param {number} now
   * @returns {void}
   */
  #draw(now) {
    this.#isDrawn = true;
    const { state, showing } = this.#calculator;
    const pixels = this.#calculator.pixels();
    this.#lcd.show(pixels);
    if (this.#camera.isFilming) this.#camera.film(pixels, now);
    if (this.#camera.isFull && this.#camera.isFilming) void this.#film();
    const text = showing === 'shell' ? this.#calculator.text().join('\n').trimEnd() : '';
    if (element('lcd-text').textContent !== text) element('lcd-text').textContent = text;
    element('lcd-label').textContent = showing === 'shell' ? 'The display: text' : 'The display: a drawing';
    element('lamp-state').textContent = this.#calculator.isReplaying ? 'going on' : STATE_WORDS[state];
    this.#showSwitches();
  }

  /** @returns {void} */
  #fit() {
    const glass = element('glass');
    const { clientWidth, clientHeight } = glass;
    this.#lcd.fit({ width: clientWidth - 24, height: clientHeight - 28 });
  }

  /** @returns {void} */
  #keep() {
    const { running } = this.#calculator;
    if (!running) return;
    const [keys, exactKeys] = [this.#calculator.keys(), this.#calculator.exactKeys()];
    const place = { script: running.script, folder: this.#folder, keys, exactKeys, seen: this.#seen() };
    keep(this.#store, { ...place, casioplot: this.#casioplot, speed: this.#speed });
  }

  /** @returns {void} */
  #listen() {
    document.addEventListener('keydown', (event) => this.#take(event));
    document.addEventListener('paste', (event) => {
      if (isInField(event.target)) return;
      event.preventDefault();
      this.paste(event.clipboardData?.getData('text') ?? '');
    });
    window.addEventListener('pagehide', () => this.#keep());
    new ResizeObserver(() => this.#fit()).observe(element('glass'));
    element('tools').addEventListener('click', (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest('button');
      if (button?.dataset.action) this.#act(button.dataset.action);
    });
    element('open-tools').addEventListener('click', () => {
      const isOpen = element('tools').classList.toggle('open');
      element('open-tools').setAttribute('aria-expanded', String(isOpen));
    });
    element('open-bench').addEventListener('click', () => {
      if (element('bench').classList.contains('open')) this.closeBench();
      else this.#openBench();
    });
    window.matchMedia(WIDE).addEventListener('change', ({ matches }) => {
      if (matches) this.#openBench();
    });
  }

  // ---- for tests and bookmarklets

  /** @returns {object} */
  outside() {
    const calculator = this.#calculator;
    const files = this.#files;
    return {
      press: (/** @type {string} */ name) => this.#pressNamed(name),
      type: (/** @type {string} */ text) => this.paste(text),
      run: (/** @type {string} */ name) => this.run(name),
      text: () => calculator.text(),
      frame: () => ({ ...this.#model.display, data: blackAndWhite(calculator.pixels()) }),
      setFile: (/** @type {string} */ name, /** @type {string} */ text) => files.set(name, text),
      get files() {
        return files.all();
      },
      get state() {
        return calculator.state;
      },
      get showing() {
        return calculator.showing;
      },
      get keys() {
        return calculator.keys();
      },
    };
  }

  /**
   * @param {string} name  of a key, or the character that one types
   * @returns {boolean}
   */
  #pressNamed(name) {
    const key = this.#model.keyboard.keys.find((one) => one.name === name);
    return key ? this.#strike(key) : this.#calculator.press(name);
  }
}

/**
 * @param {Uint8Array} pixels
 * @returns {number} most likely another one for other pixels
 */
function digest(pixels) {
  let hash = 0;
  for (const pixel of pixels) hash = (hash * 31 + pixel) | 0;
  return hash;
}

/**
 * @param {Keyboard} keyboard
 * @param {string} character
 * @returns {Key | undefined}
 */
function keyOf({ keys }, character) {
  const layers = /** @type {const} */ (['plain', 'shift', 'alpha']);
  for (const name of layers) {
    const found = keys.find((key) => key[name]?.types?.toLowerCase() === character.toLowerCase());
    if (found) return found;
  }
  return undefined;
}

/**
 * @param {EventTarget | null} target
 * @returns {boolean}
 */
function isInField(target) {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], .cm-editor') !== null;
}

/**
 * Whether a key of the PC is for what has the focus: a field, an open dialog, a button that is to be pressed.
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
function isForAnother({ target, key, ctrlKey }) {
  if (isInField(target) || document.querySelector('dialog[open]')) return true;
  if (ctrlKey && key.toLowerCase() === 'c' && String(document.getSelection())) return true;
  const isOnButton = target instanceof Element && target.closest('button, a, summary, [role="tab"]') !== null;
  return key === 'Tab' || (isOnButton && (key === 'Enter' || key === ' '));
}
