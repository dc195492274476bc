// The colour of every value that a display pixel can have.
import { FORMATS } from '../../../engines/micropython/core/formats.js';

/** @import { FormatName } from '../../../engines/micropython/core/formats.js' */

/** @typedef {Uint32Array} Palette  by pixel value, as the words of an ImageData */
/** @typedef {readonly number[]} Rgb */

const OPAQUE = 0xff << 24;
/** @type {Record<FormatName, number>} */
const COLOURS = { 'one bit': 2, rgb565: 1 << 16 };

/**
 * The colours that get_pixel() returns.
 * @param {FormatName} [format]
 * @returns {Palette}
 */
export function scriptPalette(format = 'one bit') {
  return Uint32Array.from({ length: COLOURS[format] }, (_, pixel) => word(FORMATS[format].colour(pixel)));
}

/**
 * The colours on the page: a display with two colours has its own paper and ink.
 * @param {FormatName | undefined} format
 * @param {{ paper: Rgb, ink: Rgb }} lcd
 * @returns {Palette}
 */
export function visiblePalette(format, { paper, ink }) {
  return format === 'rgb565' ? scriptPalette(format) : Uint32Array.of(word(paper), word(ink));
}

/**
 * @param {Rgb} levels
 * @returns {number} with red in the lowest byte: all machines that run browsers are little-endian
 */
function word([red, green, blue]) {
  return (OPAQUE | (blue << 16) | (green << 8) | red) >>> 0;
}

/**
 * @param {number} entry  of a palette
 * @returns {[red: number, green: number, blue: number]}
 */
export function levels(entry) {
  return [entry & 255, (entry >> 8) & 255, (entry >> 16) & 255];
}

/** @param {Rgb} colour */
export function css([red, green, blue]) {
  return `rgb(${red} ${green} ${blue})`;
}
