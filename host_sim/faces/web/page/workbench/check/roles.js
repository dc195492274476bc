// Which names a script gives a value to, and which it only uses.
import { importsOf } from './imports.js';
import { ungrouped } from './source.js';

/** @import { Node, Source } from './source.js' */

/**
 * @typedef {object} Roles
 * @property {Set<string>} bound  every name that gets a value anywhere in the file
 * @property {Set<string>} own  methods and attributes that it makes itself
 * @property {Set<number>} loads  where the names stand that are used, not given a value
 */

export const LOOPS = /^(ForStatement|\w*ComprehensionExpression|ArgList)$/; // in a call: f(x for x in y)
const DEFINITIONS = ['FunctionDefinition', 'ClassDefinition'];

/**
 * @param {Source} source
 * @returns {Roles}
 */
export function rolesOf(source) {
  const bound = new Set(importsOf(source).flatMap(boundByImport));
  /** @type {Set<string>} */
  const own = new Set();
  /** @type {Set<number>} */
  const others = new Set(); // where names stand that are not used
  for (const node of source.nodes) {
    if (node.name === 'FunctionDefinition') own.add(nameOf(node, source));
    for (const target of targetsOf(node, source)) {
      if (target.name === 'MemberExpression') own.add(propertyOf(target, source));
      else {
        bound.add(source.textOf(target));
        others.add(target.from);
      }
    }
    for (const name of mentionedIn(node)) others.add(name.from);
  }
  const names = source.nodes.filter(({ name }) => name === 'VariableName');
  return { bound, own, loads: new Set(names.map(({ from }) => from).filter((from) => !others.has(from))) };
}

/**
 * @param {import('./imports.js').Import} imported
 * @returns {string[]}
 */
function boundByImport({ names }) {
  return names.map(({ name, as }) => (as ?? name).split('.')[0]);
}

/**
 * @param {Node} definition
 * @param {Source} source
 * @returns {string}
 */
function nameOf(definition, source) {
  const name = definition.children.find((child) => child.name === 'VariableName');
  return name ? source.textOf(name) : '';
}

/**
 * @param {Node} member  x.y
 * @param {Source} source
 * @returns {string} '' of x[y]
 */
export function propertyOf(member, source) {
  const name = member.children.find((child) => child.name === 'PropertyName');
  return name ? source.textOf(name) : '';
}

/**
 * The names, and the members such as x.y, that a node gives a value to.
 * @param {Node} node
 * @param {Source} source
 * @returns {Node[]}
 */
function targetsOf(node, source) {
  const children = node.children;
  return targetsAmong(node, children, source).flatMap(targetsIn);
}

/**
 * @param {Node} node
 * @param {Node[]} children
 * @param {Source} source
 * @returns {Node[]}
 */
function targetsAmong(node, children, source) {
  if (node.name === 'AssignStatement') return assigned(children);
  if (node.name === 'UpdateStatement' || node.name === 'NamedExpression') return children.slice(0, 1);
  if (node.name === 'DeleteStatement') return children.slice(1);
  if (LOOPS.test(node.name)) return between(children, 'for', 'in');
  if (DEFINITIONS.includes(node.name)) return children.filter(({ name }) => name === 'VariableName').slice(0, 1);
  if (node.name === 'ParamList')
    return children.filter((child, i) => child.name === 'VariableName' && !isDefault(children, i));
  if (node.name === 'TryStatement' || node.name === 'WithStatement') {
    return children.filter((_, i) => i > 0 && source.textOf(children[i - 1]) === 'as');
  }
  return [];
}

/**
 * @param {Node[]} children  of an AssignStatement
 * @returns {Node[]} what stands left of the last =, or of a type
 */
export function assigned(children) {
  const last = children.findLastIndex(({ name }) => name === 'AssignOp');
  const left = last < 0 ? children : children.slice(0, last);
  return left.filter(({ name }) => name !== 'TypeDef');
}

/**
 * @param {Node[]} children
 * @param {string} first
 * @param {string} last
 * @returns {Node[]} what stands between these words, each time
 */
export function between(children, first, last) {
  const found = [];
  let isBetween = false;
  for (const child of children) {
    if (child.name === last) isBetween = false;
    if (isBetween) found.push(child);
    if (child.name === first) isBetween = true;
  }
  return found;
}

/**
 * @param {Node[]} parameters
 * @param {number} i
 * @returns {boolean} whether it is the value of the parameter before it
 */
const isDefault = (parameters, i) => parameters[i - 1]?.name === 'AssignOp';

/**
 * @param {Node} target  x, x.y, (x, y), [x, *y]
 * @returns {Node[]}
 */
function targetsIn(target) {
  if (target.name === 'VariableName') return [target];
  if (target.name === 'MemberExpression') return target.children.some(({ name }) => name === '.') ? [target] : [];
  const isGroup = ['TupleExpression', 'ArrayExpression', 'ParenthesizedExpression'].includes(target.name);
  return isGroup ? target.children.flatMap(targetsIn) : [];
}

/**
 * Names that stand in a node without being used or given a value there.
 * @param {Node} node
 * @returns {Node[]}
 */
function mentionedIn(node) {
  const children = node.children;
  if (node.name === 'ImportStatement' || node.name === 'ScopeStatement') return children;
  if (node.name === 'ArgList') return children.filter((_, i) => children[i + 1]?.name === 'AssignOp');
  return [];
}

/**
 * @param {Node} node
 * @returns {Node | null} the name alone, where there is nothing else
 */
export function plainName(node) {
  const inner = ungrouped(node);
  return inner.name === 'VariableName' ? inner : null;
}
