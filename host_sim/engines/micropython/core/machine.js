// One calculator: a MicroPython with a hard heap limit, the files of a script, casioplot and [AC].
import { addCasioplot } from './casioplot.js';
import { AT, TYPE } from './firmware/layout.js';
import { Objects } from './objects.js';
import { Printed } from './printed.js';
import { encodedForC } from './text.js';
import { startVm } from './vm.js';

/** @import { Display } from './casioplot.js' */

/**
 * What a calculator is connected to.
 * @typedef {object} HostOfScript
 * @property {(name: string) => Uint8Array | null} files  the content of "name.py"; null where there is none
 * @property {(bytes: Uint8Array) => void} write  what is printed, as bytes of UTF-8 that end anywhere, for a `Printed`
 * to gather; they are the VM's own and change after the call
 * @property {(prompt: string) => Uint8Array | null} line  what is typed at input(), as UTF-8; null for [AC]
 * @property {(quiet: number) => boolean} poll  about every 10 loop turns: whether [AC] is pressed; `quiet` polls, with
 * this one, have come since anything was printed or asked
 *
 * @typedef {HostOfScript & Display} Host
 */

/** @typedef {Record<string, number | number[]>} Returns  {"module.function": what it returns instead} */

/**
 * @typedef {object} MachineOptions
 * @property {number} heap  bytes
 * @property {boolean} casioplot  false is the old operating system
 * @property {Returns} [returns]
 * @property {Host} host
 */

const SCRATCH_HEAP = 1 << 18; // where snapshots are evaluated
const FILE_NAME = /^[A-Za-z_][A-Za-z_0-9]*\.py$/; // all files lie in one folder

export class Machine {
  #host;
  #vm;
  #objects;
  #returns;
  #quiet = 0;
  #asking = false; // what is printed is the prompt of input()
  #prompt = new Printed();
  /** @type {Printed | null} */
  #aside = null; // what is printed by code that runs aside
  #scratch = 0;

  /**
   * @param {WebAssembly.Module} module  the rewritten firmware
   * @param {MachineOptions} options
   */
  constructor(module, { heap, casioplot, returns = {}, host }) {
    this.#host = host;
    this.#returns = Object.entries(returns);
    this.#vm = startVm(module, {
      write: (bytes) => this.#write(bytes),
      file: (name) => (FILE_NAME.test(name) ? host.files(name) : null),
      asking: () => this.#ask(),
      line: () => this.#line(),
      loaded: () => this.#replaceFunctions(),
      poll: () => this.#poll(),
    });
    this.#vm.exports._mp_js_init(heap);
    this.#objects = new Objects(this.#vm);
    if (casioplot) addCasioplot(this.#objects, host);
  }

  /**
   * @param {Uint8Array} bytes
   * @returns {void}
   */
  #write(bytes) {
    this.#quiet = 0;
    if (this.#asking) this.#prompt.add(bytes);
    else this.#show(bytes);
  }

  /**
   * @param {Uint8Array} bytes
   * @returns {void}
   */
  #show(bytes) {
    if (this.#aside) this.#aside.add(bytes);
    else this.#host.write(bytes);
  }

  /**
   * What input() prints from here on is its prompt.
   * @returns {void}
   */
  #ask() {
    this.#giveUpPrompt();
    this.#asking = true;
  }

  /**
   * A prompt that never came to a line was output.
   * @returns {void}
   */
  #giveUpPrompt() {
    this.#asking = false;
    if (!this.#prompt.isEmpty) this.#show(this.#prompt.takeBytes());
  }

  /** @returns {Uint8Array | null} */
  #line() {
    this.#asking = false;
    const line = this.#host.line(this.#prompt.takeText());
    this.#quiet = 0;
    return line;
  }

  /** @returns {void} */
  #poll() {
    if (this.#aside) return;
    this.#quiet++;
    if (!this.#host.poll(this.#quiet)) return;
    this.#quiet = 0;
    this.#vm.exports._mp_keyboard_interrupt();
  }

  /**
   * The traceback of code that fails goes to host.write.
   * @param {string} code
   * @returns {number} 0 when the code has run to its end
   */
  run(code) {
    const at = this.#objects.bytesAt(encodedForC(code));
    const failed = this.#vm.exports._mp_js_do_str(at);
    this.#vm.exports._free(at);
    this.#giveUpPrompt();
    return failed;
  }

  /**
   * Run code in a heap of its own, with the script's objects in sight, and leave the VM as it was.
   * @param {string} code
   * @returns {{ failed: number, printed: string }}
   */
  aside(code) {
    const { words, doors, exports } = this.#vm;
    const state = words.slice(AT.stateStart >> 2, AT.stateEnd >> 2);
    this.#scratch ||= exports._malloc(SCRATCH_HEAP);
    doors.heapInit(this.#scratch, this.#scratch + SCRATCH_HEAP);
    words.set([1, 0, 0], (AT.mainDict >> 2) + 1); // no names yet, and nothing of the script's heap to let go
    words.set([AT.mainDict, AT.mainDict], AT.namespaces >> 2);
    const printed = new Printed();
    this.#aside = printed;
    try {
      return { failed: this.run(code), printed: printed.takeText() };
    } finally {
      this.#aside = null;
      words.set(state, AT.stateStart >> 2);
    }
  }

  /**
   * Instructions run so far, on the counting firmware.
   * @returns {number}
   */
  work() {
    return Number(new BigInt64Array(this.#vm.words.buffer, AT.workCounter, 1)[0]);
  }

  /**
   * Bytes of the heap in use after a collection.
   * @returns {number}
   */
  used() {
    this.#vm.doors.collect();
    const { words, bytes } = this.#vm;
    const start = words[AT.heapTable >> 2];
    let blocks = 0;
    for (const four of bytes.subarray(start, start + words[AT.heapTableBytes >> 2])) {
      for (let shift = 0; shift < 8; shift += 2) if ((four >> shift) & 3) blocks++;
    }
    return 16 * blocks;
  }

  /**
   * The functions that a tool answers itself: the object is overwritten in place, so that every name of it is changed.
   * @returns {void}
   */
  #replaceFunctions() {
    const objects = this.#objects;
    this.#returns = this.#returns.filter(([name, value]) => {
      const [module, f] = name.split('.');
      const found = objects.lookUp(objects.lookUp(AT.loadedModules, module), f);
      if (!found || objects.typeOf(found) !== TYPE.bytecodeFunction) return true;
      this.#vm.words.set(
        objects.functionWords(0, 9, () => objects.value(value)),
        found >> 2,
      );
      return false;
    });
  }
}
