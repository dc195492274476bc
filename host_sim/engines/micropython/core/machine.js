// One calculator without a user interface: MicroPython with a hard heap limit, the files of a script, casioplot and [AC].
import { ByteBuffer, decodeUtf8, encodeCString, encodeUtf8 } from './byte_buffer.js';
import { casioplotModule } from './casioplot.js';
import { Debugger } from './debugging/debugger.js';
import { answerOf, codeOf } from './debugging/expression.js';
import { AT, DEBUG, TYPE } from './firmware/layout.js';
import { hideNames, setModules } from './modules.js';
import { Objects } from './objects.js';
import { startVm } from './vm.js';

/** @import { Display, DisplaySize } from './casioplot.js' */
/** @import { Crash } from './debugging/crash.js' */
/** @import { DebugClient } from './debugging/debugger.js' */
/** @import { Answer } from './debugging/expression.js' */
/** @import { FileEntry } from './script_files.js' */

/**
 * @typedef {object} ScriptHost
 * @property {(name: string) => FileEntry} files  the content of "name.py" or "folder/name.py"
 * @property {(bytes: Uint8Array) => void} write  printed UTF-8 bytes, cut anywhere; a view of VM memory, valid during
 * the call only
 * @property {(prompt: string, interrupted: boolean) => Uint8Array | null} line  the line typed at input(), as UTF-8; null
 * for [AC]. If `interrupted`, an [AC] that poll() reported ends this input(), and the result is ignored
 * @property {(quietPolls: number) => boolean} poll  whether [AC] is pressed; called about every 10 loop turns.
 * `quietPolls`: polls, including this one, since anything was printed or asked
 *
 * @typedef {ScriptHost & Display} Host
 */

/**
 * @typedef {object} StackSize
 * @property {number} bytes  for MicroPython's frames: of calls, their arguments, and literals while they are built
 * @property {number} [hostBytes]  of the stack of the thread that runs the machine (default: a browser's)
 */

/** @typedef {Record<string, number | number[]>} Returns  replaced functions: {"module.function": its return value} */

/**
 * @typedef {object} MachineOptions
 * @property {number} heap  bytes
 * @property {StackSize} [stack]  (default: the firmware's own)
 * @property {boolean} casioplot  false for the old operating system
 * @property {boolean} [openReturnsNone]  instead of raising OSError
 * @property {string[]} [missing]  names that this calculator lacks: "bytearray", "math.gamma"
 * @property {DisplaySize} [display]  casioplot needs it
 * @property {Returns} [returns]
 * @property {Host} host
 * @property {DebugClient} [debugClient]  needed for `debugger` and `crash`
 */

const SCRATCH_HEAP = 1 << 20; // bytes, for evaluate()
const FRAMES_BYTES = 16 << 10; // at AT.frames
const BROWSER_STACK = 500 << 10; // bytes, of a worker in Chromium
const HOST_BYTES_PER_STACK_BYTE = 4; // at most 3.3 in Chromium, for functions that call themselves
const [SHELL_LINE, FILE] = [0, 1]; // do_str's kinds: a shell line prints the value of an expression
const IMPORT_LINE = '  File "<stdin>", line 1, in <module>\n'; // of the simulator's own import, in a traceback

// Of the four blocks that a byte of the heap's table describes with two bits each, how many are in use.
const USED_BLOCKS = Uint8Array.from(
  { length: 256 },
  (_, byte) => [0, 2, 4, 6].filter((bit) => (byte >> bit) & 3).length,
);

/**
 * The module that a script becomes. Only a name without dots can be imported, and no script imports one with a space.
 * @param {string} file  "quiz.py", "2048.py", "fib.min.py"
 */
export const moduleNameOf = (file) => file.replace(/(?<=.)\.[^.]*$/, '').replace(/[.\p{Cs}]/gu, ' ');

export class Machine {
  #host;
  #missing;
  #vm;
  #objects;
  #returns;
  #quietPolls = 0;
  #isPrompting = false; // output is the prompt of input()
  #prompt = new ByteBuffer();
  /** @type {ByteBuffer | null} */
  #evaluateOutput = null; // while evaluate() runs
  #isEvaluationInterrupted = () => false;
  /** @type {ByteBuffer | null} */
  #traceback = null; // while the VM prints one
  #scratchHeap = 0; // its address
  #script = { module: '', file: '' }; // that importScript() imports
  /** @type {Debugger | undefined} */
  debugger;
  /** @type {Crash | null} */
  crash = null; // of the last run, if it failed

