// A long text that grows at its end, as elements. A browser lays out a whole block anew when one letter is added, so the
// text is cut into blocks of some lines; what is far up goes.
import { make } from './dom.js';

const LINES_A_BLOCK = 40;
const MOST_BLOCKS = 125; // 5,000 lines
const MOST_LETTERS = 4000; // of a block whose line never ends

export class Roll {
  #room;
  /** @type {HTMLElement | null} */
  #block = null;
  /** @type {HTMLElement | null} */
  #span = null;
  #lines = 0; // in the block
  #letters = 0;

  /** @param {HTMLElement} room */
  constructor(room) {
    this.#room = room;
  }

  /** @returns {void} */
  clear() {
    this.#room.replaceChildren();
    this.#end();
  }

  /**
   * @param {string} text
   * @param {string} kind  a class
   * @returns {void}
   */
  add(text, kind) {
    const lines = text.split('\n').slice(-LINES_A_BLOCK * MOST_BLOCKS); // nobody would see what was before
    let waiting = '';
    lines.forEach((line, i) => {
      waiting += line;
      if (i === lines.length - 1) return;
      this.#lines++;
      if (this.#lines < LINES_A_BLOCK && this.#letters + waiting.length < MOST_LETTERS) waiting += '\n';
      else {
        this.#append(waiting, kind); // the end of a block is the end of its last line
        this.#end();
        waiting = '';
      }
    });
    this.#append(waiting, kind);
    while (this.#room.childElementCount > MOST_BLOCKS) this.#room.firstElementChild?.remove();
  }

  /** @returns {void} */
  #end() {
    this.#block = this.#span = null;
    this.#lines = this.#letters = 0;
  }

  /**
   * @param {string} text
   * @param {string} kind
   * @returns {void}
   */
  #append(text, kind) {
    if (!text && (this.#block || !this.#lines)) return;
    if (!this.#block) {
      this.#block = make('div', { class: 'lines' });
      this.#room.append(this.#block);
    }
    if (this.#span?.className !== kind) {
      this.#span = make('span', { class: kind });
      this.#block.append(this.#span);
    }
    this.#span.append(text);
    this.#letters += text.length;
  }
}
