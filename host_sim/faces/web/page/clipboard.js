// What is copied and pasted.
import { say } from './status.js';

const SHORT = 200; // so much can be read where it can't be copied

/**
 * @param {string} text
 * @param {string} said  once it is done
 * @returns {void}
 */
export function copy(text, said) {
  if (!text) return say('There is no text to copy');
  navigator.clipboard.writeText(text).then(
    () => say(said),
    () => say(text.length < SHORT ? text : "The browser won't let it be copied"),
  );
}

/** @returns {Promise<string | null>} null where the browser keeps it to itself */
export async function pasted() {
  try {
    return await navigator.clipboard.readText();
  } catch {
    say('The browser keeps what was copied: Ctrl-V brings it');
    return null;
  }
}
