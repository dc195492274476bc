// Reads and creates objects of the VM. New objects are outside the VM's heap unless stated otherwise, as the calculator's
// built-in names, modules and functions are in ROM: the whole heap belongs to the script.
//
// A "qstr" is MicroPython's term for an interned string; objects refer to it by number.
import { decodeUtf8, encodeCString, encodeUtf8 } from './byte_buffer.js';
import { AT, FUNCTION_TABLE, TRUE, TYPE } from './firmware/layout.js';
import { wasmFunction } from './vm.js';

/** @import { Vm } from './vm.js' */

/** @typedef {(count: number, address: number) => number} BuiltIn  number and address of the arguments -> result object */

const ROM_POOL_SIZE = 10; // qstrs in our pool; the size that the firmware's own last pool claims as well

/** @type {(value: number) => number} */
export const smallInt = (value) => (value << 1) | 1;

/** @type {(object: number) => boolean} */
const isSmallInt = (object) => (object & 1) === 1;

/** @type {(number: number) => number} */
export const qstrObject = (number) => (number << 2) | 2;

/** @type {(object: number) => boolean} */
const isQstr = (object) => (object & 3) === 2;

/**
 * How the firmware stores a qstr: hash, length, text and a zero.
 * @param {string} text
 */
function qstrData(text) {
  const bytes = encodeUtf8(text);
  const hash = bytes.reduce((sum, byte) => ((sum * 33) ^ byte) & 0xffff, 5381);
  return Uint8Array.from([hash & 255, hash >> 8, bytes.length, ...bytes, 0]);
}

export class Objects {
  /** @type {Map<string, number>} */
  #messages = new Map();
  #tupleItems = 0; // address of the items passed to newTuple

  /** @param {Vm} vm */
  constructor(vm) {
    this.vm = vm;
  }

  // ---- creating

  /**
   * @param {Uint8Array} bytes
   * @returns {number} their address
   */
  newBytes(bytes) {
    const address = this.vm.exports._malloc(bytes.length);
    this.vm.bytes.set(bytes, address);
    return address;
  }

  /**
   * @param {number[]} words
   * @returns {number} their address
   */
  newWords(...words) {
    const address = this.vm.exports._malloc(4 * words.length);
    this.vm.words.set(words, address >> 2);
    return address;
  }

  /**
   * Adds a qstr pool after the firmware's own. It is filled up, so that the VM creates a new pool on the heap for the
   * script's names.
   * @param {string[]} texts
   * @returns {number[]} their objects
   */
  addQstrs(texts) {
    const { words } = this.vm;
    const pool = AT.constQstrPool >> 2;
    const first = words[pool + 1] + words[pool + 3];
    const padding = Array.from({ length: ROM_POOL_SIZE - texts.length }, (_, i) => `\x01${i}`);
    const data = [...texts, ...padding].map((text) => this.newBytes(qstrData(text)));
    words[AT.lastQstrPool >> 2] = this.newWords(AT.constQstrPool, first, ROM_POOL_SIZE, ROM_POOL_SIZE, ...data);
    return texts.map((_, i) => qstrObject(first + i));
  }

  /** @param {[name: number, value: number][]} members */
  newModule(members) {
    const rows = this.newWords(...members.flat());
    return this.newWords(TYPE.module, this.newWords(...this.dictWords(members.length, rows)));
  }

  /**
   * A dict of names that can't be changed.
   * @param {number} length
   * @param {number} rows  the address of its keys and values
   */
  dictWords(length, rows) {
    return [TYPE.dict, (length << 3) | 7, length, rows];
  }

  /** @param {number[]} items */
  newTuple(items) {
    return this.newWords(TYPE.tuple, items.length, ...items);
  }

