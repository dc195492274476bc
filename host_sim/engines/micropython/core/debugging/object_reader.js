// Reads the script's objects from memory, which may be a copy. None of the script's code runs for this, and nothing is
// allocated on its heap.
import { decodeUtf8, latin1 } from '../byte_buffer.js';
import { AT, TYPE } from '../firmware/layout.js';
import { nameIn } from './bytecode.js';
import { floatText, quoted } from './python_text.js';

/** @typedef {{ words: Int32Array, bytes: Uint8Array }} Memory  two views of the same memory */

/** @typedef {{ name: string, object: number }} NamedObject */

/**
 * @typedef {object} Variable
 * @property {string} name
 * @property {string} value  as Python would write it, shortened
 * @property {string} type
 * @property {number} reference  of the object, to open it; 0 if it can't be opened
 * @property {number} [length]  of what can be opened
 */

const FALSE = 13840;
const DELETED = 4; // a key that was removed from a dict
const LONGEST_TEXT = 200;
const DEEPEST = 6;
const MOST_CHILDREN = 1000;
const TYPE_NAME = 6; // offset in a type
const EXCEPTION = /(Error|Exception|Interrupt|Exit|Iteration)$/;

/** @type {(object: number) => boolean} */
const isQstr = (object) => (object & 3) === 2;
/** @type {(object: number) => boolean} */
const isSmallInt = (object) => (object & 1) === 1;

export class ObjectReader {
  /**
   * @param {Memory} memory
   * @param {(number: number) => string} qstrText
   */
  constructor(memory, qstrText) {
    this.memory = memory;
    this.qstrText = qstrText;
  }

  /**
   * @param {NamedObject} named
   * @returns {Variable}
   */
  describe({ name, object }) {
    const count = this.#childCount(object);
    const opened = count ? { reference: object, length: count } : { reference: 0 };
    return { name, value: this.text(object), type: this.typeName(object), ...opened };
  }

  /** @param {number} object */
  typeName(object) {
    if (isSmallInt(object)) return 'int';
    if (isQstr(object)) return 'str';
    return this.#nameOfType(this.#word(object, 0));
  }

