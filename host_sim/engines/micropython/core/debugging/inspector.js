// The call stack and the variables of a script, read from its memory or from a copy of it.
import { AT, DEBUG, DEBUG_FRAME } from '../firmware/layout.js';
import { SCOPE } from './compiled_code.js';
import { ObjectReader } from './object_reader.js';

/** @import { CompiledCode } from './compiled_code.js' */
/** @import { Memory, NamedObject, Variable } from './object_reader.js' */

/**
 * @typedef {object} Frame
 * @property {CompiledCode} code
 * @property {number} line
 * @property {number} address  of its code state
 * @property {number} classNames  the dict of names, if it runs the body of a class
 */

/** @typedef {{ file: string, name: string, line: number }} FrameSummary */

/** @typedef {(address: number) => CompiledCode | undefined} FindCode  by the address of the bytecode */

// Numbers of words.
const CODE_STATE = { function: 0, ip: 1, slots: 5 };
const FUNCTION = { globals: 1, bytecode: 2 };

export class Inspector {
  #memory;
  #findCode;

  /**
   * @param {Memory} memory
   * @param {FindCode} findCode
   * @param {(number: number) => string} qstrText
   */
  constructor(memory, findCode, qstrText) {
    this.#memory = memory;
    this.#findCode = findCode;
    this.reader = new ObjectReader(memory, qstrText);
  }

  /**
   * @param {number} address
   * @param {number} word
   */
  #word(address, word) {
    return this.#memory.words[(address >> 2) + word];
  }

  /** @param {number} codeState */
  codeOf(codeState) {
    return this.#findCode(this.#word(this.#word(codeState, CODE_STATE.function), FUNCTION.bytecode));
  }

  /** @param {number} codeState */
  ip(codeState) {
    return this.#word(codeState, CODE_STATE.ip);
  }

  /**
   * @param {number} [topLine]  of the innermost frame, which may be about to start one of two lines
   * @returns {Frame[]} the innermost first; without the frames of the shell
   */
  frames(topLine) {
    /** @type {Frame[]} */
    const frames = [];
    const { words } = this.#memory;
    for (let frame = words[DEBUG.topFrame >> 2]; frame > DEBUG.frames; frame -= DEBUG_FRAME.bytes) {
      const address = words[(frame + DEBUG_FRAME.codeState) >> 2];
      const code = this.codeOf(address);
      if (!code?.hasLines) continue;
      const line = (!frames.length && topLine) || code.starts.lineAt(this.ip(address));
      frames.push({ code, line, address, classNames: words[(frame + DEBUG_FRAME.classNames) >> 2] });
    }
    return frames;
  }

  /**
   * @param {Frame} frame
   * @returns {NamedObject[]} none at module level: all names are global there
   */
  locals({ code, address, classNames }) {
    if (code.scope === SCOPE.module) return [];
    if (code.scope === SCOPE.class) return this.reader.names(classNames);
    const last = CODE_STATE.slots + code.bytecode.stateSize - 1;
    return code.locals.flatMap(({ name, slot, isCell }) => {
      const stored = this.#word(address, last - slot);
      const object = isCell && stored ? this.#word(stored, 1) : stored;
      return object ? [{ name, object }] : [];
    });
  }

  /**
   * @param {Frame} frame
   * @returns {NamedObject[]}
   */
  globals({ address }) {
    return this.reader.names(this.#globalsDict(address));
  }

  /** @param {number} codeState */
  #globalsDict(codeState) {
    return this.#word(this.#word(codeState, CODE_STATE.function), FUNCTION.globals);
  }

  /**
   * What an expression in a frame sees.
   * @param {Frame} frame
   * @returns {[name: number, value: number][]} objects
   */
  visibleNames(frame) {
    const qstrs = new Map(frame.code.locals.map(({ name, qstr }) => [name, (qstr << 2) | 2]));
    const visible = new Map(this.reader.rows(this.#globalsDict(frame.address)));
    if (frame.code.scope === SCOPE.class)
      for (const [key, value] of this.reader.rows(frame.classNames)) visible.set(key, value);
    for (const { name, object } of this.locals(frame)) {
      const qstr = qstrs.get(name);
      if (qstr) visible.set(qstr, object);
    }
    return [...visible];
  }

  /**
   * The variables of a reference: an object, or one of a frame's scopes.
   * @param {number} reference  1 for the locals of the innermost frame, 2 for its globals, 3 for the locals of its caller ..
   * @param {Frame[]} frames
   * @returns {Variable[]}
   */
  variables(reference, frames) {
    if (reference >= AT.dynamicBase) return this.reader.children(reference);
    const frame = frames[(reference - 1) >> 1];
    if (!frame) return [];
    const names = reference & 1 ? this.locals(frame) : this.globals(frame).filter(({ name }) => !name.startsWith('__'));
    return names.map((named) => this.reader.describe(named));
  }
}
