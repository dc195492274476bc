// One calculator with one script at a time: its keys, and the display that drawing and shell share. The same as
// host_sim/calculator.py, on a thread of the browser. It also remembers every key that mattered, so that the same keys
// bring the same game back.
import { FORMATS } from '../../../engines/micropython/core/formats.js';
import { Frame } from '../../../engines/micropython/core/frame.js';
import { Engine } from './engine.js';
import { acAt, isAc, keysOf, momentOf } from './keys.js';
import { Shell } from './shell.js';
import { Transcript } from './transcript.js';

/** @import { DisplaySize } from '../../../engines/micropython/core/casioplot.js' */
/** @import { Pixels } from '../../../engines/micropython/core/formats.js' */
/** @import { Font } from '../../../engines/micropython/core/frame.js' */
/** @import { Outgoing } from '../../../engines/micropython/core/live.js' */
/** @import { DrawingTime } from '../../../engines/micropython/core/pace.js' */
/** @import { Geometry } from './shell.js' */

/**
 * @typedef {object} Model
 * @property {string} name
 * @property {DisplaySize} display
 * @property {Geometry} shell
 * @property {string} typable
 * @property {Record<string, number>} codes  what getkey() says of a key, by its name or by what it types; none without it
 * @property {Record<string, number[]>} [taps]  of what takes [ALPHA] or [SHIFT] before a key, by the character
 * @property {number} turnMicroseconds
 * @property {DrawingTime} [drawingMicroseconds]
 * @property {number} heap
 * @property {Record<string, Font>} fonts
 */

/**
 * @typedef {object} Run
 * @property {string} script  such as "solo.py"
 * @property {Record<string, string>} files  the folder it lies in
 * @property {string[]} [keys]  pressed by themselves, each when the calculator waits for one
 * @property {boolean} casioplot
 * @property {'full' | 'calculator'} speed
 */

/**
 * What a calculator is made of, so that a test can put something else in its place.
 * @typedef {Pick<Engine, 'start' | 'send' | 'hold' | 'interrupt' | 'setSlow' | 'stop'>} ScriptEngine
 * @typedef {object} Parts
 * @property {(counting: boolean) => Promise<WebAssembly.Module>} firmware
 * @property {(reports: (message: Outgoing | { begun: true }) => void) => ScriptEngine} [engineOf]
 */

/** @typedef {'loading' | 'busy' | 'input' | 'ended' | 'failed'} State */

const SHELL_PROMPT = '>>>';
const INTERRUPTED = 'KeyboardInterrupt:'; // the last line of a script's traceback that [AC] has ended
const NO_KEY = 0; // among those that are pressed for getkey()

export class Calculator {
  /** @type {State} */
  state = 'loading';
  /** @type {'drawing' | 'shell'} */
  showing = 'shell';
  transcript = new Transcript();
  /** @type {string | null} */
  traceback = null;
  /** @type {Run | null} */
  running = null;
  version = 0; // higher after every change of what is seen

  #model;
  #parts;
  #typable;
  #shell;
  /** @type {ScriptEngine | null} */
  #engine = null;
  /** @type {Uint8Array | null} */
  #drawing = null; // packed, as it came
  #isCounted = false; // whether the firmware counts its work, which the calculator's speed needs
  #question = 0;
  #interrupts = 0; // how often [AC] was pressed
  #acWasLast = false; // of what the script was given
  /** @type {string[]} */
  #queue = []; // keys to be pressed when they are waited for
  #planned = 0; // how many [AC] of the queue the script's thread presses by itself
  #isTapping = false; // until getkey() has seen what was pressed for it, and asks on
  #isTyping = false; // whether somebody has typed that, just now
  /** @type {{ key: string, waited?: boolean }[]} */
  #history = [];
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /**
   * @param {Model} model
   * @param {Parts} parts
   */
  constructor(model, parts) {
    this.#model = model;
    this.#parts = parts;
    this.#typable = new Set(model.typable);
    this.#shell = new Shell(model.shell, this.#typable);
  }

  /**
   * @param {() => void} listener  called after every change
   * @returns {void}
   */
  on(listener) {
    this.#listeners.add(listener);
  }

  // ---- what a face does

