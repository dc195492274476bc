// How much of the page is shown. `?projector`: a large display for a classroom, with the pressed keys below it instead of
// the keyboard. `?embed`: only the display and the keys, for a frame in a course page.
import { element } from './elements.js';

const SHOWN_KEYS = 12;

/** @param {'projector' | 'embed'} view  a parameter of the address */
export const isView = (view) => new URLSearchParams(location.search).has(view);

export function setUpView() {
  document.body.classList.toggle('projector', isView('projector'));
  document.body.classList.toggle('embed', isView('embed'));
}

/** @param {string} legend  of a key that was pressed */
export function showPressedKey(legend) {
  if (!isView('projector')) return;
  const key = document.createElement('kbd');
  key.textContent = legend;
  const keys = [...element('pressed-keys').children, key].slice(-SHOWN_KEYS);
  element('pressed-keys').replaceChildren(...keys);
}
