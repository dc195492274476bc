// A question to the user, with a text to read before answering.
import { element } from './elements.js';

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {string} text
 * @property {string} details  '' for none
 * @property {string} yes  the label of the button that agrees
 */

/**
 * @param {Question} question
 * @returns {Promise<boolean>} whether the user agreed
 */
export function ask({ title, text, details, yes }) {
  const dialog = /** @type {HTMLDialogElement} */ (element('question'));
  element('question-title').textContent = title;
  element('question-text').textContent = text;
  element('question-details').textContent = details;
  element('question-details').hidden = !details;
  element('question-yes').textContent = yes;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    const answered = () => {
      if (dialog.open) return; // the event of an earlier question came late
      dialog.removeEventListener('close', answered);
      resolve(dialog.returnValue === 'yes');
    };
    dialog.addEventListener('close', answered);
  });
}
