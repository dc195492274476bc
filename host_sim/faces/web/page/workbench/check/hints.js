// One line of help for a script that failed, by what its traceback says: data from host_sim/language/hints.py.
import { lacksModule, lacksName } from '../language.js';

/** @import { Language } from '../language.js' */

/** @typedef {{ file: string, line: number }} FailedAt */

/**
 * @param {string} traceback
 * @returns {FailedAt | null} where it failed
 */
export function placeOf(traceback) {
  const last = [...traceback.matchAll(/File "([^"]+)", line (\d+)/g)].at(-1);
  return last ? { file: last[1], line: Number(last[2]) } : null;
}

/**
 * @param {string} traceback
 * @returns {string}
 */
export const lastLineOf = (traceback) => traceback.trim().split('\n').at(-1) ?? '';

/**
 * @param {string} traceback
 * @param {Language} language
 * @returns {string} '' where there is nothing to say
 */
export function hintOf(traceback, language) {
  const last = lastLineOf(traceback);
  for (const { pattern, says, asks } of language.failures) {
    const found = new RegExp(`^(?:${pattern})`).exec(last);
    if (found) return says ?? answerTo(asks, found.groups?.name ?? '', language);
  }
  return '';
}

/**
 * @param {'module' | 'name' | 'method' | undefined} asked
 * @param {string} name
 * @param {Language} language
 * @returns {string}
 */
function answerTo(asked, name, language) {
  const { lacks, modules } = language;
  if (asked === 'module') return lacksModule(language, name);
  if (asked === 'method') return Object.hasOwn(lacks.methods, name) ? lacks.methods[name] : '';
  const full = [...Object.keys(modules).map((module) => `${module}.${name}`), name];
  const known = full.find((each) => Object.hasOwn(lacks.names, each));
  if (known) return lacks.names[known];
  return lacks.builtins.includes(name) ? lacksName(language, name) : '';
}
