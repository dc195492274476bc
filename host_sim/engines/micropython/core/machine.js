// One calculator: a MicroPython with a hard heap limit, the files of a script, casioplot and [AC].
import { casioplotModule } from './casioplot.js';
import { AT, TYPE } from './firmware/layout.js';
import { hideNames, setModules } from './modules.js';
import { Objects } from './objects.js';
import { Printed } from './printed.js';
import { encodedForC } from './text.js';
import { startVm } from './vm.js';

/** @import { Display, DisplaySize } from './casioplot.js' */
/** @import { Found } from './sources.js' */

/**
 * What a calculator is connected to.
 * @typedef {object} HostOfScript
 * @property {(name: string) => Found} files  the content of "name.py" or "folder/name.py"
 * @property {(bytes: Uint8Array) => void} write  what is printed, as bytes of UTF-8 that end anywhere, for a `Printed`
 * to gather; they are the VM's own and change after the call
 * @property {(prompt: string, interrupted: boolean) => Uint8Array | null} line  what is typed at input(), as UTF-8; null
 * for [AC], as always where an [AC] that poll() told of has only come through here
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
 * @property {DisplaySize} [display]  to draw on: without one there is no casioplot either
 * @property {Returns} [returns]
 * @property {Host} host
 */

const SCRATCH_HEAP = 1 << 18; // where snapshots are evaluated
const FRAMES = 3072; // bytes: functions may call one another 93 deep, as on the fx-CG100
// How the text is to be read: a line of the shell, which shows the value of an expression, or a file.
const [A_LINE, A_FILE] = [0, 1];

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
  /** @type {Printed | null} */
  #traceback = null; // of what has just failed
  #scratch = 0;

  /**
   * @param {WebAssembly.Module} module  the rewritten firmware
   * @param {MachineOptions} options
   */
  constructor(module, { heap, casioplot, display, returns = {}, host }) {
    this.#host = host;
    this.#returns = Object.entries(returns);
    this.#vm = startVm(module, {
      write: (bytes) => this.#write(bytes),
      file: (name) => host.files(name),
      asking: () => this.#ask(),
      line: () => this.#line(),
      failing: () => this.#fail(),
      tooDeep: () => this.#objects.raise('RuntimeError', 'maximum recursion depth exceeded'),
      loaded: () => this.#replaceFunctions(),
      poll: () => this.#poll(),
    });
    this.#vm.exports._mp_js_init(heap);
    this.#objects = new Objects(this.#vm);
    setModules(this.#objects, casioplot && display ? [casioplotModule(this.#objects, display, host)] : []);
    hideNames(this.#objects);
    const { words } = this.#vm;
    words[(AT.frames >> 2) + 1] = words[AT.frames >> 2] + FRAMES;
  }

  /**
   * @param {Uint8Array} bytes
   * @returns {void}
   */
  #write(bytes) {
    this.#quiet = 0;
    if (this.#traceback) this.#traceback.add(bytes);
    else if (this.#asking) this.#prompt.add(bytes);
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

  /**
   * From here on the VM prints an exception that nobody has caught.
   * @returns {void}
   */
  #fail() {
    this.#giveUpPrompt();
    this.#traceback = new Printed();
  }

  /** @returns {Uint8Array | null} */
  #line() {
    this.#asking = false;
    if (this.#aside) return this.#nobodyToAsk();
    const interrupted = this.#takePendingInterrupt();
    const line = this.#host.line(this.#prompt.takeText(), interrupted);
    this.#quiet = 0;
    return interrupted ? null : line;
  }

  /**
   * Code that runs aside gets [AC] instead of a line.
   * @returns {null}
   */
  #nobodyToAsk() {
    this.#prompt.takeBytes();
    return null;
  }

  /**
   * An interrupt that came with the return of a function waits for the next jump: input() would sleep on it, and what
   * runs next would get it.
   * @returns {boolean} whether there was one
   */
  #takePendingInterrupt() {
    const { words } = this.#vm;
    if (!words[AT.pendingInterrupt >> 2]) return false;
    words[AT.pendingInterrupt >> 2] = 0;
    words[AT.scheduler >> 2] = 1;
    return true;
  }

  /** @returns {void} */
  #poll() {
    if (this.#aside) return;
    this.#quiet++;
    if (!this.#host.poll(this.#quiet)) return;
    this.#quiet = 0;
    this.#vm.words.fill(0, (AT.interrupt >> 2) + 1, (AT.interrupt >> 2) + 3); // the traceback of the last one
    this.#vm.exports._mp_keyboard_interrupt();
  }

  /**
   * Run code to its end.
   * @param {string} code
   * @returns {string | null} its traceback; null where it has not failed
   */
  run(code) {
    return this.#do(code, A_FILE);
  }

  /**
   * Run a line typed in the shell, which sees the names of a script that was imported before.
   * @param {string} line
   * @param {string} script
   * @returns {string | null}
   */
  runInShell(line, script) {
    const { words } = this.#vm;
    const module = this.#objects.lookUp(AT.loadedModules, script);
    if (module) words.fill(words[(module >> 2) + 1], AT.namespaces >> 2, (AT.namespaces >> 2) + 2);
    return this.#do(line, A_LINE);
  }

  /**
   * @param {string} code
   * @param {number} kind
   * @returns {string | null}
   */
  #do(code, kind) {
    const at = this.#objects.bytesAt(encodedForC(code));
    this.#vm.doors.doString(at, kind);
    this.#vm.exports._free(at);
    this.#giveUpPrompt();
    this.#takePendingInterrupt();
    const traceback = this.#traceback?.takeText() ?? null;
    this.#traceback = null;
    return traceback;
  }

  /**
   * Run code in a heap of its own, with the script's objects in sight, and leave the VM as it was.
   * @param {string} code
   * @returns {{ traceback: string | null, printed: string }}
   */
  aside(code) {
    const { words, doors, exports } = this.#vm;
    const state = words.slice(AT.stateStart >> 2, AT.stateEnd >> 2);
    const tables = this.#sharedTables().map(([start, length]) => ({ start, kept: words.slice(start, start + length) }));
    this.#takePendingInterrupt(); // it is the script's
    this.#scratch ||= exports._malloc(SCRATCH_HEAP);
    doors.heapInit(this.#scratch, this.#scratch + SCRATCH_HEAP);
    words.set([1, 0, 0], (AT.mainDict >> 2) + 1); // no names yet, and nothing of the script's heap to let go
    words.set([AT.mainDict, AT.mainDict], AT.namespaces >> 2);
    const printed = new Printed();
    this.#aside = printed;
    try {
      return { traceback: this.run(code), printed: printed.takeText() };
    } finally {
      this.#aside = null;
      words.set(state, AT.stateStart >> 2);
      for (const { start, kept } of tables) words.set(kept, start);
    }
  }

  /**
   * What lies on the script's heap and takes up new names and modules, whoever makes them: the last pool of names with
   * the count of them, and the rows of the loaded modules. Names that stayed there after code has run aside would soon
   * have the text of others.
   * @returns {[start: number, length: number][]} in words
   */
  #sharedTables() {
    const { words } = this.#vm;
    const pool = words[AT.lastQstrPool >> 2] >> 2;
    const modules = AT.loadedModules >> 2;
    return [
      [pool, 4],
      [words[modules + 3] >> 2, 2 * words[modules + 2]],
    ];
  }

  /**
   * Instructions run so far, on the counting firmware.
   * @returns {number}
   */
  work() {
    const { words } = this.#vm;
    const [low, high] = [words[AT.workCounter >> 2], words[(AT.workCounter >> 2) + 1]];
    return high * 2 ** 32 + (low >>> 0);
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
