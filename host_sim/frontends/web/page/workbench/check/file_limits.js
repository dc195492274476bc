// Checks scripts against the limits of the calculator's editor and of file names, like host_sim/check/files.py.
import { filled } from '../language.js';
import { isHidden, modulesOf } from './imports.js';
import { stemOf } from './source.js';

/** @import { Language, Model } from '../language.js' */
/** @import { Finding, Findings } from './missing_features.js' */
/** @import { Source } from './source.js' */

const GOOD_NAME = /^[A-Za-z_]\w*$/;
const ASCII = /^\p{ASCII}*$/u;
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/**
 * A script that the calculator hides is a problem; a file that a script imports may be a stand-in for the PC.
 * @param {Source[]} sources  the script first
 * @param {Record<string, string>} folder
 * @param {Language} language
 * @returns {Findings}
 */
export function wrongNames(sources, folder, language) {
  const [script] = sources.map(({ name }) => name);
  const imported = sources.flatMap((source) => modulesOf(source)).map((module) => `${module}.py`);
  const hidden = imported.filter((name) => name !== script && isHidden(name, language) && Object.hasOwn(folder, name));
  const findings = [...sources.map(({ name }) => name), ...hidden]
    .map((file) => ({ file, line: 1, text: nameWarning(file, language) }))
    .filter(({ text }) => text);
  const isProblem = (/** @type {Finding} */ { file }) => file === script && isHidden(script, language);
  return { problems: findings.filter(isProblem), warnings: findings.filter((finding) => !isProblem(finding)) };
}

/**
 * @param {string} name  "quiz.py", "LIB/one.py"
 * @param {Language} language
 * @returns {string} what the calculator makes of this name; '' if it is a good one
 */
function nameWarning(name, language) {
  const { HIDDEN, ODD_NAME, KEYWORD_NAME } = language.messages;
  const stem = stemOf(name);
  if (isHidden(name, language)) return filled(HIDDEN, { name: stem });
  if (language.keywords.includes(stem)) return filled(KEYWORD_NAME, { name: stem });
  const parts = name.replace(/\.py$/, '').split('/');
  return parts.every((part) => GOOD_NAME.test(part)) ? '' : ODD_NAME;
}

/**
 * @param {Source} source
 * @param {Model} model
 * @returns {Finding[]} what the calculator runs, but its editor can't open
 */
export function exceededLimits({ name, lines }, model) {
  const { MANY_LINES, LONG_LINES } = model.language.messages;
  /** @type {Finding[]} */
  const findings = [];
  /** @type {(line: number, message: string, count: number, most: number) => void} */
  const add = (line, message, count, most) =>
    findings.push({ file: name, line, text: filled(message, { count, most }) });
  if (lines.length > model.lines) add(model.lines + 1, MANY_LINES, lines.length, model.lines);
  const longLines = lines.flatMap((line, i) => (isLonger(line, model.columns) ? [i + 1] : []));
  if (longLines.length) add(longLines[0], LONG_LINES, longLines.length, model.columns);
  return findings;
}

/** @type {(text: string, most: number) => boolean} */
const isLonger = (text, most) => text.length > most && [...text].length > most;

/**
 * @param {Source[]} sources
 * @param {Model} model
 * @returns {Finding[]} one finding for all files, at the first one
 */
export function longNames(sources, model) {
  const long = sources.filter(({ name }) => isLonger(stemOf(name), model.nameLetters));
  if (!long.length) return [];
  const names = long.map(({ name }) => stemOf(name)).join(', ');
  const text = filled(model.language.messages.LONG_NAMES, { names, most: model.nameLetters });
  return [{ file: long[0].name, line: 1, text }];
}

/**
 * @param {Source} source
 * @param {Model} model
 * @returns {Finding[]} the first character of a file that the calculator may not be able to display
 */
export function nonAsciiText({ name, lines }, model) {
  const i = lines.findIndex((line) => !ASCII.test(line));
  const character = [...(lines[i] ?? '')].find((each) => !ASCII.test(each));
  if (!character) return [];
  const text = filled(model.language.messages.NOT_ASCII, { character: quoted(character) });
  return [{ file: name, line: i + 1, text }];
}

/**
 * @param {string} character
 * @returns {string} in quotes, as Python's repr(): an invisible one by its number
 */
function quoted(character) {
  if (!INVISIBLE.test(character)) return `'${character}'`;
  const number = (character.codePointAt(0) ?? 0).toString(16);
  if (number.length <= 2) return `'\\x${number.padStart(2, '0')}'`;
  return number.length <= 4 ? `'\\u${number.padStart(4, '0')}'` : `'\\U${number.padStart(8, '0')}'`;
}
