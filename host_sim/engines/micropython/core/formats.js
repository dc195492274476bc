// How a display stores a pixel: host_sim/screen/formats.py has the same, and the same names.

/** @typedef {'one bit' | 'rgb565'} FormatName */

/** @typedef {Uint8Array | Uint16Array} Pixels */

/**
 * @typedef {object} Format
 * @property {(count: number) => Pixels} blank  so many white pixels
 * @property {number} white
 * @property {number} black
 * @property {(red: number, green: number, blue: number) => number} ink  a colour as it is stored
 * @property {(ink: number) => [red: number, green: number, blue: number]} colour  what get_pixel says of it
 * @property {(pixels: Pixels) => Uint8Array} packed  as few bytes as will do, to hand on
 * @property {(bytes: Uint8Array, count: number) => Pixels} unpacked  so many pixels of these
 */

/** @type {Record<FormatName, Format>} */
export const FORMATS = {
  // A byte a pixel, 1 for black: only (248, 252, 248) and lighter is white, every grey is black.
  'one bit': {
    blank: (count) => new Uint8Array(count),
    white: 0,
    black: 1,
    ink: (red, green, blue) => (red >= 248 && green >= 252 && blue >= 248 ? 0 : 1),
    colour: (ink) => (ink ? [0, 0, 0] : [255, 255, 255]),
    packed,
    unpacked,
  },
  // 16 bits, what is below them cut off; white alone is read back whole.
  rgb565: {
    blank: (count) => new Uint16Array(count).fill(0xffff),
    white: 0xffff,
    black: 0,
    ink: (red, green, blue) => ((red & 0xf8) << 8) | ((green & 0xfc) << 3) | ((blue & 0xf8) >> 3),
    colour: (ink) => (ink === 0xffff ? [255, 255, 255] : [(ink >> 8) & 0xf8, (ink >> 3) & 0xfc, (ink << 3) & 0xf8]),
    packed: (pixels) => new Uint8Array(pixels.slice().buffer),
    unpacked: (bytes) => new Uint16Array(bytes.slice().buffer),
  },
};

/**
 * A bit a pixel, the first one highest: an eighth of the bytes to hand on.
 * @param {Pixels} pixels
 * @returns {Uint8Array}
 */
function packed(pixels) {
  const bytes = new Uint8Array(Math.ceil(pixels.length / 8));
  for (let i = 0; i < pixels.length; i++) if (pixels[i]) bytes[i >> 3] |= 128 >> (i & 7);
  return bytes;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} count
 * @returns {Uint8Array}
 */
function unpacked(bytes, count) {
  const pixels = new Uint8Array(count);
  for (let i = 0; i < count; i++) pixels[i] = (bytes[i >> 3] >> (7 - (i & 7))) & 1;
  return pixels;
}
