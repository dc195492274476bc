// Finds syntax that is too new for the calculator's MicroPython: a port of host_sim/language/unsupported_syntax.py.
import { assignmentTargets, between, LOOPS } from './name_usage.js';

/** @import { Language } from '../language.js' */
/** @import { Node, Source } from './source.js' */

/** @typedef {(node: Node, children: Node[], source: Source) => [node: Node, message: string][]} Finder */

/** @type {Finder} */
const starInList = (node, children) => (isTarget(node) ? [] : stars(children));

/** @type {(children: Node[]) => [Node, string][]} */
const stars = (children) => children.filter(({ name }) => name === '*').map((star) => [star, 'STAR_IN_LIST']);

/** @type {Record<string, Finder>} */
const FINDERS = {
  FormatString: (node) => [[node.parent?.name === 'ContinuedString' ? node.parent : node, 'F_STRING']],
  NamedExpression: (node) => [[node, 'WALRUS']],
  MatchStatement: (node) => [[node, 'MATCH']],
  TypeDefinition: (node) => [[node, 'TYPE_NAME']],
  TypeParam: (node) => [[node, 'TYPE_NAME']],
  ArgList: (_, children, source) =>
    children.flatMap((child, i) => (source.textOf(child) === ':=' ? [[children[i - 1], 'WALRUS']] : [])),
  AssignStatement: (node, children) =>
    children.some((child) => child.name === 'TypeDef' && !isBroken(child))
      ? [[node, 'ANNOTATED']]
      : stars(children.slice(assignmentTargets(children).length)),
  ReturnStatement: (_, children) => stars(children),
  ArrayExpression: starInList,
  TupleExpression: starInList,
  ParenthesizedExpression: starInList,
  SetExpression: (_, children) => stars(children),
  DictionaryExpression: (node, children) =>
    children.filter(({ name }) => name === '**').map(() => [node, 'STARS_IN_DICT']),
  CallExpression: (node) => (hasSeveralStars(node) ? [[node, 'STAR_IN_CALL']] : []),
  BinaryExpression: (node, children, source) =>
    children.some((child) => child.name === 'ArithOp' && source.textOf(child) === '@') ? [[node, 'MATRIX']] : [],
  UpdateStatement: (node, children, source) =>
    children.some((child) => source.textOf(child) === '@=') ? [[node, 'MATRIX']] : [],
  Number: (node, _, source) => (source.textOf(node).includes('_') ? [[node, 'UNDERSCORE']] : []),
  String: (node, _, source) => (source.textOf(node).split('\n', 1)[0].includes('\\N{') ? [[node, 'UNICODE_NAME']] : []),
  TryStatement: (node, children) =>
    children.some(({ name }, i) => name === '*' && children[i - 1].name === 'except') ? [[node, 'STAR_EXCEPT']] : [],
  WithStatement: (node, children, source) =>
    /^with\s*\(/.test(source.textOf(node)) && hasSeveralItems(children) ? [[node, 'PARENTHESIZED_WITH']] : [],
  ParamList: (_, children, source) => (hasSlash(children, source) ? [[firstName(children), 'POSITIONAL_ONLY']] : []),
};

/**
 * Sorted by line, each kind at most once per line.
 * @param {Source} source
 * @param {Language} language
 */
export function findUnsupportedSyntax(source, language) {
  /** @type {Map<string, { line: number, text: string }>} */
  const places = new Map();
  for (const node of source.nodes) {
    for (const [start, message] of FINDERS[node.name]?.(node, node.children, source) ?? []) {
      const line = source.lineOf(start);
      places.set(`${line} ${message}`, { line, text: language.messages[message] });
    }
  }
  return [...places.values()].sort((a, b) => a.line - b.line || (a.text < b.text ? -1 : 1));
}

/**
 * @param {Node} node  a list or a tuple
 * @returns {boolean} whether it is assigned to: stars are supported there
 */
function isTarget(node) {
  const { parent } = node;
  if (!parent) return false;
  const startsHere = (/** @type {Node} */ { from }) => from === node.from;
  if (parent.name === 'AssignStatement') return assignmentTargets(parent.children).some(startsHere);
  if (LOOPS.test(parent.name)) return between(parent.children, 'for', 'in').some(startsHere);
  const isGroup = ['TupleExpression', 'ArrayExpression', 'ParenthesizedExpression'].includes(parent.name);
  return isGroup && isTarget(parent);
}

/**
 * @param {Node} node
 * @returns {boolean} whether something is missing in it, so that it may be something else
 */
const isBroken = (node) => node.children.some(({ name }) => name === '⚠');

/**
 * Whether the call is like f(*a, 3), f(*a, *b) or f(**a, **b).
 * @param {Node} call
 */
function hasSeveralStars(call) {
  const list = call.children.find(({ name }) => name === 'ArgList');
  const all = list ? argumentsOf(list) : [];
  const positional = all.filter(({ name, stars }) => name === null && stars < 2);
  const doubleStars = all.filter(({ stars }) => stars === 2);
  return doubleStars.length > 1 || positional.slice(0, -1).some(({ stars }) => stars === 1);
}

/**
 * @param {Node} list  an ArgList
 * @returns {{ name: Node | null, stars: number, node: Node }[]}
 */
export function argumentsOf(list) {
  /** @type {ReturnType<typeof argumentsOf>} */
  const all = [];
  let [stars, isNew] = [0, true];
  for (const child of list.children) {
    if (child.name === '(' || child.name === ')' || child.name === 'Comment') continue;
    if (child.name === ',') [stars, isNew] = [0, true];
    else if (child.name === '*' || child.name === '**') stars = child.name.length;
    else if (child.name === 'AssignOp' && child.to - child.from === 1)
      all[all.length - 1].name = all[all.length - 1].node;
    else if (isNew) {
      all.push({ name: null, stars, node: child });
      isNew = false;
    }
  }
  return all;
}

/** @param {Node[]} children  of a WithStatement */
function hasSeveralItems(children) {
  const grouped = children[1]?.name === 'TupleExpression' ? children[1].children : [];
  return [...children, ...grouped].some(({ name }) => name === ',');
}

/** @param {Node[]} parameters */
const firstName = (parameters) => parameters.find(({ name }) => name === 'VariableName') ?? parameters[0];

/**
 * The parser has no node for the /, so look for it between the nodes.
 * @param {Node[]} children  of a ParamList
 * @param {Source} source
 */
function hasSlash(children, source) {
  return children.some((child, i) => {
    if (child.name === '⚠') return source.textOf(child) === '/';
    const next = children[i + 1];
    return next !== undefined && source.text.slice(child.to, next.from).trim() === '/';
  });
}
