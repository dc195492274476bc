// How to play: a dialog, or on a wide screen the page's other half until the scripts are opened there.
import { element } from './elements.js';

/** @returns {HTMLDialogElement} */
const help = () => element('help');
let isGuide = false; // beside the calculator

export function showHelp() {
  help().close();
  help().showModal();
  help().addEventListener('close', () => showGuide(isGuide), { once: true });
}

/** @param {boolean} isShown */
export function showGuide(isShown) {
  isGuide = isShown;
  if (!help().matches(':modal')) help().open = isShown; // show() would move the focus away from the calculator
}
