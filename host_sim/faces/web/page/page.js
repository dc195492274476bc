// The page: a calculator, its keys, and what is around it.
import { Bench } from './bench.js';
import * as choice from './choice.js';
import { copy, pasted } from './clipboard.js';
import { element } from './dom.js';
import { Glass } from './glass.js';
import { Hands } from './hands.js';
import { carryOver, keep } from './kept.js';
import { pictureOf } from './lcd.js';
import * as link from './link.js';
import { paint } from './looks.js';
import { scriptPalette, seenPalette } from './palette.js';
import { isField } from './pc_keys.js';
import { say } from './status.js';
import { Studio } from './studio.js';

/** @import { Calculator, Model } from './calculator.js' */
/** @import { Files } from './files.js' */
/** @import { Place } from './kept.js' */
/** @import { Pixels } from '../../../engines/micropython/core/formats.js' */
/** @import { Keyboard } from './keypad.js' */
/** @import { Whole } from './lcd.js' */
/** @import { Rgb } from './palette.js' */
/** @import { Link } from './link.js' */
/** @import { WorkbenchOptions } from './workbench/workbench.js' */

/** @typedef {Whole & { rim: Rgb, paper: Rgb, ink: Rgb, enlarged: number }} Display */
/** @typedef {Model & WorkbenchOptions['model'] & { id: string, keyboard: Keyboard, lcd: Display }} PageModel */
/** @typedef {{ model: PageModel, store: Pick<Storage, 'getItem' | 'setItem'>, files: Files, calculator: Calculator }} Parts */

const KEEP_MS = 250;
const SETTLED_MS = 800; // by then a script that has got its last key shows what it made of it
const MOST_TYPED = 20_000;

export class Page {
  #calculator;
  #files;
  #model;
  #store;
  #hands;
  #glass;
  #studio;
  #scriptPalette;
  #bench;
  #folder = '';
  #casioplot = true;
  /** @type {'full' | 'calculator'} */
  #speed = 'full';
  #isDrawn = true;
  #keeping = 0;

