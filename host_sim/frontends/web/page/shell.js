// The text shell: columns and rows of text, scroll-back, and the line being typed. Must behave like
// host_sim/screen/shell.py; test_web_peers.py compares the two.

/** @import { Pixels } from '../../../engines/micropython/core/formats.js' */
/** @import { Frame } from '../../../engines/micropython/core/frame.js' */

/**
 * @typedef {object} Geometry
 * @property {number} columns
 * @property {number} rows
 * @property {number} historyRows  limit of the scroll-back
 * @property {number} leftMargin
 * @property {number} topMargin
 * @property {number} rowPitch
 * @property {number} heading  height of the black bar above the text
 * @property {number} letterPitch
 * @property {Box} cursor  in the cell of the next character
 * @property {(Box & { text: string, text_left: number })[]} labels  of function keys
 */

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** @type {Record<string, number>} */
const SCROLL = { UP: 1, DOWN: -1, PAGE_UP: 1, PAGE_DOWN: -1 }; // rows, or pages

const PHRASE = /\S+(?: \S+)*/g;

export class Shell {
  asking = false;
  #rows = ['']; // print(end="") and typing continue in the last one
  #typed = '';
  #cursor = 0;
  #back = 0;

  /**
   * @param {Geometry} geometry
   * @param {Set<string>} typable
   */
  constructor(geometry, typable) {
    this.geometry = geometry;
    this.typable = typable;
  }

  get typed() {
    return this.#typed;
  }

  /** @param {string} text */
  write(text) {
    const { historyRows, columns } = this.geometry;
    this.#back = 0;
    const lines = text
      .replaceAll('\r', '')
      .slice(-historyRows * columns)
      .split('\n');
    for (const [number, line] of lines.entries()) {
      if (number) this.#rows.push('');
      this.#rows.push(...this.#wrapped(this.#rows.pop() + line));
    }
    this.#rows.splice(0, this.#rows.length - historyRows);
  }

