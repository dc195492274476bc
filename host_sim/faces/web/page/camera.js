// Pictures and films of the display, as files to download.
import { contextOf, pictureOf } from './lcd.js';
import { levels } from './palette.js';

/** @import { Pixels } from '../../../engines/micropython/core/formats.js' */
/** @import { Size } from './lcd.js' */
/** @import { Palette } from './palette.js' */

/** @typedef {typeof import('gifenc')} Gif */

const SHORTEST_MS = 30; // of what is shown for less, the last counts: players of GIFs slow it down
const LAST_MS = 1000; // how long the last thing is to be seen, at least
const MOST_FRAMES = 5000; // then a film ends by itself
const MOST_BYTES = 150_000_000; // or then
const MOST_COLOURS = 256; // of a picture in a GIF

export class Camera {
  /** @type {{ pixels: Pixels, since: number }[]} */
  #frames = [];
  isFilming = false;

  /**
   * @param {Size} display
   * @param {Palette} palette
   * @param {number} scale  pixels a dot
   */
  constructor(display, palette, scale) {
    this.display = display;
    this.palette = palette;
    this.scale = scale;
  }

  /**
   * @param {Pixels} pixels
   * @returns {Promise<Blob>}
   */
  picture(pixels) {
    const { width, height } = this.display;
    const small = new OffscreenCanvas(width, height);
    contextOf(small).putImageData(pictureOf(pixels, this.display, this.palette), 0, 0);
    const large = new OffscreenCanvas(width * this.scale, height * this.scale);
    const drawn = contextOf(large);
    drawn.imageSmoothingEnabled = false;
    drawn.drawImage(small, 0, 0, large.width, large.height);
    return large.convertToBlob({ type: 'image/png' });
  }

  /** @returns {void} */
  begin() {
    this.#frames = [];
    this.isFilming = true;
  }

  /**
   * The display as it is now, while a film is being made.
   * @param {Pixels} pixels
   * @param {number} now  milliseconds
   * @returns {void}
   */
  film(pixels, now) {
    const last = this.#frames.at(-1);
    if (last && same(last.pixels, pixels)) return;
    if (last && now - last.since < SHORTEST_MS) last.pixels = pixels;
    else this.#frames.push({ pixels, since: now });
  }

  /** @returns {boolean} */
  get isFull() {
    const count = this.#frames.length;
    return count >= MOST_FRAMES || (count > 0 && count * this.#frames[0].pixels.byteLength >= MOST_BYTES);
  }

  /**
   * @param {number} now
   * @param {Gif} gif
   * @returns {Blob}
   */
  end(now, gif) {
    this.isFilming = false;
    const encoder = gif.GIFEncoder();
    const [width, height] = [this.display.width * this.scale, this.display.height * this.scale];
    for (const [i, { pixels, since }] of this.#frames.entries()) {
      const until = this.#frames[i + 1]?.since ?? Math.max(now, since + LAST_MS);
      const { indices, colours } = this.#reduced(pixels, gif);
      const large = enlarged(indices, this.display.width, this.scale);
      encoder.writeFrame(large, width, height, { palette: colours, delay: until - since });
    }
    encoder.finish();
    return new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (encoder.bytes())], { type: 'image/gif' });
  }

  /**
   * In its own colours, or, where a GIF can't have so many, in the nearest.
   * @param {Pixels} pixels
   * @param {Gif} gif
   * @returns {{ indices: Uint8Array, colours: number[][] }}
   */
  #reduced(pixels, { quantize, applyPalette }) {
    const inks = [...new Set(pixels)];
    if (inks.length > MOST_COLOURS) {
      const { data } = pictureOf(pixels, this.display, this.palette);
      const colours = quantize(data, MOST_COLOURS);
      return { indices: applyPalette(data, colours), colours };
    }
    const places = new Uint8Array(this.palette.length);
    for (const [place, ink] of inks.entries()) places[ink] = place;
    const colours = inks.map((ink) => levels(this.palette[ink]));
    return { indices: Uint8Array.from(pixels, (ink) => places[ink]), colours };
  }
}

/**
 * @param {Pixels} one
 * @param {Pixels} other
 * @returns {boolean}
 */
function same(one, other) {
  return (
    one.length === other.length &&
    one.every((/** @type {number} */ pixel, /** @type {number} */ i) => pixel === other[i])
  );
}

/**
 * Each pixel as a square.
 * @param {Uint8Array} pixels
 * @param {number} width
 * @param {number} scale
 * @returns {Uint8Array}
 */
export function enlarged(pixels, width, scale) {
  const large = new Uint8Array(pixels.length * scale * scale);
  const wide = width * scale;
  for (const [i, pixel] of pixels.entries()) {
    if (!pixel) continue;
    const corner = Math.floor(i / width) * scale * wide + (i % width) * scale;
    for (let row = 0; row < scale; row++) large.fill(pixel, corner + row * wide, corner + row * wide + scale);
  }
  return large;
}
