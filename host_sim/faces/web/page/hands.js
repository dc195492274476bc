// What fingers do to the calculator: on the keys of the page and of the PC, by themselves, after [SHIFT] or [ALPHA], or
// held for a script that looks at the key that is down.
import { element } from './dom.js';
import { Held } from './held.js';
import { KeyButtons } from './keyboard.js';
import { Keypad } from './keypad.js';
import { listenToKeys } from './pc_keys.js';
import { say } from './status.js';

/** @import { Calculator } from './calculator.js' */
/** @import { Key, Keyboard, Layer } from './keypad.js' */

/**
 * @typedef {object} Surroundings
 * @property {Calculator} calculator
 * @property {{ keyboard: Keyboard, typable: string }} model
 * @property {(keypad: Keypad) => void} light  shows which layer is on
 * @property {Record<string, () => void>} own  what some keys do of which a script knows nothing, by name
 * @property {() => void} help
 */

const PC_KEY = 'PC ';

export class Hands {
  isUsed = false; // since the page was opened
  /** @type {Set<string>} */
  #tapped = new Set(); // the places of PC keys whose keys are pressed by themselves, however long they are held
  #keypad = new Keypad();
  #buttons;
  #held;
  #calculator;
  #around;

  /** @param {Surroundings} around */
  constructor(around) {
    const { calculator, model } = around;
    this.#around = around;
    this.#calculator = calculator;
    this.#held = new Held((key) => calculator.hold(key?.code ? key.name : null));
    this.#buttons = new KeyButtons(element('keys'), model.keyboard, {
      strike: (key) => this.press(key),
      down: (key, finger) => this.#down(key, finger),
      again: (key) => this.#strike(key),
      up: (finger) => this.#held.release(finger),
    });
    listenToKeys(model.keyboard, {
      isLive: () => calculator.isLive,
      tap: (name, place, isAgain) => this.#tap(name, place, isAgain),
      press: (key) => this.#pressOnPc(key),
      type: (character, key) => this.#type(character, key),
      hold: (key, place) => this.#held.press(PC_KEY + place, key),
      release: (place) => {
        this.#tapped.delete(place);
        this.#held.release(PC_KEY + place);
      },
    });
    window.addEventListener('blur', () => this.#held.releaseAll()); // what is let go elsewhere is never heard of
  }

  /**
   * A key by its name, or the character that one types.
   * @param {string} name
   * @returns {boolean} whether the calculator did something with it
   */
  pressNamed(name) {
    const key = this.#around.model.keyboard.keys.find((one) => one.name === name);
    if (key) return this.press(key);
    return this.#calculator.isLive ? this.#calculator.tap(name) : this.#calculator.press(name);
  }

  /**
   * Down and up again.
   * @param {Key} key
   * @returns {boolean}
   */
  press(key) {
    this.isUsed = true;
    return this.#calculator.isLive && key.code ? this.#calculator.tap(key.name) : this.#strike(key);
  }

  /**
   * @param {Key} key
   * @param {unknown} finger
   * @returns {void}
   */
  #down(key, finger) {
    this.#held.press(finger, key);
    this.#strike(key);
  }

  /**
   * @param {Key} key
   * @returns {boolean}
   */
  #strike(key) {
    this.isUsed = true;
    const taken = this.#give(this.#keypad.strike(key));
    this.#around.light(this.#keypad);
    this.#buttons.light(this.#keypad);
    return taken;
  }

  /**
   * What a key gives.
   * @param {Layer} layer
   * @returns {boolean}
   */
  #give(layer) {
    const { does, face } = layer;
    const { own } = this.#around;
    if (layer.types) return [...this.#keypad.typed(layer)].every((character) => this.#calculator.press(character));
    if (does && Object.hasOwn(own, does)) {
      own[does]();
      return true;
    }
    if (does) return this.#calculator.press(does);
    if (face && !this.#calculator.isLive) say(`${face} is of no use to a script`);
    return false;
  }

  /**
   * @param {string} name  of a key, or a character
   * @param {string} place
   * @param {boolean} isAgain  it is held, and repeats
   * @returns {boolean}
   */
  #tap(name, place, isAgain) {
    if (isAgain) return this.#tapped.has(place);
    this.#tapped.delete(place);
    if (!this.#calculator.strike(name)) return false;
    this.isUsed = true;
    this.#tapped.add(place);
    this.#buttons.flash(this.#around.model.keyboard.keys.find((key) => isFor(key, name.toUpperCase())));
    return true;
  }

  /**
   * @param {Key} key  whose like on the PC's keyboard is pressed
   * @returns {void}
   */
  #pressOnPc(key) {
    this.isUsed = true;
    this.#buttons.flash(key);
    if (key.plain.does === 'CASE') this.#strike(key);
    else this.#give(key.plain);
  }

  /**
   * What the PC's keyboard types.
   * @param {string} character
   * @param {Key | undefined} key
   * @returns {void}
   */
  #type(character, key) {
    if (character === '?') this.#around.help();
    else if (!this.#around.model.typable.includes(character)) say(`The calculator has no ${character}`);
    else {
      this.isUsed = true;
      this.#buttons.flash(key);
      this.#calculator.press(character);
    }
  }
}

/**
 * @param {Key} key
 * @param {string} name
 * @returns {boolean} whether it does that, or types it
 */
function isFor({ plain, shift, alpha }, name) {
  return plain.does === name || [plain, shift, alpha].some((layer) => layer?.types === name);
}
