// Completions for the editor: the calculator's modules and built-in names, and nothing that only a PC has.

/** @import { Completion, Completions } from './bundle.js' */
/** @import { Language } from './language.js' */

const KEYWORDS =
  'and as assert break class continue def del elif else except finally for from global if import in is lambda ' +
  'nonlocal not or pass raise return try while with yield None True False';
const IMPORTS = /^[ \t]*(?:import[ \t]+(.+)|from[ \t]+([\w.]+)[ \t]+import[ \t]+(.+))$/gm;

/**
 * @param {string} before  the line up to the cursor
 * @param {string} text  the whole script
 * @param {Language} language
 * @param {string[]} siblings  the other scripts in its folder, without .py
 * @returns {Completions | null}
 */
export function completions(before, text, language, siblings) {
  if (isInStringOrComment(before)) return null;
  const from = before.search(/\w*$/);
  const start = before.slice(0, from);
  const fromImport = /^\s*from\s+([\w.]+)\s+import\s+(?:[\w\s,]*,\s*)?$/.exec(start);
  if (fromImport) return { from, whole: true, options: namesOf(language, fromImport[1]) };
  if (/^\s*(?:import|from)\s+(?:[\w\s,.]*,\s*)?$/.test(start)) {
    return { from, whole: true, options: modulesOf(language, siblings) };
  }
  const member = /(\w+)\.$/.exec(start);
  if (member) {
    const module = importedModules(text).get(member[1]);
    return module ? { from, whole: true, options: namesOf(language, module) } : null;
  }
  if (/[\w.]$/.test(start)) return null;
  return { from, whole: false, options: globalNames(language, text) };
}

/**
 * Judged by this line alone.
 * @param {string} before
 */
function isInStringOrComment(before) {
  const withoutStrings = before.replaceAll(/\\./g, '').replaceAll(/'[^']*'|"[^"]*"/g, '');
  return /['"#]/.test(withoutStrings);
}

/**
 * @param {Language} language
 * @param {string} module
 * @returns {Completion[]}
 */
function namesOf({ modules, copied, signatures, doubtful }, module) {
  const importable = { ...modules, ...copied };
  return (Object.hasOwn(importable, module) ? importable[module] : []).map((label) => {
    const { call, info } = signatures?.[module]?.[label] ?? {};
    const doubt = doubtful[`${module}.${label}`];
    const help = [info, doubt && `${doubt[0].toUpperCase()}${doubt.slice(1)}.`].filter(Boolean).join(' ');
    return { label, type: call ? 'function' : 'constant', ...(call && { detail: call }), ...(help && { info: help }) };
  });
}

/**
 * @param {Language} language
 * @param {string[]} siblings
 */
function modulesOf({ modules, copied }, siblings) {
  const labels = new Set([...Object.keys(modules), ...siblings, ...Object.keys(copied)]);
  return [...labels].map((label) => ({ label, type: 'namespace' }));
}

/**
 * @param {string} text
 * @returns {Map<string, string>} the script's name for a module -> the module's own name
 */
function importedModules(text) {
  /** @type {Map<string, string>} */
  const modules = new Map();
  for (const [, names] of text.matchAll(IMPORTS)) {
    for (const alias of names?.split(',') ?? []) {
      const [, module, as] = /^\s*([\w.]+)(?:\s+as\s+(\w+))?/.exec(alias) ?? [];
      if (module) modules.set(as ?? module, module);
    }
  }
  return modules;
}

/**
 * Built-in names, keywords, and the names imported with *.
 * @param {Language} language
 * @param {string} text
 */
function globalNames(language, text) {
  const starImports = [...text.matchAll(IMPORTS)].flatMap(([, , module, names]) =>
    names?.trim() === '*' ? [module] : [],
  );
  const builtins = language.builtins.filter((name) => !name.startsWith('__'));
  return [
    ...starImports.flatMap((module) => namesOf(language, module)),
    ...builtins.map((label) => ({ label, type: /^[A-Z]/.test(label) ? 'class' : 'function' })),
    ...KEYWORDS.split(' ').map((label) => ({ label, type: 'keyword' })),
  ];
}
