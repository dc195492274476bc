// Numbers as WebAssembly stores them (LEB128): seven bits a byte, the lowest first.

/**
 * @param {ArrayLike<number>} bytes
 * @param {number} at
 * @returns {[value: number, next: number]}
 */
export function readNumber(bytes, at) {
  let value = 0;
  let next = at;
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[next++];
    value += (byte & 127) * scale;
    if (byte < 128) return [value, next];
  }
}

/**
 * @param {ArrayLike<number>} bytes
 * @param {number} at
 * @returns {number} where the next thing begins
 */
export function skipNumber(bytes, at) {
  let next = at;
  while (bytes[next] >= 128) next++;
  return next + 1;
}

/**
 * @param {number} value
 * @returns {number[]}
 */
export function unsignedBytes(value) {
  const bytes = [];
  let rest = value;
  for (; rest >= 128; rest >>>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}

/**
 * @param {number} value
 * @returns {number[]}
 */
export function signedBytes(value) {
  const bytes = [];
  for (let rest = value; ; ) {
    const byte = rest & 127;
    rest >>= 7;
    // The last byte's highest bit is the sign of the whole.
    if ((rest === 0 && !(byte & 64)) || (rest === -1 && byte & 64)) return [...bytes, byte];
    bytes.push(byte | 128);
  }
}
