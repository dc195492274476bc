// The colour of every ink that a display can store, as a word of an ImageData each.
import { FORMATS } from '../../../engines/micropython/core/formats.js';

/** @import { FormatName } from '../../../engines/micropython/core/formats.js' */

/** @typedef {Uint32Array} Palette  by ink */
/** @typedef {readonly number[]} Rgb */

const OPAQUE = 0xff << 24;
/** @type {Record<FormatName, number>} */
const INKS = { 'one bit': 2, rgb565: 1 << 16 };

/**
 * As a script reads them back.
 * @param {FormatName} [format]
 * @returns {Palette}
 */
export function scriptPalette(format = 'one bit') {
  return Uint32Array.from({ length: INKS[format] }, (_, ink) => word(FORMATS[format].colour(ink)));
}

/**
 * As an eye sees them: where there are but two, each display has its own.
 * @param {FormatName | undefined} format
 * @param {{ paper: Rgb, ink: Rgb }} lcd
 * @returns {Palette}
 */
export function seenPalette(format, { paper, ink }) {
  return format === 'rgb565' ? scriptPalette(format) : Uint32Array.of(word(paper), word(ink));
}

/**
 * @param {Rgb} levels
 * @returns {number} with the lowest byte first, as every browser's machine has it
 */
function word([red, green, blue]) {
  return (OPAQUE | (blue << 16) | (green << 8) | red) >>> 0;
}

/**
 * @param {number} one  of a palette
 * @returns {[red: number, green: number, blue: number]}
 */
export function levels(one) {
  return [one & 255, (one >> 8) & 255, (one >> 16) & 255];
}

/**
 * @param {Rgb} colour
 * @returns {string} as a style has it
 */
export function css([red, green, blue]) {
  return `rgb(${red} ${green} ${blue})`;
}
