// LEB128 numbers, as WebAssembly stores them: seven bits per byte, lowest bits first.

/**
 * @param {ArrayLike<number>} bytes
 * @param {number} offset
 * @returns {[value: number, next: number]}
 */
export function readNumber(bytes, offset) {
  let value = 0;
  let next = offset;
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[next++];
    value += (byte & 127) * scale;
    if (byte < 128) return [value, next];
  }
}

/**
 * @param {ArrayLike<number>} bytes
 * @param {number} offset
 * @returns {number} the index after it
 */
export function skipNumber(bytes, offset) {
  let next = offset;
  while (bytes[next] >= 128) next++;
  return next + 1;
}

/** @param {number} value */
export function unsignedBytes(value) {
  const bytes = [];
  let rest = value;
  for (; rest >= 128; rest >>>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}

/** @param {number} value */
export function signedBytes(value) {
  const bytes = [];
  for (let rest = value; ; ) {
    const byte = rest & 127;
    rest >>= 7;
    // Bit 6 of the last byte is the number's sign.
    if ((rest === 0 && !(byte & 64)) || (rest === -1 && byte & 64)) return [...bytes, byte];
    bytes.push(byte | 128);
  }
}
