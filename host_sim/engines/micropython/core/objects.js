// Objects of the VM, read and made from outside. What is made here lies beside the VM's heap, as the calculator has its
// built-in names, modules and functions in ROM: so every byte of the heap is the script's own.
import { AT, FUNCTIONS, TYPE } from './firmware/layout.js';
import { decoded, encoded, encodedForC } from './text.js';
import { wrapped } from './vm.js';

/** @import { Vm } from './vm.js' */

/** @typedef {(count: number, at: number) => number} BuiltIn  count of arguments, their address -> object */

const ROM_NAMES = 10; // a pool of names says that it is full at this count, as the firmware's own does

/**
 * @param {number} value
 * @returns {number}
 */
export const smallInt = (value) => (value << 1) | 1;

/**
 * @param {number} object
 * @returns {boolean}
 */
const isSmallInt = (object) => (object & 1) === 1;

/**
 * The object of a name, by the number of the name.
 * @param {number} number
 * @returns {number}
 */
export const nameObject = (number) => (number << 2) | 2;

/**
 * @param {number} object
 * @returns {boolean}
 */
const isName = (object) => (object & 3) === 2;

/**
 * Hash, length, text and a zero: how the firmware stores a name.
 * @param {string} name
 * @returns {Uint8Array}
 */
function romName(name) {
  const text = encoded(name);
  const hash = text.reduce((sum, byte) => ((sum * 33) ^ byte) & 0xffff, 5381);
  return Uint8Array.from([hash & 255, hash >> 8, text.length, ...text, 0]);
}

export class Objects {
  /** @type {Map<string, number>} */
  #messages = new Map();
  #scratch = 0; // where the items of a new tuple are handed over

  /** @param {Vm} vm */
  constructor(vm) {
    this.vm = vm;
  }

  // ---- made

  /**
   * @param {Uint8Array} bytes
   * @returns {number}
   */
  bytesAt(bytes) {
    const at = this.vm.exports._malloc(bytes.length);
    this.vm.bytes.set(bytes, at);
    return at;
  }

  /**
   * @param {number[]} words
   * @returns {number}
   */
  make(...words) {
    const at = this.vm.exports._malloc(4 * words.length);
    this.vm.words.set(words, at >> 2);
    return at;
  }

  /**
   * A pool of names behind the firmware's own, filled up so that new names still go to the heap.
   * @param {string[]} wanted
   * @returns {number[]} the object of each
   */
  addNames(wanted) {
    const { words } = this.vm;
    const pool = AT.constQstrPool >> 2;
    const first = words[pool + 1] + words[pool + 3];
    const names = [...wanted, ...Array.from({ length: ROM_NAMES - wanted.length }, (_, i) => `\x01${i}`)];
    const data = names.map((name) => this.bytesAt(romName(name)));
    words[AT.lastQstrPool >> 2] = this.make(AT.constQstrPool, first, ROM_NAMES, ROM_NAMES, ...data);
    return wanted.map((_, i) => nameObject(first + i));
  }

  /**
   * @param {[name: number, value: number][]} members
   * @returns {number}
   */
  module(members) {
    const rows = this.make(...members.flat());
    return this.make(TYPE.module, this.make(TYPE.dict, (members.length << 3) | 7, members.length, rows));
  }

  /**
   * @param {number[]} items
   * @returns {number}
   */
  tuple(items) {
    return this.make(TYPE.tuple, items.length, ...items);
  }

