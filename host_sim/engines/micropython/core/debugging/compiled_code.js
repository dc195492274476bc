// The functions, classes and modules that the script has compiled: where their bytecode is, and the names of their locals.
import { readBytecode } from './bytecode.js';
import { LineStarts } from './line_starts.js';

/** @import { DebuggedMachine } from './debugger.js' */

export const SCOPE = { module: 0, class: 1, lambda: 2, function: 7 }; // in between: comprehensions
const LOCAL_KIND = { local: 3, cell: 4, free: 5 };
// Numbers of words.
const EMITTER = { scope: 3, infoBytes: 9, codeBytes: 11, start: 12 };
const SCOPE_WORDS = { kind: 0, tree: 3, ids: 11 };
const ID_COUNT = 42; // offset in a scope
const ID_BYTES = 8;

/** @typedef {{ name: string, qstr: number, slot: number, isCell: boolean }} LocalName  a cell holds the value elsewhere */

export class CompiledCode {
  #machine;
  #firstLine;
  #ids;
  /** @type {ReturnType<typeof readBytecode> | null} */
  #bytecode = null;
  /** @type {LineStarts | null} */
  #starts = null;
  /** @type {string | null} */
  #file = null;

  /**
   * Keeps what the compiler discards; the rest is read when it is needed.
   * @param {number} emitter
   * @param {Pick<DebuggedMachine, 'vm' | 'qstrText' | 'fileName'>} machine
   */
  constructor(emitter, machine) {
    const { words, bytes } = machine.vm;
    this.#machine = machine;
    const emitterWord = emitter >> 2;
    const scope = words[emitterWord + EMITTER.scope];
    this.start = words[emitterWord + EMITTER.start];
    this.length = words[emitterWord + EMITTER.infoBytes] + words[emitterWord + EMITTER.codeBytes];
    this.scope = words[(scope >> 2) + SCOPE_WORDS.kind];
    const tree = words[(scope >> 2) + SCOPE_WORDS.tree];
    const isNode = tree !== 0 && (tree & 3) === 0;
    this.#firstLine = this.scope !== SCOPE.module && isNode ? words[tree >> 2] : 1;
    const ids = words[(scope >> 2) + SCOPE_WORDS.ids];
    const count = bytes[scope + ID_COUNT] | (bytes[scope + ID_COUNT + 1] << 8);
    this.#ids = bytes.slice(ids, ids + ID_BYTES * count);
  }

  get bytecode() {
    this.#bytecode ??= readBytecode(this.#machine.vm.bytes, this.start, this.length);
    return this.#bytecode;
  }

  get starts() {
    this.#starts ??= new LineStarts(this.bytecode, this.#firstLine);
    return this.#starts;
  }

  get name() {
    return this.#machine.qstrText(this.bytecode.name);
  }

  get file() {
    this.#file ??= this.#machine.fileName(this.#machine.qstrText(this.bytecode.file));
    return this.#file;
  }

  /** Whether a user can stop in it: it comes from a file and isn't part of a line. */
  get hasLines() {
    return !this.file.startsWith('<') && (this.scope <= SCOPE.lambda || this.scope >= SCOPE.function);
  }

  /** @returns {LocalName[]} */
  get locals() {
    const words = new Int32Array(this.#ids.buffer);
    return Array.from({ length: this.#ids.length / ID_BYTES }, (_, i) => {
      const kind = this.#ids[ID_BYTES * i];
      const qstr = words[2 * i + 1];
      return {
        name: this.#machine.qstrText(qstr),
        qstr,
        slot: words[2 * i] >>> 16,
        isCell: kind > LOCAL_KIND.local,
        kind,
      };
    }).filter(({ kind, name }) => kind >= LOCAL_KIND.local && name && name !== '*');
  }

  /** @param {{ start: number, length: number }} other */
  overlaps({ start, length }) {
    return start < this.start + this.length && this.start < start + length;
  }
}
