// Text as UTF-8 bytes, which a script may cut anywhere: conversions, and a buffer for printed bytes.

// With ignoreBOM a byte order mark is decoded like any other character.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** @type {(bytes: Uint8Array) => string} */
export const decodeUtf8 = (bytes) => decoder.decode(bytes.slice()); // a copy: TextDecoder refuses shared memory

/** @type {(text: string) => Uint8Array} */
export const encodeUtf8 = (text) => encoder.encode(text);

/**
 * With the terminating zero of a C string.
 * @param {string} text
 */
export const encodeCString = (text) => encoder.encode(`${text}\0`);

/**
 * One character per byte, so nothing is lost.
 * @param {Uint8Array} bytes
 */
export function latin1(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i++) text += String.fromCharCode(bytes[i]);
  return text;
}

/** Collects what the VM prints, which arrives in small pieces and with a terminal's line ends. */
export class ByteBuffer {
  #bytes = new Uint8Array(256);
  #length = 0;

  get isEmpty() {
    return this.#length === 0;
  }

  /** @param {Uint8Array} bytes */
  add(bytes) {
    const length = this.#length + bytes.length;
    if (length > this.#bytes.length) this.#grow(2 * length);
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
  }

  /** @param {number} size */
  #grow(size) {
    const larger = new Uint8Array(size);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  /**
   * Empties the buffer.
   * @returns {Uint8Array<ArrayBuffer>}
   */
  takeBytes() {
    const bytes = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return bytes;
  }

  /**
   * Empties the buffer.
   * @returns {string} with "\n" as line end
   */
  takeText() {
    return decodeUtf8(this.takeBytes()).replaceAll('\r\n', '\n');
  }
}
