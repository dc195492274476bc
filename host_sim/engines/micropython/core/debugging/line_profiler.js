// Time and memory by line. A line's cost is that of its own work: what it calls in other lines counts there.

/**
 * @typedef {object} LineCost
 * @property {string} file
 * @property {string} name  of the function
 * @property {number} line
 * @property {number} visits
 * @property {number} work
 * @property {number} bytes  allocated
 */

/**
 * @template {LineCost} T
 */
export class LineProfiler {
  #measure;
  #newLine;
  /** @type {Map<string, T>} */
  #lines = new Map();
  #last = { work: 0, allocated: 0, used: 0 };
  /** @type {T | null} */
  current = null; // the running line; null outside of the script

  /**
   * @param {() => { work: number, allocated: number, used: number }} measure  work so far, bytes allocated so far, and
   * bytes of the heap in use
   * @param {(line: LineCost) => T} newLine  may add counts of its own
   */
  constructor(measure, newLine) {
    this.#measure = measure;
    this.#newLine = newLine;
  }

  /**
   * @param {string} file
   * @param {number} line
   * @param {string} name
   */
  lineStarted(file, line, name) {
    this.lineResumed(file, line, name);
    if (this.current) this.current.visits++;
  }

  /**
   * A call has returned to this line.
   * @param {string} file  '' outside of the script
   * @param {number} line
   * @param {string} name
   */
  lineResumed(file, line, name) {
    this.#settle();
    this.current = file ? this.#line(file, line, name) : null;
  }

  /** @returns {T[]} of all lines so far */
  costs() {
    this.#settle();
    return [...this.#lines.values()];
  }

  /** Adds what happened since the last call to the running line. */
  #settle() {
    const now = this.#measure();
    const { current } = this;
    if (current) {
      current.work += now.work - this.#last.work;
      // A list that grows in place uses more of the heap without an allocation; a garbage collection frees some.
      current.bytes += Math.max(now.allocated - this.#last.allocated, now.used - this.#last.used, 0);
    }
    this.#last = now;
  }

  /**
   * @param {string} file
   * @param {number} line
   * @param {string} name
   * @returns {T}
   */
  #line(file, line, name) {
    const key = `${line} ${name} ${file}`;
    let cost = this.#lines.get(key);
    if (!cost) {
      cost = this.#newLine({ file, name, line, visits: 0, work: 0, bytes: 0 });
      this.#lines.set(key, cost);
    }
    return cost;
  }
}
