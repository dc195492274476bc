// Runs any script with a list of lines, like a user who types them one after another and presses [AC] when nothing more
// seems to happen. That time is counted in polls of the VM instead of seconds, so it is the same in any heap.
import { encodeUtf8, latin1 } from '../core/byte_buffer.js';
import { SHOW } from '../core/casioplot.js';
import { Frame } from '../core/frame.js';
import { Keys } from '../core/keys.js';
import { Machine } from '../core/machine.js';
import { withLibrary } from '../core/script_files.js';
import { LongLines } from './long_lines.js';
import { countCall, difference, filesIn, noCalls, noCost, Transcript } from './unattended_run.js';

/** @import { DisplaySize, Drawing } from '../core/casioplot.js' */
/** @import { DebugClient } from '../core/debugging/debugger.js' */
/** @import { LineCost, LineProfiler } from '../core/debugging/line_profiler.js' */
/** @import { Font } from '../core/frame.js' */
/** @import { StackSize } from '../core/machine.js' */
/** @import { FileEntry, Library } from '../core/script_files.js' */
/** @import { Place } from './long_lines.js' */
/** @import { CallCounts, Cost } from './unattended_run.js' */

/**
 * @typedef {object} CheckRunJob
 * @property {string} folder
 * @property {string} script  the name of its file
 * @property {string[]} lines
 * @property {DisplaySize} display
 * @property {Library} library
 * @property {Record<string, Font>} fonts
 * @property {StackSize} [stack]
 * @property {boolean} [openReturnsNone]
 * @property {string[]} [missing]
 */

/**
 * @typedef {object} Watching
 * @property {LineProfiler<LineCost & { drawn: CallCounts }>} [profiler]
 * @property {number | null} [columns]  find longer lines
 */

/**
 * When to press [AC]: after `quiet` polls without output or a question, after `polls` polls without a question, or after
 * `pictures` pictures.
 * @typedef {{ quiet: number, polls: number, pictures: number }} Patience
 */

/**
 * The time from the start, an answer or an [AC] to the next event.
 * @typedef {object} Wait
 * @property {string | null} line  the answer; null at the start and after [AC]
 * @property {string} prompt  at which it was typed
 * @property {'asked' | 'ended' | 'failed' | 'quiet' | 'busy'} until  [AC] was pressed after 'quiet', when nothing more
 * happened, and after 'busy', when the script didn't stop
 * @property {Cost} cost  until the last output
 * @property {number} pictures  shown
 * @property {Cost} slowest  the longest time between two pictures
 */

/** @typedef {'ended' | 'failed' | 'asked' | 'interrupted' | 'busy'} Outcome */

const MAX_INTERRUPTS = 3; // in a row, without a question
const NO_COMMANDS = {
  stopped: () => /** @type {const} */ ('continue'),
  evaluate: () => ({ error: 'The script is not stopped' }),
};
const STOP = Symbol('the run is stopped');

export class CheckRun {
  #job;
  #patience;
  #profiler;
  #machine;
  #frame;
  #keys;
  #transcript = new Transcript();
  /** @type {LongLines | null} */
  #longLines = null;
  #nextLine = 0;
  #quietPolls = 0;
  #busyPolls = 0;
  #interrupts = 0; // in a row
  #prompt = '';
  #answeredPrompt = '';
  /** @type {string | null} */
  #line = null;
  #calls = noCalls();
  #startWork = 0; // of the wait
  /** @type {Cost} */
  #lastOutput = noCost();
  #pictures = 0;
  /** @type {Cost} */
  #lastPicture = noCost();
  /** @type {Cost} */
  #slowest = noCost();
  /** @type {Wait[]} */
  waits = [];
  /** @type {string[]} */
  filesAtStart = []; // read before the first question
  /** @type {Outcome} */
  outcome = 'ended';
  /** @type {string | null} */
  traceback = null;
  idle = true; // nothing was printed, asked or drawn

