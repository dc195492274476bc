// The display that a script draws on. It is next to the VM, so get_pixel() needs no round trip to the host, and only
// shown frames are sent.
import { CLEAR, OUTSIDE, SHOW } from './casioplot.js';
import { FORMATS } from './formats.js';

/** @import { Display, DisplaySize, Drawing } from './casioplot.js' */
/** @import { Pixels } from './formats.js' */

/** @typedef {[advance: number, ...pixels: [x: number, y: number][]]} Glyph */
/** @typedef {{ glyphs: Record<string, Glyph>, unknown: Glyph }} Font */

/**
 * @template {Pixels} [P=Uint8Array]  bytes on a display with two colours
 * @implements {Display}
 */
export class Frame {
  touched = false; // the script has drawn, so its end shows the drawing

  /**
   * @param {DisplaySize} size
   * @param {Record<string, Font>} fonts  by the name of their size
   * @param {(pixels: P) => void} show  gets the frame's own pixels, which change after the call
   */
  constructor({ width, height, format = 'one bit' }, fonts, show) {
    this.width = width;
    this.height = height;
    this.fonts = fonts;
    this.format = FORMATS[format];
    this.pixels = /** @type {P} */ (this.format.blank(width * height));
    this.extent = new DrawingExtent({ width, height });
    this.show = show;
  }

  /** @param {Drawing} drawing */
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
   */
  outside(x, y) {
    this.extent.add(x, y, x, y);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  pixel(x, y) {
    return this.pixels[y * this.width + x];
  }

  /** Does what the end of a script does: shows the drawing. */
  end() {
    if (this.touched) this.show(this.pixels);
    this.touched = false;
  }

  /** @param {number} inkAndIndex  ink * number of pixels + index, as in Drawing */
  #setPixel(inkAndIndex) {
    const { length } = this.pixels;
    this.pixels[inkAndIndex % length] = inkAndIndex / length;
  }

  /**
   * Draws text with a transparent background, clipped at the edges.
   * @param {number} left
   * @param {number} top
   * @param {string} text
   * @param {number} ink
   * @param {string} size
   */
  #write(left, top, text, ink, size) {
    const { glyphs, unknown } = this.fonts[size];
    let x = left;
    let [right, bottom] = [left, top];
    for (const character of text) {
      const [advance, ...pixels] = glyphs[character] ?? unknown;
      for (const [across, down] of pixels) {
        this.#setIfOnDisplay(x + across, top + down, ink);
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
   */
  #setIfOnDisplay(x, y, ink) {
    if (x >= 0 && x < this.width && y >= 0 && y < this.height) this.pixels[y * this.width + x] = ink;
  }
}

/** Records how far a script draws beyond the display, so that its author can be warned. */
export class DrawingExtent {
  drawn = 0; // pixels and texts
  outside = 0; // those of them that aren't entirely on the display
  right = 0; // the farthest pixel in each direction
  bottom = 0;
  left = 0;
  top = 0;

  /** @param {DisplaySize} display */
  constructor({ width, height }) {
    this.width = width;
    this.height = height;
  }

  /**
   * Adds a rectangle, whose right and bottom are included.
   * @param {number} left
   * @param {number} top
   * @param {number} right
   * @param {number} bottom
   */
  add(left, top, right, bottom) {
    if (left >= 0 && top >= 0 && right < this.width && bottom < this.height) return;
    this.outside++;
    this.left = Math.min(this.left, left);
    this.top = Math.min(this.top, top);
    this.right = Math.max(this.right, right);
    this.bottom = Math.max(this.bottom, bottom);
  }

  /** @returns {{ drawn: number, outside: number, left: number, top: number, right: number, bottom: number }} */
  toJSON() {
    const { drawn, outside, left, top, right, bottom } = this;
    return { drawn, outside, left, top, right, bottom };
  }
}
