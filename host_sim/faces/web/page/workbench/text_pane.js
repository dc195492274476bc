// The text beside the display: all that the script has printed, to scroll, to select and to copy.
import { button, make } from './dom.js';

/** @typedef {{ text: string, kind: string }} Piece */
/** @typedef {{ pieces: Piece[], version: number, text(): string }} Transcript */

const DRAW_MS = 60;
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
  /** @type {Map<Piece, HTMLElement>} */
  #spans = new Map();
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
    this.#text.replaceChildren();
    this.#spans.clear();
    this.#announced = 0;
  }

  /**
   * Only what has changed: the last piece may have grown, the first ones may be gone.
   * @param {Piece[]} pieces
   * @returns {void}
   */
  #drawPieces(pieces) {
    for (const [piece, span] of this.#spans) {
      if (piece === pieces[0]) break;
      span.remove();
      this.#spans.delete(piece);
    }
    for (const piece of pieces.slice(Math.max(this.#spans.size - 1, 0))) {
      const span = this.#spans.get(piece) ?? this.#spanOf(piece);
      const node = /** @type {Text} */ (span.firstChild);
      if (piece.text.startsWith(node.data)) node.appendData(piece.text.slice(node.length));
      else node.data = piece.text;
    }
  }

  /**
   * @param {Piece} piece
   * @returns {HTMLElement}
   */
  #spanOf(piece) {
    const span = make('span', { class: piece.kind }, document.createTextNode(''));
    this.#spans.set(piece, span);
    this.#text.append(span);
    return span;
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
