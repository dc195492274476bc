// What a key means now, after [SHIFT] or [ALPHA]. The keys are data: host_sim/keyboards/.

/** @import { Rgb } from './palette.js' */

/** @typedef {{ face?: string, types?: string, does?: string, hint?: string }} Layer */
/** @typedef {'plain' | 'shift' | 'alpha'} LayerName */
/**
 * @typedef {object} Key
 * @property {string} name
 * @property {[left: number, top: number, width: number, height: number]} at
 * @property {string} look
 * @property {Layer} plain
 * @property {Layer} [shift]
 * @property {Layer} [alpha]
 * @property {string[]} [pc]  keys of a PC that stand for it
 * @property {string[]} [live]  those that do while a script runs, and nothing can be typed
 * @property {number} [code]  what getkey() says of it
 */
/** @typedef {{ cap: Rgb, ink: Rgb, legend: Rgb, lit: Rgb }} LayerColours  of the key, and of what it gives */
/** @typedef {{ case: [top: Rgb, bottom: Rgb], shift: LayerColours, alpha: LayerColours }} Colours */
/** @typedef {{ calculator: string, width: number, height: number, colours: Colours, keys: Key[] }} Keyboard */

export class Keypad {
  shift = false;
  /** @type {'off' | 'once' | 'locked'} */
  alpha = 'off';
  lower = false;

  /** @returns {LayerName} */
  get layer() {
    if (this.shift) return 'shift';
    return this.alpha === 'off' ? 'plain' : 'alpha';
  }

  /**
   * What the key gives now; of [SHIFT] and its like only the next keys are changed, and nothing is given.
   * @param {Key} key
   * @returns {Layer}
   */
  strike(key) {
    const wanted = key[this.layer];
    const layer = wanted?.face ? wanted : key.plain; // nothing printed there: [SHIFT] and [ALPHA] change nothing
    if (this.#switch(layer.does)) return {};
    this.shift = false;
    if (this.alpha === 'once') this.alpha = 'off';
    return layer;
  }

  /**
   * @param {Layer} layer
   * @returns {string}
   */
  typed({ types = '' }) {
    return this.lower ? types.toLowerCase() : types;
  }

  /**
   * Take what changes the next keys.
   * @param {string} [does]
   * @returns {boolean} false for everything else
   */
  #switch(does) {
    if (does === 'CASE') this.lower = !this.lower;
    else if (does === 'SHIFT') this.shift = !this.shift;
    else if (does === 'ALPHA') this.alpha = this.alpha === 'off' ? 'once' : 'off';
    else if (does === 'A-LOCK') {
      this.alpha = this.alpha === 'locked' ? 'off' : 'locked';
      this.shift = false;
    } else return false;
    return true;
  }
}

/** @type {Record<string, string>} */
const PC_NAMES = {
  ' ': 'Space',
  Escape: 'Esc',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/**
 * The name that the keyboard's data has for a key of the PC: such as "Enter", "Shift-F5" or "Ctrl-C".
 * @param {Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>} event
 * @returns {string}
 */
export function pcName({ key, ctrlKey, altKey, shiftKey, metaKey }) {
  const name = PC_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  const held = [ctrlKey && 'Ctrl', altKey && 'Alt', metaKey && 'Meta', shiftKey && key.length > 1 && 'Shift'];
  return [...held.filter(Boolean), name].join('-');
}
