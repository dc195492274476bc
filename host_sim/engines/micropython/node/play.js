// Plays a script through a list of answers, without the Python side, and notes what each answer leads to.
import { SHOW } from '../core/casioplot.js';
import { Frame } from '../core/frame.js';
import { Machine } from '../core/machine.js';
import { latin1 } from '../core/text.js';
import { count, difference, noDrawing } from './drawn.js';
import { LiveLines } from './live_lines.js';
import { silentHost } from './silent_host.js';
import { Transcript } from './transcript.js';

/** @import { DisplaySize, Drawing } from '../core/casioplot.js' */
/** @import { Returns } from '../core/machine.js' */
/** @import { Font } from '../core/frame.js' */
/** @import { Cost, Drawn } from './drawn.js' */
/** @import { Live } from './live_lines.js' */

/**
 * `lines` one after another at `prompt`; any other prompt gets an empty line. The run stops when the lines are used up.
 * @typedef {object} Answers
 * @property {[start: string, answer: string][]} fixed  by the start of a prompt
 * @property {string} prompt
 * @property {string[]} lines
 * @property {Live | null} [live]  where the script may ask getkey() instead
 */

/**
 * @typedef {object} PlayJob
 * @property {string} folder
 * @property {string} script
 * @property {boolean} casioplot
 * @property {DisplaySize} display
 * @property {Record<string, Font>} fonts
 * @property {Returns} returns
 * @property {Answers} answers
 */

/**
 * From an answer to the next question. Where keys are asked for, the time in which nothing but that is done is left out.
 * @typedef {object} Stretch
 * @property {string | null} line  what was answered; null for the start
 * @property {string} prompt
 * @property {number} work
 * @property {Drawn} drawn
 * @property {Cost | null} shown  of both, what came before the first picture was shown
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
  #told = new Set(); // of the fixed answers
  #left = false; // a page, by a key of its own
  #frame;
  #live;
  /** @type {Cost} */
  #waited = { work: 0, drawn: noDrawing() }; // for keys
  /** @type {Cost} */
  #seen = { work: 0, drawn: noDrawing() }; // when something was last printed or drawn
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
  constructor(module, { folder, script, casioplot, display, fonts, returns, answers }, heap) {
    this.#frame = new Frame(display, fonts, () => {});
    this.#live = new LiveLines(display.startingKey ?? 0, answers.live ?? null);
    this.answers = answers;
    this.script = script;
    this.machine = new Machine(module, {
      heap,
      casioplot,
      display,
      returns,
      host: {
        ...silentHost(folder),
        write: (bytes) => this.#write(latin1(bytes)),
        line: (prompt) => this.#answer(prompt),
        draw: (drawing) => this.#draw(drawing),
        pixel: (x, y) => this.#frame.pixel(x, y),
        key: () => this.#key(),
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
   * @param {string} text
   * @returns {void}
   */
  #write(text) {
    this.#transcript.note(text);
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
    this.#see();
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
    this.#waited = { work: 0, drawn: noDrawing() };
    this.#see();
  }

  /** @returns {Cost} */
  #passed() {
    return { work: this.machine.work() - this.#work, drawn: { ...this.#drawn } };
  }

  /** @returns {Cost} */
  #soFar() {
    return difference(this.#passed(), this.#waited);
  }

  /** @returns {void} */
  #see() {
    this.#live.seen();
    this.#seen = this.#passed();
  }

  /** @returns {number} */
  #key() {
    this.#drawn.getkey++;
    const code = this.#live.poll();
    if (this.#live.isWaiting) this.#press();
    return code;
  }

  /**
   * The script does nothing but ask for a key: what to play, the next line, or the way out of a page.
   * @returns {void}
   */
  #press() {
    this.#waited = difference(this.#passed(), difference(this.#seen, this.#waited));
    if (this.#left) {
      this.#left = false;
    } else {
      this.#end('');
      if (this.#live.leave(this.#line)) {
        this.#left = true;
        this.#begin(null);
        return;
      }
    }
    const question = this.#told.size;
    if (question < this.answers.fixed.length) {
      const [name, text] = this.answers.fixed[question];
      this.#told.add(name);
      this.#begin(text);
      this.#live.answer(question);
      return;
    }
    this.#live.type(this.#nextLine());
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
    this.#end(prompt);
    if (!fixed) return Buffer.from(this.#nextLine(), 'latin1');
    this.#askAgain();
    this.#told.add(fixed[0]);
    this.#begin(fixed[1]);
    return Buffer.from(fixed[1], 'latin1');
  }

  /** @returns {string} */
  #nextLine() {
    const line = this.answers.lines[this.#next++];
    if (line === undefined) throw STOP;
    this.#begin(line);
    return line;
  }

  /** @returns {void} */
  #askAgain() {
    if (++this.#asked > MOST_ASKED) throw new Error('the script asks the same again and again');
  }
}

/**
 * @param {Play} play
 * @returns {void}
 */
export function playToTheEnd(play) {
  if (!play.run()) throw new Error('the script ended before its last answer');
}
