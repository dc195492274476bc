// What a script imports: as it is written, and as files of its folder.
import { Source } from './source.js';

/** @import { Node, Parser } from './source.js' */

/**
 * One `import a.b as c, d`, or one `from a import b as c, d`.
 * @typedef {object} Import
 * @property {Node} node
 * @property {boolean} isFrom
 * @property {number} level  how many dots: folders above
 * @property {string} module  of `from`
 * @property {{ name: string, as: string | null }[]} names  '*' where all are taken
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
  const at = words.indexOf('import');
  const origin = isFrom ? words.slice(1, at < 0 ? words.length : at).join('') : '';
  const module = origin.replace(/^\.+/, '');
  const names = at < 0 ? [] : partsOf(words.slice(at + 1)).map(aliasOf);
  return { node, isFrom, level: origin.length - module.length, module, names };
}

/**
 * @param {string[]} words
 * @returns {string[][]} cut at the commas
 */
function partsOf(words) {
  /** @type {string[][]} */
  const parts = [[]];
  for (const word of words) {
    if (word === ',') parts.push([]);
    else parts[parts.length - 1].push(word);
  }
  return parts.filter((part) => part.length);
}

/**
 * @param {string[]} words  "a", ".", "b", "as", "c"
 * @returns {{ name: string, as: string | null }}
 */
function aliasOf(words) {
  const at = words.indexOf('as');
  return at < 0 ? { name: words.join(''), as: null } : { name: words.slice(0, at).join(''), as: words[at + 1] ?? null };
}

/**
 * @param {Source} source
 * @returns {string[]} the modules that it imports anywhere, and what may be a module of a folder
 */
export function modulesOf(source) {
  return importsOf(source).flatMap(({ isFrom, level, module, names }) => {
    if (!isFrom) return names.map(({ name }) => name);
    return level || !module ? [] : [module, ...names.map(({ name }) => `${module}.${name}`)];
  });
}

/**
 * A script first, then the scripts of its folder that it imports, and they in turn.
 * @param {string} script  "quiz.py"
 * @param {Record<string, string>} folder  the text of each file
 * @param {Parser} parser
 * @returns {Source[]}
 */
export function sourcesOf(script, folder, parser) {
  /** @type {Map<string, Source>} */
  const found = new Map();
  const waiting = [script];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (found.has(name) || !Object.hasOwn(folder, name)) continue;
    const source = sourceOf(name, folder[name], parser);
    found.set(name, source);
    waiting.push(...modulesOf(source).map((module) => `${module.replaceAll('.', '/')}.py`));
  }
  return [...found.values()];
}

/** @type {Map<string, Source>} */
const read = new Map(); // by name, with the text that they had last: while one is typed, the others stay as they are

/**
 * @param {string} name
 * @param {string} text
 * @param {Parser} parser
 * @returns {Source}
 */
function sourceOf(name, text, parser) {
  const kept = read.get(name);
  if (kept?.text === text) return kept;
  const source = new Source(name, text, parser);
  read.set(name, source);
  return source;
}
