// The text beside the display: all that the script has printed, to scroll, to select and to copy.
import { button, make } from './dom.js';
import { Roll } from './roll.js';

/** @typedef {{ text: string, kind: string }} Piece */
/** @typedef {{ pieces: Piece[], version: number, text(): string }} Transcript */

const DRAW_MS = 100;
const ANNOUNCE_MS = 1500; // a screen reader is told what has come since, no more often than that
const MOST_ANNOUNCED = 300; // characters
const NEAR = 24; // pixels from the end: there what is new is followed
const EMPTY = 'What the script prints is kept here.';

export class TextPane {
  #transcriptOf;
  #say;
  #text = make('pre', { class: 'text', role: 'log', 'aria-label': 'Printed text', 'aria-live': 'off', tabindex: '0' });
  #announcer = make('p', { class: 'unseen', 'aria-live': 'polite' });
  #copy = button('Copy', () => this.#copyText(), { class: 'small', disabled: true });
  #roll = new Roll(this.#text);
  /** @type {{ piece: Piece, length: number } | null} */
  #drawn = null; // the last piece on the roll, and how much of it
  /** @type {Transcript | null} */
  #transcript = null;
  #version = -1;
  #timer = 0;
  #announcing = 0;
  #announced = 0; // how much of the text was told
  element = make(
    'section',
    { class: 'text-pane', 'aria-label': 'Text' },
    make('header', {}, make('h2', {}, 'Text'), this.#copy),
    this.#text,
    this.#announcer,
  );

  /**
   * @param {() => Transcript} transcriptOf  of what runs now
   * @param {(text: string) => void} say
   */
  constructor(transcriptOf, say) {
    this.#transcriptOf = transcriptOf;
    this.#say = say;
    this.#text.dataset.empty = EMPTY;
    this.update();
  }

  /**
   * Something may have been printed.
   * @returns {void}
   */
  update() {
    if (!this.#timer) this.#timer = window.setTimeout(() => this.#draw(), DRAW_MS);
  }

  /** @returns {void} */
  #draw() {
    this.#timer = 0;
    const transcript = this.#transcriptOf();
    if (transcript === this.#transcript && transcript.version === this.#version) return;
    if (transcript !== this.#transcript) this.#forget();
    const isAtEnd = this.#text.scrollHeight - this.#text.scrollTop - this.#text.clientHeight < NEAR;
    this.#transcript = transcript;
    this.#version = transcript.version;
    this.#drawPieces(transcript.pieces);
    this.#copy.disabled = transcript.pieces.length === 0;
    if (isAtEnd) this.#text.scrollTop = this.#text.scrollHeight;
    if (!this.#announcing) this.#announcing = window.setTimeout(() => this.#announce(), ANNOUNCE_MS);
  }

  /** @returns {void} */
  #forget() {
    this.#roll.clear();
    this.#drawn = null;
    this.#announced = 0;
  }

  /**
   * Only what has come since: the last piece may have grown, and all of them may be new.
   * @param {Piece[]} pieces
   * @returns {void}
   */
  #drawPieces(pieces) {
    const { piece: last, length } = this.#drawn ?? { piece: null, length: 0 };
    const at = last ? pieces.lastIndexOf(last) : -1;
    if (last && at >= 0) this.#roll.add(last.text.slice(length), last.kind);
    for (const { text, kind } of pieces.slice(at + 1)) this.#roll.add(text, kind);
    const piece = pieces.at(-1);
    this.#drawn = piece ? { piece, length: piece.text.length } : null;
  }

  /** @returns {void} */
  #announce() {
    this.#announcing = 0;
    const text = this.#transcript?.text() ?? '';
    const fresh = text.slice(Math.min(this.#announced, text.length));
    this.#announced = text.length;
    this.#announcer.textContent = fresh.trim().slice(-MOST_ANNOUNCED);
  }

  /** @returns {void} */
  #copyText() {
    const selected = String(document.getSelection() ?? '');
    const text =
      selected && this.#text.contains(document.getSelection()?.anchorNode ?? null)
        ? selected
        : this.#transcript?.text();
    navigator.clipboard.writeText(text ?? '').then(
      () => this.#say('The text is copied'),
      () => this.#say("The browser won't let it be copied: select it and press Ctrl-C"),
    );
  }
}
