// Turns key presses on the page and on the PC's keyboard into calculator keys: typed, after [SHIFT] or [ALPHA], or held
// down for scripts that call getkey().
import { element, showMessage } from './elements.js';
import { KeyButtons } from './key_buttons.js';
import { Keypad } from './keypad.js';
import { listenToKeys } from './pc_keyboard.js';
import { PressedKeys } from './pressed_keys.js';

/** @import { Calculator } from './calculator.js' */
/** @import { Key, Keyboard, Layer } from './keypad.js' */

/**
 * @typedef {object} Options
 * @property {Calculator} calculator
 * @property {{ keyboard: Keyboard, typable: string }} model
 * @property {(keypad: Keypad) => void} showLayer  [SHIFT] or [ALPHA] may have changed
 * @property {Record<string, () => void>} pageKeys  keys that do something on the page, by name
 * @property {() => void} showHelp
 * @property {(legend: string) => void} pressed  a key was pressed, on the page or on the PC's keyboard
 * @property {(legend: string) => void} ignored  the script did nothing with this key
 */

const PC_KEY = 'PC ';

export class InputController {
  isUsed = false; // since the page was opened
  /** @type {Set<string>} */
  #tapped = new Set(); // codes of PC keys that were tapped for getkey() and don't repeat while they are down
  #keypad = new Keypad();
  #buttons;
  #pressed;
  #calculator;
  #options;

  /** @param {Options} options */
  constructor(options) {
    const { calculator, model } = options;
    this.#options = options;
    this.#calculator = calculator;
    this.#pressed = new PressedKeys((key) => calculator.hold(key?.code ? key.name : null));
    this.#buttons = new KeyButtons(element('keys'), model.keyboard, {
      click: (key) => this.press(key),
      down: (key, finger) => this.#down(key, finger),
      repeat: (key) => this.#strike(key),
      up: (finger) => this.#pressed.release(finger),
    });
    listenToKeys(model.keyboard, {
      isLive: () => calculator.isLive,
      tap: (name, code, isRepeat) => this.#tap(name, code, isRepeat),
      press: (key) => this.#pressOnPc(key),
      type: (character, key) => this.#type(character, key),
      hold: (key, code) => this.#pressed.press(PC_KEY + code, key),
      release: (code) => {
        this.#tapped.delete(code);
        this.#pressed.release(PC_KEY + code);
      },
    });
    window.addEventListener('blur', () => this.#pressed.releaseAll()); // the page won't see these keys released
  }

  /**
   * @param {string} name  of a key, or the character that one types
   * @returns {boolean} whether the calculator did something with it
   */
  pressNamed(name) {
    const key = this.#options.model.keyboard.keys.find((candidate) => candidate.name === name);
    if (key) return this.press(key);
    return this.#calculator.isLive ? this.#calculator.tap(name) : this.#calculator.press(name);
  }

  /** @param {string} name  of a key, or the character that one types */
  legendOf(name) {
    return this.#options.model.keyboard.keys.find((key) => key.name === name)?.plain.legend ?? name;
  }

  /** @param {string | null} name  of the key that the script waits for */
  expect(name) {
    this.#buttons.expect(name);
  }

  /**
   * Press and release a key.
   * @param {Key} key
   */
  press(key) {
    this.isUsed = true;
    return this.#calculator.isLive && key.code ? this.#calculator.tap(key.name) : this.#strike(key);
  }

  /**
   * @param {Key} key
   * @param {unknown} finger
   */
  #down(key, finger) {
    this.#pressed.press(finger, key);
    this.#strike(key);
  }

  /** @param {Key} key */
  #strike(key) {
    this.isUsed = true;
    this.#options.pressed(key[this.#keypad.layer]?.legend ?? key.plain.legend ?? '');
    const isTaken = this.#perform(this.#keypad.strike(key));
    this.#options.showLayer(this.#keypad);
    this.#buttons.showLayer(this.#keypad);
    return isTaken;
  }

  /** @param {Layer} layer */
  #perform(layer) {
    const { does, legend } = layer;
    const { pageKeys } = this.#options;
    if (layer.types) return [...this.#keypad.typed(layer)].every((character) => this.#press(character, legend));
    if (does && Object.hasOwn(pageKeys, does)) {
      pageKeys[does]();
      return true;
    }
    if (does) return this.#press(does, legend);
    if (legend && !this.#calculator.isLive) showMessage(`Scripts can't read [${legend}]`);
    return false;
  }

  /**
   * @param {string} key
   * @param {string} [legend]
   */
  #press(key, legend = key) {
    const isTaken = this.#calculator.press(key);
    if (!isTaken) this.#options.ignored(legend);
    return isTaken;
  }

  /**
   * @param {string} name  of a key, or a character
   * @param {string} code  of the PC key
   * @param {boolean} isRepeat
   */
  #tap(name, code, isRepeat) {
    if (isRepeat) return this.#tapped.has(code);
    this.#tapped.delete(code);
    if (!this.#calculator.typeLive(name)) return false;
    this.isUsed = true;
    this.#options.pressed(name);
    this.#tapped.add(code);
    this.#buttons.flash(this.#options.model.keyboard.keys.find((key) => hasMeaning(key, name.toUpperCase())));
    return true;
  }

  /** @param {Key} key  whose PC key was pressed */
  #pressOnPc(key) {
    this.isUsed = true;
    this.#buttons.flash(key);
    if (key.plain.does === 'CASE') return this.#strike(key);
    this.#options.pressed(key.plain.legend ?? '');
    return this.#perform(key.plain);
  }

  /**
   * @param {string} character  typed on the PC's keyboard
   * @param {Key | undefined} key
   */
  #type(character, key) {
    if (character === '?') this.#options.showHelp();
    else if (!this.#options.model.typable.includes(character)) showMessage(`The calculator can't type ${character}`);
    else {
      this.isUsed = true;
      this.#buttons.flash(key);
      this.#options.pressed(character);
      this.#press(character);
    }
  }
}

/**
 * @param {Key} key
 * @param {string} name  of an action, or a character
 */
function hasMeaning({ plain, shift, alpha }, name) {
  return plain.does === name || [plain, shift, alpha].some((layer) => layer?.types === name);
}
