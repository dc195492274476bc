// Everything the script has printed, to scroll, select and copy.
import { button, make } from './dom.js';
import { TextLog } from './text_log.js';

/** @typedef {{ text: string, kind: string }} Piece */
/** @typedef {{ pieces: Piece[], version: number, text(): string }} Transcript */

const DRAW_MS = 100;
const ANNOUNCE_MS = 1500; // a screen reader gets new text at most this often
const MAX_ANNOUNCED = 300; // characters
const NEAR_END = 24; // pixels: closer than this, the pane scrolls with new text
const PLACEHOLDER = 'Printed text appears here.';

export class TextPane {
  #transcriptOf;
  #showMessage;
  #text = make('pre', { class: 'text', role: 'log', 'aria-label': 'Printed text', 'aria-live': 'off', tabindex: '0' });
  #announcer = make('p', { class: 'visually-hidden', 'aria-live': 'polite' });
  #copy = button('Copy', () => this.#copyText(), { class: 'small', disabled: true });
  #log = new TextLog(this.#text);
  /** @type {{ piece: Piece, length: number } | null} */
  #drawn = null; // the last piece in the log, and how much of it
  /** @type {Transcript | null} */
  #transcript = null;
  #version = -1;
  #drawTimer = 0;
  #announceTimer = 0;
  #announcedLength = 0;
  element = make(
    'section',
    { class: 'text-pane', 'aria-label': 'Text' },
    make('header', {}, make('h2', {}, 'Text'), this.#copy),
    this.#text,
    this.#announcer,
  );

  /**
   * @param {() => Transcript} transcriptOf  returns the current run's transcript
   * @param {(text: string) => void} showMessage
   */
  constructor(transcriptOf, showMessage) {
    this.#transcriptOf = transcriptOf;
    this.#showMessage = showMessage;
    this.#text.dataset.empty = PLACEHOLDER;
    this.update();
  }

  /** To be called when something may have been printed. */
  update() {
    if (!this.#drawTimer) this.#drawTimer = window.setTimeout(() => this.#draw(), DRAW_MS);
  }

  #draw() {
    this.#drawTimer = 0;
    const transcript = this.#transcriptOf();
    if (transcript === this.#transcript && transcript.version === this.#version) return;
    if (transcript !== this.#transcript) this.#clear();
    const isAtEnd = this.#text.scrollHeight - this.#text.scrollTop - this.#text.clientHeight < NEAR_END;
    this.#transcript = transcript;
    this.#version = transcript.version;
    this.#drawPieces(transcript.pieces);
    this.#copy.disabled = transcript.pieces.length === 0;
    if (isAtEnd) this.#text.scrollTop = this.#text.scrollHeight;
    if (!this.#announceTimer) this.#announceTimer = window.setTimeout(() => this.#announce(), ANNOUNCE_MS);
  }

  #clear() {
    this.#log.clear();
    this.#drawn = null;
    this.#announcedLength = 0;
  }

  /**
   * Adds only what is new: the last piece may have grown, and all pieces may have been replaced.
   * @param {Piece[]} pieces
   */
  #drawPieces(pieces) {
    const { piece: last, length } = this.#drawn ?? { piece: null, length: 0 };
    const i = last ? pieces.lastIndexOf(last) : -1;
    if (last && i >= 0) this.#log.add(last.text.slice(length), last.kind);
    for (const { text, kind } of pieces.slice(i + 1)) this.#log.add(text, kind);
    const piece = pieces.at(-1);
    this.#drawn = piece ? { piece, length: piece.text.length } : null;
  }

  #announce() {
    this.#announceTimer = 0;
    const text = this.#transcript?.text() ?? '';
    const newText = text.slice(Math.min(this.#announcedLength, text.length));
    this.#announcedLength = text.length;
    this.#announcer.textContent = newText.trim().slice(-MAX_ANNOUNCED);
  }

  #copyText() {
    const selection = document.getSelection();
    const selected = this.#text.contains(selection?.anchorNode ?? null) ? String(selection ?? '') : '';
    navigator.clipboard.writeText(selected || (this.#transcript?.text() ?? '')).then(
      () => this.#showMessage('Text copied'),
      () => this.#showMessage('Clipboard access was blocked. Select the text and press Ctrl-C'),
    );
  }
}
