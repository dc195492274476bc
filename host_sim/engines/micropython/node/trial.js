// Plays any script through a list of lines, as somebody would who types them one after another and presses [AC] when
// nothing more seems to happen. When that is, is counted in polls of the VM, not timed: so it is the same in any heap.
import { SHOW } from '../core/casioplot.js';
import { Frame } from '../core/frame.js';
import { Keys } from '../core/keys.js';
import { Machine } from '../core/machine.js';
import { encoded, latin1 } from '../core/text.js';
import { count, difference, noDrawing } from './drawn.js';
import { filesOf } from './folder.js';
import { Transcript } from './transcript.js';

/** @import { DisplaySize, Drawing } from '../core/casioplot.js' */
/** @import { Font } from '../core/frame.js' */
/** @import { Found } from '../core/sources.js' */
/** @import { Cost } from './drawn.js' */

/**
 * @typedef {object} TrialJob
 * @property {string} folder
 * @property {string} script
 * @property {string[]} lines
 * @property {Record<string, number>} refused  files that the calculator's compiler refuses, by the line
 * @property {DisplaySize} display
 * @property {Record<string, Font>} fonts
 */

/**
 * When [AC] is pressed: after so many polls without anything printed, asked or drawn, after so many without a question
 * whatever else goes on, after so many pictures.
 * @typedef {{ quiet: number, polls: number, pictures: number }} Patience
 */

/**
 * From the start, an answer or an [AC] to what follows it.
 * @typedef {object} Wait
 * @property {string | null} line  what was typed; null at the start and after [AC]
 * @property {string} prompt  at which that was typed
 * @property {'asked' | 'ended' | 'failed' | 'quiet' | 'busy'} until  quiet: nothing more happened, busy: it did not come
 * to an end; there [AC] was pressed
 * @property {Cost} cost  to the last thing that was seen
 * @property {number} pictures  that were shown
 * @property {Cost} slowest  the longest time between two of them
 */

/** @typedef {'ended' | 'failed' | 'asked' | 'interrupted' | 'busy'} Outcome */

const MOST_INTERRUPTS = 3; // in a row, with nothing asked
const STOP = Symbol('enough was seen');

export class Trial {
  #job;
  #patience;
  #machine;
  #frame;
  #keys;
  #transcript = new Transcript();
  #next = 0; // line
  #quiet = 0; // polls
  #busy = 0;
  #interrupts = 0; // in a row
  #prompt = '';
  #answeredPrompt = '';
  /** @type {string | null} */
  #line = null;
  #drawn = noDrawing();
  #begun = 0; // the work until then
  /** @type {Cost} */
  #seen = { work: 0, drawn: noDrawing() };
  #pictures = 0;
  /** @type {Cost} */
  #lastPicture = { work: 0, drawn: noDrawing() };
  /** @type {Cost} */
  #slowest = { work: 0, drawn: noDrawing() };
  /** @type {Wait[]} */
  waits = [];
  /** @type {string[]} */
  atStart = []; // files that were read before anything was asked
  /** @type {Outcome} */
  outcome = 'ended';
  /** @type {string | null} */
  traceback = null;
  idle = true; // nothing was printed, asked or drawn

  /**
   * @param {WebAssembly.Module} module
   * @param {TrialJob} job
   * @param {number} heap
   * @param {Patience} patience
   */
  constructor(module, job, heap, patience) {
    this.#job = job;
    this.#patience = patience;
    this.#frame = new Frame(job.display, job.fonts, () => {});
    this.#keys = new Keys(job.display.startingKey ?? 0);
    const files = filesOf(job.folder);
    this.#machine = new Machine(module, {
      heap,
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
    });
    this.#begun = this.#machine.work();
  }

  /** @returns {this} */
  run() {
    try {
      this.traceback = this.#machine.run(`import ${this.#job.script}`);
      this.outcome = this.#outcomeOf(this.traceback);
      this.#see();
      this.#endWait(this.outcome === 'failed' ? 'failed' : 'ended');
    } catch (error) {
      if (error !== STOP) throw error;
    }
    return this;
  }

  get extent() {
    return this.#frame.extent.told();
  }

  get prompt() {
    return this.#prompt;
  }

  get answered() {
    return this.#next;
  }

  /** @returns {string} */
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
   * @param {Found} found
   * @returns {Found}
   */
  #file(name, found) {
    if (found === null || found === 'folder') return found;
    if (!this.waits.length) this.atStart.push(name);
    const line = this.#job.refused[name];
    return line ? encoded(`${'\n'.repeat(line - 1)}?\n`) : found;
  }

  /**
   * @param {string} text
   * @returns {void}
   */
  #write(text) {
    this.#transcript.note(text);
    this.idle = false;
    this.#quiet = 0;
    this.#see();
  }

  /**
   * @param {Drawing} drawing
   * @returns {void}
   */
  #draw(drawing) {
    this.#frame.draw(drawing);
    this.#transcript.note(`${drawing};`);
    count(this.#drawn, drawing);
    this.idle = false;
    this.#quiet = 0;
    if (drawing !== SHOW) return;
    this.#see();
    const gap = difference(this.#seen, this.#lastPicture);
    if (this.#pictures && gap.work > this.#slowest.work) this.#slowest = gap;
    this.#lastPicture = this.#seen;
    this.#pictures++;
  }

  /**
   * @param {string} prompt
   * @returns {Uint8Array}
   */
  #answer(prompt) {
    this.#transcript.note(prompt);
    this.idle = false;
    this.#prompt = prompt;
    this.#interrupts = 0;
    this.#see();
    this.#endWait('asked');
    const line = this.#job.lines[this.#next];
    if (line === undefined) return this.#stop('asked');
    this.#next++;
    this.#beginWait(line);
    return encoded(line);
  }

  /** @returns {number} */
  #key() {
    this.#drawn.getkey++;
    return this.#keys.poll(0);
  }

  /** @returns {boolean} */
  #poll() {
    this.#quiet++;
    this.#busy++;
    const { quiet, polls, pictures } = this.#patience;
    const isQuiet = this.#quiet >= quiet;
    if (!isQuiet && this.#busy < polls && this.#pictures < pictures) return false;
    if (!isQuiet) this.#see(); // it would go on
    this.#endWait(isQuiet ? 'quiet' : 'busy');
    if (this.#interrupts++ === MOST_INTERRUPTS) this.#stop('busy');
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

  /** @returns {void} */
  #see() {
    this.#seen = { work: this.#machine.work() - this.#begun, drawn: { ...this.#drawn } };
  }

  /**
   * @param {string | null} line
   * @returns {void}
   */
  #beginWait(line) {
    this.#line = line;
    this.#answeredPrompt = this.#prompt;
    this.#quiet = this.#busy = this.#pictures = 0;
    this.#drawn = noDrawing();
    this.#begun = this.#machine.work();
    this.#slowest = { work: 0, drawn: noDrawing() };
    this.#see();
  }

  /**
   * @param {Wait['until']} until
   * @returns {void}
   */
  #endWait(until) {
    this.waits.push({
      line: this.#line,
      prompt: this.#answeredPrompt,
      until,
      cost: this.#seen,
      pictures: this.#pictures,
      slowest: this.#slowest,
    });
  }
}
