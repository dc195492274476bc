// A script's text with its syntax tree, as Lezer's Python parser builds it.

/**
 * @typedef {object} Node
 * @property {string} name  Lezer's name for this kind of node
 * @property {number} from
 * @property {number} to
 * @property {Node | null} parent
 * @property {Node[]} children
 */

/**
 * The part of Lezer's tree cursor that is used here.
 * @typedef {object} Cursor
 * @property {string} name
 * @property {number} from
 * @property {number} to
 * @property {() => boolean} firstChild
 * @property {() => boolean} nextSibling
 * @property {() => boolean} parent
 */

/** @typedef {{ parse(text: string): { cursor(): Cursor } }} Parser */

const LINE_END = /\r\n|\r|\n/;

export class Source {
  /**
   * @param {string} name  "quiz.py"
   * @param {string} text
   * @param {Parser} parser
   */
  constructor(name, text, parser) {
    this.name = name;
    this.text = text;
    this.lines = linesOf(text);
    this.nodes = nodesOf(parser.parse(text).cursor()); // in the order of the text, the root first
    this.starts = startsOf(text);
  }

  /** The root of the tree. */
  get top() {
    return this.nodes[0];
  }

  /** @param {Node} node */
  textOf(node) {
    return this.text.slice(node.from, node.to);
  }

  /**
   * @param {Node} node
   * @returns {number} the line in which it begins, counted from 1
   */
  lineOf(node) {
    return this.lineAt(node.from);
  }

  /** @param {number} position */
  lineAt(position) {
    let [low, high] = [0, this.starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= position) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}

/**
 * @param {string} text
 * @returns {string[]} without an empty one after the last line end
 */
function linesOf(text) {
  const lines = text.split(LINE_END);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * @param {string} text
 * @returns {number[]} where each line begins
 */
function startsOf(text) {
  const ends = [...text.matchAll(new RegExp(LINE_END, 'g'))];
  return [0, ...ends.map((end) => end.index + end[0].length)];
}

/**
 * @param {string} name  of a file: "LIB/one.py"
 * @returns {string} "one"
 */
export const stemOf = (name) => name.replace(/^.*\//, '').replace(/\.py$/, '');

/**
 * The tree as plain objects: Lezer would build each node again every time it is asked for.
 * @param {Cursor} cursor
 */
function nodesOf(cursor) {
  /** @type {Node[]} */
  const nodes = [];
  /** @type {Node[]} */
  const ancestors = []; // the last one is the parent
  for (;;) {
    const parent = ancestors.at(-1) ?? null;
    const node = { name: cursor.name, from: cursor.from, to: cursor.to, parent, children: [] };
    parent?.children.push(node);
    nodes.push(node);
    if (cursor.firstChild()) ancestors.push(node);
    else {
      while (!cursor.nextSibling()) {
        if (!cursor.parent()) return nodes;
        ancestors.pop();
      }
    }
  }
}

/**
 * The node and all its descendants.
 * @param {Node} node
 */
export function withDescendants(node) {
  const nodes = [node];
  for (let i = 0; i < nodes.length; i++) nodes.push(...nodes[i].children);
  return nodes;
}

/**
 * The expression inside parentheses that only group.
 * @param {Node} node
 * @returns {Node}
 */
export function ungrouped(node) {
  if (node.name !== 'ParenthesizedExpression') return node;
  const inner = node.children.find(({ name }) => name !== '(' && name !== ')' && name !== 'Comment');
  return inner ? ungrouped(inner) : node;
}
