// The page: connects the calculator with its keys, its display, the toolbar and the workbench.
import { TAP_FILE } from '../../../engines/micropython/core/tap_file.js';
import { DisplayView } from './display_view.js';
import { clipboardText, copyText, element, showMessage } from './elements.js';
import { ExpectedKey } from './expected_key.js';
import { wrongName } from './files.js';
import { setUpGameKeys } from './game_keys.js';
import { showHelp } from './help.js';
import { InputController } from './input_controller.js';
import { pictureOf } from './lcd.js';
import * as link from './link.js';
import * as modelPicker from './model_picker.js';
import { isView, setUpView, showPressedKey } from './page_view.js';
import { scriptPalette, visiblePalette } from './palette.js';
import { isField } from './pc_keyboard.js';
import { Recorder } from './recorder.js';
import { moveSession, saveSession } from './saved_session.js';
import { MAX_LETTERS, mayRun, sharedCode, sharedScript } from './shared_script.js';
import { applyTheme } from './theme.js';
import { Toolbar } from './toolbar.js';
import { WorkbenchPanel } from './workbench_panel.js';

/** @import { Calculator, Model, Speed } from './calculator.js' */
/** @import { Files } from './files.js' */
/** @import { Session } from './saved_session.js' */
/** @import { Pixels } from '../../../engines/micropython/core/formats.js' */
/** @import { Keyboard } from './keypad.js' */
/** @import { WholeDisplay } from './lcd.js' */
/** @import { Rgb } from './palette.js' */
/** @import { Link } from './link.js' */
/** @import { WorkbenchOptions } from './workbench/workbench.js' */

/** @typedef {WholeDisplay & { rim: Rgb, paper: Rgb, ink: Rgb, enlarged: number }} DisplayColours */
/** @typedef {Model & WorkbenchOptions['model'] & { id: string, keyboard: Keyboard, lcd: DisplayColours, stepsToRun: string }} PageModel */
/** @typedef {{ model: PageModel, store: Pick<Storage, 'getItem' | 'setItem'>, files: Files, calculator: Calculator }} Parts */

const SAVE_MS = 250;
const LIVE_SPEED = 'Calculator speed, because the script reads keys live. F8 changes it';
const SETTLED_MS = 800; // by then a script has drawn its response to the last key
const MAX_PASTED = 20_000;

export class Page {
  #calculator;
  #files;
  #model;
  #store;
  #input;
  #display;
  #expectedKey;
  #recorder;
  #scriptPalette;
  #toolbar;
  #workbench;
  #folder = '';
  #casioplot = true;
  #isStrict = false;
  /** @type {Speed} */
  #speed = 'live'; // until the user chooses one
  #wasSlow = false;
  #isDrawn = true;
  #saving = 0;

