// A script's text with its tree, as Lezer's Python parser has made it.

/**
 * @typedef {object} Node
 * @property {string} name  of its kind, as Lezer has it
 * @property {number} from
 * @property {number} to
 * @property {Node | null} parent
 * @property {Node[]} children
 */

/**
 * What Lezer goes through its tree with; it has more.
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
    this.nodes = nodesOf(parser.parse(text).cursor()); // in the order of the text, the whole of it first
    this.starts = startsOf(text);
  }

  /** @returns {Node} */
  get top() {
    return this.nodes[0];
  }

  /** @returns {string} its name without .py */
  get stem() {
    return stemOf(this.name);
  }

  /**
   * @param {Node} node
   * @returns {string} as it is written
   */
  textOf(node) {
    return this.text.slice(node.from, node.to);
  }

  /**
   * @param {Node} node
   * @returns {number} the line that it begins in, from 1 on
   */
  lineOf(node) {
    return this.lineAt(node.from);
  }

  /**
   * @param {number} position
   * @returns {number}
   */
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
 * @returns {string[]} without an empty one after the last end of a line
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
 * @returns {string} its last part without .py
 */
export const stemOf = (name) => name.replace(/^.*\//, '').replace(/\.py$/, '');

/**
 * A tree of plain objects: Lezer makes each node anew whenever it is asked for.
 * @param {Cursor} cursor
 * @returns {Node[]}
 */
function nodesOf(cursor) {
  /** @type {Node[]} */
  const nodes = [];
  /** @type {Node[]} */
  const above = []; // the last one is the parent
  for (;;) {
    const parent = above.at(-1) ?? null;
    const node = { name: cursor.name, from: cursor.from, to: cursor.to, parent, children: [] };
    parent?.children.push(node);
    nodes.push(node);
    if (cursor.firstChild()) above.push(node);
    else {
      while (!cursor.nextSibling()) {
        if (!cursor.parent()) return nodes;
        above.pop();
      }
    }
  }
}

/**
 * The node and all below it.
 * @param {Node} node
 * @returns {Node[]}
 */
export function within(node) {
  const found = [node];
  for (let i = 0; i < found.length; i++) found.push(...found[i].children);
  return found;
}

/**
 * What stands in round brackets that only group.
 * @param {Node} node
 * @returns {Node}
 */
export function ungrouped(node) {
  if (node.name !== 'ParenthesizedExpression') return node;
  const inner = node.children.find(({ name }) => name !== '(' && name !== ')' && name !== 'Comment');
  return inner ? ungrouped(inner) : node;
}
