// How a display stores a pixel; host_sim/screen/formats.py has the same formats under the same names.

/** @typedef {'one bit' | 'rgb565'} FormatName */

/** @typedef {Uint8Array | Uint16Array} Pixels */

/**
 * @typedef {object} Format
 * @property {(count: number) => Pixels} blank  `count` white pixels
 * @property {number} white
 * @property {number} black
 * @property {(red: number, green: number, blue: number) => number} ink  a colour as stored
 * @property {(ink: number) => [red: number, green: number, blue: number]} colour  as get_pixel() returns it
 * @property {(pixels: Pixels) => Uint8Array} packed  as few bytes as possible, for sending
 * @property {(bytes: Uint8Array, count: number) => Pixels} unpacked  the reverse, for `count` pixels
 */

/** @type {Record<FormatName, Format>} */
export const FORMATS = {
  // One byte per pixel, 1 for black: only (248, 252, 248) and lighter colours are white, all greys are black.
  'one bit': {
    blank: (count) => new Uint8Array(count),
    white: 0,
    black: 1,
    ink: (red, green, blue) => (red >= 248 && green >= 252 && blue >= 248 ? 0 : 1),
    colour: (ink) => (ink ? [0, 0, 0] : [255, 255, 255]),
    packed: packBits,
    unpacked: unpackBits,
  },
  // 16 bits per pixel, lower bits are lost; only white is read back unchanged.
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
 * One bit per pixel, the first pixel in the highest bit.
 * @param {Pixels} pixels
 */
function packBits(pixels) {
  const bytes = new Uint8Array(Math.ceil(pixels.length / 8));
  for (let i = 0; i < pixels.length; i++) if (pixels[i]) bytes[i >> 3] |= 128 >> (i & 7);
  return bytes;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} count
 */
function unpackBits(bytes, count) {
  const pixels = new Uint8Array(count);
  for (let i = 0; i < count; i++) pixels[i] = (bytes[i >> 3] >> (7 - (i & 7))) & 1;
  return pixels;
}
