// What is seen of the calculator: its display, as a picture and as text to be read aloud, and the lamps below it.
import { element } from './dom.js';
import { Lcd } from './lcd.js';

/** @import { Calculator } from './calculator.js' */
/** @import { Keypad } from './keypad.js' */
/** @import { Pixels } from '../../../engines/micropython/core/formats.js' */
/** @import { Size, Whole } from './lcd.js' */
/** @import { Palette } from './palette.js' */

/** @type {Record<string, string>} */
const STATE_WORDS = { loading: 'loading', busy: 'running', input: '', ended: 'end', failed: 'error' };
const MARGIN = { width: 22, height: 34 }; // around the display, with the lamps
const USUAL = 396; // CSS pixels across

const TELL_MS = 600; // a busy script may write sixty times a second, which nobody can read aloud

export class Glass {
  #lcd;
  #text = '';
  #telling = 0;

  /**
   * @param {Size} display
   * @param {Whole} whole
   * @param {Palette} palette
   */
  constructor(display, whole, palette) {
    this.#lcd = new Lcd(element('lcd'), display, whole, palette);
    element('glass').style.aspectRatio = shapeOf(whole);
    new ResizeObserver(() => this.#fit()).observe(element('glass'));
    this.#fit();
  }

  /**
   * @param {Calculator} calculator
   * @param {Pixels} pixels
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

/**
 * @param {Size} size  of the display
 * @returns {string} of the glass: the display fills it where each dot is whole pixels of a usual screen
 */
function shapeOf({ width, height }) {
  const dots = Math.max(1, Math.floor(USUAL / width));
  return `${dots * width + MARGIN.width} / ${dots * height + MARGIN.height}`;
}
