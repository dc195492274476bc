// The display as a canvas: dark dots on green-grey, each a whole number of the screen's own pixels.

/** @typedef {{ width: number, height: number }} Size */

/** @typedef {[paper: number[], ink: number[]]} Colours  red, green and blue of both */

export class Lcd {
  #context;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Size} display
   * @param {Colours} colours
   */
  constructor(canvas, display, colours) {
    this.canvas = canvas;
    this.display = display;
    this.colours = colours;
    canvas.width = display.width;
    canvas.height = display.height;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
  }

  /**
   * @param {Uint8Array} pixels  1 for black
   * @returns {void}
   */
  show(pixels) {
    this.#context.putImageData(pictureOf(pixels, this.display, this.colours), 0, 0);
  }

  /**
   * As large as the room allows, in whole pixels of the screen.
   * @param {Size} room  in CSS pixels
   * @returns {void}
   */
  fit(room) {
    const density = window.devicePixelRatio || 1;
    const { width, height } = this.display;
    const dots = Math.max(1, Math.floor(Math.min((room.width * density) / width, (room.height * density) / height)));
    this.canvas.style.width = `${(dots * width) / density}px`;
    this.canvas.style.height = `${(dots * height) / density}px`;
  }
}

/**
 * @param {Uint8Array} pixels
 * @param {Size} size
 * @param {Colours} colours
 * @returns {ImageData}
 */
export function pictureOf(pixels, { width, height }, colours) {
  const picture = new ImageData(width, height);
  picture.data.fill(255);
  for (const [i, pixel] of pixels.entries()) picture.data.set(colours[pixel], 4 * i);
  return picture;
}

/**
 * What a script has drawn, in its own black and white.
 * @param {Uint8Array} pixels
 * @returns {Uint8ClampedArray} RGBA
 */
export function blackAndWhite(pixels) {
  const data = new Uint8ClampedArray(4 * pixels.length).fill(255);
  for (const [i, pixel] of pixels.entries()) if (pixel) data.fill(0, 4 * i, 4 * i + 3);
  return data;
}
