// A one-line hint for a script that failed, from its traceback: the data comes from host_sim/language/hints.py.
import { filled, missingModule, missingName, notImported } from '../language.js';

/** @import { Language, Lookup } from '../language.js' */

/**
 * @param {string} traceback
 * @returns {{ file: string, line: number } | null} where it failed
 */
export const placeOf = (traceback) => placesIn(traceback).at(-1) ?? null;

/** @param {string} traceback */
export function placesIn(traceback) {
  const places = [...traceback.matchAll(/File "([^"]+)", line (\d+)/g)];
  return places.map(([, file, line]) => ({ file, line: Number(line) }));
}

/** @param {string} traceback */
export const lastLineOf = (traceback) => traceback.trim().split('\n').at(-1) ?? '';

/**
 * @param {string} traceback
 * @param {Language} language
 * @param {Record<string, string>} files  the texts of the script's folder
 * @returns {string} '' if there is none
 */
export function hintOf(traceback, language, files) {
  const last = lastLineOf(traceback);
  if (last === language.fullStack.failure) return stackHint(traceback, language, files);
  for (const { pattern, hint, lookup } of language.failures) {
    const match = new RegExp(`^(?:${pattern})`).exec(last);
    if (match && hint) return filled(hint, { heap: language.heap });
    if (match) return hintFor(lookup, match.groups?.name ?? '', language);
  }
  return '';
}

/**
 * @param {string} traceback
 * @param {Language} language
 * @param {Record<string, string>} files
 */
function stackHint(traceback, { fullStack, messages }, files) {
  const places = placesIn(traceback);
  if (places.length > fullStack.deep) return messages.DEEP_CALLS;
  const { file, line } = places.at(-1) ?? { file: '', line: 1 };
  const text = files[file]?.split('\n')[line - 1] ?? '';
  return new RegExp(fullStack.starred).test(text) ? messages.MANY_ARGUMENTS : messages.LONG_LITERAL;
}

/**
 * @param {Lookup | undefined} kind
 * @param {string} name
 * @param {Language} language
 */
function hintFor(kind, name, language) {
  const { missing, modules, copied, supplied, doubtful } = language;
  if (kind === 'module') return missingModule(language, name);
  if (kind === 'method') return Object.hasOwn(missing.methods, name) ? missing.methods[name] : '';
  const missingImport = kind === 'undefined' ? notImported(language, name) : '';
  if (missingImport) return missingImport;
  const importable = Object.keys({ ...modules, ...copied }).sort();
  const searched = kind === 'attribute' ? importable : importable.filter((module) => !supplied.includes(module));
  const fullNames = [...searched.map((module) => `${module}.${name}`), name];
  const texts = { ...missing.names, ...doubtful };
  const known = fullNames.find((fullName) => Object.hasOwn(texts, fullName));
  if (known) return texts[known];
  return missing.builtins.includes(name) ? missingName(language, name) : '';
}