  /** @param {Parts} parts */
  constructor({ model, store, files, calculator }) {
    this.#model = model;
    this.#store = store;
    this.#files = files;
    this.#calculator = calculator;
    const palette = visiblePalette(model.display.format, model.lcd);
    this.#scriptPalette = scriptPalette(model.display.format);
    applyTheme(model);
    setUpView();
    this.#display = new DisplayView(model.display, model.lcd, palette);
    this.#recorder = new Recorder(model.display, palette, model.lcd.enlarged);
    this.#toolbar = new Toolbar(this.#actions, () => ({
      record: this.#recorder.isRecording,
      speed: this.#calculator.isSlow,
      'old-os': !this.#casioplot,
      strict: this.#isStrict,
    }));
    this.#input = new InputController({
      calculator,
      model,
      pageKeys: this.#pageKeys,
      showLayer: (keypad) => this.#display.showLayer(keypad),
      showHelp: () => this.#toolbar.perform('help'),
      pressed: showPressedKey,
      ignored: (legend) => this.#expectedKey.refuse(legend),
    });
    setUpGameKeys(model.keyboard, store);
    this.#expectedKey = new ExpectedKey((key) => this.#input.expect(key));
    this.#workbench = new WorkbenchPanel({
      store,
      files,
      calculator,
      model,
      run: (name, folder, profiles) => this.#run(folder, name, [], { profiles }),
    });
    this.#display.onTouch((x, y) => this.#touch(x, y));
    calculator.on(() => this.#changed());
    this.#listen();
  }

  // ---- scripts

  /**
   * @param {string} name
   * @param {string[]} [keys]
   * @returns {boolean} false if there is no such script
   */
  run(name, keys = []) {
    const file = this.#files.find(name);
    if (file) this.#run(file.folder, file.name, keys);
    else showMessage(`No script called ${name.slice(0, 40)}`);
    return file !== null;
  }

  /**
   * @param {string} folder
   * @param {string} script
   * @param {string[]} keys
   * @param {{ profiles?: boolean, isRerun?: boolean }} [options]  of Run
   */
  #run(folder, script, keys, { profiles, isRerun = this.#calculator.running !== null } = {}) {
    this.#folder = folder;
    element('script').textContent = script;
    document.title = `${script} on a Casio ${this.#model.name}`;
    const files = this.#files.folder(folder);
    this.#calculator
      .run({
        ...{ script, files, keys, casioplot: this.#casioplot, strict: this.#isStrict, speed: this.#speed },
        ...{ profiles, isRerun },
      })
      .catch(() => showMessage("Can't load MicroPython. Check your network connection"));
  }

  #restart() {
    const { running } = this.#calculator;
    if (running) this.#run(this.#folder, running.script, []);
  }

  /**
   * Run the script of a link, and remove the link from the address so that a reload resumes the session instead.
   * @param {Link | null} target
   * @returns {boolean} false if there is no link or no such script
   */
  follow(target) {
    if (!target) return false;
    if (!isView('embed')) history.replaceState(null, '', location.pathname + location.search);
    return this.run(target.script, target.keys);
  }

  /**
   * Reload the page as another model, with the same script.
   * @param {string} model
   */
  #switchModel(model) {
    const session = this.#session();
    if (session) moveSession(this.#store, model, session);
    location.assign(modelPicker.addressOf(model));
  }

  /**
   * @param {Session | null} session
   * @returns {boolean} false if there is none, or its script is gone
   */
  resume(session) {
    if (!session || this.#files.text(session.folder, session.script) === null) return false;
    this.#casioplot = session.casioplot !== false;
    this.#isStrict = session.strict === true;
    this.#speed = session.speed === 'full' || session.speed === 'calculator' ? session.speed : 'live';
    this.#run(session.folder, session.script, session.keys, { isRerun: session.isRerun === true });
    this.#retryIfDifferent(session);
    return true;
  }

  /**
   * A script may depend on how long each drawing was shown. Then the keys lead to another display, and are replayed with
   * the moment of every [AC], which takes longer.
   * @param {Session} session
   */
  #retryIfDifferent({ folder, script, keys, exactKeys, seen, isRerun }) {
    if (!exactKeys || !seen || exactKeys.join() === keys.join()) return;
    const { running } = this.#calculator;
    const timer = window.setInterval(() => {
      if (this.#calculator.isReplaying && this.#calculator.running === running) return;
      window.clearInterval(timer);
      const isDifferent = this.#calculator.running === running && !this.#input.isUsed && this.#visibleState() !== seen;
      if (isDifferent) this.#run(folder, script, exactKeys, { isRerun: isRerun === true });
    }, SETTLED_MS);
  }

  /** What is on display, and what the calculator waits for. */
  #visibleState() {
    const { state, showing } = this.#calculator;
    return [state, showing, hashOf(this.#calculator.pixels()), ...this.#calculator.text()].join('\n');
  }

  /** @returns {Session | null} */
  #session() {
    const { running } = this.#calculator;
    if (!running) return null;
    return {
      script: running.script,
      folder: this.#folder,
      keys: this.#calculator.keys(),
      exactKeys: this.#calculator.exactKeys(),
      seen: this.#visibleState(),
      isRerun: running.isRerun,
      casioplot: this.#casioplot,
      strict: this.#isStrict,
      speed: this.#speed,
    };
  }

  #save() {
    const session = this.#session();
    if (session) saveSession(this.#store, this.#model.id, session);
  }

  // ---- keys

  /**
   * Keys that scripts can't read and that do something on the page.
   * @type {Record<string, () => void>}
   */
  #pageKeys = {
    CAPTURE: () => this.#toolbar.perform('screenshot'),
    PASTE: () => this.#toolbar.perform('paste'),
    CLIP: () => copyText(this.#calculator.text().join('\n').trimEnd(), 'Text copied'),
    OFF: () => this.#toolbar.perform('restart'),
    MENU: () => this.#leave(),
    EXIT: () => this.#leave(),
    HOME: () => this.#leave(),
    BACK: () => this.#leave(),
  };

  /** Back to the list of scripts, once the script has ended. */
  #leave() {
    const { state, isLive } = this.#calculator;
    if (state === 'ended' || state === 'failed') this.#workbench.open();
    else if (!isLive) showMessage('A script is running. Press [AC] to stop it');
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #touch(x, y) {
    this.#input.isUsed = true;
    this.#calculator.touch(x, y);
  }

  /** @param {string} text */
  paste(text) {
    if (text.length > MAX_PASTED) return showMessage(`Can't paste more than ${MAX_PASTED} characters`);
    const refused = this.#calculator.type(text);
    if (refused.length) showMessage(`Not pasted: the calculator can't type ${refused.join(' ')}`);
  }

  // ---- the toolbar

  /** @type {Record<string, () => void>} */
  #actions = {
    restart: () => this.#restart(),
    link: () => this.#copyLink(),
    save: () => void this.#saveToCalculator(),
    screenshot: () => void this.#recorder.saveScreenshot(this.#calculator.pixels(), this.#fileName),
    record: () => void this.#recorder.toggle(this.#calculator.pixels(), this.#fileName),
    paste: async () => this.paste((await clipboardText()) ?? ''),
    speed: () => this.#switchSpeed(),
    'old-os': () => this.#switchOs(),
    strict: () => this.#switchStrict(),
    help: () => showHelp(),
  };

  /** The script's name without .py. */
  get #fileName() {
    return this.#calculator.running?.script.replace(/\.py$/, '') ?? 'display';
  }

  #copyLink() {
    const { running } = this.#calculator;
    if (!running) return;
    const hash = link.format(running.script, this.#calculator.keys(), this.#model.id);
    const address = location.origin + location.pathname;
    if (this.#folder === 'scripts') void this.#copySharedLink(address, hash, running.script);
    else copyText(address + hash, 'Link copied');
  }

  /**
   * The link to one of the user's scripts contains it, its imports and its tap.py.
   * @param {string} address
   * @param {string} hash
   * @param {string} script
   */
  async #copySharedLink(address, hash, script) {
    const { importedWith } = await import('./workbench/save_to_calculator.js');
    const files = this.#files.folder(this.#folder);
    const tapFile = Object.hasOwn(files, TAP_FILE) ? await importedWith(TAP_FILE, files, this.#model) : {};
    const code = await sharedCode({ ...(await importedWith(script, files, this.#model)), ...tapFile });
    if (code) copyText(`${address}${hash}&${code}`, 'Link copied. It contains the script');
    else showMessage(`Only scripts of up to ${MAX_LETTERS.toLocaleString('en')} letters fit into a link`);
  }

  /** @param {string} hash  of a link that contains a script */
  async offerSharedScript(hash) {
    history.replaceState(null, '', location.pathname + location.search);
    const texts = await sharedScript(hash);
    if (!texts) return showMessage('This link is broken or its script is too long');
    const problem = Object.entries(texts)
      .map(([name, text]) => this.#problemWith(name, text))
      .find(Boolean);
    if (problem) return showMessage(problem);
    if (!(await mayRun(texts))) return;
    for (const [name, text] of Object.entries(texts)) this.#files.set(name, text);
    this.#run('scripts', Object.keys(texts)[0], link.parse(hash)?.keys ?? []);
  }

  async #saveToCalculator() {
    const { running } = this.#calculator;
    if (!running) return;
    const { saveToCalculator } = await import('./workbench/save_to_calculator.js');
    const files = this.#files.folder(this.#folder);
    showMessage(
      await saveToCalculator({ script: running.script, isGame: this.#folder === 'games', files }, this.#model),
    );
  }

  /**
   * @param {string} name  of a script from elsewhere
   * @param {string} text
   * @returns {string} why it can't become one of the user's scripts; '' if it can
   */
  #problemWith(name, text) {
    const own = this.#files.text('scripts', name);
    const isOther = own === null ? this.#files.taken(name) : own !== text;
    return wrongName(name) || (isOther ? `You have another ${name}. Rename it, then open the link again` : '');
  }

  #switchSpeed() {
    this.#speed = this.#calculator.isSlow ? 'full' : 'calculator';
    this.#calculator.setSpeed(this.#speed);
    this.#wasSlow = this.#calculator.isSlow;
    showMessage(this.#speed === 'full' ? 'Full speed' : 'Calculator speed');
  }

  #switchOs() {
    this.#casioplot = !this.#casioplot;
    this.#restart();
    showMessage(this.#casioplot ? 'Current OS, with casioplot' : 'OS before 3.40, without casioplot');
  }

  #switchStrict() {
    this.#isStrict = !this.#isStrict;
    this.#restart();
    showMessage(this.#isStrict ? 'Strict: without what the calculator may lack' : 'Not strict');
  }

  // ---- display and events

  #changed() {
    if (this.#isDrawn) requestAnimationFrame(() => this.#draw());
    this.#isDrawn = false;
    window.clearTimeout(this.#saving);
    this.#saving = window.setTimeout(() => this.#save(), SAVE_MS);
  }

  #draw() {
    this.#isDrawn = true;
    const pixels = this.#calculator.pixels();
    this.#display.show(this.#calculator, pixels);
    this.#expectedKey.show(this.#calculator);
    this.#recorder.record(pixels, this.#fileName);
    this.#toolbar.update();
    if (this.#calculator.isSlow && !this.#wasSlow && this.#speed === 'live') showMessage(LIVE_SPEED);
    this.#wasSlow = this.#calculator.isSlow;
    const lastLine = this.#calculator.tapText.trimEnd().split('\n').at(-1);
    if (lastLine) showMessage(lastLine);
    this.#calculator.tapText = '';
    for (const key of this.#calculator.tappedKeys.splice(0)) showPressedKey(this.#input.legendOf(key));
  }

  #listen() {
    modelPicker.onPick((model) => this.#switchModel(model));
    document.addEventListener('paste', (event) => {
      if (isField(event.target)) return;
      event.preventDefault();
      this.paste((event.clipboardData?.getData('text') ?? '').replace(/\r?\n$/, ''));
    });
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'F8' || event.repeat) return;
      event.preventDefault();
      this.#switchSpeed();
    });
    window.addEventListener('pagehide', () => this.#save());
  }

  /** `window.calculator`, for tests and bookmarklets. */
  publicApi() {
    const [calculator, files, display] = [this.#calculator, this.#files, this.#model.display];
    const { width, height } = display;
    return {
      press: (/** @type {string} */ name) => this.#input.pressNamed(name),
      hold: (/** @type {string | null} */ name) => calculator.hold(name),
      type: (/** @type {string} */ text) => this.paste(text),
      tap: (/** @type {number} */ x, /** @type {number} */ y) => this.#touch(x, y),
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
      get waitsFor() {
        return calculator.waitsFor;
      },
      get keys() {
        return calculator.keys();
      },
    };
  }
}

/** @param {Pixels} pixels */
function hashOf(pixels) {
  let hash = 0;
  for (const pixel of pixels) hash = (hash * 31 + pixel) | 0;
  return hash;
}
