// Shared by the jobs that run a script without a user: its files, a host, counts of casioplot calls, a transcript.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLEAR, SHOW } from '../core/casioplot.js';

/** @import { Drawing } from '../core/casioplot.js' */
/** @import { Host } from '../core/machine.js' */
/** @import { FileEntry } from '../core/script_files.js' */

/**
 * @param {string} folder
 * @returns {(name: string) => FileEntry}
 */
export function filesIn(folder) {
  return (name) => {
    try {
      return readFileSync(fileSystemPath(join(folder, name)));
    } catch (error) {
      return /** @type {NodeJS.ErrnoException} */ (error).code === 'EISDIR' ? 'folder' : null;
    }
  };
}

/**
 * Python passes a byte that isn't UTF-8 as a lone surrogate.
 * @param {string} path
 */
function fileSystemPath(path) {
  const bytesOf = (/** @type {string} */ character) =>
    /[\udc80-\udcff]/u.test(character) ? Buffer.of(character.charCodeAt(0) & 0xff) : Buffer.from(character);
  return Buffer.concat([...path].map(bytesOf));
}

/**
 * A host that answers every prompt with [AC] and has a white display.
 * @param {string} folder
 * @returns {Host}
 */
export const unattendedHost = (folder) => ({
  files: filesIn(folder),
  write() {},
  line: () => null,
  poll: () => false,
  draw() {},
  pixel: () => 0,
});

/** @typedef {ReturnType<typeof noCalls>} CallCounts  of casioplot, which works outside the VM and isn't counted there */

/** @typedef {{ work: number, drawn: CallCounts }} Cost */

export const noCalls = () => ({
  set_pixel: 0,
  draw_string: 0,
  clear_screen: 0,
  show_screen: 0,
  getkey: 0,
  characters: 0,
});

/** @returns {Cost} */
export const noCost = () => ({ work: 0, drawn: noCalls() });

/**
 * @param {CallCounts} counts
 * @param {Drawing} drawing
 */
export function countCall(counts, drawing) {
  if (Array.isArray(drawing)) {
    counts.draw_string++;
    counts.characters += drawing[2].length;
  } else if (drawing === CLEAR) counts.clear_screen++;
  else if (drawing === SHOW) counts.show_screen++;
  else counts.set_pixel++;
}

/**
 * @param {Cost} later
 * @param {Cost} earlier
 * @returns {Cost}
 */
export function difference(later, earlier) {
  const drawn = { ...later.drawn };
  for (const name of /** @type {(keyof CallCounts)[]} */ (Object.keys(drawn))) drawn[name] -= earlier.drawn[name];
  return { work: later.work - earlier.work, drawn };
}

const HASHED_AT_ONCE = 1 << 16; // characters

/** A hash of everything printed, asked and drawn: equal for two runs that did the same. */
export class Transcript {
  #hash = createHash('sha256');
  #unhashed = '';

  /** @param {string} text */
  add(text) {
    this.#unhashed += text;
    if (this.#unhashed.length > HASHED_AT_ONCE) this.#hashText();
  }

  digest() {
    this.#hashText();
    return this.#hash.copy().digest('hex');
  }

  #hashText() {
    this.#hash.update(this.#unhashed);
    this.#unhashed = '';
  }
}
