// The display that a script draws on. It lives beside the VM, so that get_pixel costs no question to the host, and only
// what is shown leaves it.
import { CLEAR, OUTSIDE, SHOW } from './casioplot.js';
import { Extent } from './extent.js';
import { FORMATS } from './formats.js';

/** @import { Display, DisplaySize, Drawing } from './casioplot.js' */
/** @import { Pixels } from './formats.js' */

/** @typedef {[advance: number, ...pixels: [x: number, y: number][]]} Glyph */
/** @typedef {{ glyphs: Record<string, Glyph>, unknown: Glyph }} Font */

/**
 * @template {Pixels} [P=Uint8Array]  bytes where the display has two colours
 * @implements {Display}
 */
export class Frame {
  touched = false; // once a script has drawn, its end shows the drawing

  /**
   * @param {DisplaySize} size
   * @param {Record<string, Font>} fonts  by the name of their size
   * @param {(pixels: P) => void} show  the pixels are the frame's own, and change after the call
   */
  constructor({ width, height, format = 'one bit' }, fonts, show) {
    this.width = width;
    this.height = height;
    this.fonts = fonts;
    this.format = FORMATS[format];
    this.pixels = /** @type {P} */ (this.format.blank(width * height));
    this.extent = new Extent({ width, height });
    this.show = show;
  }

  /**
   * @param {Drawing} drawing
   * @returns {void}
   */
  draw(drawing) {
    if (drawing === SHOW) {
      this.show(this.pixels);
      return;
    }
    this.touched = true;
    if (drawing === CLEAR) {
      this.pixels.fill(this.format.white);
      return;
    }
    this.extent.drawn++;
    if (typeof drawing !== 'number') this.#write(...drawing);
    else if (drawing !== OUTSIDE) this.#setPixel(drawing);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {void}
   */
  outside(x, y) {
    this.extent.add(x, y, x, y);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {number}
   */
  pixel(x, y) {
    return this.pixels[y * this.width + x];
  }

  /**
   * What the end of a script does: show what was drawn.
   * @returns {void}
   */
  end() {
    if (this.touched) this.show(this.pixels);
    this.touched = false;
  }

  /**
   * @param {number} numbered  its ink times the number of all pixels higher
   * @returns {void}
   */
  #setPixel(numbered) {
    const { length } = this.pixels;
    this.pixels[numbered % length] = numbered / length;
  }

  /**
   * Text with its top left at (x, y) on a transparent ground, cut at the edges.
   * @param {number} left
   * @param {number} top
   * @param {string} text
   * @param {number} ink
   * @param {string} size
   * @returns {void}
   */
  #write(left, top, text, ink, size) {
    const { glyphs, unknown } = this.fonts[size];
    let x = left;
    let [right, bottom] = [left, top];
    for (const character of text) {
      const [advance, ...pixels] = glyphs[character] ?? unknown;
      for (const [across, down] of pixels) {
        this.#dot(x + across, top + down, ink);
        right = Math.max(right, x + across);
        bottom = Math.max(bottom, top + down);
      }
      x += advance;
    }
    this.extent.add(left, top, right, bottom);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} ink
   * @returns {void}
   */
  #dot(x, y, ink) {
    if (x >= 0 && x < this.width && y >= 0 && y < this.height) this.pixels[y * this.width + x] = ink;
  }
}
