// Messages to a thread that must not stop for them: shared memory, which it looks at when it likes. One at a time.

const [IS_FULL, LENGTH] = [0, 1];
const HEADER = 8;
const ROOM = 1 << 16;

export class Mailbox {
  /** @param {SharedArrayBuffer} [buffer]  the other thread's */
  constructor(buffer = new SharedArrayBuffer(HEADER + ROOM)) {
    this.buffer = buffer;
    this.words = new Int32Array(buffer, 0, 2);
    this.bytes = new Uint8Array(buffer, HEADER);
  }

  /**
   * @param {object} message
   * @returns {boolean} false where the one before still lies there, or this one is too large
   */
  post(message) {
    const bytes = new TextEncoder().encode(JSON.stringify(message));
    if (Atomics.load(this.words, IS_FULL) || bytes.length > this.bytes.length) return false;
    this.bytes.set(bytes);
    this.words[LENGTH] = bytes.length;
    Atomics.store(this.words, IS_FULL, 1);
    return true;
  }

  /** @returns {any} the message that has come, if one has */
  take() {
    if (!Atomics.load(this.words, IS_FULL)) return undefined;
    const text = new TextDecoder().decode(this.bytes.slice(0, this.words[LENGTH])); // shared memory can't be decoded
    Atomics.store(this.words, IS_FULL, 0);
    return JSON.parse(text);
  }
}