  /** Start a new row unless the current one is empty. */
  newRow() {
    if (this.#rows.at(-1)) this.write('\n');
  }

  /**
   * Start a line of input.
   * @param {string} prompt
   */
  ask(prompt) {
    this.write(prompt);
    this.#typed = '';
    this.#cursor = 0;
    this.asking = true;
  }

  /**
   * End the line of input, and leave it on display as printed text.
   * @returns {string} the typed line
   */
  finish() {
    const typed = this.#typed;
    this.#typed = '';
    this.asking = false;
    this.write(`${typed}\n`);
    return typed;
  }

  /** @returns {boolean} false if nothing had been typed */
  clear() {
    if (!this.#typed) return false;
    this.#cursor = this.#typed.length;
    return this.#replace(0, '');
  }

  /**
   * @param {string} key
   * @returns {boolean} false if it does nothing
   */
  press(key) {
    if (Object.hasOwn(SCROLL, key)) return this.#scroll(SCROLL[key] * (key.startsWith('PAGE') ? this.#page : 1));
    if (!this.asking) return false;
    if (this.typable.has(key)) return this.#replace(this.#cursor, key);
    if (key === 'DEL' && this.#cursor) return this.#replace(this.#cursor - 1, '');
    if (key === 'LEFT' || key === 'RIGHT') return this.#move(key === 'RIGHT' ? 1 : -1);
    return false;
  }

  /** @returns {string[]} the lines on display, without trailing spaces */
  lines() {
    const { rows } = this.geometry;
    const first = this.#firstRow();
    const visible = this.#allRows()
      .slice(first, first + rows)
      .map((row) => row.trimEnd());
    return [...visible, ...Array(rows - visible.length).fill('')];
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {string} the words at this pixel, or before it in the same row. Two spaces separate them from other words
   */
  textAt(x, y) {
    const { leftMargin, topMargin, rowPitch, letterPitch } = this.geometry;
    const row = this.lines()[Math.floor((y - topMargin) / rowPitch)] ?? '';
    const column = Math.floor((x - leftMargin) / letterPitch);
    const parts = [...row.matchAll(PHRASE)];
    return (parts.findLast(({ index }) => index <= column) ?? parts[0])?.[0] ?? '';
  }

  /** Rows per page. */
  get #page() {
    return this.geometry.rows - 1;
  }

  /**
   * @template {Pixels} P
   * @param {Frame<P>} frame  empty
   */
  drawOn(frame) {
    const { leftMargin, heading, labels } = this.geometry;
    frame.pixels.fill(frame.format.black, 0, heading * frame.width);
    for (const [row, line] of this.lines().entries()) {
      frame.draw([leftMargin, this.#topOf(row), line, frame.format.black, 'large']);
    }
    for (const label of labels) {
      fill(frame, label);
      frame.draw([label.left + label.text_left, label.top + 1, label.text, frame.format.white, 'medium']);
    }
    if (this.asking) this.#drawCursor(frame);
  }

  /** @param {number} rows */
  #scroll(rows) {
    const limit = Math.max(this.#allRows().length - this.geometry.rows, 0);
    const back = Math.min(Math.max(this.#back + rows, 0), limit);
    const hasMoved = back !== this.#back;
    this.#back = back;
    return hasMoved;
  }

  /**
   * Replace the text between start and the cursor.
   * @param {number} start
   * @param {string} text
   */
  #replace(start, text) {
    this.#typed = this.#typed.slice(0, start) + text + this.#typed.slice(this.#cursor);
    this.#cursor = start + text.length;
    this.#back = 0;
    return true;
  }

  /** @param {number} columns */
  #move(columns) {
    const cursor = Math.min(Math.max(this.#cursor + columns, 0), this.#typed.length);
    const hasMoved = cursor !== this.#cursor;
    this.#cursor = cursor;
    this.#back = 0;
    return hasMoved;
  }

  /** All rows including the line being typed. The last row counts only if it has text or the cursor. */
  #allRows() {
    const [open] = this.#rows.slice(-1);
    const closed = this.#rows.slice(0, -1);
    if (!this.asking) return open ? this.#rows : closed;
    // One more column for the cursor after the last character.
    const rows = this.#wrapped(`${open}${this.#typed} `);
    rows.push(String(rows.pop()).slice(0, -1));
    return [...closed, ...rows];
  }

  #firstRow() {
    return Math.max(this.#allRows().length - this.geometry.rows - this.#back, 0);
  }

  /** @param {number} row */
  #topOf(row) {
    return this.geometry.topMargin + row * this.geometry.rowPitch;
  }

  /**
   * @template {Pixels} P
   * @param {Frame<P>} frame
   */
  #drawCursor(frame) {
    const { rows, leftMargin, letterPitch, cursor } = this.geometry;
    const before = this.#wrapped(`${this.#rows.at(-1)}${this.#typed.slice(0, this.#cursor)} `);
    const row = this.#rows.length - 1 + before.length - 1 - this.#firstRow();
    if (row >= rows) return;
    const column = [...String(before.at(-1))].length - 1;
    const [left, top] = [leftMargin + column * letterPitch, this.#topOf(row)];
    fill(frame, { ...cursor, left: left + cursor.left, top: top + cursor.top });
  }

  /**
   * Cut a line into rows; an empty line is one empty row.
   * @param {string} line
   */
  #wrapped(line) {
    const { columns } = this.geometry;
    const letters = [...line];
    const rows = [];
    for (let start = 0; start < letters.length; start += columns) {
      rows.push(letters.slice(start, start + columns).join(''));
    }
    return rows.length ? rows : [''];
  }
}

/**
 * @template {Pixels} P
 * @param {Frame<P>} frame
 * @param {Box} box  to paint black
 */
function fill(frame, { left, top, width, height }) {
  for (let y = top; y < top + height; y++) {
    const begin = y * frame.width + left;
    frame.pixels.fill(frame.format.black, begin, begin + width);
  }
}
