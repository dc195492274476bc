// A game as a link: `#script=solo.py&keys=AC,3,EXE,6,1,7,EXE&model=fx-cg50`. A link names a script that is here; it never brings one.

/** @typedef {{ script: string, keys: string[], model: string | null }} Link */

const MOST_KEYS = 20_000;

/**
 * @param {string} hash  of the address
 * @returns {Link | null} null where it names no script
 */
export function read(hash) {
  const parts = new Map(hash.replace(/^#/, '').split('&').map(pair));
  const script = decoded(parts.get('script') ?? '');
  if (!script) return null;
  const keys = (parts.get('keys') ?? '').split(',').filter(Boolean).map(decoded);
  return { script, keys: keys.slice(0, MOST_KEYS), model: decoded(parts.get('model') ?? '') || null };
}

/**
 * @param {string} script
 * @param {string[]} keys
 * @param {string} model
 * @returns {string}
 */
export function written(script, keys, model) {
  const pressed = keys.length ? `&keys=${keys.map(encoded).join(',')}` : '';
  return `#script=${encoded(script)}${pressed}&model=${encoded(model)}`;
}

/**
 * @param {string} part
 * @returns {[name: string, value: string]}
 */
function pair(part) {
  const [name, ...rest] = part.split('=');
  return [name, rest.join('=')];
}

/**
 * The comma divides the keys, so the key of that name is `%2C`.
 * @param {string} text
 * @returns {string}
 */
function encoded(text) {
  return encodeURIComponent(text).replaceAll('%40', '@');
}

/**
 * @param {string} text
 * @returns {string}
 */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return ''; // half an escape: somebody has cut the link
  }
}
