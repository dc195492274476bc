// A copy of the script's memory at one moment. It is made whenever an exception leaves a function, so it must be quick:
// of the heap only the part in use is copied.
import { AT, DEBUG } from '../firmware/layout.js';

/** @import { Memory } from './object_reader.js' */

const BYTES_PER_TABLE_BYTE = 64; // four blocks of 16 bytes

export class Snapshot {
  /** @type {Memory | null} */
  #copy = null;
  #live;
  #heap;

  /**
   * @param {Memory} live
   * @param {{ start: number, bytes: number }} heap
   */
  constructor(live, heap) {
    this.#live = live;
    this.#heap = heap;
  }

  /** @returns {Memory} with everything at the same address */
  get memory() {
    if (!this.#copy) {
      const bytes = new Uint8Array(this.#live.bytes.length);
      this.#copy = { bytes, words: new Int32Array(bytes.buffer) };
    }
    return this.#copy;
  }

  take() {
    const { words } = this.#live;
    this.#copyRange(0, AT.stackStart);
    this.#copyRange(DEBUG.mask, AT.texts1_9_4); // the list of frames, and the frames
    this.#copyRange(AT.dynamicBase, this.#endOfUsedHeap());
    this.#copyRange(this.#heap.start + this.#heap.bytes, words[AT.dynamicTop >> 2]);
  }

  /**
   * @param {number} start
   * @param {number} end
   */
  #copyRange(start, end) {
    this.memory.bytes.set(this.#live.bytes.subarray(start, end), start);
  }

  /** The heap starts with a table of two bits per block; its blocks are filled from the start. */
  #endOfUsedHeap() {
    const { words, bytes } = this.#live;
    const { start } = this.#heap;
    const tableBytes = words[AT.heapTableBytes >> 2];
    let used = tableBytes;
    while (used > 0 && bytes[start + used - 1] === 0) used--;
    const unused = BYTES_PER_TABLE_BYTE * Math.max(0, tableBytes - used - 1); // the last block may be incomplete
    return start + this.#heap.bytes - unused;
  }
}
