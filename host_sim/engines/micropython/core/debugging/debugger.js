// Follows a script: stops it at lines, reads its stack and variables, and keeps its memory when an exception is raised.
import { DEBUG, DEBUG_FRAME, STOP_ANYWHERE } from '../firmware/layout.js';
import { CompiledCode } from './compiled_code.js';
import { crashFrom } from './crash.js';
import { Inspector } from './inspector.js';
import { Snapshot } from './snapshot.js';

/** @import { Vm } from '../vm.js' */
/** @import { Crash } from './crash.js' */
/** @import { Answer } from './expression.js' */
/** @import { FrameSummary } from './inspector.js' */
/** @import { Memory } from './object_reader.js' */

/** @typedef {'continue' | 'into' | 'over' | 'out'} Move */

/**
 * @typedef {object} Stop
 * @property {'breakpoint' | 'step' | 'pause' | 'exception'} reason
 * @property {string} [text]  the exception, or why the condition of a breakpoint failed
 * @property {FrameSummary[]} frames  the innermost first
 */

/**
 * @typedef {object} Breakpoint
 * @property {number} line
 * @property {string} [condition]  a Python expression: stop only if it is true
 */

/**
 * @typedef {object} DebugClient
 * @property {(stop: Stop) => Move} stopped  returns when the script may continue
 * @property {(condition: string) => Answer} evaluate  a condition, in the innermost frame
 * @property {(file: string, lines: (number | null)[]) => void} [placed]  where the breakpoints of a file are, once it is
 * compiled: a line without code stands for the next line that has some; null if there is none
 * @property {(file: string, line: number, name: string) => void} [lineStarted]  called at every line
 * @property {(file: string, line: number, name: string) => void} [lineResumed]  called when a call has returned to a line;
 * the file is '' outside of the script. A script with this client can't be stopped
 */

/**
 * @typedef {object} DebuggedMachine
 * @property {Vm} vm
 * @property {{ start: number, bytes: number }} heap
 * @property {(number: number) => string} qstrText
 * @property {(name: string) => string} fileName  of the script, which may differ from the name of its module
 */

const [LINE, BREAKPOINT] = [1, 2]; // bits of marks

export class Debugger {
  #client;
  #machine;
  #live;
  #snapshot;
  #isActive = false; // someone may want to stop the script
  #isEvaluating = false; // other code than the script's
  /** @type {Map<number, CompiledCode>} */
  #codes = new Map(); // by the address of the bytecode
  /** @type {Map<string, Breakpoint[]>} */
  #wanted = new Map(); // breakpoints by file
  /** @type {Map<string, (number | null)[]>} */
  #placedLines = new Map(); // of these
  /** @type {Set<string>} */
  #compiling = new Set(); // files with breakpoints: a function may follow whose lines matter for them
  /** @type {Map<string, Map<number, Breakpoint>>} */
  #breakpoints = new Map(); // by file and by the line at which they stop
  /** @type {Move | 'pause'} */
  #move = 'continue';
  #startDepth = 0; // of the move
  #stoppedLine = 0; // of the innermost frame
  #lastUnwound = { exception: 0, frame: 0 };
  /** @type {Inspector | null} */
  #postMortem = null; // while stopped at an uncaught exception

  /**
   * @param {DebuggedMachine} machine
   * @param {DebugClient} client
   */
  constructor(machine, client) {
    this.#machine = machine;
    this.#client = client;
    this.#live = this.#inspectorOf(machine.vm);
    this.#snapshot = new Snapshot(machine.vm, machine.heap);
    machine.vm.words[DEBUG.marks >> 2] = this.#marks;
    if (client.lineStarted) this.activate();
  }

  /** @param {Memory} memory */
  #inspectorOf(memory) {
    return new Inspector(memory, (address) => this.#codes.get(address), this.#machine.qstrText);
  }

