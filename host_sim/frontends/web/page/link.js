// A game as a link: `#script=solo.py&keys=AC,3,EXE,6,1,7,EXE&model=fx-cg50`. Such a link names a script of the page; one
// that contains a script also has `code` (shared_script.js).

/** @typedef {{ script: string, keys: string[], model: string | null }} Link */

const MAX_KEYS = 20_000;

/**
 * @param {string} hash  of the address
 * @returns {Link | null} null if it names no script
 */
export function parse(hash) {
  const parts = new Map(hash.replace(/^#/, '').split('&').map(nameAndValue));
  const script = decode(parts.get('script') ?? '');
  if (!script) return null;
  const keys = (parts.get('keys') ?? '').split(',').filter(Boolean).map(decode);
  return { script, keys: keys.slice(0, MAX_KEYS), model: decode(parts.get('model') ?? '') || null };
}

/**
 * @param {string} script
 * @param {string[]} keys
 * @param {string} model
 */
export function format(script, keys, model) {
  const keyPart = keys.length ? `&keys=${keys.map(encode).join(',')}` : '';
  return `#script=${encode(script)}${keyPart}&model=${encode(model)}`;
}

/**
 * @param {string} part
 * @returns {[name: string, value: string]}
 */
function nameAndValue(part) {
  const [name, ...rest] = part.split('=');
  return [name, rest.join('=')];
}

/**
 * Commas separate the keys, so the comma key is `%2C`.
 * @param {string} text
 */
function encode(text) {
  return encodeURIComponent(text).replaceAll('%40', '@');
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return ''; // the link was cut off within an escape
  }
}