  /**
   * @param {WebAssembly.Module} module
   * @param {CheckRunJob} job
   * @param {number} heap
   * @param {Patience} patience
   * @param {Watching} [watching]
   */
  constructor(module, job, heap, patience, { profiler, columns } = {}) {
    this.#job = job;
    this.#patience = patience;
    this.#profiler = profiler;
    this.#frame = new Frame(job.display, job.fonts, () => {});
    this.#keys = new Keys(job.display.startingKey ?? 0);
    const files = withLibrary(filesIn(job.folder), job.library);
    this.#machine = new Machine(module, {
      heap,
      stack: job.stack,
      openReturnsNone: job.openReturnsNone,
      missing: job.missing,
      casioplot: true,
      display: job.display,
      host: {
        files: (name) => this.#file(name, files(name)),
        write: (bytes) => this.#write(latin1(bytes)),
        line: (prompt) => this.#answer(prompt),
        poll: () => this.#poll(),
        draw: (drawing) => this.#draw(drawing),
        pixel: (x, y) => this.#frame.pixel(x, y),
        outside: (x, y) => this.#frame.outside(x, y),
        key: () => this.#key(),
      },
      ...(profiler ? { debugClient: profilingClient(profiler) } : columns ? { debugClient: NO_COMMANDS } : {}),
    });
    if (columns) this.#longLines = new LongLines(columns, () => this.#places());
    this.#startWork = this.#machine.work();
  }

  run() {
    try {
      this.traceback = this.#machine.importScript(this.#job.script);
      this.outcome = this.#outcomeOf(this.traceback);
      this.#noteOutput();
      this.#endWait(this.outcome === 'failed' ? 'failed' : 'ended');
    } catch (error) {
      if (error !== STOP) throw error;
    }
    return this;
  }

  /** For a profiler. */
  measure() {
    const machine = this.#machine;
    return { work: machine.work(), allocated: machine.allocatedBytes(), used: machine.filledHeap() };
  }

  get extent() {
    return this.#frame.extent.toJSON();
  }

  get longLines() {
    return this.#longLines?.found ?? [];
  }

  /** @returns {Place[]} */
  #places() {
    return this.#machine.debugger?.frames().map(({ code, line }) => [code.file, line]) ?? [];
  }

  get prompt() {
    return this.#prompt;
  }

  get answered() {
    return this.#nextLine;
  }

  /** @returns {string} equal for two runs that did the same */
  transcript() {
    return `${this.outcome} ${this.traceback} ${this.#transcript.digest()}`;
  }

  /**
   * @param {string | null} traceback
   * @returns {Outcome}
   */
  #outcomeOf(traceback) {
    if (traceback === null) return 'ended';
    return this.#interrupts && /KeyboardInterrupt:?\s*$/.test(traceback) ? 'interrupted' : 'failed';
  }

  /**
   * @param {string} name
   * @param {FileEntry} entry
   * @returns {FileEntry}
   */
  #file(name, entry) {
    if (entry === null || entry === 'folder') return entry;
    if (!this.waits.length) this.filesAtStart.push(name);
    return entry;
  }

  /** @param {string} text */
  #write(text) {
    this.#transcript.add(text);
    this.#longLines?.print(text);
    this.idle = false;
    this.#quietPolls = 0;
    this.#noteOutput();
  }

  /** @param {Drawing} drawing */
  #draw(drawing) {
    this.#frame.draw(drawing);
    this.#transcript.add(`${drawing};`);
    countCall(this.#calls, drawing);
    if (this.#profiler?.current) countCall(this.#profiler.current.drawn, drawing);
    this.idle = false;
    this.#quietPolls = 0;
    if (drawing !== SHOW) return;
    this.#noteOutput();
    const gap = difference(this.#lastOutput, this.#lastPicture);
    if (this.#pictures && gap.work > this.#slowest.work) this.#slowest = gap;
    this.#lastPicture = this.#lastOutput;
    this.#pictures++;
  }

  /** @param {string} prompt */
  #answer(prompt) {
    this.#transcript.add(prompt);
    this.#longLines?.ask(prompt);
    this.idle = false;
    this.#prompt = prompt;
    this.#interrupts = 0;
    this.#noteOutput();
    this.#endWait('asked');
    const line = this.#job.lines[this.#nextLine];
    if (line === undefined) return this.#stop('asked');
    this.#nextLine++;
    this.#beginWait(line);
    return encodeUtf8(line);
  }

  #key() {
    this.#calls.getkey++;
    if (this.#profiler?.current) this.#profiler.current.drawn.getkey++;
    return this.#keys.poll(0);
  }

  /** @returns {boolean} whether [AC] is pressed */
  #poll() {
    this.#quietPolls++;
    this.#busyPolls++;
    const { quiet, polls, pictures } = this.#patience;
    const isQuiet = this.#quietPolls >= quiet;
    if (!isQuiet && this.#busyPolls < polls && this.#pictures < pictures) return false;
    if (!isQuiet) this.#noteOutput(); // the cost of a busy wait is all of it
    this.#endWait(isQuiet ? 'quiet' : 'busy');
    if (this.#interrupts++ === MAX_INTERRUPTS) this.#stop('busy');
    this.#beginWait(null);
    return true;
  }

  /**
   * @param {Outcome} outcome
   * @returns {never}
   */
  #stop(outcome) {
    this.outcome = outcome;
    throw STOP;
  }

  #noteOutput() {
    this.#lastOutput = { work: this.#machine.work() - this.#startWork, drawn: { ...this.#calls } };
  }

  /** @param {string | null} line */
  #beginWait(line) {
    this.#line = line;
    this.#answeredPrompt = this.#prompt;
    this.#quietPolls = this.#busyPolls = this.#pictures = 0;
    this.#calls = noCalls();
    this.#startWork = this.#machine.work();
    this.#slowest = noCost();
    this.#noteOutput();
  }

  /** @param {Wait['until']} until */
  #endWait(until) {
    this.waits.push({
      line: this.#line,
      prompt: this.#answeredPrompt,
      until,
      cost: this.#lastOutput,
      pictures: this.#pictures,
      slowest: this.#slowest,
    });
  }
}

/**
 * @param {LineProfiler<LineCost & { drawn: CallCounts }>} profiler
 * @returns {DebugClient}
 */
const profilingClient = (profiler) => ({
  ...NO_COMMANDS,
  lineStarted: (file, line, name) => profiler.lineStarted(file, line, name),
  lineResumed: (file, line, name) => profiler.lineResumed(file, line, name),
});
