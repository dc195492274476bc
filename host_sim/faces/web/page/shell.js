// The text shell: some columns by some lines, scroll-back, and the line that is being typed. The same as
// host_sim/screen/shell.py, which a test holds it to.

/** @import { Pixels } from '../../../engines/micropython/core/formats.js' */
/** @import { Frame } from '../../../engines/micropython/core/frame.js' */

/**
 * @typedef {object} Geometry
 * @property {number} columns
 * @property {number} rows
 * @property {number} keptRows  how far the arrows scroll back
 * @property {number} leftMargin
 * @property {number} topMargin
 * @property {number} rowPitch
 * @property {number} heading  the height of a black bar above it
 * @property {number} letterHeight
 * @property {number} letterPitch
 * @property {number} cursorHeight
 */

/** @type {Record<string, number>} */
const SCROLLED = { UP: 1, DOWN: -1, PAGE_UP: 1, PAGE_DOWN: -1 }; // by a row, or by a page

export class Shell {
  asking = false;
  #rows = ['']; // the last one is still open: print(end="") and typing go on there
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

  /** @returns {string} what has been typed so far */
  get typed() {
    return this.#typed;
  }

  /**
   * @param {string} text
   * @returns {void}
   */
  write(text) {
    const { keptRows, columns } = this.geometry;
    this.#back = 0;
    const lines = text
      .replaceAll('\r', '')
      .slice(-keptRows * columns)
      .split('\n');
    for (const [number, line] of lines.entries()) {
      if (number) this.#rows.push('');
      this.#rows.push(...this.#wrapped(this.#rows.pop() + line));
    }
    this.#rows.splice(0, this.#rows.length - keptRows);
  }

  /**
   * Go to the start of a row, if not there already.
   * @returns {void}
   */
  newRow() {
    if (this.#rows.at(-1)) this.write('\n');
  }

  /**
   * Begin a line of input.
   * @param {string} prompt
   * @returns {void}
   */
  ask(prompt) {
    this.write(prompt);
    this.#typed = '';
    this.#cursor = 0;
    this.asking = true;
  }

  /**
   * End the line of input; what was typed stays on the screen as printed text.
   * @returns {string}
   */
  finish() {
    const typed = this.#typed;
    this.#typed = '';
    this.asking = false;
    this.write(`${typed}\n`);
    return typed;
  }

  /**
   * Wipe what has been typed.
   * @returns {boolean} false where nothing has
   */
  clear() {
    if (!this.#typed) return false;
    this.#cursor = this.#typed.length;
    return this.#replace(0, '');
  }

  /**
   * @param {string} key
   * @returns {boolean} false where it does nothing
   */
  press(key) {
    if (Object.hasOwn(SCROLLED, key)) return this.#scroll(SCROLLED[key] * (key.startsWith('PAGE') ? this.#page : 1));
    if (!this.asking) return false;
    if (this.typable.has(key)) return this.#replace(this.#cursor, key);
    if (key === 'DEL' && this.#cursor) return this.#replace(this.#cursor - 1, '');
    if (key === 'LEFT' || key === 'RIGHT') return this.#move(key === 'RIGHT' ? 1 : -1);
    return false;
  }

  /** @returns {string[]} the lines on the display, without trailing blanks */
  lines() {
    const { rows } = this.geometry;
    const first = this.#firstRow();
    const seen = this.#allRows()
      .slice(first, first + rows)
      .map((row) => row.trimEnd());
    return [...seen, ...Array(rows - seen.length).fill('')];
  }

  /** @returns {number} rows that the keys of a page scroll by */
  get #page() {
    return this.geometry.rows - 1;
  }

  /**
   * @template {Pixels} P
   * @param {Frame<P>} frame  empty
   * @returns {void}
   */
  drawOn(frame) {
    const { leftMargin, heading } = this.geometry;
    frame.pixels.fill(frame.format.black, 0, heading * frame.width);
    for (const [row, line] of this.lines().entries()) {
      frame.draw([leftMargin, this.#topOf(row), line, frame.format.black, 'large']);
    }
    if (this.asking) this.#underlineCursor(frame);
  }

  /**
   * @param {number} rows
   * @returns {boolean}
   */
  #scroll(rows) {
    const most = Math.max(this.#allRows().length - this.geometry.rows, 0);
    const back = Math.min(Math.max(this.#back + rows, 0), most);
    const moved = back !== this.#back;
    this.#back = back;
    return moved;
  }

  /**
   * Put text where the cursor is, in place of what lies between start and the cursor.
   * @param {number} start
   * @param {string} text
   * @returns {true}
   */
  #replace(start, text) {
    this.#typed = this.#typed.slice(0, start) + text + this.#typed.slice(this.#cursor);
    this.#cursor = start + text.length;
    this.#back = 0;
    return true;
  }

  /**
   * @param {number} columns
   * @returns {boolean}
   */
  #move(columns) {
    const cursor = Math.min(Math.max(this.#cursor + columns, 0), this.#typed.length);
    const moved = cursor !== this.#cursor;
    this.#cursor = cursor;
    this.#back = 0;
    return moved;
  }

  /**
   * Every row with what is being typed; an open row counts once there is something in it or a cursor.
   * @returns {string[]}
   */
  #allRows() {
    const [open] = this.#rows.slice(-1);
    const closed = this.#rows.slice(0, -1);
    if (!this.asking) return open ? this.#rows : closed;
    // One more column, so that the cursor has a place after the last character.
    const rows = this.#wrapped(`${open}${this.#typed} `);
    rows.push(String(rows.pop()).slice(0, -1));
    return [...closed, ...rows];
  }

  /** @returns {number} */
  #firstRow() {
    return Math.max(this.#allRows().length - this.geometry.rows - this.#back, 0);
  }

  /**
   * @param {number} row
   * @returns {number}
   */
  #topOf(row) {
    return this.geometry.topMargin + row * this.geometry.rowPitch;
  }

  /**
   * @template {Pixels} P
   * @param {Frame<P>} frame
   * @returns {void}
   */
  #underlineCursor(frame) {
    const { rows, leftMargin, letterHeight, letterPitch, cursorHeight } = this.geometry;
    const before = this.#wrapped(`${this.#rows.at(-1)}${this.#typed.slice(0, this.#cursor)} `);
    const row = this.#rows.length - 1 + before.length - 1 - this.#firstRow();
    if (row >= rows) return;
    const column = [...String(before.at(-1))].length - 1;
    const left = leftMargin + column * letterPitch;
    const bottom = this.#topOf(row) + letterHeight;
    for (let y = bottom - cursorHeight; y < bottom; y++) {
      const begin = y * frame.width + left;
      frame.pixels.fill(frame.format.black, begin, begin + letterPitch - 1);
    }
  }

  /**
   * A line cut into rows; an empty line is one empty row.
   * @param {string} line
   * @returns {string[]}
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
