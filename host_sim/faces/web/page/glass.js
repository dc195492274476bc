// What is seen of the calculator: its display, as a picture and as text to be read aloud, and the lamps below it.
import { element } from './dom.js';
import { Lcd } from './lcd.js';

/** @import { Calculator } from './calculator.js' */
/** @import { Keypad } from './keypad.js' */
/** @import { Colours, Size } from './lcd.js' */

/** @type {Record<string, string>} */
const STATE_WORDS = { loading: 'loading', busy: 'running', input: '', ended: 'end', failed: 'error' };
const MARGIN = { width: 24, height: 28 }; // around the display, with the lamps

const TELL_MS = 600; // a busy script may write sixty times a second, which nobody can read aloud

export class Glass {
  #lcd;
  #text = '';
  #telling = 0;

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
    this.#text = isText ? calculator.text().join('\n').trimEnd() : '';
    if (calculator.state !== 'busy') this.#tell();
    else this.#telling ||= window.setTimeout(() => this.#tell(), TELL_MS);
    element('lcd-label').textContent = isText ? 'The display: text' : 'The display: a drawing';
    element('lamp-state').textContent = calculator.isReplaying ? 'going on' : STATE_WORDS[calculator.state];
  }

  /**
   * The text, to be read aloud.
   * @returns {void}
   */
  #tell() {
    window.clearTimeout(this.#telling);
    this.#telling = 0;
    if (element('lcd-text').textContent !== this.#text) element('lcd-text').textContent = this.#text;
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
