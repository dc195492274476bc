'use strict';
// Objects of the VM, read and made from outside. What is made here lies beside the VM's heap, as the calculator has its
// built-in names, modules and functions in ROM: so every byte of the heap is the script's own.
const { AT, FUNCTIONS, TYPE, wrapped } = require('./firmware');

const ROM_NAMES = 10;          // a pool of names says that it is full at this count, as the firmware's own does

const smallInt = (value) => (value << 1) | 1;
const isSmallInt = (object) => (object & 1) === 1;
const isName = (object) => (object & 3) === 2;

class Objects {
  constructor(vm) {
    this.vm = vm;
  }

  // ---- made

  bytesAt(buffer) {
    const at = this.vm.exports._malloc(buffer.length);
    this.vm.bytes.set(buffer, at);
    return at;
  }

  make(...words) {
    const at = this.vm.exports._malloc(4 * words.length);
    this.vm.words.set(words, at >> 2);
    return at;
  }

  // A pool of names behind the firmware's own, filled up so that new names still go to the heap.
  addNames(wanted) {
    const { words } = this.vm;
    const pool = AT.constQstrPool >> 2;
    const first = words[pool + 1] + words[pool + 3];
    const names = [...wanted, ...Array.from({ length: ROM_NAMES - wanted.length }, (_, i) => '\x01' + i)];
    const data = names.map((name) => this.bytesAt(romName(name)));
    words[AT.lastQstrPool >> 2] = this.make(AT.constQstrPool, first, ROM_NAMES, ROM_NAMES, ...data);
    return new Map(wanted.map((name, i) => [name, ((first + i) << 2) | 2]));
  }

  // members: [[name object, value], ..]
  module(members) {
    const rows = this.make(...members.flat());
    return this.make(TYPE.module, this.make(TYPE.dict, (members.length << 3) | 7, members.length, rows));
  }

  // A built-in function: f(count of arguments, their address) -> object
  function(least, most, f) {
    return this.make(...this.functionWords(least, most, f));
  }

  functionWords(least, most, f) {
    const { table } = this.vm;
    const unused = table.get(FUNCTIONS);
    let index = 1;
    while (table.get(FUNCTIONS + index) !== unused) index++;
    table.set(FUNCTIONS + index, wrapped(f));
    return [TYPE.function, (least << 17) | (most << 1), index];
  }

  // An int, or a list of ints; the list is on the heap, for the script may let it grow.
  value(value) {
    if (!Array.isArray(value)) return smallInt(value);
    const list = this.vm.doors.newList(value.length);
    this.vm.words.set(value.map(smallInt), this.vm.words[(list >> 2) + 3] >> 2);
    return list;
  }

  raise(type, message) {
    this.vm.doors.raise(TYPE[type], this.bytesAt(Buffer.from(message + '\0')));
  }

  // ---- read

  typeOf(object) {
    return isSmallInt(object) || isName(object) ? 0 : this.vm.words[object >> 2];
  }

  whole(object) {
    if (!isSmallInt(object)) this.raise('TypeError', "can't convert to int");
    return object >> 1;
  }

  // The items of a tuple or a list, or null.
  items(object) {
    const { words } = this.vm;
    const at = object >> 2;
    const type = this.typeOf(object);
    if (type === TYPE.tuple) return words.slice(at + 2, at + 2 + words[at + 1]);
    if (type === TYPE.list) return words.slice(words[at + 3] >> 2, (words[at + 3] >> 2) + words[at + 2]);
    return null;
  }

  text(object, complaint) {
    if (isName(object)) return this.nameText(object >> 2);
    if (this.typeOf(object) !== TYPE.str) this.raise('TypeError', complaint);
    const [length, data] = this.vm.words.subarray((object >> 2) + 2, (object >> 2) + 4);
    return this.vm.bytes.toString('utf8', data, data + length);
  }

  nameText(number) {
    const { words, bytes } = this.vm;
    let pool = words[AT.lastQstrPool >> 2] >> 2;
    while (number < words[pool + 1]) pool = words[pool] >> 2;
    const at = words[pool + 4 + number - words[pool + 1]];
    return bytes.toString('utf8', at + 3, at + 3 + bytes[at + 2]);
  }

  // The value of a name in a dict, or in a module; 0 where there is none.
  lookUp(object, name) {
    const { words } = this.vm;
    if (!object) return 0;
    const dict = (this.typeOf(object) === TYPE.module ? words[(object >> 2) + 1] : object) >> 2;
    const rows = words[dict + 3] >> 2;
    for (let row = rows; row < rows + 2 * words[dict + 2]; row += 2) {
      if (isName(words[row]) && this.nameText(words[row] >> 2) === name) return words[row + 1];
    }
    return 0;
  }
}

// Hash, length, text and a zero: how the firmware stores a name.
function romName(name) {
  let hash = 5381;
  for (const byte of Buffer.from(name)) hash = ((hash * 33) ^ byte) & 0xffff;
  return Buffer.from([hash & 255, hash >> 8, name.length, ...Buffer.from(name), 0]);
}

module.exports = { Objects, smallInt };