  /**
   * End what runs, and run a script in a fresh machine.
   * @param {Run} run
   * @returns {Promise<void>} once it has begun
   */
  async run(run) {
    this.#engine?.stop();
    const engine = (this.#parts.engineOf ?? ((reports) => new Engine(reports)))((message) => this.#take(message));
    this.#engine = engine;
    this.running = run;
    this.#isCounted = run.speed === 'calculator';
    this.#forget(run.keys ?? []);
    this.#changed();
    const firmware = await this.#parts.firmware(this.#isCounted);
    if (this.#engine !== engine) return; // another run has come before this one began
    const { display, fonts, heap, turnMicroseconds, drawingMicroseconds } = this.#model;
    const start = {
      ...{ display, fonts, heap, turnMicroseconds, drawingMicroseconds },
      ...{ casioplot: run.casioplot, returns: {}, every: false, tellsInterrupts: true },
      script: run.script.replace(/\.py$/, ''),
      speed: this.#isCounted ? run.speed : null,
      planned: this.#plan(),
    };
    this.#setSpeed();
    engine.start(firmware, start, run.files);
  }

  /**
   * Press one key now; where others are still to be pressed by themselves, after them. [AC] ends these.
   * @param {string} key
   * @returns {boolean} false where the calculator does nothing with it
   */
  press(key) {
    if (this.isReplaying && !isAc(key)) {
      this.#queue.push(key);
      return true;
    }
    this.#queue = [];
    this.#planned = 0;
    const taken = this.#press(key);
    this.#setSpeed();
    this.#changed();
    return taken;
  }

  /**
   * This key is down from now on, for getkey() to see.
   * @param {string | null} key  null for none
   * @returns {void}
   */
  hold(key) {
    this.#engine?.hold(key === null ? NO_KEY : (this.#model.codes[key] ?? NO_KEY));
  }

  /**
   * Press a key for getkey(), for as long as it takes to be seen.
   * @param {string} key
   * @returns {boolean} false where getkey() never sees it
   */
  tap(key) {
    if (!Object.hasOwn(this.#model.codes, key)) return false;
    this.#queue.push(key);
    this.#feed();
    return true;
  }

  /**
   * Somebody types for a script that looks at keys what they can't hold: a letter is [ALPHA] and its key, each for a few
   * looks. Held down it is no key that is held, for no script can mean that: it sees the key of another sign. What comes
   * while those wait is pressed after them.
   * @param {string} key
   * @returns {boolean} false where it can be held instead
   */
  strike(key) {
    const codes = this.#codesOf(key);
    if (!this.isLive || !codes.length || (codes.length === 1 && !this.#isTapping)) return false;
    if (this.isReplaying) this.#queue.push(key);
    else {
      this.#isTapping = this.#isTyping = true;
      this.#engine?.send({ tap: codes, isTyped: true });
    }
    return true;
  }

  /**
   * Text from elsewhere, key by key: more than one line answers one question after the other. What the calculator can't
   * type in full is not typed at all: a part of it would mean something else.
   * @param {string} text
   * @returns {string[]} the characters for which nothing was typed
   */
  type(text) {
    const plain = text.replaceAll('\r\n', '\n').replaceAll('\t', '    ');
    const refused = [...new Set(plain)].filter((key) => key !== '\n' && !this.#typable.has(key));
    if (!refused.length) {
      this.#queue.push(...keysOf(plain));
      this.#feed();
      this.#changed();
    }
    return refused;
  }

  /**
   * A script whose work is not counted can't be held back: it is begun anew, and goes on where it was.
   * @param {'full' | 'calculator'} speed
   * @returns {void}
   */
  setSpeed(speed) {
    if (!this.running) return;
    const isCounted = this.#isCounted;
    this.running = { ...this.running, speed };
    if (speed === 'calculator' && !isCounted) void this.run({ ...this.running, keys: this.keys() });
    else this.#setSpeed();
  }

  /** @returns {string[]} the lines of the shell, whatever is on display */
  text() {
    return this.#shell.lines();
  }

  /** @returns {Pixels} what is on display, as it is stored there */
  pixels() {
    const { display, fonts } = this.#model;
    if (this.showing === 'drawing' && this.#drawing) {
      return FORMATS[display.format ?? 'one bit'].unpacked(this.#drawing, display.width * display.height);
    }
    /** @type {Frame<Pixels>} */
    const frame = new Frame(display, fonts, () => {});
    this.#shell.drawOn(frame);
    return frame.pixels;
  }

  /** @returns {boolean} whether a line can be typed now, for the script or for the shell after it */
  get isAsking() {
    return this.showing === 'shell' && this.#shell.asking;
  }

  /** @returns {boolean} whether keys are for getkey() now: the script runs, and does not wait for a line */
  get isLive() {
    return this.state === 'busy' && Object.keys(this.#model.codes).length > 0;
  }

  /** @returns {boolean} whether keys are still being pressed by themselves */
  get isReplaying() {
    return this.#queue.length > 0;
  }

  /** @returns {boolean} whether [AC] has ended the script: no failure of its own */
  get endedByAc() {
    return this.state === 'failed' && this.#acWasLast && (this.traceback ?? '').endsWith(INTERRUPTED);
  }

  /**
   * The keys that lead to where the calculator is now, or will be once all have been pressed. How long a drawing was
   * looked at counts for the first one only, which is where scripts take their chance from: to wait as long at each
   * would take as long again.
   * @returns {string[]}
   */
  keys() {
    const first = this.#history.findIndex(({ waited }) => waited);
    const pressed = this.#history.map(({ key, waited }, i) => (waited && i !== first ? 'AC' : key));
    return [...pressed, ...this.#shell.typed, ...this.#queue];
  }

  /** @returns {string[]} the same with the moment of every [AC]: slow, and exact to the bytecode */
  exactKeys() {
    return [...this.#history.map(({ key }) => key), ...this.#shell.typed, ...this.#queue];
  }

  // ---- keys

  /** @returns {boolean} */
  get #isOver() {
    return this.state === 'ended' || this.state === 'failed';
  }

  /**
   * @param {string[]} keys
   * @returns {void}
   */
  #forget(keys) {
    this.state = 'loading';
    this.showing = 'shell';
    this.traceback = null;
    this.#shell = new Shell(this.#model.shell, this.#typable);
    this.#drawing = null;
    this.#question = 0;
    this.#interrupts = 0;
    this.#acWasLast = false;
    this.#queue = [...keys];
    this.#isTapping = this.#isTyping = false;
    this.#history = [];
    this.transcript = new Transcript();
  }

  /**
   * @param {string} key
   * @returns {boolean}
   */
  #press(key) {
    if (this.#isOver && this.showing === 'drawing') {
      this.showing = 'shell'; // any key ends the look at a last drawing
      const isForShell = this.endedByAc && this.#typable.has(key); // what is typed after [AC] is meant for the shell
      if (!isForShell) {
        this.#history.push({ key: isAc(key) ? 'AC' : key });
        return true;
      }
      this.#history.push({ key: 'AC' });
    }
    if (isAc(key)) return this.#pressAc();
    if (key === 'EXE' || key === 'OK') return this.#pressExe();
    return this.showing === 'shell' && this.#shell.press(key);
  }

  /** @returns {boolean} */
  #pressAc() {
    if (this.#isOver) return this.#shell.clear();
    this.#interrupts++;
    this.#acWasLast = true;
    this.#untap();
    this.#endQuestion();
    this.#engine?.interrupt();
    return true;
  }

  /** @returns {boolean} */
  #pressExe() {
    if (!this.#shell.asking || this.showing !== 'shell') return false;
    const isOver = this.#isOver;
    this.#acWasLast = false;
    if (isOver) {
      this.transcript.endLine();
      this.transcript.write(SHELL_PROMPT, 'asked');
    }
    const line = this.#endQuestion();
    this.#history.push(...[...line, 'EXE'].map((key) => ({ key })));
    const planned = this.#plan();
    this.#engine?.send(isOver ? { shell: line, planned } : { line, number: this.#question, planned });
    return true;
  }

  /**
   * The next keys that are [AC] are pressed by the script's own thread, each at its moment.
   * @returns {ReturnType<typeof momentOf>[]}
   */
  #plan() {
    const end = this.#queue.findIndex((key) => !isAc(key));
    const acs = end < 0 ? this.#queue : this.#queue.slice(0, end);
    this.#planned = acs.length;
    return acs.map(momentOf);
  }

  /**
   * What was typed until now; the script, or the shell, goes on with it.
   * @returns {string}
   */
  #endQuestion() {
    this.state = 'busy';
    if (!this.#shell.asking) return '';
    const line = this.#shell.finish();
    this.transcript.write(`${line}\n`, 'typed');
    return line;
  }

  /**
   * Press the keys that are waited for.
   * @returns {void}
   */
  #feed() {
    while (this.#queue.length && !this.#planned && (this.state === 'input' || this.#isOver)) {
      this.#press(/** @type {string} */ (this.#queue.shift()));
    }
    if (this.#queue.length && !this.#planned && this.isLive && !this.#isTapping) this.#tap(NO_KEY);
    this.#setSpeed();
  }

  /**
   * Where it is seen, the script asks getkey(); where a question comes first, the next keys are for that.
   * @param {number[]} codes
   * @returns {void}
   */
  #tap(...codes) {
    this.#isTapping = true;
    this.#engine?.send({ tap: codes });
  }

  /**
   * The script has seen no key for a while: it gets the next one.
   * @returns {void}
   */
  #tapNext() {
    this.#isTapping = this.#isTyping = false;
    if (!this.#queue.length || this.#planned || !this.isLive) return;
    const key = /** @type {string} */ (this.#queue.shift());
    if (isAc(key)) this.#press(key);
    else if (this.#codesOf(key).length) {
      this.#history.push({ key });
      this.#tap(...this.#codesOf(key));
    }
  }

  /**
   * As on the calculator, nothing that was typed is kept for the next look.
   * @returns {void}
   */
  #untap() {
    if (!this.#isTyping) return;
    this.#isTapping = this.#isTyping = false;
    this.#engine?.send({ untap: true });
  }

  /**
   * @param {string} key
   * @returns {number[]} of the keys to press for it, one after another; none where getkey() never sees it
   */
  #codesOf(key) {
    const { codes, taps = {} } = this.#model;
    if (Object.hasOwn(taps, key)) return taps[key];
    return Object.hasOwn(codes, key) ? [codes[key]] : [];
  }

  /**
   * @param {number} code  of a key that somebody holds or has typed
   * @returns {void}
   */
  #seen(code) {
    const key = Object.keys(this.#model.codes).find((name) => this.#model.codes[name] === code);
    if (key) this.#history.push({ key });
  }

  /**
   * What is done again is done as fast as it can be.
   * @returns {void}
   */
  #setSpeed() {
    this.#engine?.setSlow(this.running?.speed === 'calculator' && !this.isReplaying);
  }

  // ---- what the thread reports

  /**
   * @param {Outgoing | { begun: true }} message
   * @returns {void}
   */
  #take(message) {
    if ('begun' in message) this.state = 'busy';
    else if ('text' in message) this.#wrote(message.text);
    else if ('frame' in message) this.#shown(message.frame);
    else if ('prompt' in message) this.#asked(message);
    else if ('seen' in message) this.#seen(message.seen);
    else if ('keysDone' in message) this.#tapNext();
    else if ('interrupted' in message) this.#interrupted(message);
    else if ('ended' in message) this.#ended(message.ended);
    this.#feed();
    this.#changed();
  }

  /**
   * @param {string} text
   * @returns {void}
   */
  #wrote(text) {
    this.#shell.write(text);
    this.transcript.write(text);
    this.showing = 'shell';
  }

  /**
   * @param {Uint8Array} frame
   * @returns {void}
   */
  #shown(frame) {
    this.#drawing = frame;
    this.showing = 'drawing';
  }

  /**
   * @param {{ prompt: string, number: number, interrupts: number }} question
   * @returns {void}
   */
  #asked({ prompt, number, interrupts }) {
    this.#shell.ask(prompt);
    this.transcript.write(prompt, 'asked');
    this.showing = 'shell';
    this.#question = number;
    this.state = 'input';
    this.#untap();
    if (interrupts < this.#interrupts) this.#endQuestion(); // an [AC] is on its way, and ends the question
  }

  /**
   * @param {{ interrupted: ReturnType<typeof momentOf>, waited: boolean }} message
   * @returns {void}
   */
  #interrupted({ interrupted, waited }) {
    this.#history.push({ key: acAt(interrupted), waited });
    if (!this.#planned) return;
    this.#planned--;
    this.#queue.shift();
    this.#acWasLast = true;
    if (this.state === 'input') this.#endQuestion();
  }

  /**
   * @param {string | null} traceback
   * @returns {void}
   */
  #ended(traceback) {
    this.#endQuestion();
    this.#untap();
    this.#planned = 0; // it has not waited for them; the shell may
    this.state = traceback ? 'failed' : 'ended';
    if (traceback) {
      this.traceback = traceback;
      this.#shell.newRow();
      this.#shell.write(`${traceback}\n`);
      this.transcript.writeLine(traceback, 'traceback');
    }
    this.#shell.newRow();
    this.#shell.ask(SHELL_PROMPT);
    if (traceback && !this.endedByAc) this.showing = 'shell'; // a drawing that [AC] has ended was meant to be looked at
  }

  /** @returns {void} */
  #changed() {
    this.version++;
    for (const listener of this.#listeners) listener();
  }
}
