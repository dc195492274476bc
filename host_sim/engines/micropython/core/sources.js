// The files that a script imports, as the VM asks for them: is there one, where is its text, how long is it.
import { QUESTION } from './firmware/questions.js';

/** @import { Vm } from './vm.js' */

/** @typedef {Uint8Array | 'folder' | null} Found  what lies under a name: a script, a folder, nothing */

const [NOTHING, A_FOLDER, A_FILE] = [0, 1, 2]; // mp_import_stat_t

export class Sources {
  #at = 0;
  #length = 0;
  #name = '';
  /** @type {Found} */
  #found = null; // under that name, when it was asked last

  /**
   * @param {Vm} vm
   * @param {(name: string) => Found} files
   */
  constructor(vm, files) {
    this.vm = vm;
    this.files = files;
  }

  /**
   * @param {string} name
   * @param {number} question
   * @returns {number}
   */
  answer(name, question) {
    if (question === QUESTION.pathLength) return name.length;
    if (question === QUESTION.kind) return this.#kind(name);
    if (question === QUESTION.text) this.#open(name);
    return question === QUESTION.text ? this.#at : this.#length;
  }

  /**
   * @param {string} name
   * @returns {number}
   */
  #kind(name) {
    this.#name = name;
    this.#found = this.files(name);
    if (this.#found === null) return NOTHING;
    return this.#found === 'folder' ? A_FOLDER : A_FILE;
  }

  /**
   * The VM has compiled one file before it opens the next, so the room of the last one is free again.
   * @param {string} name
   * @returns {void}
   */
  #open(name) {
    const { exports, bytes } = this.vm;
    const text = name === this.#name ? this.#found : this.files(name);
    if (!text || text === 'folder') throw new Error(`the file ${name} has gone`);
    exports._free(this.#at);
    this.#at = exports._malloc(text.length + 1);
    this.#length = text.length;
    bytes.set(text, this.#at);
  }
}
