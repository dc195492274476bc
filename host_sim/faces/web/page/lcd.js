// The display as a canvas: the drawing and what the operating system shows around it, each dot a whole number of the
// screen's own pixels where that fills the room.
import { css } from './palette.js';

/** @import { Pixels } from '../../../engines/micropython/core/formats.js' */
/** @import { Palette, Rgb } from './palette.js' */

/** @typedef {{ width: number, height: number }} Size */

/**
 * The whole display, and where the drawing lies on it.
 * @typedef {object} Whole
 * @property {number} width
 * @property {number} height
 * @property {number} left  of the drawing
 * @property {number} top
 * @property {(Size & { left: number, top: number, colour: Rgb })[]} around  what is painted beside it, in this order
 */

const LEAST_FILLED = 0.8; // of the room; rather than fill less, dots are made as large as they fit, and smoothed

export class Lcd {
  #canvas;
  #display;
  #lcd;
  #palette;
  #whole; // a pixel a dot
  #enlargement = 1; // of the canvas, which the browser then makes smaller

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Size} display
   * @param {Whole} lcd
   * @param {Palette} palette
   */
  constructor(canvas, display, lcd, palette) {
    this.#canvas = canvas;
    this.#display = display;
    this.#lcd = lcd;
    this.#palette = palette;
    this.#whole = new OffscreenCanvas(lcd.width, lcd.height);
    const context = contextOf(this.#whole);
    for (const { left, top, width, height, colour } of lcd.around) {
      context.fillStyle = css(colour);
      context.fillRect(left, top, width, height);
    }
    this.#resize(1);
  }

  /**
   * @param {Pixels} pixels
   * @returns {void}
   */
  show(pixels) {
    const picture = pictureOf(pixels, this.#display, this.#palette);
    contextOf(this.#whole).putImageData(picture, this.#lcd.left, this.#lcd.top);
    this.#paint();
  }

  /**
   * As large as the room allows.
   * @param {Size} room  in CSS pixels
   * @returns {void}
   */
  fit(room) {
    const density = window.devicePixelRatio || 1;
    const { width, height } = this.#lcd;
    const most = Math.max(0.1, Math.min((room.width * density) / width, (room.height * density) / height));
    const isWhole = Math.floor(most) >= LEAST_FILLED * most;
    const dots = isWhole ? Math.floor(most) : most;
    this.#canvas.style.width = `${(dots * width) / density}px`;
    this.#canvas.style.height = `${(dots * height) / density}px`;
    this.#canvas.classList.toggle('smooth', !isWhole);
    this.#resize(isWhole ? 1 : Math.ceil(dots));
  }

  /**
   * @param {number} enlargement
   * @returns {void}
   */
  #resize(enlargement) {
    const width = this.#lcd.width * enlargement;
    if (this.#canvas.width === width && this.#enlargement === enlargement) return;
    this.#enlargement = enlargement;
    this.#canvas.width = width;
    this.#canvas.height = this.#lcd.height * enlargement;
    this.#paint();
  }

  /** @returns {void} */
  #paint() {
    const context = contextOf(this.#canvas);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.#whole, 0, 0, this.#canvas.width, this.#canvas.height);
  }
}

/**
 * @template {HTMLCanvasElement | OffscreenCanvas} C
 * @param {C} canvas
 * @returns {C extends HTMLCanvasElement ? CanvasRenderingContext2D : OffscreenCanvasRenderingContext2D}
 */
export function contextOf(canvas) {
  return /** @type {any} */ (canvas.getContext('2d', { alpha: false }));
}

/**
 * @param {Pixels} pixels
 * @param {Size} size
 * @param {Palette} palette
 * @returns {ImageData}
 */
export function pictureOf(pixels, { width, height }, palette) {
  const picture = new ImageData(width, height);
  const words = new Uint32Array(picture.data.buffer);
  for (let i = 0; i < words.length; i++) words[i] = palette[pixels[i]];
  return picture;
}
