// The calculator's keys as buttons: by touch and mouse when they go down, by keyboard and screen reader when they are
// clicked. Where they lie and what is on them is data.

/** @import { Key, Keyboard, Keypad, Layer } from './keypad.js' */

const LAYERS = /** @type {const} */ (['shift', 'alpha']);
const ENDS = /** @type {const} */ (['pointerup', 'pointerleave', 'pointercancel']);
const REPEATED = ['UP', 'DOWN', 'LEFT', 'RIGHT', 'DEL'];
const REPEAT_AFTER_MS = 450;
const REPEAT_EVERY_MS = 90;
/** @type {Record<string, string>} */
const SPOKEN = {
  ...{ '(': 'open bracket', ')': 'close bracket', ',': 'comma', '.': 'point', '*': 'times', '/': 'divided by' },
  ...{ '+': 'plus', '-': 'minus', '=': 'equals', '"': 'quote', '[': 'open square', ']': 'close square' },
  ...{ '{': 'open curly', '}': 'close curly', ' ': 'space' },
};

/**
 * What is done about a key.
 * @typedef {object} Taker
 * @property {(key: Key) => void} strike  without a finger: by a keyboard, a screen reader, a script
 * @property {(key: Key, finger: number) => void} down
 * @property {(key: Key) => void} again  it is held, and repeats
 * @property {(finger: number) => void} up
 */

export class KeyButtons {
  /** @type {Map<Key, HTMLButtonElement>} */
  #buttons = new Map();
  #taker;
  #room;

  /**
   * @param {HTMLElement} room
   * @param {Keyboard} keyboard
   * @param {Taker} taker
   */
  constructor(room, keyboard, taker) {
    this.#taker = taker;
    this.#room = room;
    for (const key of keyboard.keys) {
      const button = this.#button(key, keyboard);
      this.#buttons.set(key, button);
      room.append(button);
    }
  }

  /**
   * Show which layer the next key is taken from.
   * @param {Keypad} keypad
   * @returns {void}
   */
  light(keypad) {
    this.#room.dataset.layer = keypad.layer;
    for (const [key, button] of this.#buttons) {
      const does = key.plain.does;
      if (does === 'SHIFT') button.setAttribute('aria-pressed', String(keypad.shift));
      if (does === 'ALPHA') button.setAttribute('aria-pressed', String(keypad.alpha !== 'off'));
    }
  }

  /**
   * The key goes down because its like on the PC's keyboard did.
   * @param {Key | undefined} key
   * @returns {void}
   */
  flash(key) {
    const button = key && this.#buttons.get(key);
    if (!button) return;
    button.classList.add('down');
    setTimeout(() => button.classList.remove('down'), 120);
  }

  /**
   * @param {Key} key
   * @param {Keyboard} keyboard
   * @returns {HTMLButtonElement}
   */
  #button(key, { width, height }) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `key ${key.look}`;
    button.dataset.key = key.name;
    button.setAttribute('aria-label', labelOf(key));
    const [left, top, wide, high] = key.at;
    for (const [side, share] of Object.entries({ left: left / width, top: top / height, width: wide / width })) {
      button.style.setProperty(side, `${100 * share}%`);
    }
    button.style.setProperty('--letters', String([...(key.plain.face ?? ' ')].length));
    button.style.height = `${(100 * high) / height}%`;
    button.append(span('face', key.plain.face), ...above(key));
    const hints = [key.plain.hint, key.shift?.hint && `[SHIFT] ${key.shift.hint}`].filter(Boolean);
    if (hints.length) button.title = hints.join('; ');
    this.#listen(button, key);
    return button;
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {Key} key
   * @returns {void}
   */
  #listen(button, key) {
    const isRepeated = REPEATED.includes(key.plain.does ?? '');
    let timer = 0;
    const again = () => {
      this.#taker.again(key);
      timer = window.setTimeout(again, REPEAT_EVERY_MS);
    };
    const release = (/** @type {PointerEvent} */ { pointerId }) => {
      this.#taker.up(pointerId);
      button.classList.remove('down');
      window.clearTimeout(timer);
    };
    button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      event.preventDefault(); // the focus stays: what is typed next is for the calculator
      button.classList.add('down');
      this.#taker.down(key, event.pointerId);
      if (isRepeated) timer = window.setTimeout(again, REPEAT_AFTER_MS);
    });
    for (const end of ENDS) button.addEventListener(end, release);
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('contextmenu', (event) => event.preventDefault());
    button.addEventListener('click', (event) => {
      if (event.detail === 0) this.#taker.strike(key);
    });
  }
}

/**
 * What is printed above a key: no text of the key, whose name is what is on it. Its label tells of both.
 * @param {Key} key
 * @returns {HTMLElement[]}
 */
function above(key) {
  return LAYERS.flatMap((name) => {
    const { face } = key[name] ?? {};
    if (!face) return [];
    const legend = span(name);
    legend.dataset.legend = face;
    return [legend];
  });
}

/**
 * @param {string} kind
 * @param {string} [words]
 * @returns {HTMLElement}
 */
function span(kind, words = '') {
  const made = document.createElement('span');
  made.className = kind;
  made.textContent = words;
  return made;
}

/**
 * @param {Key} key
 * @returns {string} to be read aloud
 */
function labelOf(key) {
  const spoken = (/** @type {string} */ word) => SPOKEN[word] ?? word.replaceAll('_', ' ');
  const others = LAYERS.flatMap((name) => layerLabel(name, key[name]));
  const face = key.plain.face ?? '';
  return [/[A-Za-z0-9]/.test(face) ? face : spoken(key.name), ...others].join(', '); // one may say what one sees
}

/**
 * @param {string} name
 * @param {Layer | undefined} layer
 * @returns {string[]}
 */
function layerLabel(name, layer) {
  if (!layer?.types && !layer?.does) return [];
  return [`${name}: ${SPOKEN[layer.types ?? ''] ?? layer.face}`];
}
