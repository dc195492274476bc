// The PC's keyboard: which calculator key each PC key presses, and which PC keys belong to something else on the page.

/** @import { Key, Keyboard } from './keypad.js' */

const NOT_REPEATED = ['AC', 'EXE']; // a key held too long must not answer the next question as well
const LAYERS = /** @type {const} */ (['plain', 'shift', 'alpha']);
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
 * What to do about a PC key. `code` is the browser's name for its place on the keyboard.
 * @typedef {object} Handler
 * @property {() => boolean} isLive  whether the script reads keys with getkey() now
 * @property {(name: string, code: string, isRepeat: boolean) => boolean} tap  for such a script; false to hold it instead
 * @property {(key: Key) => void} press  a calculator key that types nothing
 * @property {(character: string, key: Key | undefined) => void} type  with the calculator key that types it, if any
 * @property {(key: Key | undefined, code: string) => void} hold
 * @property {(code: string) => void} release
 */

/**
 * @param {Keyboard} keyboard
 * @param {Handler} handler
 */
export function listenToKeys(keyboard, handler) {
  document.addEventListener('keydown', (event) => {
    if (!event.defaultPrevented && !event.isComposing && !isForFocus(event)) handle(event, keyboard, handler);
  });
  document.addEventListener('keyup', ({ code }) => handler.release(code));
}

/**
 * @param {KeyboardEvent} event
 * @param {Keyboard} keyboard
 * @param {Handler} handler
 */
function handle(event, keyboard, { isLive, tap, press, type, hold }) {
  const name = pcName(event);
  const key = keyboard.keys.find(({ pc = [], live = [] }) => pc.includes(name) || (isLive() && live.includes(name)));
  if (key?.plain.does) {
    event.preventDefault();
    if (tap(key.plain.does, event.code, event.repeat)) return;
    hold(key, event.code);
    if (!event.repeat || !NOT_REPEATED.includes(key.plain.does)) press(key);
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    if (tap(event.key, event.code, event.repeat)) return;
    const typingKey = keyThatTypes(keyboard, event.key);
    hold(typingKey, event.code);
    type(event.key, typingKey);
  }
}

/**
 * The name of a PC key in the keyboard data, such as "Enter", "Shift-F5" or "Ctrl-C".
 * @param {Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>} event
 */
function pcName({ key, ctrlKey, altKey, shiftKey, metaKey }) {
  const name = PC_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  const modifiers = [ctrlKey && 'Ctrl', altKey && 'Alt', metaKey && 'Meta', shiftKey && key.length > 1 && 'Shift'];
  return [...modifiers.filter(Boolean), name].join('-');
}

/**
 * The key with this character, preferably on the key itself rather than above it.
 * @param {Keyboard} keyboard
 * @param {string} character
 */
function keyThatTypes({ keys }, character) {
  const wanted = character.toLowerCase();
  for (const layer of LAYERS) {
    const key = keys.find((candidate) => candidate[layer]?.types?.toLowerCase() === wanted);
    if (key) return key;
  }
  return undefined;
}

/**
 * @param {EventTarget | null} target
 * @returns {boolean} whether text can be typed into it
 */
export function isField(target) {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], .cm-editor') !== null;
}

/**
 * Whether a key is for the focused element, an open dialog or the browser.
 * @param {KeyboardEvent} event
 */
function isForFocus({ target, key, ctrlKey }) {
  if (isField(target) || document.querySelector('dialog:modal')) return true;
  if (ctrlKey && key.toLowerCase() === 'c' && String(document.getSelection())) return true;
  const isOnButton = target instanceof Element && target.closest('button, a, summary, [role="tab"]') !== null;
  return key === 'Tab' || (isOnButton && (key === 'Enter' || key === ' '));
}