  get #words() {
    return this.#machine.vm.words;
  }

  get #marks() {
    return DEBUG.markTable - this.#machine.heap.start;
  }

  // ---- what a user asks for

  /** From now on the script stops: at breakpoints, after steps, and if it fails. */
  activate() {
    const room = DEBUG.mask - DEBUG.markTable;
    if (this.#machine.heap.bytes > room) throw new Error(`A heap of more than ${room} bytes can't be debugged`);
    if (this.#isActive) return;
    this.#isActive = true;
    for (const code of this.#codes.values()) this.#mark(code);
    this.#setMask();
  }

  /**
   * Replaces the breakpoints of a file.
   * @param {string} file
   * @param {Breakpoint[]} breakpoints
   */
  setBreakpoints(file, breakpoints) {
    this.activate();
    this.#wanted.set(file, breakpoints);
    this.#place(file);
    this.#reportPlaced(file);
  }

  /** Stop at the next line. */
  pause() {
    this.activate();
    this.#move = 'pause';
    this.#setMask();
  }

  /** Forgets an unfinished step, because another run starts. */
  reset() {
    this.#move = 'continue';
    this.#setMask();
  }

  /** The memory's reader while the script is stopped. */
  get inspector() {
    return this.#postMortem ?? this.#live;
  }

  get heap() {
    return this.#machine.heap;
  }

  /** The memory that the inspector reads. */
  get heapMemory() {
    return this.#postMortem ? this.#snapshot.memory : this.#machine.vm;
  }

  frames() {
    return this.inspector.frames(this.#stoppedLine);
  }

  /** @param {number} reference  an object, or a scope of a frame */
  variables(reference) {
    return this.inspector.variables(reference, this.frames());
  }

  /**
   * @template T
   * @param {() => T} evaluate  runs other code than the script's
   * @returns {T}
   */
  ignore(evaluate) {
    const saved = this.#words.slice(DEBUG.mask >> 2, DEBUG.frames >> 2);
    this.#isEvaluating = true;
    this.#words[DEBUG.mask >> 2] = 0;
    try {
      return evaluate();
    } finally {
      this.#isEvaluating = false;
      this.#words.set(saved, DEBUG.mask >> 2);
    }
  }

  // ---- marks

  #setMask() {
    const stopsAtLines = this.#client.lineStarted || this.#move !== 'continue';
    this.#words[DEBUG.mask >> 2] = !this.#isActive ? 0 : stopsAtLines ? LINE | BREAKPOINT : BREAKPOINT;
    this.#words[DEBUG.watchedFrame >> 2] = 0;
  }

  /** @param {string} file */
  #place(file) {
    const codes = [...this.#codes.values()].filter((code) => code.hasLines && code.file === file);
    if (!codes.length) return; // not loaded yet
    const linesWithCode = codes.flatMap(({ starts }) => starts.lines).sort((a, b) => a - b);
    /** @type {Map<number, Breakpoint>} */
    const placed = new Map();
    const lines = (this.#wanted.get(file) ?? []).map((breakpoint) => {
      const line = linesWithCode.find((withCode) => withCode >= breakpoint.line) ?? null;
      if (line !== null) placed.set(line, breakpoint);
      return line;
    });
    this.#breakpoints.set(file, placed);
    this.#placedLines.set(file, lines);
    for (const code of codes) this.#mark(code);
  }

  /** @param {string} file */
  #reportPlaced(file) {
    const lines = this.#placedLines.get(file);
    if (lines) this.#client.placed?.(file, lines);
  }

  /** @param {CompiledCode} code */
  #mark(code) {
    const { bytes } = this.#machine.vm;
    bytes.fill(0, this.#marks + code.start, this.#marks + code.start + code.length);
    if (!code.hasLines) return;
    const breakpoints = this.#breakpoints.get(code.file);
    for (const [address, { lines }] of code.starts.byAddress) {
      const isBreakpoint = lines.some((line) => breakpoints?.has(line));
      bytes[this.#marks + address] = isBreakpoint ? LINE | BREAKPOINT : LINE;
    }
  }

  // ---- hooks of the VM

  /** @param {number} emitter */
  compiled(emitter) {
    if (this.#isEvaluating) return;
    const code = new CompiledCode(emitter, this.#machine);
    for (const old of this.#codes.values()) if (old.overlaps(code)) this.#codes.delete(old.start);
    this.#codes.set(code.start, code);
    if (!this.#isActive) return;
    this.#mark(code);
    if (!this.#wanted.has(code.file)) return;
    this.#place(code.file);
    this.#compiling.add(code.file);
    this.#words[DEBUG.mask >> 2] |= STOP_ANYWHERE; // the next bytecode to run is the file's first
  }

  /** @param {number} codeState  of the frame that reaches a mark */
  lineStarted(codeState) {
    const words = this.#words;
    const frame = words[DEBUG.topFrame >> 2];
    const depth = (frame - DEBUG.frames) / DEBUG_FRAME.bytes;
    const code = this.#live.codeOf(codeState);
    const address = this.#live.ip(codeState);
    if (words[DEBUG.mask >> 2] & STOP_ANYWHERE) {
      words[DEBUG.mask >> 2] &= ~STOP_ANYWHERE;
      if (!this.#compiling.size) return this.#watchedFrameEnded(code, address, frame, depth);
      for (const file of this.#compiling) this.#reportPlaced(file);
      this.#compiling.clear();
    }
    const start = code?.starts.byAddress.get(address);
    if (!code || !start) return;
    const lastStart = (frame + DEBUG_FRAME.lastLineStart) >> 2;
    const last = words[lastStart];
    words[lastStart] = address;
    if (start.unlessAfter && start.unlessAfter === last) return;
    // The first of two lines is a `pass` at the end of a loop; a loop doesn't start with it.
    const lines = start.lines.length > 1 && last === 0 ? start.lines.slice(1) : start.lines;
    for (const line of lines) this.#reach(code, line, depth);
    if (this.#client.lineResumed) words[DEBUG.watchedFrame >> 2] = frame;
  }

  /**
   * The caller is in the middle of a line.
   * @param {CompiledCode | undefined} code  of the caller
   * @param {number} address  of its next bytecode
   * @param {number} frame
   * @param {number} depth
   */
  #watchedFrameEnded(code, address, frame, depth) {
    if (this.#client.lineResumed) {
      this.#words[DEBUG.watchedFrame >> 2] = frame;
      const isOfScript = code?.hasLines;
      this.#client.lineResumed(isOfScript ? code.file : '', code?.starts.lineAt(address) ?? 0, code?.name ?? '');
    } else if (depth >= this.#startDepth) {
      this.#words[DEBUG.watchedFrame >> 2] = frame; // a built-in function has resumed a generator
    } else if (code?.hasLines) {
      this.#stop({ reason: 'step', line: code.starts.lineAt(address), depth });
    } else {
      this.#move = 'into';
      this.#setMask();
    }
  }

  /**
   * @param {CompiledCode} code
   * @param {number} line
   * @param {number} depth
   */
  #reach(code, line, depth) {
    this.#stoppedLine = line;
    this.#client.lineStarted?.(code.file, line, code.name);
    const breakpoint = this.#breakpoints.get(code.file)?.get(line);
    const hit = breakpoint && this.#test(breakpoint);
    if (hit?.isTrue) this.#stop({ reason: 'breakpoint', text: hit.error, line, depth });
    else if (this.#move === 'pause') this.#stop({ reason: 'pause', line, depth });
    else if (this.#move === 'into' || (this.#move === 'over' && depth <= this.#startDepth)) {
      this.#stop({ reason: 'step', line, depth });
    }
  }

  /**
   * @param {Breakpoint} breakpoint
   * @returns {{ isTrue: boolean, error?: string }}
   */
  #test({ condition }) {
    if (!condition) return { isTrue: true };
    const answer = this.#client.evaluate(`bool(${condition}\n)`);
    return 'error' in answer
      ? { isTrue: true, error: `${condition}: ${answer.error}` }
      : { isTrue: answer.value === 'True' };
  }

  /** @param {{ reason: Stop['reason'], text?: string, line: number, depth: number }} stop */
  #stop({ reason, text, line, depth }) {
    this.#stoppedLine = line;
    const move = this.#client.stopped({ reason, ...(text ? { text } : {}), frames: this.#summaries() });
    this.#startDepth = depth;
    this.#move = move === 'out' ? 'continue' : move;
    this.#setMask();
    if (move === 'out' || move === 'over') this.#words[DEBUG.watchedFrame >> 2] = this.#words[DEBUG.topFrame >> 2];
  }

  #summaries() {
    return this.frames().map(({ code, line }) => ({ file: code.file, name: code.name, line }));
  }

  /** An exception leaves a function. Keeps the memory as it is, unless the exception comes from a function it called. */
  unwound() {
    if (this.#isEvaluating) return;
    const [exception, frame] = [this.#words[DEBUG.exception >> 2], this.#words[DEBUG.topFrame >> 2]];
    const isKept = exception === this.#lastUnwound.exception && frame < this.#lastUnwound.frame;
    this.#lastUnwound = { exception, frame };
    if (!isKept) this.#snapshot.take();
  }

  /**
   * The script has failed. Stops it once more, as it was when the exception was raised.
   * @param {string} traceback
   * @returns {Crash | null} null for a syntax error or [AC]
   */
  failed(traceback) {
    const { exception } = this.#lastUnwound;
    this.#lastUnwound = { exception: 0, frame: 0 };
    if (!exception) return null;
    const inspector = this.#inspectorOf(this.#snapshot.memory);
    const crash = crashFrom(inspector, exception, traceback);
    if (!crash || !this.#isActive) return crash;
    this.#postMortem = inspector;
    this.#stoppedLine = crash.frames[0].line;
    this.#client.stopped({ reason: 'exception', text: crash.error, frames: this.#summaries() });
    this.#postMortem = null;
    return crash;
  }
}