  /** @param {Parts} parts */
  constructor({ model, store, files, calculator }) {
    this.#model = model;
    this.#store = store;
    this.#files = files;
    this.#calculator = calculator;
    const palette = seenPalette(model.display.format, model.lcd);
    this.#scriptPalette = scriptPalette(model.display.format);
    paint(model);
    this.#glass = new Glass(model.display, model.lcd, palette);
    this.#studio = new Studio(model.display, palette, model.lcd.enlarged);
    this.#hands = new Hands({
      ...{ calculator, model },
      own: this.#ownKeys,
      light: (keypad) => this.#glass.light(keypad),
      help: () => this.#act('help'),
    });
    this.#bench = new Bench({ files, calculator, model, run: (name, folder) => this.#run(folder, name, []) });
    calculator.on(() => this.#changed());
    this.#listen();
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
    else say(`There is no script of that name here: ${name.slice(0, 40)}`);
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
      .catch(() => say("MicroPython can't be loaded: is the network there?"));
  }

  /**
   * The game of a link. What the address says is taken out of it, so that a reload goes on from there.
   * @param {Link | null} found
   * @returns {boolean} whether there was one
   */
  follow(found) {
    if (!found) return false;
    history.replaceState(null, '', location.pathname + location.search);
    return this.run(found.script, found.keys);
  }

  /**
   * As another calculator: the page is loaded anew, and goes on with this script there.
   * @param {string} model
   * @returns {void}
   */
  #become(model) {
    const place = this.#place();
    if (place) carryOver(this.#store, model, place);
    location.assign(choice.address(model));
  }

  /**
   * On from where the page was left.
   * @param {Place | null} place
   * @returns {boolean}
   */
  goOn(place) {
    if (!place || this.#files.text(place.folder, place.script) === null) return false;
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
      const isElsewhere = this.#calculator.running === running && !this.#hands.isUsed && this.#seen() !== seen;
      if (isElsewhere) this.#run(folder, script, exactKeys);
    }, SETTLED_MS);
  }

  /** @returns {string} what is on display, and what it is waiting for */
  #seen() {
    const { state, showing } = this.#calculator;
    return [state, showing, digest(this.#calculator.pixels()), ...this.#calculator.text()].join('\n');
  }

  /** @returns {Place | null} where one is */
  #place() {
    const { running } = this.#calculator;
    if (!running) return null;
    const [keys, exactKeys] = [this.#calculator.keys(), this.#calculator.exactKeys()];
    const place = { script: running.script, folder: this.#folder, keys, exactKeys, seen: this.#seen() };
    return { ...place, casioplot: this.#casioplot, speed: this.#speed };
  }

  /** @returns {void} */
  #keep() {
    const place = this.#place();
    if (place) keep(this.#store, this.#model.id, place);
  }

  // ---- keys

  /**
   * What some keys do of which a script knows nothing.
   * @type {Record<string, () => void>}
   */
  #ownKeys = {
    CAPTURE: () => this.#act('picture'),
    PASTE: () => this.#act('paste'),
    CLIP: () => copy(this.#calculator.text().join('\n').trimEnd(), 'The text is copied'),
    OFF: () => this.#act('again'),
    MENU: () => this.#leave(),
    EXIT: () => this.#leave(),
    HOME: () => this.#leave(),
    BACK: () => this.#leave(),
  };

  /**
   * From a script that is over to the scripts.
   * @returns {void}
   */
  #leave() {
    const { state, isLive } = this.#calculator;
    if (state === 'ended' || state === 'failed') this.#bench.open();
    else if (!isLive) say('The script runs: [AC] ends it');
  }

  /**
   * @param {string} text
   * @returns {void}
   */
  paste(text) {
    if (text.length > MOST_TYPED) return say('Too much to type');
    const refused = this.#calculator.type(text);
    if (refused.length) say(`Not typed: the calculator has no ${refused.join(' ')}`);
  }

  // ---- what the buttons around it do

  /**
   * @param {string} action
   * @returns {void}
   */
  #act(action) {
    if (Object.hasOwn(this.#actions, action)) this.#actions[action]();
    element('tools').classList.remove('open');
    element('open-tools').setAttribute('aria-expanded', 'false');
    this.#showSwitches();
  }

  /** @type {Record<string, () => void>} */
  #actions = {
    again: () => this.#again(),
    link: () => this.#copyLink(),
    picture: () => void this.#studio.savePicture(this.#calculator.pixels(), this.#name),
    film: () => void this.#studio.switchFilm(this.#calculator.pixels(), this.#name),
    paste: async () => this.paste((await pasted()) ?? ''),
    speed: () => this.#switchSpeed(),
    old: () => this.#switchSystem(),
    help: () => /** @type {HTMLDialogElement} */ (element('help')).showModal(),
  };

  /** @returns {string} of the script, without .py */
  get #name() {
    return this.#calculator.running?.script.replace(/\.py$/, '') ?? 'display';
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
    const page = location.origin + location.pathname;
    copy(
      page + link.written(running.script, this.#calculator.keys(), this.#model.id),
      'The link of this game is copied',
    );
  }

  /** @returns {void} */
  #switchSpeed() {
    this.#speed = this.#speed === 'full' ? 'calculator' : 'full';
    this.#calculator.setSpeed(this.#speed);
    say(this.#speed === 'full' ? 'As fast as it can' : "At the calculator's speed");
  }

  /** @returns {void} */
  #switchSystem() {
    this.#casioplot = !this.#casioplot;
    this.#again();
    say(this.#casioplot ? 'With casioplot' : 'A calculator before OS 3.40: no casioplot');
  }

  /** @returns {void} */
  #showSwitches() {
    const isOn = { film: this.#studio.isFilming, speed: this.#speed === 'calculator', old: !this.#casioplot };
    for (const [action, on] of Object.entries(isOn)) {
      document.querySelector(`[data-action="${action}"]`)?.setAttribute('aria-pressed', String(on));
    }
  }

  // ---- what is seen and heard

  /** @returns {void} */
  #changed() {
    if (this.#isDrawn) requestAnimationFrame(() => this.#draw());
    this.#isDrawn = false;
    window.clearTimeout(this.#keeping);
    this.#keeping = window.setTimeout(() => this.#keep(), KEEP_MS);
  }

  /** @returns {void} */
  #draw() {
    this.#isDrawn = true;
    const pixels = this.#calculator.pixels();
    this.#glass.show(this.#calculator, pixels);
    this.#studio.film(pixels, this.#name);
    this.#showSwitches();
  }

  /** @returns {void} */
  #listen() {
    choice.onChoice((model) => this.#become(model));
    document.addEventListener('paste', (event) => {
      if (isField(event.target)) return;
      event.preventDefault();
      this.paste((event.clipboardData?.getData('text') ?? '').replace(/\r?\n$/, ''));
    });
    window.addEventListener('pagehide', () => this.#keep());
    element('tools').addEventListener('click', (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest('button');
      if (button?.dataset.action) this.#act(button.dataset.action);
    });
    element('open-tools').addEventListener('click', () => {
      const isOpen = element('tools').classList.toggle('open');
      element('open-tools').setAttribute('aria-expanded', String(isOpen));
    });
  }

  // ---- for tests and bookmarklets

  /** @returns {object} */
  outside() {
    const [calculator, files, display] = [this.#calculator, this.#files, this.#model.display];
    const { width, height } = display;
    return {
      press: (/** @type {string} */ name) => this.#hands.pressNamed(name),
      hold: (/** @type {string | null} */ name) => calculator.hold(name),
      type: (/** @type {string} */ text) => this.paste(text),
      run: (/** @type {string} */ name) => this.run(name),
      text: () => calculator.text(),
      frame: () => ({ width, height, data: pictureOf(calculator.pixels(), display, this.#scriptPalette).data }),
      model: this.#model.id,
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
}

/**
 * @param {Pixels} pixels
 * @returns {number} most likely another one for other pixels
 */
function digest(pixels) {
  let hash = 0;
  for (const pixel of pixels) hash = (hash * 31 + pixel) | 0;
  return hash;
}
