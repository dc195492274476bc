// Everything that was said: printed, asked, typed, and how it went wrong. Not cut to any columns.

/** @typedef {'printed' | 'asked' | 'typed' | 'traceback' | 'hint' | 'note'} Kind */
/** @typedef {{ text: string, kind: Kind }} Piece */

const KEPT = 200_000; // characters; a script that prints for ever must not fill the browser

export class Transcript {
  /** @type {Piece[]} */
  pieces = [];
  version = 0; // higher after every change, for those who only look now and then
  #length = 0;

  /**
   * @param {string} text
   * @param {Kind} [kind]
   * @returns {void}
   */
  write(text, kind = 'printed') {
    if (!text) return;
    const kept = text.slice(-KEPT);
    const last = this.pieces.at(-1);
    if (last?.kind === kind && last.text.length < KEPT / 10) last.text += kept;
    else this.pieces.push({ text: kept, kind });
    this.#length += kept.length;
    while (this.#length > KEPT && this.pieces.length > 1) this.#length -= this.pieces.shift()?.text.length ?? 0;
    this.version++;
  }

  /**
   * A line of its own, wherever the last one has ended.
   * @param {string} text
   * @param {Kind} kind
   * @returns {void}
   */
  writeLine(text, kind) {
    this.endLine();
    this.write(`${text}\n`, kind);
  }

  /** @returns {void} */
  endLine() {
    const last = this.pieces.at(-1);
    if (last && !last.text.endsWith('\n')) this.write('\n');
  }

  /** @returns {string} */
  text() {
    return this.pieces.map(({ text }) => text).join('');
  }
}
