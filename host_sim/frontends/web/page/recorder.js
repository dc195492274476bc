// Screenshots (PNG) and recordings (GIF) of the display, saved as downloads.
import { showMessage } from './elements.js';
import { contextOf, pictureOf } from './lcd.js';
import { levels } from './palette.js';

/** @import { Pixels } from '../../../engines/micropython/core/formats.js' */
/** @import { Size } from './lcd.js' */
/** @import { Palette } from './palette.js' */

/** @typedef {typeof import('gifenc')} Gif */

const MIN_FRAME_MS = 30; // GIF players slow down shorter frames, so only the last of several is recorded
const LAST_FRAME_MS = 1000; // how long the last frame stays at least
// A recording that reaches either limit is saved.
const MAX_FRAMES = 5000;
const MAX_BYTES = 150_000_000;
const MAX_GIF_COLOURS = 256;
const DOWNLOAD_MS = 10_000; // by then the browser has read the file

export class Recorder {
  /** @type {{ pixels: Pixels, since: number }[]} */
  #frames = [];
  #isRecording = false;
  #display;
  #palette;
  #scale;

  /**
   * @param {Size} display
   * @param {Palette} palette
   * @param {number} scale  output pixels per display pixel
   */
  constructor(display, palette, scale) {
    this.#display = display;
    this.#palette = palette;
    this.#scale = scale;
  }

  get isRecording() {
    return this.#isRecording;
  }

  /**
   * @param {Pixels} pixels
   * @param {string} name  of the file, without its extension
   */
  async saveScreenshot(pixels, name) {
    const { width, height } = this.#display;
    const small = new OffscreenCanvas(width, height);
    contextOf(small).putImageData(pictureOf(pixels, this.#display, this.#palette), 0, 0);
    const large = new OffscreenCanvas(width * this.#scale, height * this.#scale);
    const context = contextOf(large);
    context.imageSmoothingEnabled = false;
    context.drawImage(small, 0, 0, large.width, large.height);
    download(await large.convertToBlob({ type: 'image/png' }), `${name}.png`);
  }

  /**
   * Start recording, or stop and save the recording.
   * @param {Pixels} pixels  on display now
   * @param {string} name
   */
  async toggle(pixels, name) {
    if (!this.#isRecording) {
      this.#frames = [{ pixels, since: performance.now() }];
      this.#isRecording = true;
      return;
    }
    this.#isRecording = false;
    const now = performance.now();
    try {
      const gif = await import(new URL('vendor/gif.js', document.baseURI).href);
      download(this.#encode(now, gif), `${name}.gif`);
    } catch {
      showMessage("Can't save the recording: the GIF encoder is missing");
    }
  }

  /**
   * The display may have changed.
   * @param {Pixels} pixels
   * @param {string} name
   */
  record(pixels, name) {
    if (!this.#isRecording) return;
    const now = performance.now();
    const last = this.#frames[this.#frames.length - 1];
    if (isSame(last.pixels, pixels)) return;
    if (now - last.since < MIN_FRAME_MS) last.pixels = pixels;
    else this.#frames.push({ pixels, since: now });
    const count = this.#frames.length;
    if (count >= MAX_FRAMES || count * pixels.byteLength >= MAX_BYTES) void this.toggle(pixels, name);
  }

  /**
   * @param {number} now
   * @param {Gif} gif
   */
  #encode(now, gif) {
    const encoder = gif.GIFEncoder();
    const [width, height] = [this.#display.width * this.#scale, this.#display.height * this.#scale];
    for (const [i, { pixels, since }] of this.#frames.entries()) {
      const until = this.#frames[i + 1]?.since ?? Math.max(now, since + LAST_FRAME_MS);
      const { indices, colours } = this.#indexed(pixels, gif);
      const large = enlarged(indices, this.#display.width, this.#scale);
      encoder.writeFrame(large, width, height, { palette: colours, delay: until - since });
    }
    encoder.finish();
    return new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (encoder.bytes())], { type: 'image/gif' });
  }

  /**
   * The frame in its own colours, or in the nearest ones if a GIF can't hold them all.
   * @param {Pixels} pixels
   * @param {Gif} gif
   * @returns {{ indices: Uint8Array, colours: number[][] }}
   */
  #indexed(pixels, { quantize, applyPalette }) {
    const inks = [...new Set(pixels)];
    if (inks.length > MAX_GIF_COLOURS) {
      const { data } = pictureOf(pixels, this.#display, this.#palette);
      const colours = quantize(data, MAX_GIF_COLOURS);
      return { indices: applyPalette(data, colours), colours };
    }
    const indexOfInk = new Uint8Array(this.#palette.length);
    for (const [index, ink] of inks.entries()) indexOfInk[ink] = index;
    const colours = inks.map((ink) => levels(this.#palette[ink]));
    return { indices: Uint8Array.from(pixels, (ink) => indexOfInk[ink]), colours };
  }
}

/**
 * @param {Pixels} a
 * @param {Pixels} b
 */
function isSame(a, b) {
  return a.every((/** @type {number} */ pixel, /** @type {number} */ i) => pixel === b[i]);
}

/**
 * Each pixel as a square.
 * @param {Uint8Array} pixels
 * @param {number} width
 * @param {number} scale
 */
function enlarged(pixels, width, scale) {
  const large = new Uint8Array(pixels.length * scale * scale);
  const largeWidth = width * scale;
  for (const [i, pixel] of pixels.entries()) {
    if (!pixel) continue;
    const corner = Math.floor(i / width) * scale * largeWidth + (i % width) * scale;
    for (let row = 0; row < scale; row++)
      large.fill(pixel, corner + row * largeWidth, corner + row * largeWidth + scale);
  }
  return large;
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function download(blob, name) {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), DOWNLOAD_MS);
  showMessage(`Saved ${name}`);
}
