// Answers the VM's questions about the files that a script imports: does it exist, where is its text, how long is it?
import { decodeUtf8, encodeUtf8 } from './byte_buffer.js';
import { FILE_QUERY } from './firmware/layout.js';

/** @import { Vm } from './vm.js' */

/** @typedef {Uint8Array | 'folder' | null} FileEntry  the content of a script, a folder, or null if nothing has the name */

/**
 * The texts of scripts that the simulator supplies, by path: those that the model has built in, and those that a user must
 * copy next to the script.
 * @typedef {{ builtIn: Record<string, string>, copied: Record<string, string> }} Library
 */

const [NOTHING, FOLDER, FILE] = [0, 1, 2]; // mp_import_stat_t
const LONGEST = 4 << 20; // bytes: the heap is full long before the end of a longer script

/**
 * The files of a folder and of the library. Built-in scripts come first; the others only if the folder lacks them.
 * @param {(name: string) => FileEntry} files
 * @param {Library} library
 * @returns {(name: string) => FileEntry}
 */
export function withLibrary(files, { builtIn, copied }) {
  return (name) => entryIn(builtIn, name) ?? files(name) ?? entryIn(copied, name);
}

/**
 * @param {Record<string, string>} texts
 * @param {string} name
 * @returns {FileEntry}
 */
function entryIn(texts, name) {
  if (Object.hasOwn(texts, name)) return encodeUtf8(texts[name]);
  return Object.keys(texts).some((path) => path.startsWith(`${name}/`)) ? 'folder' : null;
}

export class ScriptFiles {
  #textAddress = 0;
  #textLength = 0;
  #lastName = '';
  /** @type {FileEntry} */
  #lastEntry = null;

  /**
   * @param {Vm} vm
   * @param {(name: string) => FileEntry} files
   */
  constructor(vm, files) {
    this.vm = vm;
    this.files = files;
  }

  /**
   * @param {Uint8Array} path
   * @param {number} query
   */
  answer(path, query) {
    if (query === FILE_QUERY.pathLength) return path.length;
    const name = decodeUtf8(path);
    if (query === FILE_QUERY.kind) return this.#kind(name);
    if (query === FILE_QUERY.text) this.#load(name);
    return query === FILE_QUERY.text ? this.#textAddress : this.#textLength;
  }

  /** @param {string} name */
  #kind(name) {
    this.#lastName = name;
    this.#lastEntry = this.files(name);
    if (this.#lastEntry === null) return NOTHING;
    return this.#lastEntry === 'folder' ? FOLDER : FILE;
  }

  /**
   * The VM compiles a file before it opens the next one, so the previous text can be freed.
   * @param {string} name
   */
  #load(name) {
    const { exports, bytes } = this.vm;
    const entry = name === this.#lastName ? this.#lastEntry : this.files(name);
    if (!entry || entry === 'folder') throw new Error(`The file ${name} has disappeared`);
    const text = entry.subarray(0, LONGEST);
    exports._free(this.#textAddress);
    this.#textAddress = exports._malloc(text.length + 1);
    this.#textLength = text.length;
    bytes.set(text, this.#textAddress);
  }
}
