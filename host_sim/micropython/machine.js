'use strict';
// One calculator: a MicroPython with a hard heap limit, the folder of a script, casioplot and [AC].
// Nothing of what is added here lies in the heap of the VM: names, module and functions are built beside it, as the
// calculator has them in its ROM. So every byte of the heap is the script's own.
const fs = require('fs');
const path = require('path');
const { AT, FUNCTIONS, NONE, TYPE, instantiate, wrapped } = require('./firmware');

const NAMES = ['casioplot', 'set_pixel', 'get_pixel', 'draw_string', 'show_screen', 'clear_screen'];
const ROM_NAMES = 10;          // a pool of names says that it is full at this count, as the firmware's own does
const SIZES = ['small', 'medium', 'large'];
const BAD_SIZE = 'size must be small, medium or large';
const WIDTH = 128;
const HEIGHT = 64;
const WHITEST_BLACK = [248, 252, 248];
// Drawing operations: a pixel is its number (black ones WIDTH * HEIGHT higher), a string is an array.
const [CLEAR, SHOW, OUTSIDE] = [-1, -2, -3];
const SCRATCH_HEAP = 1 << 18;  // where snapshots are evaluated

const smallInt = (value) => (value << 1) | 1;
const isSmallInt = (object) => (object & 1) === 1;
const onScreen = (x, y) => x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;
const isName = (object) => (object & 3) === 2;

// What the VM writes comes byte by byte, each a character, with its line ends made for a terminal.
const decoded = (written) => Buffer.from(written, 'latin1').toString('utf8').replaceAll('\r\n', '\n');

class Machine {
  // returns: {"module.function": what it returns instead, an int or a list of ints}
  // quietPolls: [AC] comes after so many polls, of about 10 loop turns, without print or input; 0 for never
  // host: write(text), line(prompt) -> Buffer, or null for [AC]; draw(operation), pixel(x, y) -> 0 or 1
  constructor(module, { folder, heap, casioplot, returns, quietPolls, host }) {
    this.folder = folder;
    this.host = host;
    this.returns = Object.entries(returns || {}).map(([name, value]) => [...name.split('.'), value]);
    this.quietPolls = quietPolls || 0;
    this.polls = 0;
    this.prompt = null;        // what input() has printed, while it does
    this.isAside = false;
    this.vm = instantiate(module, {
      write: (text) => this.write(text),
      file: (name) => this.file(name),
      asking: () => { this.prompt = ''; },
      line: () => this.line(),
      loaded: () => this.replaceFunctions(),
      poll: () => this.poll(),
    });
    this.vm.exports._mp_js_init(heap);
    this.addNames();
    if (casioplot) this.addCasioplot();
  }

  file(name) {
    if (!/^[A-Za-z_][A-Za-z_0-9]*\.py$/.test(name)) return null;
    try {
      return fs.readFileSync(path.join(this.folder, name));
    } catch (error) {
      return null;
    }
  }

  write(text) {
    this.polls = 0;
    if (this.prompt === null) this.host.write(text);
    else this.prompt += text;
  }

  line() {
    const prompt = decoded(this.prompt);
    this.prompt = null;
    const line = this.host.line(prompt);
    this.polls = 0;
    return line;
  }

  draw(operation) {
    this.host.draw(operation);
    return NONE;
  }

  poll() {
    if (!this.quietPolls || this.isAside) return;
    this.polls++;
    if (this.polls < this.quietPolls) return;
    this.polls = 0;
    this.vm.exports._mp_keyboard_interrupt();
  }

  // 0 when the code has run to its end; the traceback goes to host.write.
  run(code) {
    const at = this.bytesAt(Buffer.from(code + '\0', 'latin1'));
    try {
      return this.vm.exports._mp_js_do_str(at);
    } finally {
      this.vm.exports._free(at);
    }
  }

