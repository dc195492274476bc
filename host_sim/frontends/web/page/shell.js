// The text shell: its rows, scrolling, the line of input, and the highlighted line. Must behave like
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
 * @property {boolean} cutsLines  longer lines end at the edge of the display, instead of continuing in the next row
 * @property {number} keptColumns  of a row that is cut
 * @property {string} banner  at the first run
 * @property {string} initialized  at every other one
 * @property {Box} cursor  in the cell of the next character
 * @property {Box[]} mark  the arrow at the edge of a row that is scrolled sideways, in the cell of the first character
 * @property {(Box & { text: string, text_left: number })[]} labels  of function keys
 */

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** @type {Record<string, number>} */
const SCROLL = { UP: 1, DOWN: -1, PAGE_UP: 1, PAGE_DOWN: -1 }; // rows, or pages

const PHRASE = /\S+(?: \S+)*/g;
const MARK = '<';

export const PROMPT = '>>>'; // of the shell itself, when no script runs

export class Shell {
  asking = false;
  #rows = ['']; // print(end="") and typing continue in the last one
  /** @type {string[]} */
  #typed = []; // characters
  #cursor = 0;
  #back = 0;
  #above = 0; // how many rows above the prompt the highlighted one is; 0 if none is highlighted
  #shift = 0; // how many columns that one is scrolled sideways
  #typedShift = 0; // how many columns the line of input is scrolled sideways
  #isPrompting = false; // the line is for the shell itself

  /**
   * @param {Geometry} geometry
   * @param {Set<string>} typable
   */
  constructor(geometry, typable) {
    this.geometry = geometry;
    this.typable = typable;
  }

  get typed() {
    return this.#typed.join('');
  }

  /**
   * What the calculator shows before a script runs.
   * @param {string} script  without .py
   * @param {boolean} isRerun
   */
  start(script, isRerun) {
    const { banner, initialized } = this.geometry;
    this.write(`${isRerun ? initialized : banner}${PROMPT}from ${script} import *\n`);
  }

