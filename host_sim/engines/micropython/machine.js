'use strict';
// One calculator: a MicroPython with a hard heap limit, the folder of a script, casioplot and [AC].
const fs = require('fs');
const path = require('path');
const { addCasioplot } = require('./casioplot');
const { AT, TYPE, instantiate } = require('./firmware');
const { Objects } = require('./objects');

const SCRATCH_HEAP = 1 << 18;  // where snapshots are evaluated

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
      asking: () => this.ask(),
      line: () => this.line(),
      loaded: () => this.replaceFunctions(),
      poll: () => this.poll(),
    });
    this.vm.exports._mp_js_init(heap);
    this.objects = new Objects(this.vm);
    if (casioplot) addCasioplot(this.objects, host);
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

  // What input() prints from here on is its prompt; a prompt that never came to a line was output.
  ask() {
    this.giveUpPrompt();
    this.prompt = '';
  }

  giveUpPrompt() {
    if (this.prompt) this.host.write(this.prompt);
    this.prompt = null;
  }

  line() {
    const prompt = decoded(this.prompt);
    this.prompt = null;
    const line = this.host.line(prompt);
    this.polls = 0;
    return line;
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
    const at = this.objects.bytesAt(Buffer.from(code + '\0'));
    const failed = this.vm.exports._mp_js_do_str(at);
    this.vm.exports._free(at);
    this.giveUpPrompt();
    return failed;
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

  // The functions that a tool answers itself: the object is overwritten in place, so that every name of it is changed.
  replaceFunctions() {
    const { objects, vm } = this;
    this.returns = this.returns.filter(([module, name, value]) => {
      const found = objects.lookUp(objects.lookUp(AT.loadedModules, module), name);
      if (!found || objects.typeOf(found) !== TYPE.bytecodeFunction) return true;
      vm.words.set(objects.functionWords(0, 9, () => objects.value(value)), found >> 2);
      return false;
    });
  }
}

module.exports = { Machine, decoded };
