// One line that the page says, for a while.
import { element } from './dom.js';

const SAY_MS = 5000;
let saying = 0;

/**
 * @param {string} text
 * @returns {void}
 */
export function say(text) {
  const said = element('said');
  said.textContent = text;
  said.classList.add('seen');
  window.clearTimeout(saying);
  saying = window.setTimeout(() => said.classList.remove('seen'), SAY_MS);
}
