// One calculator with one script at a time: its keys, and the display that drawing and shell share. The same as
// host_sim/calculator.py, with the script in a worker. It also logs the keys, so that a game can be resumed by replaying
// them.
import { FORMATS } from '../../../engines/micropython/core/formats.js';
import { Frame } from '../../../engines/micropython/core/frame.js';
import { TAP_FILE } from '../../../engines/micropython/core/tap_file.js';
import { Engine } from './engine.js';
import { isAc, KeyLog, momentOf, nameOf } from './key_log.js';
import { ScriptDebugger } from './script_debugger.js';
import { PROMPT, Shell } from './shell.js';
import { Transcript } from './transcript.js';

/** @import { Crash } from '../../../engines/micropython/core/debugging/crash.js' */
/** @import { DisplaySize } from '../../../engines/micropython/core/casioplot.js' */
/** @import { Pixels } from '../../../engines/micropython/core/formats.js' */
/** @import { Font } from '../../../engines/micropython/core/frame.js' */
/** @import { Library } from '../../../engines/micropython/core/script_files.js' */
/** @import { PlannedTap } from '../../../engines/micropython/core/keys.js' */
/** @import { Incoming, Outgoing, ProfiledLine, WaitsFor } from '../../../engines/micropython/core/script_runner.js' */
/** @import { TapAnswer } from '../../../engines/micropython/core/tap_file.js' */
/** @import { DrawingTime } from '../../../engines/micropython/core/calculator_speed.js' */
/** @import { StackSize } from '../../../engines/micropython/core/machine.js' */
/** @import { Geometry } from './shell.js' */

/**
 * @typedef {object} Model
 * @property {string} name
 * @property {DisplaySize} display
 * @property {Geometry} shell
 * @property {string} typable
 * @property {Record<string, number>} codes  returned by getkey(), by a key's name or by the character it types; empty if
 * the model has no getkey()
 * @property {Record<string, number[]>} [taps]  the codes of [ALPHA] or [SHIFT] and a key, by the character they type
 * @property {number} turnMicroseconds
 * @property {DrawingTime} [drawingMicroseconds]
 * @property {number} heap
 * @property {{ heap: number, missing: string[] }} strict  of a strict calculator
 * @property {StackSize} [stack]
 * @property {boolean} [openReturnsNone]
 * @property {Record<string, Font>} fonts
 * @property {Library} library
 */

/**
 * @typedef {object} Run
 * @property {string} script  such as "solo.py"
 * @property {Record<string, string>} files  its folder: text by name
 * @property {string[]} [keys]  to replay, each when the calculator waits for a key
 * @property {boolean} casioplot
 * @property {boolean} [strict]  without everything that the calculator may lack
 * @property {Speed} speed
 * @property {boolean} [profiles]  measure time and memory by line
 * @property {boolean} [isRerun]  another script ran before
 */

/** @typedef {'full' | 'calculator' | 'live'} Speed  live: full, from the first getkey() on the calculator's */

/**
 * What tests can replace.
 * @typedef {Pick<Engine, 'start' | 'send' | 'hold' | 'interrupt' | 'setSlow' | 'stop'>} ScriptEngine
 * @typedef {object} Parts
 * @property {(counting: boolean) => Promise<WebAssembly.Module>} firmware
 * @property {(report: (message: Outgoing | { begun: true }) => void) => ScriptEngine} [createEngine]
 */

/**
 * A tap on the display, or the keys of a button. Without either it asks tap.py only for its buttons.
 * @typedef {{ place?: number[], keys?: string }} Touch
 */

/** @typedef {'loading' | 'busy' | 'input' | 'ended' | 'failed'} State */

const INTERRUPTED = 'KeyboardInterrupt:'; // the last line of the traceback if [AC] ended the script
const NO_KEY = 0; // the code for no key
const MAX_PLANNED_TAPS = 1000; // in one message to the script's thread