  // Run code in a heap of its own, with the script's objects in sight, and leave the VM as it was;
  // returns what it has printed.
  aside(code) {
    const { words, doors } = this.vm;
    const state = words.slice(AT.stateStart >> 2, AT.stateEnd >> 2);
    this.scratch = this.scratch || this.vm.exports._malloc(SCRATCH_HEAP);
    doors.heapInit(this.scratch, this.scratch + SCRATCH_HEAP);
    words.set([1, 0, 0], (AT.mainDict >> 2) + 1);   // no names yet, and nothing of the script's heap to let go
    words.set([AT.mainDict, AT.mainDict], AT.namespaces >> 2);
    const { write } = this.host;
    let printed = '';
    this.host.write = (text) => { printed += text; };
    this.isAside = true;
    const failed = this.run(code);
    this.isAside = false;
    this.host.write = write;
    words.set(state, AT.stateStart >> 2);
    return { failed, printed: decoded(printed) };
  }

  // Instructions run so far, on the counting firmware.
  work() {
    return Number(new BigInt64Array(this.vm.words.buffer)[AT.workCounter >> 3]);
  }

  // Bytes of the heap in use after a collection.
  used() {
    this.vm.doors.collect();
    const { words, bytes } = this.vm;
    const start = words[AT.heapTable >> 2];
    let blocks = 0;
    for (const four of bytes.subarray(start, start + words[AT.heapTableBytes >> 2])) {
      for (let shift = 0; shift < 8; shift += 2) if ((four >> shift) & 3) blocks++;
    }
    return 16 * blocks;
  }

  // ---- objects beside the heap

  bytesAt(buffer) {
    const at = this.vm.exports._malloc(buffer.length);
    this.vm.bytes.set(buffer, at);
    return at;
  }

  object(...values) {
    const at = this.vm.exports._malloc(4 * values.length);
    this.vm.words.set(values, at >> 2);
    return at;
  }

  // A pool of names behind the firmware's own, filled so that new names still go to the heap.
  addNames() {
    const { words } = this.vm;
    const pool = AT.constQstrPool >> 2;
    const first = words[pool + 1] + words[pool + 3];
    const names = [...NAMES, ...Array.from({ length: ROM_NAMES - NAMES.length }, (_, i) => '\x01' + i)];
    this.names = new Map(NAMES.map((name, i) => [name, ((first + i) << 2) | 2]));
    const data = names.map((name) => this.bytesAt(romName(name)));
    words[AT.lastQstrPool >> 2] = this.object(AT.constQstrPool, first, ROM_NAMES, ROM_NAMES, ...data);
  }

  addCasioplot() {
    const { words } = this.vm;
    const colours = [255, 0].map((level) => this.object(TYPE.tuple, 3, ...Array(3).fill(smallInt(level))));
    const members = {
      set_pixel: this.native(2, 3, (count, at) => {
        const [x, y] = this.whole(at, 2);
        const ink = count > 2 ? this.ink(words[(at >> 2) + 2]) : 1;
        return this.draw(onScreen(x, y) ? ink * WIDTH * HEIGHT + y * WIDTH + x : OUTSIDE);
      }),
      get_pixel: this.native(2, 2, (count, at) => {
        const [x, y] = this.whole(at, 2);
        return onScreen(x, y) ? colours[this.host.pixel(x, y)] : NONE;
      }),
      draw_string: this.native(3, 5, (count, at) => {
        const [x, y] = this.whole(at, 2);
        const text = this.text(words[(at >> 2) + 2], "can't convert object to str implicitly");
        const ink = count > 3 ? this.ink(words[(at >> 2) + 3]) : 1;
        const size = count > 4 ? this.text(words[(at >> 2) + 4], BAD_SIZE) : 'medium';
        if (!SIZES.includes(size)) this.raise('ValueError', BAD_SIZE);
        return this.draw([x, y, text, ink, size]);
      }),
      clear_screen: this.native(0, 0, () => this.draw(CLEAR)),
      show_screen: this.native(0, 0, () => this.draw(SHOW)),
    };
    const rows = Object.entries(members).flatMap(([name, made]) => [this.names.get(name), made]);
    const count = rows.length / 2;
    const dict = this.object(TYPE.dict, (count << 3) | 7, count, this.object(...rows));
    words[AT.spareModule >> 2] = this.names.get('casioplot');
    words[(AT.spareModule >> 2) + 1] = this.object(TYPE.module, dict);
  }

