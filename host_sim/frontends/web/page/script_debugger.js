// The page's side of the debugger: breakpoints, moves, and questions about a stopped script.

/** @import { Breakpoint, Move, Stop } from '../../../engines/micropython/core/debugging/debugger.js' */
/** @import { Answer } from '../../../engines/micropython/core/debugging/expression.js' */
/** @import { Variable } from '../../../engines/micropython/core/debugging/object_reader.js' */
/** @import { Incoming, Outgoing, StartOptions } from '../../../engines/micropython/core/script_runner.js' */

/** @typedef {Record<string, Breakpoint[]>} Breakpoints  by file */

export class ScriptDebugger {
  /** @type {Stop | null} */
  stop = null; // while the script is stopped
  /** @type {Record<string, (number | null)[]>} */
  placed = {}; // the lines of the breakpoints, by file, in the order in which they were set; null if no code follows
  #send;
  /** @type {(files: Record<string, string>) => Breakpoints} */
  #breakpointsOf = () => ({});
  /** @type {Breakpoints | null} */
  #withheld = null; // until the keys of an earlier visit are replayed
  #questions = 0;
  /** @type {Map<number, (answer: any) => void>} */
  #waiting = new Map(); // by the number of the question

  /** @param {(message: Incoming) => void} send  to the script */
  constructor(send) {
    this.#send = send;
  }

  /** @param {(files: Record<string, string>) => Breakpoints} breakpointsOf  the files of a script that is started */
  provideBreakpoints(breakpointsOf) {
    this.#breakpointsOf = breakpointsOf;
  }

  /**
   * To be called before a script starts.
   * @param {Record<string, string>} files
   * @param {boolean} isReplay  what was played before doesn't stop
   * @returns {Pick<StartOptions, 'breakpoints'>}
   */
  start(files, isReplay) {
    this.#forget();
    this.placed = {};
    const breakpoints = this.#breakpointsOf(files);
    if (!Object.keys(breakpoints).length) return {};
    this.#withheld = isReplay ? breakpoints : null;
    return isReplay ? {} : { breakpoints };
  }

  replayed() {
    if (this.#withheld) this.#send({ breakpoints: this.#withheld });
    this.#withheld = null;
  }

  /**
   * @param {string} file
   * @param {Breakpoint[]} breakpoints
   */
  setBreakpoints(file, breakpoints) {
    if (this.#withheld) this.#withheld[file] = breakpoints;
    else this.#send({ breakpoints: { [file]: breakpoints } });
  }

  pause() {
    this.#send({ pause: true });
  }

  /** @param {Move} move */
  resume(move) {
    this.#forget();
    this.#send({ move });
  }

  /**
   * @param {number} reference
   * @returns {Promise<Variable[]>}
   */
  async variables(reference) {
    const answer = await this.#ask({ variables: reference });
    return Array.isArray(answer) ? answer : [];
  }

  /**
   * @param {string} expression
   * @param {number} frame  0 for the innermost
   * @returns {Promise<Answer>}
   */
  evaluate(expression, frame) {
    return this.#ask({ expression, frame });
  }

  /**
   * @param {Incoming} question
   * @returns {Promise<any>} never settles if the script continues before it answers
   */
  #ask(question) {
    const id = ++this.#questions;
    this.#send({ ...question, id });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** @param {Outgoing | { begun: true }} message */
  receive(message) {
    if ('stopped' in message) this.#stopped(message.stopped);
    else if ('placed' in message) this.placed = { ...this.placed, [message.placed]: message.lines };
    else if ('answer' in message) {
      this.#waiting.get(message.id)?.(message.answer);
      this.#waiting.delete(message.id);
    } else if ('ended' in message) this.#forget();
  }

  /** @param {Stop} stop */
  #stopped(stop) {
    if (stop.reason === 'exception')
      this.#send({ move: 'continue' }); // the end of the run has the variables
    else this.stop = stop;
  }

  #forget() {
    this.stop = null;
    this.#waiting.clear();
  }
}
