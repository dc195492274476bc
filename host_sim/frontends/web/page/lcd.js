// The display as a canvas: the drawing, and what the operating system shows around it. Each display pixel is a whole
// number of screen pixels if that fills enough of the space.
import { css } from './palette.js';

/** @import { Pixels } from '../../../engines/micropython/core/formats.js' */
/** @import { Palette, Rgb } from './palette.js' */

/** @typedef {{ width: number, height: number }} Size */

/**
 * The whole display, and the place of the drawing on it.
 * @typedef {object} WholeDisplay
 * @property {number} width
 * @property {number} height
 * @property {number} left  of the drawing
 * @property {number} top
 * @property {(Size & { left: number, top: number, colour: Rgb })[]} around  painted beside it, in this order
 */

const OUTLINE = '#e8590c';
const LINES_PER_WIDTH = 192; // an outline is as wide as one of so many columns of the display
const MIN_FILLED = 0.8; // of the space; if whole pixels would fill less, the display is scaled to fit and smoothed

export class Lcd {
  #canvas;
  #display;
  #lcd;
  #palette;
  #unscaled;
  /** @type {number[] | null} */
  #box = null; // to outline
  #enlargement = 1; // of the canvas, which the browser then scales down

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Size} display
   * @param {WholeDisplay} lcd
   * @param {Palette} palette
   */
  constructor(canvas, display, lcd, palette) {
    this.#canvas = canvas;
    this.#display = display;
    this.#lcd = lcd;
    this.#palette = palette;
    this.#unscaled = new OffscreenCanvas(lcd.width, lcd.height);
    const context = contextOf(this.#unscaled);
    for (const { left, top, width, height, colour } of lcd.around) {
      context.fillStyle = css(colour);
      context.fillRect(left, top, width, height);
    }
    this.#resize(1);
  }

  /** @param {Pixels} pixels */
  show(pixels) {
    const picture = pictureOf(pixels, this.#display, this.#palette);
    contextOf(this.#unscaled).putImageData(picture, this.#lcd.left, this.#lcd.top);
    this.#paint();
  }

  /** @param {number[] | null} box  to outline: x, y, width, height */
  outline(box) {
    if (String(box) === String(this.#box)) return;
    this.#box = box;
    this.#paint();
  }

  /**
   * @param {{ offsetX: number, offsetY: number }} event  a click on the canvas
   * @returns {[x: number, y: number] | null} the pixel of the drawing; null if it is beside it
   */
  pixelAt({ offsetX, offsetY }) {
    const { clientWidth, clientHeight } = this.#canvas;
    const x = Math.floor((offsetX / clientWidth) * this.#lcd.width) - this.#lcd.left;
    const y = Math.floor((offsetY / clientHeight) * this.#lcd.height) - this.#lcd.top;
    return x >= 0 && x < this.#display.width && y >= 0 && y < this.#display.height ? [x, y] : null;
  }

  /** @param {Size} space  in CSS pixels */
  fit(space) {
    const density = window.devicePixelRatio || 1;
    const { width, height } = this.#lcd;
    const largest = Math.max(0.1, Math.min((space.width * density) / width, (space.height * density) / height));
    const isWhole = Math.floor(largest) >= MIN_FILLED * largest;
    const scale = isWhole ? Math.floor(largest) : largest;
    this.#canvas.style.width = `${(scale * width) / density}px`;
    this.#canvas.style.height = `${(scale * height) / density}px`;
    this.#canvas.classList.toggle('smooth', !isWhole);
    this.#resize(isWhole ? 1 : Math.ceil(scale));
  }

  /** @param {number} enlargement */
  #resize(enlargement) {
    const width = this.#lcd.width * enlargement;
    if (this.#canvas.width === width && this.#enlargement === enlargement) return;
    this.#enlargement = enlargement;
    this.#canvas.width = width;
    this.#canvas.height = this.#lcd.height * enlargement;
    this.#paint();
  }

  #paint() {
    const context = contextOf(this.#canvas);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.#unscaled, 0, 0, this.#canvas.width, this.#canvas.height);
    if (!this.#box) return;
    const line = Math.max(1, Math.round(this.#display.width / LINES_PER_WIDTH));
    const [x, y, width, height] = this.#box;
    const edges = [x + this.#lcd.left + line / 2, y + this.#lcd.top + line / 2, width - line, height - line];
    const [left, top, across, down] = edges.map((edge) => edge * this.#enlargement);
    context.strokeStyle = OUTLINE;
    context.lineWidth = line * this.#enlargement;
    context.strokeRect(left, top, across, down);
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
 */
export function pictureOf(pixels, { width, height }, palette) {
  const picture = new ImageData(width, height);
  const words = new Uint32Array(picture.data.buffer);
  for (let i = 0; i < words.length; i++) words[i] = palette[pixels[i]];
  return picture;
}
