// Syntax that is newer than the calculator's MicroPython: the same places, and the same words, as
// host_sim/language/newer.py finds.
import { assigned, between, LOOPS } from './roles.js';

/** @import { Language } from '../language.js' */
/** @import { Node, Source } from './source.js' */

/** @typedef {{ line: number, text: string }} Place */
/** @typedef {(node: Node, children: Node[], source: Source) => [node: Node, kind: string][]} Finder */

/** @type {Finder} */
const starInList = (node, children) => (isTarget(node) ? [] : stars(children));

/** @type {(children: Node[]) => [Node, string][]} */
const stars = (children) => children.filter(({ name }) => name === '*').map((star) => [star, 'STAR_IN_LIST']);

/** @type {Record<string, Finder>} */
const FINDERS = {
  FormatString: (node) => [[node.parent?.name === 'ContinuedString' ? node.parent : node, 'FORMATTED']],
  NamedExpression: (node) => [[node, 'WALRUS']],
  MatchStatement: (node) => [[node, 'MATCH']],
  TypeDefinition: (node) => [[node, 'TYPE_NAME']],
  TypeParam: (node) => [[node, 'TYPE_NAME']],
  ArgList: (_, children, source) =>
    children.flatMap((child, i) => (source.textOf(child) === ':=' ? [[children[i - 1], 'WALRUS']] : [])),
  AssignStatement: (node, children) =>
    children.some((child) => child.name === 'TypeDef' && !isBroken(child))
      ? [[node, 'ANNOTATED']]
      : stars(children.slice(assigned(children).length)),
  ReturnStatement: (_, children) => stars(children),
  ArrayExpression: starInList,
  TupleExpression: starInList,
  ParenthesizedExpression: starInList,
  SetExpression: (_, children) => stars(children),
  DictionaryExpression: (node, children) =>
    children.filter(({ name }) => name === '**').map(() => [node, 'STARS_IN_DICT']),
  CallExpression: (node) => (isPackedTwice(node) ? [[node, 'STAR_IN_CALL']] : []),
  BinaryExpression: (node, children, source) =>
    children.some((child) => child.name === 'ArithOp' && source.textOf(child) === '@') ? [[node, 'MATRIX']] : [],
  UpdateStatement: (node, children, source) =>
    children.some((child) => source.textOf(child) === '@=') ? [[node, 'MATRIX']] : [],
  Number: (node, _, source) => (source.textOf(node).includes('_') ? [[node, 'UNDERSCORE']] : []),
  String: (node, _, source) => (source.textOf(node).split('\n', 1)[0].includes('\\N{') ? [[node, 'UNICODE_NAME']] : []),
  TryStatement: (node, children) =>
    children.some(({ name }, i) => name === '*' && children[i - 1].name === 'except') ? [[node, 'STAR_EXCEPT']] : [],
  WithStatement: (node, children, source) =>
    /^with\s*\(/.test(source.textOf(node)) && hasSeveral(children) ? [[node, 'SEVERAL_WITH']] : [],
  ParamList: (_, children, source) => (hasSlash(children, source) ? [[firstOf(children), 'ONLY_POSITIONAL']] : []),
};

/**
 * Every place that the calculator's compiler is known to refuse, one a line and kind, in the order of lines.
 * @param {Source} source
 * @param {Language} language
 * @returns {Place[]}
 */
export function newerSyntax(source, language) {
  /** @type {Map<string, Place>} */
  const found = new Map();
  for (const node of source.nodes) {
    for (const [at, kind] of FINDERS[node.name]?.(node, node.children, source) ?? []) {
      const place = { line: source.lineOf(at), text: language.newer[kind] };
      found.set(`${place.line} ${kind}`, place);
    }
  }
  return [...found.values()].sort((a, b) => a.line - b.line || (a.text < b.text ? -1 : 1));
}

/**
 * @param {Node} node  a list or a tuple
 * @returns {boolean} whether it is given values: there a star is as old as Python 3
 */
function isTarget(node) {
  const { parent } = node;
  if (!parent) return false;
  if (parent.name === 'AssignStatement') return assigned(parent.children).some(({ from }) => from === node.from);
  if (LOOPS.test(parent.name)) return between(parent.children, 'for', 'in').some(({ from }) => from === node.from);
  const isGroup = ['TupleExpression', 'ArrayExpression', 'ParenthesizedExpression'].includes(parent.name);
  return isGroup && isTarget(parent);
}

/**
 * @param {Node} node
 * @returns {boolean} whether something is missing in it: perhaps it is not what it seems
 */
const isBroken = (node) => node.children.some(({ name }) => name === '⚠');

/**
 * f(*a, 3), f(*a, *b), f(**a, **b).
 * @param {Node} call
 * @returns {boolean}
 */
function isPackedTwice(call) {
  const list = call.children.find(({ name }) => name === 'ArgList');
  const given = list ? argumentsOf(list) : [];
  const places = given.filter(({ name, stars }) => name === null && stars < 2);
  const firstStar = places.findIndex(({ stars }) => stars === 1);
  const several = given.filter(({ stars }) => stars === 2).length > 1;
  return several || (firstStar >= 0 && firstStar < places.length - 1);
}

/**
 * @param {Node} list  an ArgList
 * @returns {{ name: Node | null, stars: number, node: Node }[]}
 */
export function argumentsOf(list) {
  /** @type {ReturnType<typeof argumentsOf>} */
  const found = [];
  let [stars, isNew] = [0, true];
  for (const child of list.children) {
    if (child.name === '(' || child.name === ')' || child.name === 'Comment') continue;
    if (child.name === ',') [stars, isNew] = [0, true];
    else if (child.name === '*' || child.name === '**') stars = child.name.length;
    else if (child.name === 'AssignOp' && child.to - child.from === 1)
      found[found.length - 1].name = found[found.length - 1].node;
    else if (isNew) {
      found.push({ name: null, stars, node: child });
      isNew = false;
    }
  }
  return found;
}

/**
 * @param {Node[]} children  of a WithStatement
 * @returns {boolean}
 */
function hasSeveral(children) {
  const grouped = children[1]?.name === 'TupleExpression' ? children[1].children : [];
  return [...children, ...grouped].some(({ name }) => name === ',');
}

/**
 * @param {Node[]} parameters
 * @returns {Node}
 */
const firstOf = (parameters) => parameters.find(({ name }) => name === 'VariableName') ?? parameters[0];

/**
 * The parser has no node for the /, so it is looked for where there is none.
 * @param {Node[]} children  of a ParamList
 * @param {Source} source
 * @returns {boolean}
 */
function hasSlash(children, source) {
  return children.some((child, i) => {
    if (child.name === '⚠') return source.textOf(child) === '/';
    const next = children[i + 1];
    return next !== undefined && source.text.slice(child.to, next.from).trim() === '/';
  });
}