export class Calculator {
  /** @type {State} */
  state = 'loading';
  /** @type {'drawing' | 'shell'} */
  showing = 'shell';
  transcript = new Transcript();
  /** @type {string | null} */
  traceback = null;
  /** @type {Crash | null} */
  crash = null; // where the script, or the last line of the shell, failed, with its variables
  /** @type {ProfiledLine[] | null} */
  profile = null; // of a profiled run, up to its last question or its end
  /** @type {Run | null} */
  running = null;
  /** @type {WaitsFor} */
  waitsFor = null; // if the script only waits
  version = 0; // increases with every change
  /** @type {number[] | null} */
  box = null; // that tap.py wants outlined
  /** @type {TapAnswer['buttons']} */
  buttons = []; // of tap.py
  tapText = ''; // what tap.py printed last, or why it failed
  /** @type {string[]} */
  tappedKeys = []; // pressed by tap.py or its buttons; the page removes those it has shown
  debugger = new ScriptDebugger((message) => this.#engine?.send(message));

  #model;
  #parts;
  #typable;
  #shell;
  /** @type {ScriptEngine | null} */
  #engine = null;
  /** @type {Uint8Array | null} */
  #drawing = null; // packed
  #isCounted = false; // whether the firmware counts its work, which calculator speed needs
  #hasReadKeys = false; // the script has called getkey()
  #question = 0;
  #interrupts = 0; // number of [AC] presses
  #acWasLast = false; // whether the last input of the script was [AC]
  /** @type {string[]} */
  #queue = []; // keys to press when the calculator waits for them
  #planned = 0; // how many [AC] at the front of the queue the script's thread presses itself
  #plannedTaps = 0; // how many keys after those it taps for getkey(); each leaves the queue when it is seen
  #isTapping = false; // until getkey() has seen the keys tapped for it
  /** @type {Touch[]} */
  #touches = []; // tap.py hasn't been asked about them
  /** @type {Touch | null} */
  #touch = null; // the one that it is being asked about
  #log = new KeyLog();
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

  /** @param {() => void} listener  called after every change */
  on(listener) {
    this.#listeners.add(listener);
  }

  // ---- for the page

  /**
   * Stop the current script and run another one in a fresh machine.
   * @param {Run} run
   * @returns {Promise<void>} once it has started
   */
  async run(run) {
    this.#engine?.stop();
    const createEngine = this.#parts.createEngine ?? ((report) => new Engine(report));
    const engine = createEngine((message) => this.#receive(message));
    this.#engine = engine;
    this.running = run;
    this.#isCounted =
      run.profiles === true || run.speed === 'calculator' || (run.speed === 'live' && this.#mayReadKeys(run));
    this.#reset(run);
    this.#changed();
    const firmware = await this.#parts.firmware(this.#isCounted);
    if (this.#engine !== engine) return; // meanwhile another run was started
    const { display, fonts, heap, stack, openReturnsNone, turnMicroseconds, drawingMicroseconds } = this.#model;
    const start = {
      ...{ display, fonts, heap, stack, openReturnsNone, turnMicroseconds, drawingMicroseconds },
      ...(run.strict && this.#model.strict),
      ...{ casioplot: run.casioplot, returns: {}, everyFrame: false, reportsKeys: true },
      script: run.script,
      speed: this.#isCounted ? /** @type {const} */ ('calculator') : null,
      ...this.debugger.start(run.profiles ? {} : run.files, this.isReplaying),
      ...(run.profiles && { profiles: true }),
      ...this.#plan(),
    };
    this.#setSpeed();
    engine.start(firmware, start, run.files, this.#model.library);
  }

  /**
   * Press one key: now, or after the keys that are still being replayed. [AC] ends the replay.
   * @param {string} key
   * @returns {boolean} false if the calculator does nothing with it
   */
  press(key) {
    if (this.isReplaying && !isAc(key)) {
      this.#queue.push(key);
      return true;
    }
    this.#queue = [];
    this.#planned = 0;
    this.#touches = [];
    if (this.#touch) this.#touch = { keys: '' }; // this key has overtaken it
    this.box = null;
    const isTaken = this.#press(key);
    this.#setSpeed();
    this.#changed();
    return isTaken;
  }

  /**
   * During a replay getkey() sees no held key: press() adds it to the keys to replay.
   * @param {string | null} key  that getkey() sees from now on; null for none
   */
  hold(key) {
    const isSeen = key !== null && !this.isReplaying && Object.hasOwn(this.#model.codes, key);
    this.#engine?.hold(isSeen ? this.#model.codes[key] : NO_KEY);
  }

  /**
   * Press a key for getkey() until the script has seen it.
   * @param {string} key
   * @returns {boolean} false if getkey() can't see it
   */
  tap(key) {
    if (!Object.hasOwn(this.#model.codes, key)) return false;
    this.#queue.push(key);
    this.#feed();
    return true;
  }

  /**
   * Type a key or character for getkey(). A letter taps [ALPHA] and then its key, each for a few polls, however long the
   * PC key is down: its calculator key alone has another meaning. Keys typed meanwhile come after it.
   * @param {string} key
   * @returns {boolean} false if the key is to be held instead
   */
  typeLive(key) {
    const codes = this.#codesOf(key);
    if (!this.isLive || !codes.length || (codes.length === 1 && !this.#isTapping)) return false;
    if (this.isReplaying) this.#queue.push(key);
    else {
      this.#tap(...codes);
    }
    return true;
  }

  /**
   * Tap a pixel of the display, for the file tap.py.
   * @param {number} x
   * @param {number} y
   */
  touch(x, y) {
    if (!this.isTouchable) return;
    this.#touches.push({ place: [x, y] });
    this.#askTapFile();
  }

  /** Whether tap.py gets the taps. */
  get isTouchable() {
    return this.#hasTapFile && !this.#isOver;
  }

  /**
   * Press the keys of one of the buttons of tap.py, once the script waits. A first AC is left out at input().
   * @param {string} keys
   */
  pressButton(keys) {
    this.#touches.push({ keys });
    this.#askTapFile();
  }

  /**
   * Type a text; several lines answer several questions. If any character can't be typed, nothing is: a part of the text
   * would mean something else.
   * @param {string} text
   * @returns {string[]} the characters that can't be typed
   */
  type(text) {
    const plain = text.replaceAll('\r\n', '\n').replaceAll('\t', '    ');
    const refused = [...new Set(plain)].filter((key) => key !== '\n' && !this.#typable.has(key));
    if (!refused.length) {
      this.#queue.push(...[...plain].map((character) => (character === '\n' ? 'EXE' : character)));
      this.#feed();
      this.#changed();
    }
    return refused;
  }

  /**
   * A script whose work isn't counted can't be slowed down: it is restarted, and its keys are replayed.
   * @param {Speed} speed
   */
  setSpeed(speed) {
    if (!this.running) return;
    const isCounted = this.#isCounted;
    this.running = { ...this.running, speed };
    if (speed === 'calculator' && !isCounted) void this.run({ ...this.running, keys: this.keys() });
    else this.#setSpeed();
    this.#changed();
  }

  /** The number of the line of text() that is highlighted; null if there is none. */
  get highlighted() {
    return this.#shell.highlighted;
  }

  /** The lines of the shell, even if a drawing is on display. */
  text() {
    return this.#shell.lines();
  }

  /** @returns {Pixels} what the display shows */
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

  /** Whether a line can be typed now, for the script or for the shell after it. */
  get isAsking() {
    return this.showing === 'shell' && this.#shell.asking;
  }

  /** Whether keys go to getkey() now: the script runs and doesn't wait for a line. */
  get isLive() {
    return this.state === 'busy' && Object.keys(this.#model.codes).length > 0;
  }

  get isReplaying() {
    return this.#queue.length > 0;
  }

  /** Whether [AC] ended the script, so that it didn't fail on its own. */
  get endedByAc() {
    return this.state === 'failed' && this.#acWasLast && (this.traceback ?? '').endsWith(INTERRUPTED);
  }

  /** The keys that lead to what the calculator shows now, or will show at the end of a replay. */
  keys() {
    return [...this.#log.keys(), ...this.#shell.typed, ...this.#queue];
  }

  /** The same with the moment of every [AC]. */
  exactKeys() {
    return [...this.#log.exactKeys(), ...this.#shell.typed, ...this.#queue];
  }

  // ---- keys

  get #isOver() {
    return this.state === 'ended' || this.state === 'failed';
  }

  get #hasTapFile() {
    return this.running !== null && this.running.script !== TAP_FILE && Object.hasOwn(this.running.files, TAP_FILE);
  }

  /** Ask tap.py about the next tap, once all keys are pressed. */
  #askTapFile() {
    if (this.isReplaying || this.#isTapping || this.#touch || this.#isOver || this.state === 'loading') return;
    this.#touch = this.#touches.shift() ?? null;
    if (!this.#touch) return;
    const { place = null } = this.#touch;
    const tapped = place && this.showing === 'shell' ? this.#shell.textAt(place[0], place[1]) : '';
    this.#engine?.send({ touch: place, ...(tapped && { tapped }) });
  }

  /** @param {TapAnswer} answer */
  #touched({ keys, box, buttons, text }) {
    const names = (this.#touch?.keys ?? keys).split(' ').filter(Boolean);
    const isButton = this.#touch?.keys !== undefined;
    this.#touch = null;
    if (buttons.length) this.buttons = buttons;
    this.tapText = text;
    if (text) this.transcript.writeLine(text.trimEnd(), 'note');
    this.box = box;
    const pressed = isButton && names[0] === 'AC' && this.state === 'input' ? names.slice(1) : names;
    this.tappedKeys.push(...pressed);
    this.#pressAll(pressed);
  }

  /**
   * Press keys one after another, each when the calculator waits for it.
   * @param {string[]} keys
   */
  #pressAll(keys) {
    const [first, ...others] = keys;
    const isAtDrawing = first === 'AC' && this.state === 'busy';
    if (isAtDrawing) this.#press(first);
    this.#queue.push(...(isAtDrawing ? others : keys));
    this.#feed();
    this.#changed();
  }

  /** @param {Run} run */
  #reset({ script, keys = [], isRerun = false }) {
    this.#hasReadKeys = false;
    this.box = null;
    this.buttons = [];
    this.tapText = '';
    this.#touches = this.#hasTapFile ? [{}] : [];
    this.#touch = null;
    this.state = 'loading';
    this.showing = 'shell';
    this.traceback = null;
    this.crash = null;
    this.profile = null;
    this.waitsFor = null;
    this.#shell = new Shell(this.#model.shell, this.#typable);
    this.#shell.start(script.replace(/(?<=.)\.[^.]*$/, ''), isRerun);
    this.#drawing = null;
    this.#question = 0;
    this.#interrupts = 0;
    this.#acWasLast = false;
    this.#queue = [...keys];
    this.#planned = this.#plannedTaps = 0;
    this.#isTapping = false;
    this.#log = new KeyLog();
    this.transcript = new Transcript();
  }

  /** @param {string} timedKey */
  #press(timedKey) {
    const key = nameOf(timedKey);
    if (this.#isOver && this.showing === 'drawing') {
      this.showing = 'shell'; // any key closes the last drawing
      const isForShell = this.endedByAc && this.#typable.has(key); // after [AC], typing is meant for the shell
      this.#log.add(isForShell || isAc(key) ? 'AC' : key);
      if (!isForShell) return true;
    }
    if (isAc(key)) return this.#pressAc();
    if (key === 'EXE' || key === 'OK') return this.#pressExe();
    return this.showing === 'shell' && this.#shell.press(key);
  }

  #pressAc() {
    if (this.#isOver) return this.#shell.clear();
    this.#interrupts++;
    this.#acWasLast = true;
    this.waitsFor = null; // as the script will report
    this.#cancelTaps();
    this.#endQuestion();
    this.#engine?.interrupt();
    return true;
  }

  #pressExe() {
    if (!this.#shell.asking || this.showing !== 'shell') return false;
    if (this.#shell.copyHighlighted()) return true;
    const isOver = this.#isOver;
    this.#acWasLast = false;
    if (isOver) {
      this.transcript.endLine();
      this.transcript.write(PROMPT, 'asked');
    }
    const line = this.#endQuestion();
    this.#log.add(...line, 'EXE');
    this.#engine?.send({ ...(isOver ? { shell: line } : { line, number: this.#question }), ...this.#plan() });
    return true;
  }

  /**
   * Let the script's thread press the keys at the front of the queue that have a moment: first [AC]s, then keys for
   * getkey(). A message to it would come too late.
   * @returns {Pick<Incoming, 'planned' | 'plannedTaps'>}
   */
  #plan() {
    const end = this.#queue.findIndex((key) => !isAc(key));
    const acs = end < 0 ? this.#queue : this.#queue.slice(0, end);
    this.#planned = acs.length;
    const plannedTaps = this.#planTaps(acs.length);
    return { planned: acs.map(momentOf), ...(plannedTaps.length && { plannedTaps }) };
  }

  /**
   * @param {number} start  index in the queue
   * @returns {PlannedTap[]} of the keys from there on that have a moment
   */
  #planTaps(start) {
    /** @type {PlannedTap[]} */
    const taps = [];
    for (const key of this.#queue.slice(start, start + MAX_PLANNED_TAPS)) {
      const [codes, call] = [this.#codesOf(nameOf(key)), momentOf(key)];
      if (call === null || codes.length !== 1) break;
      taps.push([codes[0], call]);
    }
    this.#plannedTaps = taps.length;
    if (taps.length) this.#isTapping = true;
    return taps;
  }

  /** @returns {string} the typed line, with which the script or the shell continues */
  #endQuestion() {
    this.state = 'busy';
    if (!this.#shell.asking) return '';
    const line = this.#shell.finish();
    this.transcript.write(`${line}\n`, 'typed');
    return line;
  }

  /** Press the queued keys that the calculator waits for. */
  #feed() {
    while (this.#queue.length && !this.#planned && (this.state === 'input' || this.#isOver)) {
      this.#replay(/** @type {string} */ (this.#queue.shift()));
    }
    if (this.#queue.length && !this.#planned && this.isLive && !this.#isTapping && !this.#sendPlannedTaps()) {
      this.#tap(NO_KEY);
    }
    this.#setSpeed();
  }

  /** @param {string} key  may be a character that can't be typed but was copied from an old line of the shell */
  #replay(key) {
    const isCopied = !this.#press(key) && this.#isOver && [...key].length === 1;
    if (isCopied) this.#shell.fill(key);
  }

  /** @returns {boolean} whether the keys at the front of the queue have a moment */
  #sendPlannedTaps() {
    const plannedTaps = this.#planTaps(0);
    if (plannedTaps.length) this.#engine?.send({ plannedTaps });
    return plannedTaps.length > 0;
  }

  /**
   * Tap keys for getkey(). NO_KEY only finds out whether the script polls: if it asks for a line first, the queue is for
   * that.
   * @param {number[]} codes
   */
  #tap(...codes) {
    this.#isTapping = true;
    this.#engine?.send({ tap: codes });
  }

  /** The script has seen the tapped keys: tap the next one. */
  #tapNext() {
    this.#isTapping = false;
    this.#plannedTaps = 0;
    if (!this.#queue.length || this.#planned || !this.isLive || this.#sendPlannedTaps()) return;
    const codes = this.#codesOf(nameOf(this.#queue[0]));
    if (codes.length) {
      this.#plannedTaps = 1;
      this.#tap(...codes);
      return;
    }
    const key = /** @type {string} */ (this.#queue.shift());
    if (isAc(key)) this.#press(key);
  }

  /** Forget tapped keys that getkey() hasn't seen: the calculator doesn't buffer keys either. */
  #cancelTaps() {
    if (!this.#isTapping) return;
    this.#isTapping = false;
    this.#plannedTaps = 0;
    this.#engine?.send({ cancelTaps: true });
  }

  /**
   * @param {string} key
   * @returns {number[]} of the keys to press for it, in order; empty if getkey() can't see it
   */
  #codesOf(key) {
    const { codes, taps = {} } = this.#model;
    if (Object.hasOwn(taps, key)) return taps[key];
    return Object.hasOwn(codes, key) ? [codes[key]] : [];
  }

  /** @param {{ keySeen: number, call: number }} message */
  #keySeen({ keySeen: code, call }) {
    const key = Object.keys(this.#model.codes).find((name) => this.#model.codes[name] === code);
    if (key) this.#log.addLive(key, call);
    if (!this.#plannedTaps || this.#codesOf(nameOf(this.#queue[0]))[0] !== code) return;
    this.#plannedTaps--;
    this.#queue.shift();
  }

  /** Whether the script runs as slowly as on the calculator. */
  get isSlow() {
    const speed = this.running?.speed;
    return speed === 'calculator' || (speed === 'live' && this.#hasReadKeys && this.#isCounted);
  }

  /** @param {Run} run */
  #mayReadKeys({ files }) {
    const hasKeys = Object.keys(this.#model.codes).length > 0;
    return hasKeys && Object.values(files).some((text) => text.includes('getkey'));
  }

  /** A replay runs at full speed. */
  #setSpeed() {
    this.#engine?.setSlow(this.isSlow && !this.isReplaying);
  }

  // ---- reports of the script's thread

  /** @param {Outgoing | { begun: true }} message */
  #receive(message) {
    if ('begun' in message) this.state = 'busy';
    else if ('text' in message) this.#wrote(message.text);
    else if ('frame' in message) this.#shown(message.frame);
    else if ('prompt' in message) this.#asked(message);
    else if ('keySeen' in message) this.#keySeen(message);
    else if ('readsKeys' in message) this.#hasReadKeys = true;
    else if ('keysDone' in message) this.#tapNext();
    else if ('waitsFor' in message) this.waitsFor = message.waitsFor;
    else if ('profile' in message) this.profile = message.profile;
    else if ('touched' in message) this.#touched(message.touched);
    else if ('interrupted' in message) this.#interrupted(message);
    else if ('ended' in message) this.#ended(message.ended, message.crash);
    this.debugger.receive(message);
    this.#feed();
    if (!this.isReplaying) this.debugger.replayed();
    this.#askTapFile();
    this.#changed();
  }

  /** @param {string} text */
  #wrote(text) {
    this.#shell.write(text);
    this.transcript.write(text);
    this.showing = 'shell';
  }

  /** @param {Uint8Array} frame */
  #shown(frame) {
    this.#drawing = frame;
    this.showing = 'drawing';
  }

  /** @param {{ prompt: string, number: number, interrupts: number }} question */
  #asked({ prompt, number, interrupts }) {
    this.#shell.ask(prompt);
    this.transcript.write(prompt, 'asked');
    this.showing = 'shell';
    this.#question = number;
    this.state = 'input';
    this.#cancelTaps();
    if (interrupts < this.#interrupts) this.#endQuestion(); // an [AC] on its way ends the question
  }

  /** @param {{ interrupted: ReturnType<typeof momentOf>, waited: boolean }} message */
  #interrupted({ interrupted, waited }) {
    this.#log.addAc(interrupted, waited);
    if (!this.#planned) return;
    this.#planned--;
    this.#queue.shift();
    this.#acWasLast = true;
    if (this.state === 'input') this.#endQuestion();
  }

  /**
   * @param {string | null} traceback
   * @param {Crash} [crash]
   */
  #ended(traceback, crash) {
    this.crash = crash ?? null;
    this.#endQuestion();
    this.#cancelTaps();
    this.#planned = 0; // the script ended without them; the shell may take them
    this.state = traceback ? 'failed' : 'ended';
    if (traceback) {
      this.traceback = traceback;
      this.#shell.newRow();
      this.#shell.write(`${traceback}\n`);
      this.transcript.writeLine(traceback, 'traceback');
    }
    this.#shell.showPrompt();
    if (traceback && !this.endedByAc) this.showing = 'shell'; // after [AC] the drawing stays
  }

  #changed() {
    this.version++;
    for (const listener of this.#listeners) listener();
  }
}
