// Plays a script through a list of answers, without the Python side, and records the cost of each answer.
import { latin1 } from '../core/byte_buffer.js';
import { SHOW } from '../core/casioplot.js';
import { Frame } from '../core/frame.js';
import { Machine } from '../core/machine.js';
import { GetkeyAnswers } from './getkey_answers.js';
import { countCall, difference, noCalls, noCost, Transcript, unattendedHost } from './unattended_run.js';

/** @import { DisplaySize, Drawing } from '../core/casioplot.js' */
/** @import { Font } from '../core/frame.js' */
/** @import { Returns, StackSize } from '../core/machine.js' */
/** @import { GetkeyCodes } from './getkey_answers.js' */
/** @import { CallCounts, Cost } from './unattended_run.js' */

/**
 * The lines are typed at `prompt`, one after another; any other prompt without a fixed answer gets an empty line. The run
 * stops when the lines are used up.
 * @typedef {object} Answers
 * @property {[promptStart: string, answer: string][]} fixed  answers to prompts that start like this
 * @property {string} prompt
 * @property {string[]} lines
 * @property {GetkeyCodes | null} [getkey]  if the script may read keys instead
 */

/**
 * @typedef {object} PlayJob
 * @property {string} folder
 * @property {string} script
 * @property {boolean} casioplot
 * @property {DisplaySize} display
 * @property {Record<string, Font>} fonts
 * @property {StackSize} [stack]
 * @property {string[]} [missing]
 * @property {Returns} returns
 * @property {Answers} answers
 */

/**
 * From an answer to the next question, without the time in which the script only waits for a key.
 * @typedef {object} Stretch
 * @property {string | null} line  the answer; null at the start
 * @property {string} prompt  the next question
 * @property {number} work
 * @property {CallCounts} drawn
 * @property {Cost | null} shown  the cost until the first picture was shown
 * @property {Cost} seen  the cost until the last output before the question
 */

const MAX_FIXED_ANSWERS = 100; // in a small heap, a script may start over forever
const STOP = Symbol('no lines are left');
const EMPTY_LINE = new Uint8Array();

export class Play {
  #nextLine = 0;
  #transcript = new Transcript();
  #calls = noCalls();
  #startWork = 0; // of the stretch
  #fixedAnswers = 0;
  #usedAnswers = new Set(); // keys of answers.fixed
  #isLeavingPage = false;
  #frame;
  #getkey;
  /** @type {Cost} */
  #keyWait = noCost(); // in which the script only waited for a key
  /** @type {Cost} */
  #lastOutput = noCost(); // when something was last printed or drawn
  /** @type {Stretch['shown']} */
  #shown = null;
  /** @type {Stretch['seen']} */
  #seen = noCost();
  /** @type {string | null} */
  #line = null;
  /** @type {Stretch[]} */
  stretches = [];

  /**
   * @param {WebAssembly.Module} module
   * @param {PlayJob} job
   * @param {number} heap
   */
  constructor(module, { folder, script, casioplot, display, fonts, stack, missing, returns, answers }, heap) {
    this.#frame = new Frame(display, fonts, () => {});
    this.#getkey = new GetkeyAnswers(display.startingKey ?? 0, answers.getkey ?? null);
    this.answers = answers;
    this.script = script;
    this.machine = new Machine(module, {
      heap,
      stack,
      missing,
      casioplot,
      display,
      returns,
      host: {
        ...unattendedHost(folder),
        write: (bytes) => this.#write(latin1(bytes)),
        line: (prompt) => this.#answer(prompt),
        draw: (drawing) => this.#draw(drawing),
        pixel: (x, y) => this.#frame.pixel(x, y),
        key: () => this.#key(),
      },
    });
    this.#beginStretch(null);
  }

  /** Throws if the script ends or fails before it gets the last line. */
  runToLastLine() {
    /** @type {string | null} */
    let traceback = null;
    try {
      traceback = this.machine.run(`import ${this.script}`);
    } catch (error) {
      if (error === STOP) return;
      throw error;
    }
    throw new Error(`The script ended before its last answer${traceback ? `: ${traceback}` : ''}`);
  }

  /** @returns {string} a hash of everything printed, asked and drawn */
  transcript() {
    return this.#transcript.digest();
  }

  /** @param {string} text */
  #write(text) {
    this.#transcript.add(text);
    this.#noteOutput();
  }

  /** @param {Drawing} drawing */
  #draw(drawing) {
    this.#frame.draw(drawing);
    this.#transcript.add(`${drawing};`);
    countCall(this.#calls, drawing);
    this.#noteOutput();
    if (drawing === SHOW) this.#shown ??= this.#costSoFar();
  }

  /** @param {string | null} line */
  #beginStretch(line) {
    this.#line = line;
    this.#calls = noCalls();
    this.#shown = null;
    this.#startWork = this.machine.work();
    this.#keyWait = noCost();
    this.#noteOutput();
  }

  /** @returns {Cost} including waits for keys */
  #elapsed() {
    return { work: this.machine.work() - this.#startWork, drawn: { ...this.#calls } };
  }

  /** @returns {Cost} */
  #costSoFar() {
    return difference(this.#elapsed(), this.#keyWait);
  }

  #noteOutput() {
    this.#getkey.noteOutput();
    this.#lastOutput = this.#elapsed();
    this.#seen = this.#costSoFar();
  }

  #key() {
    this.#calls.getkey++;
    const code = this.#getkey.poll();
    if (this.#getkey.isWaiting) this.#pressNext();
    return code;
  }

  /** The script only waits for a key: leaves a page, answers one of the first questions, or types the next line. */
  #pressNext() {
    this.#keyWait = difference(this.#elapsed(), difference(this.#lastOutput, this.#keyWait));
    if (this.#isLeavingPage) {
      this.#isLeavingPage = false;
    } else {
      this.#endStretch('');
      if (this.#getkey.leavePage(this.#line)) {
        this.#isLeavingPage = true;
        this.#beginStretch(null);
        return;
      }
    }
    const question = this.#usedAnswers.size;
    if (question < this.answers.fixed.length) {
      const [name, text] = this.answers.fixed[question];
      this.#usedAnswers.add(name);
      this.#beginStretch(text);
      this.#getkey.answer(question);
      return;
    }
    this.#getkey.type(this.#takeLine());
  }

  /** @param {string} prompt */
  #endStretch(prompt) {
    this.stretches.push({ line: this.#line, prompt, ...this.#costSoFar(), shown: this.#shown, seen: this.#seen });
  }

  /**
   * A page in between belongs to the stretch of the line that opened it.
   * @param {string} prompt
   */
  #answer(prompt) {
    this.#transcript.add(prompt);
    const fixed = this.answers.fixed.find(([start]) => prompt.startsWith(start));
    if (!fixed && prompt !== this.answers.prompt) return EMPTY_LINE;
    this.#endStretch(prompt);
    if (!fixed) return Buffer.from(this.#takeLine(), 'latin1');
    if (++this.#fixedAnswers > MAX_FIXED_ANSWERS) throw new Error('The script keeps asking the same question');
    this.#usedAnswers.add(fixed[0]);
    this.#beginStretch(fixed[1]);
    return Buffer.from(fixed[1], 'latin1');
  }

  #takeLine() {
    const line = this.answers.lines[this.#nextLine++];
    if (line === undefined) throw STOP;
    this.#beginStretch(line);
    return line;
  }
}
