// The display on the page: the picture, its text for screen readers, and the lamps below it.
import { element } from './elements.js';
import { Lcd } from './lcd.js';

/** @import { Calculator } from './calculator.js' */
/** @import { Keypad } from './keypad.js' */
/** @import { Pixels } from '../../../engines/micropython/core/formats.js' */
/** @import { Size, WholeDisplay } from './lcd.js' */
/** @import { Palette } from './palette.js' */

/** @type {Record<string, string>} */
const STATE_WORDS = { loading: 'loading', busy: 'running', input: '', ended: 'ended', failed: 'error' };
const MARGIN = { width: 22, height: 34 }; // around the display, including the lamps
const USUAL_WIDTH = 396; // CSS pixels

const READ_ALOUD_MS = 600; // a busy script may print sixty times per second, too fast to read aloud

export class DisplayView {
  #lcd;
  #text = '';
  #buttons = ''; // that are shown
  #timer = 0;

  /**
   * @param {Size} display
   * @param {WholeDisplay} whole
   * @param {Palette} palette
   */
  constructor(display, whole, palette) {
    this.#lcd = new Lcd(element('lcd'), display, whole, palette);
    element('display').style.aspectRatio = aspectRatio(whole);
    new ResizeObserver(() => this.#fit()).observe(element('display'));
    this.#fit();
  }

  /**
   * @param {Calculator} calculator
   * @param {Pixels} pixels
   */
  show(calculator, pixels) {
    const isText = calculator.showing === 'shell';
    this.#lcd.show(pixels);
    this.#lcd.outline(calculator.box);
    element('lcd').classList.toggle('touchable', calculator.isTouchable);
    this.#showButtons(calculator);
    this.#text = isText ? readableText(calculator) : '';
    if (calculator.state !== 'busy') this.#updateText();
    else this.#timer ||= window.setTimeout(() => this.#updateText(), READ_ALOUD_MS);
    element('lcd-label').textContent = isText ? 'Display: text' : 'Display: drawing';
    element('lamp-state').textContent = lampText(calculator);
    element('lamp-speed').hidden = !calculator.isSlow;
  }

  /** @param {(x: number, y: number) => void} touch  called with the pixel that was tapped */
  onTouch(touch) {
    element('lcd').addEventListener('click', (event) => {
      const pixel = this.#lcd.pixelAt(event);
      if (pixel) touch(...pixel);
    });
  }

  /**
   * The buttons of tap.py.
   * @param {Calculator} calculator
   */
  #showButtons(calculator) {
    const shown = calculator.isTouchable ? calculator.buttons : [];
    if (String(shown) === this.#buttons) return;
    this.#buttons = String(shown);
    const row = element('tap-buttons');
    row.hidden = !shown.length;
    row.replaceChildren(
      ...shown.map(([label, keys]) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'header-button';
        button.textContent = label;
        button.addEventListener('mousedown', (event) => event.preventDefault()); // the keyboard stays the calculator's
        button.addEventListener('click', () => calculator.pressButton(keys));
        return button;
      }),
    );
  }

  #updateText() {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    if (element('lcd-text').textContent !== this.#text) element('lcd-text').textContent = this.#text;
  }

  /** @param {Keypad} keypad */
  showLayer({ shift, alpha }) {
    element('lamp-shift').hidden = !shift;
    element('lamp-alpha').hidden = alpha === 'off';
    element('lamp-alpha').textContent = alpha === 'locked' ? 'A-LOCK' : 'ALPHA';
  }

  #fit() {
    const { clientWidth, clientHeight } = element('display');
    this.#lcd.fit({ width: clientWidth - MARGIN.width, height: clientHeight - MARGIN.height });
  }
}

/**
 * The text of the shell, with the highlighted line in brackets.
 * @param {Calculator} calculator
 */
function readableText(calculator) {
  const { highlighted } = calculator;
  const lines = calculator.text().map((line, number) => (number === highlighted ? `[${line}]` : line));
  return lines.join('\n').trimEnd();
}

/** @param {Calculator} calculator */
function lampText({ isReplaying, state, waitsFor, debugger: { stop } }) {
  if (isReplaying) return 'replaying, AC stops';
  if (stop) return 'stopped';
  if (waitsFor) return waitsFor === 'AC' ? 'waiting for AC' : 'waiting for a key';
  return STATE_WORDS[state];
}

/**
 * The shape that the display fills when each of its pixels is a whole number of CSS pixels.
 * @param {Size} size
 */
function aspectRatio({ width, height }) {
  const scale = Math.max(1, Math.floor(USUAL_WIDTH / width));
  return `${scale * width + MARGIN.width} / ${scale * height + MARGIN.height}`;
}
