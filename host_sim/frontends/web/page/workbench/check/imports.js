// What a script imports: the statements, and the files of its folder.
import { Source } from './source.js';

/** @import { Language } from '../language.js' */
/** @import { Node, Parser } from './source.js' */

/**
 * One `import a.b as c, d`, or one `from a import b as c, d`.
 * @typedef {object} Import
 * @property {Node} node
 * @property {boolean} isFrom
 * @property {number} level  number of leading dots
 * @property {string} module  of `from`
 * @property {{ name: string, as: string | null }[]} names  '*' for all names
 */

/**
 * @param {Source} source
 * @returns {Import[]} in the order of the text
 */
export function importsOf(source) {
  const nodes = source.nodes.filter(({ name }) => name === 'ImportStatement');
  return nodes.map((node) => importOf(node, source));
}

/**
 * @param {Node} node  an ImportStatement
 * @param {Source} source
 * @returns {Import}
 */
export function importOf(node, source) {
  const words = node.children
    .map((child) => source.textOf(child))
    .filter((word) => word !== '(' && word !== ')' && word[0] !== '#');
  const isFrom = words[0] === 'from';
  const i = words.indexOf('import');
  const origin = isFrom ? words.slice(1, i < 0 ? words.length : i).join('') : '';
  const module = origin.replace(/^\.+/, '');
  const names = i < 0 ? [] : splitAtCommas(words.slice(i + 1)).map(aliasOf);
  return { node, isFrom, level: origin.length - module.length, module, names };
}

/** @param {string[]} words */
function splitAtCommas(words) {
  /** @type {string[][]} */
  const parts = [[]];
  for (const word of words) {
    if (word === ',') parts.push([]);
    else parts[parts.length - 1].push(word);
  }
  return parts.filter((part) => part.length);
}

/** @param {string[]} words  "a", ".", "b", "as", "c" */
function aliasOf(words) {
  const i = words.indexOf('as');
  return i < 0 ? { name: words.join(''), as: null } : { name: words.slice(0, i).join(''), as: words[i + 1] ?? null };
}

/**
 * @param {Source} source
 * @returns {string[]} all imported modules, and the names imported from them, which may be modules in a folder
 */
export function modulesOf(source) {
  const imported = importsOf(source).flatMap(({ isFrom, level, module, names }) => {
    if (!isFrom) return names.map(({ name }) => name);
    return level || !module ? [] : [module, ...names.map(({ name }) => `${module}.${name}`)];
  });
  const calls = source.nodes.filter(({ name }) => name === 'CallExpression');
  return [...imported, ...calls.flatMap((call) => moduleOfCall(call, source) ?? [])];
}

/**
 * @param {Node} call
 * @param {Source} source
 * @returns {string | null} the module of `__import__("name")`
 */
export const moduleOfCall = (call, source) =>
  source.textOf(call).match(/^__import__\s*\(\s*(['"])([\w./]+)\1\s*[,)]/)?.[2] ?? null;

/**
 * A script first, then the scripts of its folder that it imports, directly or indirectly.
 * @param {string} script  "quiz.py"
 * @param {Record<string, string>} folder  the text of each file
 * @param {Parser} parser
 * @param {Language} language
 */
export function sourcesOf(script, folder, parser, language) {
  /** @type {Map<string, Source>} */
  const sources = new Map();
  const waiting = [script];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (sources.has(name) || !Object.hasOwn(folder, name)) continue;
    if (name !== script && isHidden(name, language)) continue;
    const source = parsed(name, folder[name], parser);
    sources.set(name, source);
    waiting.push(...modulesOf(source).map((module) => `${module.replaceAll('.', '/')}.py`));
  }
  return [...sources.values()];
}

/**
 * @param {string} name  "math.py"
 * @param {Language} language
 * @returns {boolean} whether the calculator has a module of the file's name, which it runs instead
 */
export const isHidden = (name, { modules }) => Object.hasOwn(modules, name.replace(/\.py$/, '').replaceAll('/', '.'));

/** @type {Map<string, Source>} */
const cache = new Map(); // by name: while one file is edited, the others stay the same

/**
 * @param {string} name
 * @param {string} text
 * @param {Parser} parser
 */
function parsed(name, text, parser) {
  const cached = cache.get(name);
  if (cached?.text === text) return cached;
  const source = new Source(name, text, parser);
  cache.set(name, source);
  return source;
}
