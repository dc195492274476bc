// A script's text with its tree, as Lezer's Python parser has made it.

/**
 * A node of the tree; Lezer's own has more.
 * @typedef {object} Node
 * @property {string} name
 * @property {number} from
 * @property {number} to
 * @property {Node | null} parent
 * @property {Node | null} firstChild
 * @property {Node | null} nextSibling
 */

/** @typedef {{ parse(text: string): { topNode: Node } }} Parser */

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
    this.top = parser.parse(text).topNode;
    this.starts = startsOf(text);
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
 * @param {Node} node
 * @returns {Node[]}
 */
export function childrenOf(node) {
  const found = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

/**
 * The node and all below it, in the order of the text.
 * @param {Node} node
 * @returns {Generator<Node>}
 */
export function* walk(node) {
  yield node;
  for (let child = node.firstChild; child; child = child.nextSibling) yield* walk(child);
}

/**
 * What stands in round brackets that only group.
 * @param {Node} node
 * @returns {Node}
 */
export function ungrouped(node) {
  if (node.name !== 'ParenthesizedExpression') return node;
  const inner = childrenOf(node).find(({ name }) => name !== '(' && name !== ')' && name !== 'Comment');
  return inner ? ungrouped(inner) : node;
}
