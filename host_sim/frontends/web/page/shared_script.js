// A script of one's own as a link: `#code=..` holds its text and that of its imports, compressed. It runs only after the
// user has seen the text and clicked Run.
import { ask } from './question.js';

/** @typedef {Record<string, string>} Texts  by name, the script first */

const CODE = /(?:^#|&)code=([\w-]*)/;
export const MAX_LETTERS = 20_000; // of all texts

/**
 * @param {Texts} texts
 * @returns {Promise<string>} the part of a link that holds them; '' if they are too long
 */
export async function sharedCode(texts) {
  if (lettersIn(texts) > MAX_LETTERS) return '';
  const stream = new Blob([JSON.stringify(texts)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `code=${btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** @param {string} hash  of the address */
export const hasSharedScript = (hash) => CODE.test(hash);

/**
 * @param {string} hash
 * @returns {Promise<Texts | null>} null if the link is broken or too long
 */
export async function sharedScript(hash) {
  try {
    const letters = atob((CODE.exec(hash)?.[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const texts = JSON.parse(await inflated(bytes));
    const isGood = texts && typeof texts === 'object' && Object.values(texts).every((text) => typeof text === 'string');
    return isGood && Object.keys(texts).length && lettersIn(texts) <= MAX_LETTERS ? texts : null;
  } catch {
    return null;
  }
}

/**
 * A small link may hold gigabytes, so it is only unpacked up to a limit.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > 4 * MAX_LETTERS) throw new RangeError('too long');
  }
  return text;
}

/** @param {Texts} texts */
const lettersIn = (texts) => Object.values(texts).reduce((sum, text) => sum + text.length, 0);

/**
 * Show the texts and ask whether to run the script.
 * @param {Texts} texts
 * @returns {Promise<boolean>}
 */
export function mayRun(texts) {
  const [script] = Object.keys(texts);
  return ask({
    title: `Run ${script}?`,
    text: 'This link contains a script. It is added to your scripts and can reach neither the page nor the network.',
    details: Object.entries(texts)
      .map(([name, text]) => (name === script ? text : `# ---- ${name}\n${text}`))
      .join('\n'),
    yes: 'Run',
  });
}