  /**
   * A tuple on the script's heap.
   * @param {number[]} items  no objects of the heap, which may be swept for it
   * @returns {number}
   */
  newTuple(items) {
    this.#scratch ||= this.make(...items);
    this.vm.words.set(items, this.#scratch >> 2);
    return this.vm.doors.newTuple(items.length, this.#scratch);
  }

  /**
   * A built-in function.
   * @param {number} least
   * @param {number} most
   * @param {BuiltIn} f
   * @returns {number}
   */
  function(least, most, f) {
    return this.make(...this.functionWords(least, most, f));
  }

  /**
   * @param {number} least
   * @param {number} most
   * @param {BuiltIn} f
   * @returns {[type: number, arity: number, index: number]}
   */
  functionWords(least, most, f) {
    const { table } = this.vm;
    const unused = table.get(FUNCTIONS);
    let index = 1;
    while (table.get(FUNCTIONS + index) !== unused) index++;
    table.set(FUNCTIONS + index, wrapped(f));
    return [TYPE.function, (least << 17) | (most << 1), index];
  }

  /**
   * An int, or a list of ints; the list is on the heap, for the script may let it grow.
   * @param {number | number[]} value
   * @returns {number}
   */
  value(value) {
    if (!Array.isArray(value)) return smallInt(value);
    const list = this.vm.doors.newList(value.length);
    this.vm.words.set(value.map(smallInt), this.vm.words[(list >> 2) + 3] >> 2);
    return list;
  }

  /**
   * An exception points to its message for as long as it lives, so each message is made once and stays.
   * @param {'RuntimeError' | 'TypeError' | 'ValueError'} type
   * @param {string} message
   * @returns {never}
   */
  raise(type, message) {
    const at = this.#messages.get(message) ?? this.bytesAt(encodedForC(message));
    this.#messages.set(message, at);
    this.vm.doors.raise(TYPE[type], at);
    throw new Error('an exception of the VM was not raised');
  }

  // ---- read

  /**
   * @param {number} object
   * @returns {number} the address of its type; 0 for an int or a name
   */
  typeOf(object) {
    return isSmallInt(object) || isName(object) ? 0 : this.vm.words[object >> 2];
  }

  /**
   * @param {number} object
   * @returns {number}
   */
  whole(object) {
    if (!isSmallInt(object)) this.raise('TypeError', "can't convert to int");
    return object >> 1;
  }

  /**
   * Where the three items of a tuple or a list lie, as a number of a word; 0 for everything else.
   * @param {number} object
   * @returns {number}
   */
  threeItems(object) {
    const { words } = this.vm;
    const at = object >> 2;
    const type = this.typeOf(object);
    if (type === TYPE.tuple) return words[at + 1] === 3 ? at + 2 : 0;
    return type === TYPE.list && words[at + 2] === 3 ? words[at + 3] >> 2 : 0;
  }

  /**
   * @param {number} object
   * @param {string} complaint  of the TypeError, where it is no text
   * @returns {string}
   */
  text(object, complaint) {
    if (isName(object)) return this.nameText(object >> 2);
    if (this.typeOf(object) !== TYPE.str) this.raise('TypeError', complaint);
    const [length, data] = this.vm.words.subarray((object >> 2) + 2, (object >> 2) + 4);
    return decoded(this.vm.bytes.subarray(data, data + length));
  }

  /**
   * @param {number} number
   * @returns {string}
   */
  nameText(number) {
    return decoded(this.#nameBytes(number));
  }

  /**
   * @param {number} number
   * @returns {Uint8Array}
   */
  #nameBytes(number) {
    const { words, bytes } = this.vm;
    let pool = words[AT.lastQstrPool >> 2] >> 2;
    while (number < words[pool + 1]) pool = words[pool] >> 2;
    const at = words[pool + 4 + number - words[pool + 1]];
    return bytes.subarray(at + 3, at + 3 + bytes[at + 2]);
  }

  /**
   * The value of a name in a dict, or in a module; 0 where there is none.
   * @param {number} object
   * @param {string} name
   * @returns {number}
   */
  lookUp(object, name) {
    const { words } = this.vm;
    if (!object) return 0;
    const wanted = encoded(name);
    /** @type {(key: number) => boolean} */
    const isWanted = (key) => {
      const bytes = this.#nameBytes(key >> 2);
      return bytes.length === wanted.length && bytes.every((byte, i) => byte === wanted[i]);
    };
    const dict = (this.typeOf(object) === TYPE.module ? words[(object >> 2) + 1] : object) >> 2;
    const rows = words[dict + 3] >> 2;
    for (let row = rows; row < rows + 2 * words[dict + 2]; row += 2) {
      if (isName(words[row]) && isWanted(words[row])) return words[row + 1];
    }
    return 0;
  }
}