  /**
   * A tuple on the script's heap, always of the same length.
   * @param {number[]} items  not on the heap: creating the tuple may start a garbage collection
   */
  newHeapTuple(items) {
    this.#tupleItems ||= this.newWords(...items);
    this.vm.words.set(items, this.#tupleItems >> 2);
    return this.vm.internals.newTuple(items.length, this.#tupleItems);
  }

  /**
   * @param {number} least  number of arguments
   * @param {number} most
   * @param {BuiltIn} f
   */
  newFunction(least, most, f) {
    return this.newWords(...this.functionWords(least, most, f));
  }

  /**
   * Puts the function into the first unused entry of the table. An entry is known by its name, which is its number in the
   * firmware: WebKit returns another object whenever an entry is read.
   * @param {number} least  number of arguments
   * @param {number} most
   * @param {BuiltIn} f
   * @returns {[type: number, arity: number, index: number]}
   */
  functionWords(least, most, f) {
    const { table } = this.vm;
    const nameOf = (/** @type {number} */ entry) => /** @type {Function} */ (table.get(FUNCTION_TABLE + entry)).name;
    let index = 1;
    while (nameOf(index) !== nameOf(0)) index++;
    table.set(FUNCTION_TABLE + index, wasmFunction(f));
    return [TYPE.function, (least << 17) | (most << 1), index];
  }

  /**
   * An int, or a list of ints; the list is on the heap, because the script may append to it.
   * @param {number | number[]} value
   */
  newIntOrList(value) {
    if (!Array.isArray(value)) return smallInt(value);
    const list = this.vm.internals.newList(value.length);
    this.vm.words.set(value.map(smallInt), this.vm.words[(list >> 2) + 3] >> 2);
    return list;
  }

  /**
   * An exception refers to its message as long as it exists, so each message is allocated once and never freed.
   * @param {'OSError' | 'RuntimeError' | 'TypeError' | 'ValueError'} type
   * @param {string} message
   * @returns {never}
   */
  raise(type, message) {
    const address = this.#messages.get(message) ?? this.newBytes(encodeCString(message));
    this.#messages.set(message, address);
    this.vm.internals.raise(TYPE[type], address);
    throw new Error('The VM returned from raising an exception');
  }

  // ---- reading

  /**
   * @param {number} object
   * @returns {number} the address of its type; 0 for a small int or a qstr
   */
  typeOf(object) {
    return isSmallInt(object) || isQstr(object) ? 0 : this.vm.words[object >> 2];
  }

  /** @param {number} object */
  intValue(object) {
    if (isSmallInt(object)) return object >> 1;
    if (this.typeOf(object) === TYPE.bool) return Number(object === TRUE);
    return this.raise('TypeError', "can't convert to int");
  }

  /**
   * The word index of the items of a tuple or list of three; 0 for any other object.
   * @param {number} object
   */
  threeItems(object) {
    const { words } = this.vm;
    const index = object >> 2;
    const type = this.typeOf(object);
    if (type === TYPE.tuple) return words[index + 1] === 3 ? index + 2 : 0;
    return type === TYPE.list && words[index + 2] === 3 ? words[index + 3] >> 2 : 0;
  }

  /**
   * @param {number} object
   * @param {string} message  of the TypeError if it isn't a str
   */
  text(object, message) {
    if (isQstr(object)) return this.qstrText(object >> 2);
    if (this.typeOf(object) !== TYPE.str) this.raise('TypeError', message);
    const [length, data] = this.vm.words.subarray((object >> 2) + 2, (object >> 2) + 4);
    return decodeUtf8(this.vm.bytes.subarray(data, data + length));
  }

  /** @param {number} number */
  qstrText(number) {
    return decodeUtf8(this.#qstrBytes(number));
  }

  /** @param {number} number */
  #qstrBytes(number) {
    const { words, bytes } = this.vm;
    let pool = words[AT.lastQstrPool >> 2] >> 2;
    while (number < words[pool + 1]) pool = words[pool] >> 2;
    const data = words[pool + 4 + number - words[pool + 1]];
    return bytes.subarray(data + 3, data + 3 + bytes[data + 2]);
  }

  /**
   * @param {number} object  a dict or a module
   * @param {string} name
   * @returns {number} the value of the name; 0 if it has none
   */
  lookUp(object, name) {
    const { words } = this.vm;
    if (!object) return 0;
    const wanted = encodeUtf8(name);
    /** @type {(key: number) => boolean} */
    const isWanted = (key) => {
      const bytes = this.#qstrBytes(key >> 2);
      return bytes.length === wanted.length && bytes.every((byte, i) => byte === wanted[i]);
    };
    const dict = (this.typeOf(object) === TYPE.module ? words[(object >> 2) + 1] : object) >> 2;
    const rows = words[dict + 3] >> 2;
    for (let row = rows; row < rows + 2 * words[dict + 2]; row += 2) {
      if (isQstr(words[row]) && isWanted(words[row])) return words[row + 1];
    }
    return 0;
  }
}
