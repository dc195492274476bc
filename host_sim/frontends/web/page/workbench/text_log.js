// A long text that grows at its end. Adding a letter makes the browser lay out the whole block again, so the text is
// divided into blocks of some lines; the oldest blocks are removed.
import { make } from './dom.js';

const LINES_PER_BLOCK = 40;
const MAX_BLOCKS = 125; // 5,000 lines
const MAX_BLOCK_LETTERS = 4000; // when a line ends
const MAX_LINE_LETTERS = 20_000; // of a line that never ends

export class TextLog {
  #parent;
  /** @type {HTMLElement | null} */
  #block = null;
  /** @type {HTMLElement | null} */
  #span = null;
  #blockLines = 0;
  #blockLetters = 0;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.#parent = parent;
  }

  clear() {
    this.#parent.replaceChildren();
    this.#endBlock();
  }

  /**
   * @param {string} text
   * @param {string} className
   */
  add(text, className) {
    const lines = text.split('\n').slice(-LINES_PER_BLOCK * MAX_BLOCKS); // earlier lines would be removed anyway
    let pending = '';
    lines.forEach((line, i) => {
      pending += line;
      if (i === lines.length - 1) return;
      this.#blockLines++;
      if (this.#blockLines < LINES_PER_BLOCK && this.#blockLetters + pending.length < MAX_BLOCK_LETTERS)
        pending += '\n';
      else {
        this.#append(pending, className); // the end of a block ends its last line
        this.#endBlock();
        pending = '';
      }
    });
    this.#append(pending, className);
    while (this.#parent.childElementCount > MAX_BLOCKS) this.#parent.firstElementChild?.remove();
  }

  /**
   * Remove the oldest letters of a block with a line that never ends.
   * @param {HTMLElement} block
   */
  #shorten(block) {
    while (this.#blockLetters > MAX_LINE_LETTERS) {
      const text = block.firstChild?.firstChild;
      if (!(text instanceof Text)) return;
      const excess = this.#blockLetters - MAX_LINE_LETTERS;
      const removed = Math.min(text.data.length, excess);
      if (removed < text.data.length) text.deleteData(0, removed);
      else if (text.nextSibling) text.remove();
      else block.firstChild?.remove();
      this.#blockLetters -= removed;
    }
  }

  #endBlock() {
    this.#block = this.#span = null;
    this.#blockLines = this.#blockLetters = 0;
  }

  /**
   * @param {string} text
   * @param {string} className
   */
  #append(text, className) {
    if (!text && (this.#block || !this.#blockLines)) return;
    if (!this.#block) {
      this.#block = make('div', { class: 'lines' });
      this.#parent.append(this.#block);
    }
    if (this.#span?.className !== className) {
      this.#span = make('span', { class: className });
      this.#block.append(this.#span);
    }
    this.#span.append(text);
    this.#blockLetters += text.length;
    this.#shorten(this.#block);
  }
}
