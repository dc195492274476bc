// The elements of index.html, the line that shows messages, and the clipboard.

const MESSAGE_MS = 5000;
const LETTER_MS = 70; // to read one
const READABLE = 200; // characters: a text this short is shown if it can't be copied
let hiding = 0;

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function element(id) {
  return /** @type {T} */ (document.getElementById(id));
}

/** @param {string} text */
export function showMessage(text) {
  const line = element('message');
  line.textContent = text;
  line.classList.add('visible');
  window.clearTimeout(hiding);
  const ms = Math.max(MESSAGE_MS, LETTER_MS * text.length);
  hiding = window.setTimeout(() => line.classList.remove('visible'), ms);
}

/**
 * @param {string} text
 * @param {string} confirmation  the message once the text is copied
 */
export function copyText(text, confirmation) {
  if (!text) return showMessage('No text to copy');
  navigator.clipboard.writeText(text).then(
    () => showMessage(confirmation),
    () => showMessage(text.length < READABLE ? text : 'Clipboard access was blocked'),
  );
}

/** @returns {Promise<string | null>} null if the browser blocks access */
export async function clipboardText() {
  try {
    return await navigator.clipboard.readText();
  } catch {
    showMessage('Clipboard access was blocked. Press Ctrl-V to paste');
    return null;
  }
}
