// What the calculator's names and its editor say of a script: the same words as host_sim/check/files.py has.
import { filled } from '../language.js';
import { stemOf } from './source.js';

/** @import { Model } from '../language.js' */
/** @import { Finding } from './reader.js' */
/** @import { Source } from './source.js' */

const IDENTIFIER = /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*$/u;
const ASCII = /^\p{ASCII}*$/u;
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/**
 * @param {Source} source
 * @param {Model} model
 * @returns {Finding[]} why the calculator could not run a script of that name
 */
export function wrongNames({ name }, { language }) {
  const { HIDDEN, WRONG_NAME } = language.sentences;
  const [stem, parts] = [stemOf(name), name.replace(/\.py$/, '').split('/')];
  const found = [];
  if (Object.hasOwn(language.modules, stem)) found.push(filled(HIDDEN, { name: stem }));
  if (!parts.every((part) => IDENTIFIER.test(part))) found.push(WRONG_NAME);
  return found.map((text) => ({ file: name, line: 1, text }));
}

/**
 * @param {Source} source
 * @param {Model} model
 * @returns {Finding[]} what the calculator runs, but its editor does not open or show
 */
export function limits({ name, lines }, model) {
  const { MANY_LINES, LONG_LINE, LONG_NAME, NOT_ASCII } = model.language.sentences;
  /** @type {Finding[]} */
  const found = [];
  /** @type {(line: number, sentence: string, count: number, most: number) => void} */
  const tell = (line, sentence, count, most) => {
    if (count > most) found.push({ file: name, line, text: filled(sentence, { count, most }) });
  };
  tell(model.lines + 1, MANY_LINES, lines.length, model.lines);
  lines.forEach((line, i) => {
    if (line.length > model.columns) tell(i + 1, LONG_LINE, [...line].length, model.columns);
  });
  tell(1, LONG_NAME, [...stemOf(name)].length, model.nameLetters);
  const at = lines.findIndex((line) => !ASCII.test(line));
  const other = at < 0 ? undefined : [...lines[at]].find((character) => !ASCII.test(character));
  if (other) found.push({ file: name, line: at + 1, text: filled(NOT_ASCII, { character: quoted(other) }) });
  return found;
}

/**
 * @param {string} character
 * @returns {string} in quotes; by its number where it could not be seen
 */
function quoted(character) {
  if (!UNSEEN.test(character)) return `'${character}'`;
  const number = (character.codePointAt(0) ?? 0).toString(16);
  if (number.length <= 2) return `'\\x${number.padStart(2, '0')}'`;
  return number.length <= 4 ? `'\\u${number.padStart(4, '0')}'` : `'\\U${number.padStart(8, '0')}'`;
}
