// The layout for fingers: only the keys that games need, large. The user's choice is remembered.
import { element } from './elements.js';

/** @import { Keyboard } from './keypad.js' */
/** @import { Store } from './model_picker.js' */

const CHOICE = 'casio-sim.keys'; // in the store
const COLUMNS = 5;
const PHONE = window.matchMedia('(width <= 600px), (height <= 480px)');

/**
 * The keys, row by row. Without an [OK] the comma takes its place; [EXE] fills the last row.
 * @param {Keyboard} keyboard
 */
function gameKeys({ keys }) {
  const hasOk = keys.some(({ name }) => name === 'OK');
  const rows = [
    ['LEFT', 'UP', 'DOWN', 'RIGHT', hasOk ? 'OK' : ','],
    ['7', '8', '9', 'DEL', 'AC'],
    ['4', '5', '6', '*', '/'],
    ['1', '2', '3', '+', '-'],
    hasOk ? ['0', ',', 'TOOLS', 'BACK', 'EXE'] : ['0', '.', 'EXE'],
  ];
  return rows.flat();
}

/**
 * @param {Keyboard} keyboard
 * @param {Store} store
 */
export function setUpGameKeys(keyboard, store) {
  const names = gameKeys(keyboard);
  for (const [i, name] of names.entries()) {
    const button = /** @type {HTMLElement} */ (element('keys').querySelector(`[data-key="${name}"]`));
    button.classList.add('game-key');
    button.style.setProperty('order', String(i));
    if (i === names.length - 1) button.style.setProperty('grid-column', `${(i % COLUMNS) + 1} / -1`);
  }
  show(store.getItem(CHOICE) ?? (PHONE.matches ? 'game' : 'all'));
  element('key-layout').addEventListener('click', () => {
    const choice = document.body.classList.contains('game-keys') ? 'all' : 'game';
    show(choice);
    try {
      store.setItem(CHOICE, choice);
    } catch {
      // Storage is full or blocked.
    }
  });
}

/** @param {string} choice */
function show(choice) {
  document.body.classList.toggle('game-keys', choice === 'game');
  element('key-layout').textContent = choice === 'game' ? 'All keys' : 'Game keys';
}
