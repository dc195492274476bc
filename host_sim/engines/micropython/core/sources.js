// The files that a script imports, as the VM asks for them: is there one, where is its text, how long is it.
import { QUESTION } from './firmware/questions.js';

/** @import { Vm } from './vm.js' */

const [NO_FILE, A_FILE] = [0, 2]; // mp_import_stat_t

export class Sources {
  #at = 0;
  #length = 0;

  /**
   * @param {Vm} vm
   * @param {(name: string) => Uint8Array | null} files
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
    if (question === QUESTION.kind) return this.files(name) ? A_FILE : NO_FILE;
    if (question === QUESTION.text) this.#open(name);
    return question === QUESTION.text ? this.#at : this.#length;
  }

  /**
   * The VM has compiled one file before it opens the next, so the room of the last one is free again.
   * @param {string} name
   * @returns {void}
   */
  #open(name) {
    const { exports, bytes } = this.vm;
    const text = this.files(name);
    if (!text) throw new Error(`the file ${name} has gone`);
    exports._free(this.#at);
    this.#at = exports._malloc(text.length + 1);
    this.#length = text.length;
    bytes.set(text, this.#at);
  }
}