  /**
   * @param {WebAssembly.Module} module  the patched firmware
   * @param {MachineOptions} options
   */
  constructor(
    module,
    { heap, stack, casioplot, openReturnsNone = false, missing = [], display, returns = {}, host, debugClient },
  ) {
    this.#host = host;
    this.#missing = missing;
    this.#returns = Object.entries(returns);
    this.#vm = startVm(module, {
      write: (bytes) => this.#write(bytes),
      file: (name) => this.#file(name),
      inputStarted: () => this.#startPrompt(),
      line: () => this.#line(),
      uncaughtException: () => this.#startTraceback(),
      nestingTooDeep: () => this.#objects.raise('RuntimeError', 'maximum recursion depth exceeded'),
      callsTooDeep: () => this.#objects.raise('RuntimeError', 'pystack exhausted'),
      openCalled: () => openReturnsNone || this.#objects.raise('OSError', '[Errno 2] ENOENT'),
      moduleLoaded: () => this.#replaceFunctions(),
      poll: () => this.#poll(),
      lineStarted: (codeState) => this.debugger?.lineStarted(codeState),
      compiled: (emitter) => this.debugger?.compiled(emitter),
      unwound: () => this.debugger?.unwound(),
    });
    this.#vm.exports._mp_js_init(heap);
    this.#objects = new Objects(this.#vm);
    if (debugClient) this.debugger = this.#newDebugger(heap, debugClient);
    setModules(this.#objects, casioplot && display ? [casioplotModule(this.#objects, display, host)] : []);
    hideNames(this.#objects, missing);
    this.#setStack(stack);
  }

  /**
   * @param {number} heap
   * @param {DebugClient} client
   */
  #newDebugger(heap, client) {
    const machine = {
      vm: this.#vm,
      heap: { start: this.#vm.words[AT.heapTable >> 2], bytes: heap },
      qstrText: (/** @type {number} */ number) => this.#objects.qstrText(number),
      fileName: (/** @type {string} */ name) => this.#fileName(name),
    };
    return new Debugger(machine, client);
  }

  /** @param {StackSize} [stack] */
  #setStack(stack) {
    const { words } = this.#vm;
    const hostBytes = stack?.hostBytes ?? BROWSER_STACK;
    words[AT.stackLimit >> 2] = AT.stackStart + hostBytes / HOST_BYTES_PER_STACK_BYTE;
    if (stack) words.set([AT.frames, AT.frames + stack.bytes, AT.frames], AT.pystack >> 2);
  }

  /**
   * @param {string} name
   * @returns {FileEntry}
   */
  #file(name) {
    if (name && name === this.#script.module) return null; // the script, even if a folder has the same name
    const entry = this.#host.files(this.#fileName(name));
    return entry instanceof Uint8Array ? this.#withoutMissing(name, entry) : entry;
  }

  /**
   * Removes the missing names from a module that is a script.
   * @param {string} name
   * @param {Uint8Array} text
   */
  #withoutMissing(name, text) {
    const start = `${name.replace(/\.py$/, '').replaceAll('/', '.')}.`;
    const names = this.#missing.filter((each) => each.startsWith(start)).map((each) => each.slice(start.length));
    return names.length ? encodeUtf8(`${decodeUtf8(text)}\ndel ${names.join(', ')}\n`) : text;
  }

  /** @param {string} name  of the file, as the VM knows it */
  #fileName(name) {
    const { module, file } = this.#script;
    return module && name === `${module}.py` ? file : name;
  }

  /** @param {Uint8Array} bytes */
  #write(bytes) {
    this.#quietPolls = 0;
    if (this.#traceback) this.#traceback.add(bytes);
    else if (this.#isPrompting) this.#prompt.add(bytes);
    else this.#print(bytes);
  }

  /** @param {Uint8Array} bytes */
  #print(bytes) {
    if (this.#evaluateOutput) this.#evaluateOutput.add(bytes);
    else this.#host.write(bytes);
  }

  #startPrompt() {
    this.#abandonPrompt();
    this.#isPrompting = true;
  }

  /** Prints a prompt for which input() never read a line. */
  #abandonPrompt() {
    this.#isPrompting = false;
    if (!this.#prompt.isEmpty) this.#print(this.#prompt.takeBytes());
  }

  #startTraceback() {
    this.#abandonPrompt();
    this.#traceback = new ByteBuffer();
  }

  #line() {
    this.#isPrompting = false;
    if (this.#evaluateOutput) {
      this.#prompt.takeBytes();
      return null; // evaluated code gets [AC] instead of a line
    }
    const interrupted = this.#takePendingInterrupt();
    const line = this.#host.line(this.#prompt.takeText(), interrupted);
    this.#quietPolls = 0;
    return interrupted ? null : line;
  }

  /**
   * An interrupt that comes when a function returns stays pending until the next jump. input() would wait despite it,
   * and the next run would be interrupted by it.
   * @returns {boolean} whether one was pending
   */
  #takePendingInterrupt() {
    const { words } = this.#vm;
    if (!words[AT.pendingInterrupt >> 2]) return false;
    words[AT.pendingInterrupt >> 2] = 0;
    words[AT.scheduler >> 2] = 1;
    return true;
  }

  #poll() {
    if (!(this.#evaluateOutput ? this.#isEvaluationInterrupted() : this.#isInterrupted())) return;
    const exception = AT.keyboardInterrupt >> 2;
    this.#vm.words.fill(0, exception + 1, exception + 3); // clears the traceback of the previous interrupt
    this.#vm.exports._mp_keyboard_interrupt();
  }

  #isInterrupted() {
    this.#quietPolls++;
    if (!this.#host.poll(this.#quietPolls)) return false;
    this.#quietPolls = 0;
    return true;
  }

  /**
   * @param {string} code
   * @returns {string | null} its traceback; null if it didn't fail
   */
  run(code) {
    return this.#do(code, FILE);
  }

  /**
   * Runs a script the way the calculator does, whatever its file is called.
   * @param {string} file  "quiz.py"
   * @returns {string | null} its traceback; null if it didn't fail
   */
  importScript(file) {
    const module = moduleNameOf(file);
    this.#script = { module, file };
    const traceback = this.run(`__import__(${JSON.stringify(module)})`);
    return this.#failed(
      traceback?.replace(IMPORT_LINE, '').replaceAll(`File "${module}.py"`, () => `File "${file}"`) ?? null,
    );
  }

  /**
   * @param {string | null} traceback
   * @returns {string | null} the same
   */
  #failed(traceback) {
    this.crash = (traceback !== null && this.debugger?.failed(traceback)) || null;
    return traceback;
  }

  /**
   * Runs a line typed in the shell, which sees the names of the imported script.
   * @param {string} line
   * @param {string} module  that the script is
   * @returns {string | null} its traceback; null if it didn't fail
   */
  runInShell(line, module) {
    const { words } = this.#vm;
    const script = this.#objects.lookUp(AT.loadedModules, module);
    if (script) words.fill(words[(script >> 2) + 1], AT.namespaces >> 2, (AT.namespaces >> 2) + 2);
    return this.#failed(this.#do(line, SHELL_LINE));
  }

  /**
   * @param {string} code
   * @param {number} kind
   */
  #do(code, kind) {
    const address = this.#objects.newBytes(encodeCString(code));
    this.#vm.internals.doString(address, kind);
    this.#vm.exports._free(address);
    this.#abandonPrompt();
    this.#takePendingInterrupt();
    const traceback = this.#traceback?.takeText() ?? null;
    this.#traceback = null;
    return traceback;
  }

  /**
   * Runs code in a separate heap, with access to the script's objects, and then restores the VM's state. The script may
   * be anywhere: at input(), in a function of casioplot, or between two bytecodes.
   * @param {string} code
   * @param {() => boolean} [isInterrupted]  whether a KeyboardInterrupt ends the code
   * @returns {{ traceback: string | null, printed: string }}
   */
  evaluate(code, isInterrupted = () => false) {
    const evaluate = () => this.#evaluate(code, isInterrupted, AT.mainDict);
    return this.debugger ? this.debugger.ignore(evaluate) : evaluate();
  }

  /**
   * @param {string} code
   * @param {() => boolean} isInterrupted
   * @param {number} globals  a dict
   */
  #evaluate(code, isInterrupted, globals) {
    const { words, internals, exports } = this.#vm;
    const quietPolls = this.#quietPolls;
    const state = words.slice(AT.stateStart >> 2, AT.stateEnd >> 2);
    const pool = words[AT.lastQstrPool >> 2] >> 2;
    const room = words[pool + 2];
    const countdown = words[AT.pollCountdown >> 2];
    this.#takePendingInterrupt(); // it is for the script; restoring the state brings it back
    this.#scratchHeap ||= exports._malloc(SCRATCH_HEAP);
    internals.heapInit(this.#scratchHeap, this.#scratchHeap + SCRATCH_HEAP);
    words.set([1, 0, 0], (AT.mainDict >> 2) + 1); // an empty dict, whose rows on the script's heap are not freed
    words.set([AT.mainDict, globals], AT.namespaces >> 2);
    words[pool + 2] = words[pool + 3]; // full, so that new qstrs get a pool on the separate heap
    this.#copyLoadedModules();
    if (words[AT.pystack >> 2] === AT.frames) words[(AT.pystack >> 2) + 1] = AT.frames + FRAMES_BYTES;
    const output = new ByteBuffer();
    this.#evaluateOutput = output;
    this.#isEvaluationInterrupted = isInterrupted;
    try {
      return { traceback: this.run(code), printed: output.takeText() };
    } finally {
      this.#evaluateOutput = null;
      this.#quietPolls = quietPolls;
      words.set(state, AT.stateStart >> 2);
      words[pool + 2] = room;
      words[AT.pollCountdown >> 2] = countdown; // a replay without this code must poll at the same bytecodes
    }
  }

  /**
   * Evaluates an expression with the names of a frame, while the debugger has stopped the script. Whatever it changes in
   * the script's objects is undone.
   * @param {string} expression
   * @param {number} frameNumber  0 for the innermost
   * @param {() => boolean} [isInterrupted]
   * @returns {Answer}
   */
  evaluateInFrame(expression, frameNumber, isInterrupted = () => false) {
    const frame = this.debugger?.frames()[frameNumber];
    if (!this.debugger || !frame) return { error: 'No such frame' };
    const { inspector, heap, heapMemory } = this.debugger;
    const names = inspector.visibleNames(frame);
    const restore = this.#saveScript(heap);
    this.#vm.bytes.set(heapMemory.bytes.subarray(heap.start, heap.start + heap.bytes), heap.start);
    const rows = this.#objects.newWords(...names.flat());
    const globals = this.#objects.newWords(...this.#objects.dictWords(names.length, rows));
    try {
      const evaluated = this.debugger.ignore(() => this.#evaluate(codeOf(expression), isInterrupted, globals));
      return answerOf(evaluated, heap);
    } finally {
      for (const address of [rows, globals]) this.#vm.exports._free(address);
      restore();
    }
  }

  /**
   * @param {{ start: number, bytes: number }} heap
   * @returns {() => void} puts everything back
   */
  #saveScript({ start, bytes }) {
    const ranges = [
      [start, start + bytes],
      [AT.workCounter, AT.workCounter + 8],
      [AT.randomWords, AT.randomWords + 12],
      [AT.randomByte, AT.randomByte + 1],
    ];
    const saved = ranges.map(([start, end]) => this.#vm.bytes.slice(start, end));
    return () => {
      for (const [i, [start]] of ranges.entries()) this.#vm.bytes.set(saved[i], start);
    };
  }

  /** Moves the table of the loaded modules to the current heap, which then collects what is added to it. */
  #copyLoadedModules() {
    const { words, internals } = this.#vm;
    const modules = AT.loadedModules >> 2;
    const [length, rows] = [2 * words[modules + 2], words[modules + 3] >> 2];
    const copy = words[(internals.newList(length) >> 2) + 3];
    words.copyWithin(copy >> 2, rows, rows + length);
    words[modules + 3] = copy;
  }

  /** @returns {number} instructions run so far; 0 without the counting firmware */
  work() {
    const { words } = this.#vm;
    const [low, high] = [words[AT.workCounter >> 2], words[(AT.workCounter >> 2) + 1]];
    return high * 2 ** 32 + (low >>> 0);
  }

  /** @returns {number} bytes of the heap in use after a garbage collection */
  usedHeap() {
    this.#vm.internals.collect();
    return this.filledHeap();
  }

  /** @returns {number} bytes of the heap in use, including garbage */
  filledHeap() {
    const { words, bytes } = this.#vm;
    const start = words[AT.heapTable >> 2];
    const end = start + words[AT.heapTableBytes >> 2];
    let blocks = 0;
    for (let i = start; i < end; i++) blocks += USED_BLOCKS[bytes[i]];
    return 16 * blocks;
  }

  /** @returns {number} bytes allocated so far, modulo 2^32 */
  allocatedBytes() {
    return this.#vm.words[DEBUG.allocated >> 2] >>> 0;
  }

  /** Overwrites the function objects of `returns` in place, so that all references to them change. */
  #replaceFunctions() {
    const objects = this.#objects;
    this.#returns = this.#returns.filter(([name, value]) => {
      const [module, functionName] = name.split('.');
      const replaced = objects.lookUp(objects.lookUp(AT.loadedModules, module), functionName);
      if (!replaced || objects.typeOf(replaced) !== TYPE.bytecodeFunction) return true;
      this.#vm.words.set(
        objects.functionWords(0, 9, () => objects.newIntOrList(value)),
        replaced >> 2,
      );
      return false;
    });
  }
}
