// Everything printed, asked and typed, and the traceback. Lines are not wrapped.

/** @typedef {'printed' | 'asked' | 'typed' | 'traceback' | 'hint' | 'note'} Kind */
/** @typedef {{ text: string, kind: Kind }} Piece */

const MAX_LENGTH = 200_000; // characters, in case a script never stops printing

export class Transcript {
  /** @type {Piece[]} */
  pieces = [];
  version = 0; // increases with every change
  #length = 0;

  /**
   * @param {string} text
   * @param {Kind} [kind]
   */
  write(text, kind = 'printed') {
    if (!text) return;
    const tail = text.slice(-MAX_LENGTH);
    const last = this.pieces.at(-1);
    if (last?.kind === kind && last.text.length < MAX_LENGTH / 10) last.text += tail;
    else this.pieces.push({ text: tail, kind });
    this.#length += tail.length;
    while (this.#length > MAX_LENGTH && this.pieces.length > 1) this.#length -= this.pieces.shift()?.text.length ?? 0;
    this.version++;
  }

  /**
   * Write a line, after a line break if needed.
   * @param {string} text
   * @param {Kind} kind
   */
  writeLine(text, kind) {
    this.endLine();
    this.write(`${text}\n`, kind);
  }

  endLine() {
    const last = this.pieces.at(-1);
    if (last && !last.text.endsWith('\n')) this.write('\n');
  }

  text() {
    return this.pieces.map(({ text }) => text).join('');
  }
}
