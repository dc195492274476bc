// What a key means now, after [SHIFT] or [ALPHA]. The keys are data: host_sim/keyboards/.

/** @import { Rgb } from './palette.js' */

/** @typedef {{ legend?: string, types?: string, does?: string, hint?: string }} Layer */
/** @typedef {'plain' | 'shift' | 'alpha'} LayerName */
/**
 * @typedef {object} Key
 * @property {string} name
 * @property {[left: number, top: number, width: number, height: number]} at
 * @property {string} look
 * @property {Layer} plain
 * @property {Layer} [shift]
 * @property {Layer} [alpha]
 * @property {string[]} [pc]  PC keys that press it
 * @property {string[]} [live]  PC keys that press it while a script runs and doesn't wait for a line
 * @property {number} [code]  returned by getkey()
 */
/** @typedef {{ cap: Rgb, ink: Rgb, legend: Rgb, lit: Rgb }} LayerColours  of the key and of its legends */
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
   * What the key gives now. [SHIFT] and the like give nothing and change the next keys.
   * @param {Key} key
   * @returns {Layer}
   */
  strike(key) {
    const current = key[this.layer];
    const layer = current?.legend ? current : key.plain; // without a legend [SHIFT] and [ALPHA] change nothing
    if (this.#switch(layer.does)) return {};
    this.shift = false;
    if (this.alpha === 'once') this.alpha = 'off';
    return layer;
  }

  /** @param {Layer} layer */
  typed({ types = '' }) {
    return this.lower ? types.toLowerCase() : types;
  }

  /**
   * @param {string} [does]
   * @returns {boolean} whether it changed the layer or case of the next keys
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
