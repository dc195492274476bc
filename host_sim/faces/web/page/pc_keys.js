// The PC's keyboard as the calculator's: what each of its keys presses, and which are meant for something else.
import { pcName } from './keypad.js';

/** @import { Key, Keyboard } from './keypad.js' */

const ONCE_A_PRESS = ['AC', 'EXE']; // a key held too long must not answer the next prompt as well
const LAYERS = /** @type {const} */ (['plain', 'shift', 'alpha']);

/**
 * What a key of the PC is taken for.
 * @typedef {object} Taker
 * @property {() => boolean} isLive  whether keys are for a script that looks at the one that is down
 * @property {(name: string, place: string, isAgain: boolean) => boolean} tap  pressed by itself, for such a script;
 * false where it is to be held
 * @property {(key: Key) => void} press  a key of the calculator that types nothing
 * @property {(character: string, key: Key | undefined) => void} type  and the key that types it, if one does
 * @property {(key: Key | undefined, place: string) => void} hold  the key, by its place on the PC's keyboard, is down
 * @property {(place: string) => void} release
 */

/**
 * @param {Keyboard} keyboard
 * @param {Taker} taker
 * @returns {void}
 */
export function listenToKeys(keyboard, taker) {
  document.addEventListener('keydown', (event) => {
    if (!event.defaultPrevented && !event.isComposing && !isForAnother(event)) take(event, keyboard, taker);
  });
  document.addEventListener('keyup', ({ code }) => taker.release(code));
}

/**
 * @param {KeyboardEvent} event
 * @param {Keyboard} keyboard
 * @param {Taker} taker
 * @returns {void}
 */
function take(event, keyboard, { isLive, tap, press, type, hold }) {
  const name = pcName(event);
  const key = keyboard.keys.find(({ pc = [], live = [] }) => pc.includes(name) || (isLive() && live.includes(name)));
  if (key?.plain.does) {
    event.preventDefault();
    if (tap(key.plain.does, event.code, event.repeat)) return;
    hold(key, event.code);
    if (!event.repeat || !ONCE_A_PRESS.includes(key.plain.does)) press(key);
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    if (tap(event.key, event.code, event.repeat)) return;
    const typing = keyOf(keyboard, event.key);
    hold(typing, event.code);
    type(event.key, typing);
  }
}

/**
 * The key that types a character: one that has it to itself rather than above it.
 * @param {Keyboard} keyboard
 * @param {string} character
 * @returns {Key | undefined}
 */
function keyOf({ keys }, character) {
  const typed = character.toLowerCase();
  for (const layer of LAYERS) {
    const found = keys.find((key) => key[layer]?.types?.toLowerCase() === typed);
    if (found) return found;
  }
  return undefined;
}

/**
 * @param {EventTarget | null} target
 * @returns {boolean} whether text goes into it
 */
export function isField(target) {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], .cm-editor') !== null;
}

/**
 * Whether a key is for what has the focus: a field, an open dialog, a button that is to be pressed.
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
function isForAnother({ target, key, ctrlKey }) {
  if (isField(target) || document.querySelector('dialog[open]')) return true;
  if (ctrlKey && key.toLowerCase() === 'c' && String(document.getSelection())) return true;
  const isOnButton = target instanceof Element && target.closest('button, a, summary, [role="tab"]') !== null;
  return key === 'Tab' || (isOnButton && (key === 'Enter' || key === ' '));
}
