// Text as the VM has it: bytes of UTF-8, which a script may cut anywhere.

// A byte order mark is a character like any other.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export const decoded = (bytes) => decoder.decode(bytes.slice()); // a copy: memory that is shared is refused

/**
 * @param {string} text
 * @returns {Uint8Array}
 */
export const encoded = (text) => encoder.encode(text);

/**
 * The text with the zero that ends it in C.
 * @param {string} text
 * @returns {Uint8Array}
 */
export const encodedForC = (text) => encoder.encode(`${text}\0`);

/**
 * Each byte as the character of its number, so that nothing is lost.
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function latin1(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i++) text += String.fromCharCode(bytes[i]);
  return text;
}
