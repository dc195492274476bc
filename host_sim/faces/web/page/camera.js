// Pictures and films of the display, as files to download.
import { pictureOf } from './lcd.js';

/** @import { Colours, Size } from './lcd.js' */

/**
 * Of gifenc.
 * @typedef {object} Encoder
 * @property {(pixels: Uint8Array, width: number, height: number, options: object) => void} writeFrame
 * @property {() => void} finish
 * @property {() => Uint8Array} bytes
 */

const SCALE = 4;
const SHORTEST_MS = 30; // of what is shown for less, the last counts: players of GIFs slow it down
const LAST_MS = 1000; // how long the last thing is to be seen, at least
const MOST_FRAMES = 5000; // then a film ends by itself

export class Camera {
  /** @type {{ pixels: Uint8Array, since: number }[]} */
  #frames = [];
  isFilming = false;

  /**
   * @param {Size} display
   * @param {Colours} colours
   */
  constructor(display, colours) {
    this.display = display;
    this.colours = colours;
  }

  /**
   * @param {Uint8Array} pixels
   * @returns {Promise<Blob>}
   */
  picture(pixels) {
    const { width, height } = this.display;
    const small = new OffscreenCanvas(width, height);
    context(small).putImageData(pictureOf(pixels, this.display, this.colours), 0, 0);
    const large = new OffscreenCanvas(width * SCALE, height * SCALE);
    const drawn = context(large);
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
   * @param {Uint8Array} pixels
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
    return this.#frames.length >= MOST_FRAMES;
  }

  /**
   * @param {number} now
   * @param {() => Encoder} encoderOf
   * @returns {Blob}
   */
  end(now, encoderOf) {
    this.isFilming = false;
    const encoder = encoderOf();
    const [width, height] = [this.display.width * SCALE, this.display.height * SCALE];
    for (const [i, { pixels, since }] of this.#frames.entries()) {
      const until = this.#frames[i + 1]?.since ?? Math.max(now, since + LAST_MS);
      const large = enlarged(pixels, this.display.width);
      encoder.writeFrame(large, width, height, { palette: this.colours, delay: until - since });
    }
    encoder.finish();
    return new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (encoder.bytes())], { type: 'image/gif' });
  }
}

/**
 * @param {OffscreenCanvas} canvas
 * @returns {OffscreenCanvasRenderingContext2D}
 */
function context(canvas) {
  return /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
}

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 * @returns {boolean}
 */
function same(one, other) {
  return one.length === other.length && one.every((pixel, i) => pixel === other[i]);
}

/**
 * Each pixel as a square of SCALE by SCALE.
 * @param {Uint8Array} pixels
 * @param {number} width
 * @returns {Uint8Array}
 */
export function enlarged(pixels, width) {
  const large = new Uint8Array(pixels.length * SCALE * SCALE);
  const wide = width * SCALE;
  for (const [i, pixel] of pixels.entries()) {
    if (!pixel) continue;
    const corner = Math.floor(i / width) * SCALE * wide + (i % width) * SCALE;
    for (let row = 0; row < SCALE; row++) large.fill(1, corner + row * wide, corner + row * wide + SCALE);
  }
  return large;
}
