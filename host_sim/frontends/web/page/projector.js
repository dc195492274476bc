// `?projector`: a large display for a classroom, without the keyboard. The keys that are pressed appear below it.
import { element } from './elements.js';

const PARAMETER = 'projector'; // of the address
const SHOWN_KEYS = 12;

const isProjector = () => new URLSearchParams(location.search).has(PARAMETER);

export function setUpProjector() {
  document.body.classList.toggle('projector', isProjector());
}

/** @param {string} legend  of a key that was pressed */
export function showPressedKey(legend) {
  if (!isProjector()) return;
  const key = document.createElement('kbd');
  key.textContent = legend;
  const keys = [...element('pressed-keys').children, key].slice(-SHOWN_KEYS);
  element('pressed-keys').replaceChildren(...keys);
}
