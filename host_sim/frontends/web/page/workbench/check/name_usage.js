// Which names a script assigns, and which it only uses.
import { importsOf } from './imports.js';
import { ungrouped } from './source.js';

/** @import { Node, Source } from './source.js' */

/**
 * @typedef {object} NameUsage
 * @property {Set<string>} assigned  every name that gets a value anywhere in the file
 * @property {Set<string>} own  methods and attributes that the script defines
 * @property {Set<number>} uses  positions of names that are used, not assigned
 */

export const LOOPS = /^(ForStatement|\w*ComprehensionExpression|ArgList)$/; // in a call: f(x for x in y)
const DEFINITIONS = ['FunctionDefinition', 'ClassDefinition'];

/**
 * @param {Source} source
 * @returns {NameUsage}
 */
export function nameUsageOf(source) {
  const assigned = new Set(importsOf(source).flatMap(namesBoundBy));
  /** @type {Set<string>} */
  const own = new Set();
  /** @type {Set<number>} */
  const notUses = new Set(); // positions
  for (const node of source.nodes) {
    if (node.name === 'FunctionDefinition') own.add(nameOf(node, source));
    for (const target of targetsOf(node, source)) {
      if (target.name === 'MemberExpression') own.add(propertyOf(target, source));
      else {
        assigned.add(source.textOf(target));
        notUses.add(target.from);
      }
    }
    for (const name of mentionedIn(node)) notUses.add(name.from);
  }
  const positions = source.nodes.filter(({ name }) => name === 'VariableName').map(({ from }) => from);
  return { assigned, own, uses: new Set(positions.filter((position) => !notUses.has(position))) };
}

/** @param {import('./imports.js').Import} statement */
function namesBoundBy({ names }) {
  return names.map(({ name, as }) => (as ?? name).split('.')[0]);
}

/**
 * @param {Node} definition
 * @param {Source} source
 */
function nameOf(definition, source) {
  const name = definition.children.find((child) => child.name === 'VariableName');
  return name ? source.textOf(name) : '';
}

/**
 * @param {Node} member  x.y
 * @param {Source} source
 * @returns {string} "y"; '' for x[y]
 */
export function propertyOf(member, source) {
  const name = member.children.find((child) => child.name === 'PropertyName');
  return name ? source.textOf(name) : '';
}

/**
 * The names, and the members such as x.y, that a node assigns.
 * @param {Node} node
 * @param {Source} source
 */
function targetsOf(node, source) {
  return targetExpressions(node, source).flatMap(targetsIn);
}

/**
 * @param {Node} node
 * @param {Source} source
 */
function targetExpressions({ name, children }, source) {
  if (name === 'AssignStatement') return assignmentTargets(children);
  if (name === 'UpdateStatement' || name === 'NamedExpression') return children.slice(0, 1);
  if (name === 'DeleteStatement') return children.slice(1);
  if (LOOPS.test(name)) return between(children, 'for', 'in');
  if (DEFINITIONS.includes(name)) return children.filter((child) => child.name === 'VariableName').slice(0, 1);
  if (name === 'ParamList')
    return children.filter((child, i) => child.name === 'VariableName' && !isDefault(children, i));
  if (name === 'TryStatement' || name === 'WithStatement') {
    return children.filter((_, i) => i > 0 && source.textOf(children[i - 1]) === 'as');
  }
  return [];
}

/**
 * @param {Node[]} children  of an AssignStatement
 * @returns {Node[]} everything left of the last =, without a type
 */
export function assignmentTargets(children) {
  const last = children.findLastIndex(({ name }) => name === 'AssignOp');
  const left = last < 0 ? children : children.slice(0, last);
  return left.filter(({ name }) => name !== 'TypeDef');
}

/**
 * @param {Node[]} children
 * @param {string} first
 * @param {string} last
 * @returns {Node[]} all nodes between these two keywords
 */
export function between(children, first, last) {
  const nodes = [];
  let isBetween = false;
  for (const child of children) {
    if (child.name === last) isBetween = false;
    if (isBetween) nodes.push(child);
    if (child.name === first) isBetween = true;
  }
  return nodes;
}

/**
 * @param {Node[]} parameters
 * @param {number} i
 * @returns {boolean} whether it is the default value of the parameter before it
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
 * Names in a node that are neither used nor assigned there.
 * @param {Node} node
 */
function mentionedIn({ name, children }) {
  if (name === 'ImportStatement' || name === 'ScopeStatement') return children;
  if (name === 'ArgList') return children.filter((_, i) => children[i + 1]?.name === 'AssignOp');
  return [];
}

/**
 * @param {Node} node
 * @returns {Node | null} the name, if the expression is nothing but a name
 */
export function plainName(node) {
  const inner = ungrouped(node);
  return inner.name === 'VariableName' ? inner : null;
}
