// Plays a script through a list of answers, without the Python side, and notes what each answer leads to.
import { SHOW } from '../core/casioplot.js';
import { Machine } from '../core/machine.js';
import { latin1 } from '../core/text.js';
import { count, noDrawing } from './drawn.js';
import { silentHost } from './silent_host.js';
import { Transcript } from './transcript.js';

/** @import { DisplaySize, Drawing } from '../core/casioplot.js' */
/** @import { Returns } from '../core/machine.js' */
/** @import { Drawn } from './drawn.js' */

/**
 * `lines` one after another at `prompt`; any other prompt gets an empty line. The run stops when the lines are used up.
 * @typedef {object} Answers
 * @property {[start: string, answer: string][]} fixed  by the start of a prompt
 * @property {string} prompt
 * @property {string[]} lines
 */

/**
 * @typedef {object} PlayJob
 * @property {string} folder
 * @property {string} script
 * @property {boolean} casioplot
 * @property {DisplaySize} display
 * @property {Returns} returns
 * @property {Answers} answers
 */

/**
 * From an answer to the next question.
 * @typedef {object} Stretch
 * @property {string | null} line  what was answered; null for the start
 * @property {string} prompt
 * @property {number} work
 * @property {Drawn} drawn
 * @property {{ work: number, drawn: Drawn } | null} shown  of both, what came before the first picture was shown
 */

const MOST_ASKED = 100; // a script that can't go on in a small heap may begin anew for ever
const STOP = Symbol('no lines are left');
const NO_LINE = new Uint8Array();

export class Play {
  #next = 0;
  #transcript = new Transcript();
  #drawn = noDrawing();
  #work = 0;
  #asked = 0;
  /** @type {Stretch['shown']} */
  #shown = null;
  /** @type {string | null} */
  #line = null;
  /** @type {Stretch[]} */
  stretches = [];

  /**
   * @param {WebAssembly.Module} module
   * @param {PlayJob} job
   * @param {number} heap
   */
  constructor(module, { folder, script, casioplot, display, returns, answers }, heap) {
    this.answers = answers;
    this.script = script;
    this.machine = new Machine(module, {
      heap,
      casioplot,
      display,
      returns,
      host: {
        ...silentHost(folder),
        write: (bytes) => this.#transcript.note(latin1(bytes)),
        line: (prompt) => this.#answer(prompt),
        draw: (drawing) => this.#draw(drawing),
      },
    });
    this.#begin(null);
  }

  /**
   * Whether it was played to the last line; a script that ends or fails before has not.
   * @returns {boolean}
   */
  run() {
    try {
      this.machine.run(`import ${this.script}`);
      return false;
    } catch (error) {
      if (error !== STOP) throw error;
      return true;
    }
  }

  /**
   * Everything that was printed, asked and drawn, in one number.
   * @returns {string}
   */
  transcript() {
    return this.#transcript.digest();
  }

  /**
   * @param {Drawing} drawing
   * @returns {void}
   */
  #draw(drawing) {
    this.#transcript.note(`${drawing};`);
    count(this.#drawn, drawing);
    if (drawing === SHOW) this.#shown ??= this.#soFar();
  }

  /**
   * @param {string | null} line
   * @returns {void}
   */
  #begin(line) {
    this.#line = line;
    this.#drawn = noDrawing();
    this.#shown = null;
    this.#work = this.machine.work();
  }

  /** @returns {{ work: number, drawn: Drawn }} */
  #soFar() {
    return { work: this.machine.work() - this.#work, drawn: { ...this.#drawn } };
  }

  /**
   * @param {string} prompt
   * @returns {void}
   */
  #end(prompt) {
    this.stretches.push({ line: this.#line, prompt, ...this.#soFar(), shown: this.#shown });
  }

  /**
   * What is typed at a prompt; a page in between belongs to the stretch of the line that brought it.
   * @param {string} prompt
   * @returns {Uint8Array}
   */
  #answer(prompt) {
    this.#transcript.note(prompt);
    const fixed = this.answers.fixed.find(([start]) => prompt.startsWith(start));
    if (!fixed && prompt !== this.answers.prompt) return NO_LINE;
    if (fixed && ++this.#asked > MOST_ASKED) throw new Error('the script asks the same again and again');
    this.#end(prompt);
    const line = fixed ? fixed[1] : this.answers.lines[this.#next++];
    if (line === undefined) throw STOP;
    this.#begin(line);
    return Buffer.from(line, 'latin1');
  }
}

/**
 * @param {Play} play
 * @returns {void}
 */
export function playToTheEnd(play) {
  if (!play.run()) throw new Error('the script ended before its last answer');
}
