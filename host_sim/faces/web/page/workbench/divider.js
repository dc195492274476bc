// The line between the script and its text: dragged, or moved by the arrow keys, it gives one of them more room.
import { make } from './dom.js';

const [LEAST, USUAL, MOST] = [8, 26, 80]; // per cent of the height, for what is below
const STEP = 4;

/**
 * @param {HTMLElement} room  gets --below, a share of its height
 * @returns {HTMLElement}
 */
export function makeDivider(room) {
  let share = USUAL;
  const divider = make('div', {
    class: 'divider',
    role: 'separator',
    tabindex: '0',
    'aria-orientation': 'horizontal',
    'aria-label': 'Height of the text',
    'aria-valuemin': String(LEAST),
    'aria-valuemax': String(MOST),
    title: 'Drag, or Up and Down',
  });
  /** @type {(wanted: number) => void} */
  const set = (wanted) => {
    share = Math.min(Math.max(wanted, LEAST), MOST);
    divider.setAttribute('aria-valuenow', String(Math.round(share)));
    room.style.setProperty('--below', `${share}%`);
  };
  divider.addEventListener('keydown', (event) => {
    const by = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation(); // the calculator has arrows as well
    set(share + by);
  });
  divider.addEventListener('pointerdown', (event) => divider.setPointerCapture(event.pointerId));
  divider.addEventListener('pointermove', (event) => {
    if (!divider.hasPointerCapture(event.pointerId)) return;
    const { bottom, height } = room.getBoundingClientRect();
    set((100 * (bottom - event.clientY)) / height);
  });
  divider.addEventListener('dblclick', () => set(USUAL));
  set(USUAL);
  return divider;
}
