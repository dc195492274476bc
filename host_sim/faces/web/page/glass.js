// What is seen of the calculator: its display, as a picture and as text to be read aloud, and the lamps below it.
import { element } from './dom.js';
import { Lcd } from './lcd.js';

/** @import { Calculator } from './calculator.js' */
/** @import { Keypad } from './keypad.js' */
/** @import { Colours, Size } from './lcd.js' */

/** @type {Record<string, string>} */
const STATE_WORDS = { loading: 'loading', busy: 'running', input: '', ended: 'end', failed: 'error' };
const MARGIN = { width: 24, height: 28 }; // around the display, with the lamps

export class Glass {
  #lcd;

  /**
   * @param {Size} display
   * @param {Colours} colours
   */
  constructor(display, colours) {
    this.#lcd = new Lcd(element('lcd'), display, colours);
    new ResizeObserver(() => this.#fit()).observe(element('glass'));
    this.#fit();
  }

  /**
   * @param {Calculator} calculator
   * @param {Uint8Array} pixels
   * @returns {void}
   */
  show(calculator, pixels) {
    const isText = calculator.showing === 'shell';
    this.#lcd.show(pixels);
    const text = isText ? calculator.text().join('\n').trimEnd() : '';
    if (element('lcd-text').textContent !== text) element('lcd-text').textContent = text;
    element('lcd-label').textContent = isText ? 'The display: text' : 'The display: a drawing';
    element('lamp-state').textContent = calculator.isReplaying ? 'going on' : STATE_WORDS[calculator.state];
  }

  /**
   * @param {Keypad} keypad
   * @returns {void}
   */
  light({ shift, alpha }) {
    element('lamp-shift').hidden = !shift;
    element('lamp-alpha').hidden = alpha === 'off';
    element('lamp-alpha').textContent = alpha === 'locked' ? 'A-LOCK' : 'ALPHA';
  }

  /** @returns {void} */
  #fit() {
    const { clientWidth, clientHeight } = element('glass');
    this.#lcd.fit({ width: clientWidth - MARGIN.width, height: clientHeight - MARGIN.height });
  }
}