  /** @param {number} type */
  #nameOfType(type) {
    const { bytes } = this.memory;
    return this.qstrText(bytes[type + TYPE_NAME] | (bytes[type + TYPE_NAME + 1] << 8));
  }

  /**
   * The kind of an object: its type's name if the type is built in, else "instance".
   * @param {number} object
   */
  kind(object) {
    if (isSmallInt(object) || isQstr(object)) return this.typeName(object);
    const type = this.#word(object, 0);
    if (type >= AT.dynamicBase) return this.#isNamedTuple(type) ? 'tuple' : 'instance';
    const name = this.#nameOfType(type);
    return EXCEPTION.test(name) ? 'exception' : name;
  }

  /**
   * A type without a dict of its own, but with field names.
   * @param {number} type
   */
  #isNamedTuple(type) {
    return this.#nameOfType(this.#word(type, 0)) !== 'type';
  }

  /**
   * @param {number} object
   * @param {number} index  of the word
   */
  #word(object, index) {
    return this.memory.words[(object >> 2) + index];
  }

  /** @param {number} object  a str or bytes */
  #data(object) {
    const [length, data] = [this.#word(object, 2), this.#word(object, 3)];
    return this.memory.bytes.subarray(data, data + length);
  }

  /** @param {number} object  a str */
  string(object) {
    return isQstr(object) ? this.qstrText(object >> 2) : decodeUtf8(this.#data(object));
  }

  /**
   * @param {number} object  a dict, or anything with a map in the same place: an instance
   * @returns {[key: number, value: number][]}
   */
  rows(object) {
    const { words } = this.memory;
    const [count, table] = [this.#word(object, 2), this.#word(object, 3) >> 2];
    /** @type {[number, number][]} */
    const rows = [];
    for (let i = table; i < table + 2 * count; i += 2) {
      if (words[i] && words[i] !== DELETED && words[i + 1]) rows.push([words[i], words[i + 1]]);
    }
    return rows;
  }

  /**
   * @param {number} dict  whose keys are names
   * @returns {NamedObject[]} in alphabetical order: the VM has none
   */
  names(dict) {
    const names = this.rows(dict).map(([key, object]) => ({ name: this.string(key), object }));
    return names.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * @param {number} object  a list or a tuple
   * @returns {Int32Array}
   */
  #items(object) {
    const isList = this.kind(object) === 'list';
    const start = isList ? this.#word(object, 3) >> 2 : (object >> 2) + 2;
    return this.memory.words.subarray(start, start + this.#word(object, isList ? 2 : 1));
  }

  /** @param {number} object */
  #setItems(object) {
    const [count, table] = [this.#word(object, 1), this.#word(object, 3) >> 2];
    return this.memory.words.subarray(table, table + count).filter((item) => item && item !== DELETED);
  }

  /** @param {number} object */
  #childCount(object) {
    if (object < AT.dynamicBase || isSmallInt(object) || isQstr(object)) return 0;
    switch (this.kind(object)) {
      case 'list':
        return this.#word(object, 2);
      case 'tuple':
        return this.#word(object, 1);
      default:
        return this.#children(object).length;
    }
  }

  /**
   * The parts of an object, if it has any.
   * @param {number} object
   * @returns {Variable[]}
   */
  children(object) {
    return this.#children(object)
      .slice(0, MOST_CHILDREN)
      .map((child) => this.describe(child));
  }

  /**
   * @param {number} object
   * @returns {NamedObject[]}
   */
  #children(object) {
    switch (this.kind(object)) {
      case 'list':
      case 'tuple':
        return Array.from(this.#items(object), (item, i) => ({ name: String(i), object: item }));
      case 'set':
      case 'frozenset':
        return Array.from(this.#setItems(object), (item, i) => ({ name: String(i), object: item }));
      case 'dict':
      case 'OrderedDict':
        return this.rows(object).map(([key, value]) => ({ name: this.text(key), object: value }));
      case 'module':
        return this.names(this.#word(object, 1));
      case 'instance':
        return this.names(object);
      case 'exception':
        return [{ name: 'args', object: this.#word(object, 3) }];
      default:
        return [];
    }
  }

  /**
   * @param {number} object
   * @returns {string} repr(), shortened
   */
  text(object) {
    const text = new ShortText();
    this.#write(object, text, 0);
    return text.toString();
  }

  /**
   * @param {number} object
   * @param {ShortText} text
   * @param {number} depth
   */
  #write(object, text, depth) {
    const [kind, nested] = [this.kind(object), depth + 1];
    const items = (/** @type {Int32Array} */ all) =>
      Array.from(all.subarray(0, LONGEST_TEXT), (item) => () => this.#write(item, text, nested));
    if (depth > DEEPEST) return text.add('...');
    switch (kind) {
      case 'list':
        return text.addList('[', items(this.#items(object)), ']');
      case 'tuple':
        return text.addList('(', items(this.#items(object)), this.#word(object, 1) === 1 ? ',)' : ')');
      case 'set':
        return text.addList('{', items(this.#setItems(object)), '}');
      case 'frozenset':
        return text.addList('frozenset({', items(this.#setItems(object)), '})');
      case 'dict':
      case 'OrderedDict':
        return text.addList(
          '{',
          this.rows(object).map((row) => () => this.#writeRow(row, text, nested)),
          '}',
        );
      case 'exception':
        return text.addList(`${this.typeName(object)}(`, items(this.#items(this.#word(object, 3))), ')');
      case 'instance':
        return this.#writeInstance(object, text, nested);
      default:
        return text.add(this.#plainText(object, kind));
    }
  }

  /**
   * @param {[key: number, value: number]} row
   * @param {ShortText} text
   * @param {number} depth
   */
  #writeRow([key, value], text, depth) {
    this.#write(key, text, depth);
    text.add(': ');
    this.#write(value, text, depth);
  }

  /**
   * @param {number} object
   * @param {ShortText} text
   * @param {number} depth
   */
  #writeInstance(object, text, depth) {
    const writers = this.names(object).map((member) => () => {
      text.add(`${member.name}=`);
      this.#write(member.object, text, depth);
    });
    text.addList(`${this.typeName(object)}(`, writers, ')');
  }

  /**
   * @param {number} object
   * @param {string} kind
   */
  #plainText(object, kind) {
    switch (kind) {
      case 'NoneType':
        return 'None';
      case 'bool':
        return object === FALSE ? 'False' : 'True';
      case 'int':
        return String(isSmallInt(object) ? object >> 1 : this.#longInt(object));
      case 'float':
        return floatText(this.#double(object, 2));
      case 'complex':
        return this.#complexText(object);
      case 'str':
        return quoted(this.string(object));
      case 'bytes':
      case 'bytearray':
        return this.#bytesText(object, kind);
      case 'range':
        return this.#rangeText(object);
      case 'function':
        return this.#functionText(object);
      case 'type':
        return `<class '${this.#nameOfType(object)}'>`;
      default:
        return `<${kind}>`;
    }
  }

  /** @param {number} object  digits of 16 bits, the lowest first */
  #longInt(object) {
    const digits = new Uint16Array(this.memory.words.buffer, this.#word(object, 3), this.#word(object, 2));
    const value = digits.reduceRight((sum, digit) => (sum << 16n) | BigInt(digit), 0n);
    return this.#word(object, 1) & 1 ? -value : value;
  }

  /**
   * @param {number} object
   * @param {number} index  of its first word
   */
  #double(object, index) {
    const { buffer } = this.memory.words;
    return new DataView(buffer).getFloat64(object + 4 * index, true);
  }

  /** @param {number} object */
  #complexText(object) {
    const [real, imaginary] = [this.#double(object, 2), this.#double(object, 4)].map((part) =>
      floatText(part).replace(/\.0$/, ''),
    );
    return `(${real}${imaginary.startsWith('-') ? '' : '+'}${imaginary}j)`;
  }

  /**
   * @param {number} object
   * @param {string} kind
   */
  #bytesText(object, kind) {
    const text = `b${quoted(latin1(this.#data(object)), true)}`;
    return kind === 'bytes' ? text : `bytearray(${text})`;
  }

  /** @param {number} object */
  #functionText(object) {
    const isBuiltIn = this.#word(object, 0) !== TYPE.bytecodeFunction;
    return isBuiltIn ? '<function>' : `<function ${this.qstrText(nameIn(this.memory.bytes, this.#word(object, 2)))}>`;
  }

  /** @param {number} object */
  #rangeText(object) {
    const [start, stop, step] = [1, 2, 3].map((index) => this.#word(object, index));
    return `range(${start}, ${stop}${step === 1 ? '' : `, ${step}`})`;
  }
}

/** A text that ends with "..." when it gets too long; what is left to write is then skipped. */
class ShortText {
  #text = '';

  /** @param {string} text */
  add(text) {
    if (this.#text.length <= LONGEST_TEXT) this.#text += text;
  }

  /**
   * @param {string} start
   * @param {(() => void)[]} writers  of the items
   * @param {string} end
   */
  addList(start, writers, end) {
    this.add(start);
    for (const [i, write] of writers.entries()) {
      if (this.#text.length > LONGEST_TEXT) return;
      if (i) this.add(', ');
      write();
    }
    this.add(end);
  }

  toString() {
    return this.#text.length > LONGEST_TEXT ? `${this.#text.slice(0, LONGEST_TEXT)}...` : this.#text;
  }
}