  // A built-in function: f(count of arguments, their address) -> object
  native(least, most, f) {
    return this.object(...this.nativeWords(least, most, f));
  }

  nativeWords(least, most, f) {
    const { table } = this.vm;
    const unused = table.get(FUNCTIONS);
    let index = 1;
    while (table.get(FUNCTIONS + index) !== unused) index++;
    table.set(FUNCTIONS + index, wrapped(f));
    return [TYPE.function, (least << 17) | (most << 1), index];
  }

  // ---- arguments

  raise(type, message) {
    this.vm.doors.raise(TYPE[type], this.bytesAt(Buffer.from(message + '\0')));
  }

  whole(at, count) {
    const given = this.vm.words.subarray(at >> 2, (at >> 2) + count);
    for (const object of given) if (!isSmallInt(object)) this.raise('TypeError', "can't convert to int");
    return [given[0] >> 1, given[1] >> 1];
  }

  ink(colour) {
    const { words } = this.vm;
    const type = isSmallInt(colour) || isName(colour) ? 0 : words[colour >> 2];
    let items;
    if (type === TYPE.tuple && words[(colour >> 2) + 1] === 3) items = (colour >> 2) + 2;
    else if (type === TYPE.list && words[(colour >> 2) + 2] === 3) items = words[(colour >> 2) + 3] >> 2;
    else this.raise('TypeError', 'a colour is a tuple or a list of 3 ints');
    const levels = [...words.subarray(items, items + 3)];
    if (!levels.every(isSmallInt)) this.raise('TypeError', "can't convert to int");
    return levels.every((level, i) => level >> 1 >= WHITEST_BLACK[i]) ? 0 : 1;
  }

  text(object, complaint) {
    const { words, bytes } = this.vm;
    if (isName(object)) return this.nameText(object >> 2);
    if (isSmallInt(object) || words[object >> 2] !== TYPE.str) this.raise('TypeError', complaint);
    const [length, data] = words.subarray((object >> 2) + 2, (object >> 2) + 4);
    return bytes.toString('utf8', data, data + length);
  }

  nameText(number) {
    const { words, bytes } = this.vm;
    let pool = words[AT.lastQstrPool >> 2] >> 2;
    while (number < words[pool + 1]) pool = words[pool] >> 2;
    const at = words[pool + 4 + number - words[pool + 1]];
    return bytes.toString('utf8', at + 3, at + 3 + bytes[at + 2]);
  }

  // ---- functions of the script that a tool answers itself

  // The function's object is overwritten in place, so that every name it goes by is changed.
  replaceFunctions() {
    this.returns = this.returns.filter(([module, name, value]) => {
      const found = this.lookUp(this.lookUp(AT.loadedModules, module), name);
      if (!found || isSmallInt(found) || this.vm.words[found >> 2] !== TYPE.bytecodeFunction) return true;
      this.vm.words.set(this.nativeWords(0, 9, () => this.value(value)), found >> 2);
      return false;
    });
  }

  value(value) {
    if (!Array.isArray(value)) return smallInt(value);
    const list = this.vm.doors.newList(value.length);
    this.vm.words.set(value.map(smallInt), this.vm.words[(list >> 2) + 3] >> 2);
    return list;
  }

  // The value of a name in a dict, or in a module; 0 where there is none.
  lookUp(object, name) {
    const { words } = this.vm;
    if (!object) return 0;
    const dict = (words[object >> 2] === TYPE.module ? words[(object >> 2) + 1] : object) >> 2;
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
  for (const byte of Buffer.from(name)) hash = ((hash * 33) ^ byte) & 0xffffff;
  hash &= 0xffff;
  return Buffer.from([hash & 255, hash >> 8, name.length, ...Buffer.from(name), 0]);
}

module.exports = { Machine, SHOW, WIDTH, decoded };
