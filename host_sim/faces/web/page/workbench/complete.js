// What can be typed on: the calculator's modules and built-in names, and nothing that only a PC has.

/** @import { Completion, Completions } from './bundle.js' */
/** @import { Language } from './language.js' */

const KEYWORDS =
  'and as assert break class continue def del elif else except finally for from global if import in is lambda ' +
  'nonlocal not or pass raise return try while with yield None True False';
const IMPORTS = /^[ \t]*(?:import[ \t]+(.+)|from[ \t]+([\w.]+)[ \t]+import[ \t]+(.+))$/gm;

/**
 * @param {string} before  the line up to the cursor
 * @param {string} text  all of the script
 * @param {Language} language
 * @param {string[]} siblings  the other scripts of its folder, without .py
 * @returns {Completions | null}
 */
export function completions(before, text, language, siblings) {
  if (isWithinText(before)) return null;
  const from = before.search(/\w*$/);
  const start = before.slice(0, from);
  const taken = /^\s*from\s+(\w+)\s+import\s+(?:[\w\s,]*,\s*)?$/.exec(start);
  if (taken) return { from, whole: true, options: namesOf(language, taken[1]) };
  if (/^\s*(?:import|from)\s+(?:[\w\s,.]*,\s*)?$/.test(start)) {
    return { from, whole: true, options: modulesOf(language, siblings) };
  }
  const member = /(\w+)\.$/.exec(start);
  if (member) {
    const module = modulesIn(text).get(member[1]);
    return module ? { from, whole: true, options: namesOf(language, module) } : null;
  }
  if (/[\w.]$/.test(start)) return null;
  return { from, whole: false, options: everywhere(language, text) };
}

/**
 * @param {string} before
 * @returns {boolean} whether the cursor is in a text or a comment, as far as its line tells
 */
function isWithinText(before) {
  const plain = before.replaceAll(/\\./g, '').replaceAll(/'[^']*'|"[^"]*"/g, '');
  return /['"#]/.test(plain);
}

/**
 * @param {Language} language
 * @param {string} module
 * @returns {Completion[]}
 */
function namesOf({ modules, signatures, doubtful }, module) {
  return (Object.hasOwn(modules, module) ? modules[module] : []).map((label) => {
    const { call, info } = signatures?.[module]?.[label] ?? {};
    const doubt = doubtful[`${module}.${label}`];
    const told = [info, doubt && `${doubt[0].toUpperCase()}${doubt.slice(1)}.`].filter(Boolean).join(' ');
    return { label, type: call ? 'function' : 'constant', ...(call && { detail: call }), ...(told && { info: told }) };
  });
}

/**
 * @param {Language} language
 * @param {string[]} siblings
 * @returns {Completion[]}
 */
function modulesOf({ modules }, siblings) {
  return [...Object.keys(modules), ...siblings].map((label) => ({ label, type: 'namespace' }));
}

/**
 * @param {string} text
 * @returns {Map<string, string>} the modules that it imports, by the name that it has for each
 */
function modulesIn(text) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const [, names] of text.matchAll(IMPORTS)) {
    for (const one of names?.split(',') ?? []) {
      const [, module, as] = /^\s*([\w.]+)(?:\s+as\s+(\w+))?/.exec(one) ?? [];
      if (module) found.set(as ?? module, module);
    }
  }
  return found;
}

/**
 * Built-in names, keywords, and all names of the modules of which the script takes all.
 * @param {Language} language
 * @param {string} text
 * @returns {Completion[]}
 */
function everywhere(language, text) {
  const starred = [...text.matchAll(IMPORTS)].flatMap(([, , module, names]) => (names?.trim() === '*' ? [module] : []));
  const builtins = language.builtins.filter((name) => !name.startsWith('__'));
  return [
    ...starred.flatMap((module) => namesOf(language, module)),
    ...builtins.map((label) => ({ label, type: /^[A-Z]/.test(label) ? 'class' : 'function' })),
    ...KEYWORDS.split(' ').map((label) => ({ label, type: 'keyword' })),
  ];
}