  /** @param {string} text */
  write(text) {
    const { historyRows, keptColumns } = this.geometry;
    this.#returnToEnd();
    const lines = text.replaceAll('\r', '').split('\n');
    for (const [number, line] of lines.entries()) {
      if (number) this.#rows.push('');
      const rows = this.#rowsOf([...`${this.#rows.pop()}${line}`]);
      this.#rows.push(...rows.slice(-historyRows).map((row) => row.slice(0, keptColumns).join('')));
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
    this.#typed = [];
    this.#cursor = this.#typedShift = 0;
    this.asking = true;
    this.#showCursor();
  }

  /** Start a line for the shell itself, because the script is over. */
  showPrompt() {
    this.newRow();
    this.ask(PROMPT);
    this.#isPrompting = true;
  }

  /**
   * Insert any text into the line of input, typable or not.
   * @param {string} text
   */
  fill(text) {
    this.#replace(this.#cursor, text);
  }

  /** @returns {boolean} whether the highlighted line has replaced the typed text; false if there is none */
  copyHighlighted() {
    if (!this.#above) return false;
    const row = this.#rows.at(-1 - this.#above) ?? '';
    this.#cursor = this.#typed.length;
    return this.#replace(0, row.slice(promptColumns(row)));
  }

  /**
   * End the line of input, and leave it on display as printed text.
   * @returns {string} the typed line
   */
  finish() {
    const { typed } = this;
    this.#typed = [];
    this.#typedShift = 0;
    this.asking = this.#isPrompting = false;
    this.write(`${typed}\n`);
    return typed;
  }

  /** @returns {boolean} whether it has left the highlighted line or deleted the typed text; false if there is neither */
  clear() {
    if (this.#above) {
      this.#returnToEnd();
      return true;
    }
    if (!this.#typed.length) return false;
    this.#cursor = this.#typed.length;
    return this.#replace(0, '');
  }

  /**
   * @param {string} key
   * @returns {boolean} false if it does nothing
   */
  press(key) {
    if (Object.hasOwn(SCROLL, key)) {
      const rows = SCROLL[key] * (key.startsWith('PAGE') ? this.#page : 1);
      return this.#isPrompting ? this.#highlight(rows) : this.#scroll(rows);
    }
    if (!this.asking) return false;
    if (this.typable.has(key)) return this.#replace(this.#cursor, key);
    if (key === 'DEL' && this.#cursor) return this.#replace(this.#cursor - 1, '');
    if (key === 'LEFT' || key === 'RIGHT') {
      const columns = key === 'RIGHT' ? 1 : -1;
      return this.#above ? this.#scrollSideways(columns) : this.#move(columns);
    }
    return false;
  }

  /** @returns {string[]} the lines on display, without trailing spaces */
  lines() {
    const { rows } = this.geometry;
    const first = this.#firstRow();
    const visible = this.#allRows()
      .slice(first, first + rows)
      .map((row, line) => this.#visible(row, this.#shiftOf(first + line)).trimEnd());
    return [...visible, ...Array(rows - visible.length).fill('')];
  }

  /** The number of the line on display that is highlighted; null if there is none. */
  get highlighted() {
    return this.#above ? this.#highlightedRow() : null;
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
    const { heading, labels } = this.geometry;
    const { black, white } = frame.format;
    frame.pixels.fill(black, 0, heading * frame.width);
    for (const [row, line] of this.lines().entries()) this.#drawLine(frame, row, line);
    for (const label of labels) {
      fill(frame, label, black);
      frame.draw([label.left + label.text_left, label.top + 1, label.text, white, 'medium']);
    }
    if (this.asking && !this.#above && this.#isCursorVisible()) this.#drawCursor(frame);
  }

  /**
   * @template {Pixels} P
   * @param {Frame<P>} frame
   * @param {number} row
   * @param {string} line
   */
  #drawLine(frame, row, line) {
    const { columns, leftMargin, letterPitch, rowPitch, mark } = this.geometry;
    const { black, white } = frame.format;
    const top = this.#topOf(row);
    let start = promptColumns(line);
    frame.draw([leftMargin, top, line.slice(0, start), black, 'large']);
    let left = leftMargin + start * letterPitch;
    const isHighlighted = row === this.highlighted;
    if (isHighlighted) {
      const width = (columns - start) * letterPitch + 1;
      fill(frame, { left: left - 1, top: Math.max(top - 1, 0), width, height: rowPitch }, black);
    }
    const ink = isHighlighted ? white : black;
    if (this.#shiftOf(this.#firstRow() + row)) {
      for (const stroke of mark) fill(frame, { ...stroke, left: left + stroke.left, top: top + stroke.top }, ink);
      left += letterPitch;
      start += 1;
    }
    frame.draw([left, top, line.slice(start), ink, 'large']);
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
   * Move the highlight up, or down to the prompt, and keep it on the display.
   * @param {number} rows
   */
  #highlight(rows) {
    const above = Math.min(Math.max(this.#above + rows, 0), this.#rows.length - 1);
    const hasMoved = above !== this.#above;
    if (!above) {
      this.#returnToEnd();
      return hasMoved;
    }
    this.#above = above;
    this.#shift = 0;
    const row = this.#highlightedRow();
    this.#back += Math.max(-row, 0) - Math.max(row - this.geometry.rows + 1, 0);
    return hasMoved;
  }

  /**
   * Scroll the highlighted line.
   * @param {number} columns
   */
  #scrollSideways(columns) {
    const hidden = Math.max([...(this.#rows.at(-1 - this.#above) ?? '')].length - this.geometry.columns, 0);
    const shift = Math.min(Math.max(this.#shift + columns, 0), hidden);
    const hasMoved = shift !== this.#shift;
    this.#shift = shift;
    return hasMoved;
  }

  /** Show the last rows, with no line highlighted. */
  #returnToEnd() {
    this.#back = this.#above = this.#shift = 0;
  }

  /** Scroll the line of input as little as possible, and not beyond its end. */
  #showCursor() {
    const before = [...this.#open].length + this.#cursor;
    const most = Math.min(before - promptColumns(this.#open) - 1, this.#beyondEdge(this.#typed.length));
    this.#typedShift = Math.max(Math.min(Math.max(this.#typedShift, this.#beyondEdge(this.#cursor)), most), 0);
  }

  /**
   * Replace the text between start and the cursor.
   * @param {number} start
   * @param {string} text
   */
  #replace(start, text) {
    const letters = [...text];
    this.#typed.splice(start, this.#cursor - start, ...letters);
    this.#cursor = start + letters.length;
    this.#returnToEnd();
    this.#showCursor();
    return true;
  }

  /**
   * Move the cursor; left of the answer, scroll a long question back to its start instead.
   * @param {number} columns
   */
  #move(columns) {
    const [cursor, shift] = [this.#cursor, this.#typedShift];
    this.#returnToEnd();
    if (cursor || (columns > 0 && this.#isCursorVisible())) {
      this.#cursor = Math.min(Math.max(cursor + columns, 0), this.#typed.length);
      this.#showCursor();
    } else {
      this.#typedShift = Math.max(shift + columns, 0);
    }
    return cursor !== this.#cursor || shift !== this.#typedShift;
  }

  /** All rows including the line being typed. The last row counts only if it has text or the cursor. */
  #allRows() {
    const closed = this.#rows.slice(0, -1);
    if (!this.asking) return this.#open ? this.#rows : closed;
    // One more column for the cursor after the last character.
    const rows = this.#rowsOf([...this.#open, ...this.#typed, ' ']);
    rows.at(-1)?.pop();
    return [...closed, ...rows.map((row) => row.join(''))];
  }

  #firstRow() {
    return Math.max(this.#allRows().length - this.geometry.rows - this.#back, 0);
  }

  /** Where it is on the display. */
  #highlightedRow() {
    return this.#rows.length - 1 - this.#above - this.#firstRow();
  }

  /**
   * The part of a row that is on the display. It scrolls sideways after the >>>.
   * @param {string} row
   * @param {number} shift
   */
  #visible(row, shift) {
    const letters = [...row];
    if (shift) letters.splice(promptColumns(row), shift + 1, MARK);
    return letters.slice(0, this.geometry.columns).join('');
  }

  /**
   * How many columns a row is scrolled sideways.
   * @param {number} row  its number
   */
  #shiftOf(row) {
    if (this.#above && row === this.#rows.length - 1 - this.#above) return this.#shift;
    return this.asking && row === this.#rows.length - 1 ? this.#typedShift : 0;
  }

  /**
   * How many columns a cursor after as many typed characters is beyond the edge.
   * @param {number} typed
   */
  #beyondEdge(typed) {
    const { columns, cutsLines } = this.geometry;
    return cutsLines ? Math.max([...this.#open].length + typed + 1 - columns, 0) : 0;
  }

  /** Unless a long question was scrolled back. */
  #isCursorVisible() {
    return this.#typedShift >= this.#beyondEdge(this.#cursor);
  }

  /** The last row, without the typed text. */
  get #open() {
    return this.#rows.at(-1) ?? '';
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
    const before = this.#rowsOf([...this.#open, ...this.#typed.slice(0, this.#cursor), ' ']);
    const row = this.#rows.length - 1 + before.length - 1 - this.#firstRow();
    if (row >= rows) return;
    const column = (before.at(-1) ?? []).length - 1 - this.#typedShift;
    const [left, top] = [leftMargin + column * letterPitch, this.#topOf(row)];
    fill(frame, { ...cursor, left: left + cursor.left, top: top + cursor.top }, frame.format.black);
  }

  /**
   * The rows that a line takes; an empty line is one empty row.
   * @param {string[]} letters
   */
  #rowsOf(letters) {
    const { columns, cutsLines } = this.geometry;
    if (cutsLines) return [letters];
    const rows = [];
    for (let start = 0; start < letters.length; start += columns) rows.push(letters.slice(start, start + columns));
    return rows.length ? rows : [[]];
  }
}

/**
 * The columns at its start that are never highlighted or scrolled.
 * @param {string} row
 */
const promptColumns = (row) => (row.startsWith(PROMPT) ? PROMPT.length : 0);

/**
 * @template {Pixels} P
 * @param {Frame<P>} frame
 * @param {Box} box
 * @param {number} ink
 */
function fill(frame, { left, top, width, height }, ink) {
  for (let y = top; y < top + height; y++) {
    const begin = y * frame.width + left;
    frame.pixels.fill(ink, begin, begin + width);
  }
}
