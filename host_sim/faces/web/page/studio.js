// Pictures and films of the display, saved as files.
import { Camera } from './camera.js';
import { say } from './status.js';

/** @import { Pixels } from '../../../engines/micropython/core/formats.js' */
/** @import { Size } from './lcd.js' */
/** @import { Palette } from './palette.js' */

export class Studio {
  #camera;

  /**
   * @param {Size} display
   * @param {Palette} palette
   * @param {number} scale  pixels a dot
   */
  constructor(display, palette, scale) {
    this.#camera = new Camera(display, palette, scale);
  }

  /** @returns {boolean} */
  get isFilming() {
    return this.#camera.isFilming;
  }

  /**
   * @param {Pixels} pixels
   * @param {string} name  of the file, without its end
   * @returns {Promise<void>}
   */
  async savePicture(pixels, name) {
    save(await this.#camera.picture(pixels), `${name}.png`);
  }

  /**
   * Begin a film with what is on display, or end it and save it.
   * @param {Pixels} pixels
   * @param {string} name
   * @returns {Promise<void>}
   */
  async switchFilm(pixels, name) {
    const now = performance.now();
    if (!this.isFilming) {
      this.#camera.begin();
      this.#camera.film(pixels, now);
      return;
    }
    this.#camera.isFilming = false;
    try {
      const gif = await import(new URL('vendor/film.js', document.baseURI).href);
      save(this.#camera.end(now, gif), `${name}.gif`);
    } catch {
      say('This page came without what makes films');
    }
  }

  /**
   * The display has changed.
   * @param {Pixels} pixels
   * @param {string} name
   * @returns {void}
   */
  film(pixels, name) {
    if (!this.isFilming) return;
    this.#camera.film(pixels, performance.now());
    if (this.#camera.isFull) void this.switchFilm(pixels, name);
  }
}

/**
 * @param {Blob} blob
 * @param {string} name
 * @returns {void}
 */
function save(blob, name) {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  say(`Saved ${name}`);
}
