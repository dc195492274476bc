// The calculator's keys as buttons. Touch and mouse press them on the way down, keyboards and screen readers by a click.
// Their places and legends are data.

/** @import { Key, Keyboard, Keypad, Layer } from './keypad.js' */

const LAYERS = /** @type {const} */ (['shift', 'alpha']);
const RELEASE_EVENTS = /** @type {const} */ (['pointerup', 'pointerleave', 'pointercancel']);
const REPEATED = ['UP', 'DOWN', 'LEFT', 'RIGHT', 'DEL'];
const REPEAT_AFTER_MS = 450;
const REPEAT_EVERY_MS = 90;
const FLASH_MS = 120;
/** @type {Record<string, string>} */
const SPOKEN = {
  ...{ '(': 'open bracket', ')': 'close bracket', ',': 'comma', '.': 'point', '*': 'times', '/': 'divided by' },
  ...{ '+': 'plus', '-': 'minus', '=': 'equals', '"': 'quote', '[': 'open square', ']': 'close square' },
  ...{ '{': 'open curly', '}': 'close curly', ' ': 'space' },
};

/**
 * @typedef {object} Handler
 * @property {(key: Key) => void} click  without a pointer: by keyboard, screen reader or script
 * @property {(key: Key, finger: number) => void} down
 * @property {(key: Key) => void} repeat  the key is held down
 * @property {(finger: number) => void} up
 */

export class KeyButtons {
  /** @type {Map<Key, HTMLButtonElement>} */
  #buttons = new Map();
  #handler;
  #container;

  /**
   * @param {HTMLElement} container
   * @param {Keyboard} keyboard
   * @param {Handler} handler
   */
  constructor(container, keyboard, handler) {
    this.#handler = handler;
    this.#container = container;
    for (const key of keyboard.keys) {
      const button = this.#button(key, keyboard);
      this.#buttons.set(key, button);
      container.append(button);
    }
  }

  /**
   * Show which layer the next key is taken from.
   * @param {Keypad} keypad
   */
  showLayer(keypad) {
    this.#container.dataset.layer = keypad.layer;
    for (const [key, button] of this.#buttons) {
      const does = key.plain.does;
      if (does === 'SHIFT') button.setAttribute('aria-pressed', String(keypad.shift));
      if (does === 'ALPHA') button.setAttribute('aria-pressed', String(keypad.alpha !== 'off'));
    }
  }

  /**
   * Show that the key was pressed on the PC's keyboard.
   * @param {Key | undefined} key
   */
  flash(key) {
    const button = key && this.#buttons.get(key);
    if (!button) return;
    button.classList.add('down');
    setTimeout(() => button.classList.remove('down'), FLASH_MS);
  }

  /**
   * Put a ring around the key that the script waits for. It pulses a few times, not forever: that would cost power.
   * @param {string | null} name
   */
  expect(name) {
    for (const [key, button] of this.#buttons) {
      button.classList.remove('expected');
      if (key.name !== name) continue;
      void button.offsetWidth; // restarts the animation
      button.classList.add('expected');
    }
  }

  /**
   * @param {Key} key
   * @param {Keyboard} keyboard
   */
  #button(key, { width, height }) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `key ${key.look}`;
    button.dataset.key = key.name;
    button.setAttribute('aria-label', spokenLabel(key));
    const [keyLeft, keyTop, keyWidth, keyHeight] = key.at;
    const box = { left: keyLeft / width, top: keyTop / height, width: keyWidth / width, height: keyHeight / height };
    for (const [property, share] of Object.entries(box)) button.style.setProperty(`--${property}`, `${100 * share}%`);
    button.style.setProperty('--letters', String([...(key.plain.legend ?? ' ')].length));
    button.append(span('legend', key.plain.legend), ...upperLegends(key));
    const hints = [key.plain.hint, key.shift?.hint && `[SHIFT] ${key.shift.hint}`].filter(Boolean);
    if (hints.length) button.title = hints.join('; ');
    this.#listen(button, key);
    return button;
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {Key} key
   */
  #listen(button, key) {
    const isRepeated = REPEATED.includes(key.plain.does ?? '');
    let timer = 0;
    const repeat = () => {
      this.#handler.repeat(key);
      timer = window.setTimeout(repeat, REPEAT_EVERY_MS);
    };
    const release = (/** @type {PointerEvent} */ { pointerId }) => {
      this.#handler.up(pointerId);
      button.classList.remove('down');
      window.clearTimeout(timer);
    };
    button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      event.preventDefault(); // keeps the focus, so that the PC's keyboard still goes to the calculator
      button.classList.add('down');
      this.#handler.down(key, event.pointerId);
      if (isRepeated) timer = window.setTimeout(repeat, REPEAT_AFTER_MS);
    });
    for (const name of RELEASE_EVENTS) button.addEventListener(name, release);
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('contextmenu', (event) => event.preventDefault());
    button.addEventListener('click', (event) => {
      if (event.detail === 0) this.#handler.click(key);
    });
  }
}

/**
 * The legends above a key. They are not text, so that the button's text is its own legend; its label has all of them.
 * @param {Key} key
 */
function upperLegends(key) {
  return LAYERS.flatMap((name) => {
    const { legend: text } = key[name] ?? {};
    if (!text) return [];
    const legend = span(name);
    legend.dataset.legend = text;
    return [legend];
  });
}

/**
 * @param {string} className
 * @param {string} [text]
 */
function span(className, text = '') {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

/** @param {Key} key */
function spokenLabel(key) {
  const spoken = (/** @type {string} */ word) => SPOKEN[word] ?? word.replaceAll('_', ' ');
  const others = LAYERS.flatMap((name) => layerLabel(name, key[name]));
  const legend = key.plain.legend ?? '';
  return [/[A-Za-z0-9]/.test(legend) ? legend : spoken(key.name), ...others].join(', ');
}

/**
 * @param {string} name
 * @param {Layer | undefined} layer
 */
function layerLabel(name, layer) {
  if (!layer?.types && !layer?.does) return [];
  return [`${name}: ${SPOKEN[layer.types ?? ''] ?? layer.legend}`];
}
