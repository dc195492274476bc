// A script under a debugger whose user decides at each stop how to continue.
import { TestMachine } from './machine_fixture.js';

/** @import { Answer } from '../../../host_sim/engines/micropython/core/debugging/expression.js' */
/** @import { Breakpoint, Move, Stop } from '../../../host_sim/engines/micropython/core/debugging/debugger.js' */

/**
 * @typedef {object} Plan
 * @property {Move[]} [moves]  at the first stops; then it continues
 * @property {Record<string, (Breakpoint | number)[]>} [breakpoints]  by file
 * @property {boolean} [pause]  at the first line
 * @property {(debugged: DebuggedScript, stop: Stop) => void} [atStop]
 */

/** @typedef {ConstructorParameters<typeof TestMachine>[2]} MachineOptions */

export class DebuggedScript {
  /** @type {Stop[]} */
  stops = [];
  /** @type {Record<string, (number | null)[]>} */
  placed = {};
  reports = 0; // of placed breakpoints

  /**
   * @param {WebAssembly.Module} firmware
   * @param {string | Record<string, string>} text  of script.py, or the texts of several files by name
   * @param {Plan} [plan]
   * @param {MachineOptions} [options]
   */
  constructor(firmware, text, { moves = [], breakpoints = {}, pause = false, atStop = () => {} } = {}, options = {}) {
    const remaining = [...moves];
    this.test = new TestMachine(firmware, typeof text === 'string' ? { 'script.py': text } : text, {
      ...options,
      debugClient: {
        stopped: (stop) => {
          this.stops.push(stop);
          atStop(this, stop);
          return remaining.shift() ?? 'continue';
        },
        evaluate: (condition) => this.evaluate(condition),
        placed: (file, lines) => {
          this.placed[file] = lines;
          this.reports++;
        },
      },
    });
    this.debugger.activate();
    for (const [file, inFile] of Object.entries(breakpoints)) {
      const all = inFile.map((breakpoint) => (typeof breakpoint === 'number' ? { line: breakpoint } : breakpoint));
      this.debugger.setBreakpoints(file, all);
    }
    if (pause) this.debugger.pause();
  }

  run() {
    this.traceback = this.test.machine.importScript('script.py');
    this.printed = this.test.printed();
    return this;
  }

  get debugger() {
    if (!this.test.machine.debugger) throw new Error('The machine has no debugger');
    return this.test.machine.debugger;
  }

  /** @returns {string[]} "function:line" of the innermost frame, for each stop */
  get lines() {
    return this.stops.map(({ frames: [{ name, line }] }) => `${name}:${line}`);
  }

  /**
   * @param {string} expression
   * @param {number} [frame]
   * @returns {Answer}
   */
  evaluate(expression, frame = 0) {
    return this.test.machine.evaluateInFrame(expression, frame);
  }

  /**
   * @param {string} expression
   * @param {number} [frame]
   * @returns {string} its value, or the error
   */
  value(expression, frame = 0) {
    const answer = this.evaluate(expression, frame);
    return 'error' in answer ? answer.error : answer.value;
  }

  /**
   * @param {number} reference
   * @returns {Record<string, string>} values by name
   */
  variables(reference) {
    return Object.fromEntries(this.debugger.variables(reference).map(({ name, value }) => [name, value]));
  }
}

export const [LOCALS, GLOBALS, CALLERS_LOCALS] = [1, 2, 3];
