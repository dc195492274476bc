// Runs one script in a thread, for a user. The thread blocks where the calculator would wait: at input(), and, at the
// calculator's speed, whenever the script is ahead of the clock.
import { decodeUtf8, encodeUtf8 } from './byte_buffer.js';
import { SpeedLimiter, workPerTurn } from './calculator_speed.js';
import { LineProfiler } from './debugging/line_profiler.js';
import { FORMATS } from './formats.js';
import { Frame } from './frame.js';
import { InterruptSchedule } from './interrupt_schedule.js';
import { Keys } from './keys.js';
import { Machine, moduleNameOf } from './machine.js';
import { OutputThrottle } from './output_throttle.js';
import { TapFile } from './tap_file.js';

/** @import { DrawingTime } from './calculator_speed.js' */
/** @import { DisplaySize } from './casioplot.js' */
/** @import { Crash } from './debugging/crash.js' */
/** @import { Breakpoint, DebugClient, Move, Stop } from './debugging/debugger.js' */
/** @import { Answer } from './debugging/expression.js' */
/** @import { LineCost } from './debugging/line_profiler.js' */
/** @import { Variable } from './debugging/object_reader.js' */
/** @import { Font } from './frame.js' */
/** @import { Moment } from './interrupt_schedule.js' */
/** @import { PlannedTap } from './keys.js' */
/** @import { Host, Returns, StackSize } from './machine.js' */
/** @import { FileEntry } from './script_files.js' */
/** @import { Signals } from './shared_memory.js' */
/** @import { TapAnswer } from './tap_file.js' */

/**
 * @typedef {object} StartOptions
 * @property {string} script  the name of its file
 * @property {number} heap  bytes
 * @property {StackSize} [stack]
 * @property {boolean} [openReturnsNone]
 * @property {string[]} [missing]
 * @property {boolean} casioplot
 * @property {'full' | 'calculator' | null} speed  null if the calculator's speed is never needed, which is faster
 * @property {number} turnMicroseconds  of an empty `for` turn on the calculator
 * @property {DrawingTime} [drawingMicroseconds]  of casioplot's functions (default: the fx-9860GIII's)
 * @property {Returns} returns
 * @property {boolean} everyFrame  send every shown frame, not only as many as a user can see
 * @property {DisplaySize} display
 * @property {Record<string, Font>} fonts
 * @property {number[]} [taps]  codes of keys to tap for getkey()
 * @property {Moment[]} [planned]  presses of [AC] to replay
 * @property {PlannedTap[]} [plannedTaps]  of keys that getkey() saw
 * @property {boolean} [reportsKeys]  report each [AC] with its moment, and each key with the call of getkey() that first
 * saw it, for a replay; and which key the script waits for
 * @property {boolean} [debugs]  stop if the script fails
 * @property {Record<string, Breakpoint[]>} [breakpoints]  by file
 * @property {boolean} [stopsOnEntry]  stop at the first line
 * @property {boolean} [profiles]  measure time and memory by line, which needs a speed; the script then can't be stopped
 */

/**
 * Messages from the other thread; each has one of
 * - line and number: the answer to the input() of that number, with the presses of [AC] `planned` after it
 * - shell: a line for the shell, with `planned`; `interrupts` is the number of [AC] presses when it was typed
 * - tap: keys to tap for getkey()
 * - plannedTaps: the same, each at its call; any message may have them
 * - cancelTaps
 * - evaluate: code
 * - touch, tapped: the display was tapped there, on this text of the shell; null only asks for the buttons of tap.py. Answered when the script waits
 * - askDrawing: the drawing is wanted, shown or not
 * - entry: the file that the script asked for
 * - breakpoints: replaces those of these files
 * - pause: stop at the next line
 * - move: how a stopped script continues
 * - variables: of a reference, and expression: in the frame of this number. Both have an id for the answer
 * @typedef {object} Incoming
 * @property {string} [line]
 * @property {number} [number]
 * @property {string} [shell]
 * @property {number} [interrupts]
 * @property {Moment[]} [planned]
 * @property {number[]} [tap]
 * @property {PlannedTap[]} [plannedTaps]
 * @property {true} [cancelTaps]
 * @property {string} [evaluate]
 * @property {number[] | null} [touch]
 * @property {string} [tapped]
 * @property {true} [askDrawing]
 * @property {FileEntry} [entry]
 * @property {Record<string, Breakpoint[]>} [breakpoints]
 * @property {true} [pause]
 * @property {Move} [move]
 * @property {number} [variables]
 * @property {string} [expression]
 * @property {number} [frame]
 * @property {number} [id]
 */

/**
 * Messages to the other thread:
 * - text: was printed
 * - frame: was shown, packed in the display's format (formats.js)
 * - drawing: the answer to `askDrawing`, packed; null if the script hasn't drawn
 * - extent: of the drawings, when they go beyond the display
 * - prompt: input() number `number` waits for a line; `interrupts` presses of [AC] had reached the script before
 * - file: the script imports it
 * - evaluated: the answer to `evaluate`
 * - touched: the answer to `touch`
 * - interrupted: [AC] has reached the script at this moment, null at an input(); waited: the script only waited for it
 * - keySeen: getkey() has seen a key that is held or tapped, first at this call
 * - readsKeys: the script has called getkey() for the first time
 * - keysDone: all taps are over
 * - waitsFor: the script only waits, for [AC] or for any key that getkey() sees; null: it doesn't any more
 * - stopped: the debugger has stopped the script, which waits for `move`
 * - placed: the breakpoints of this file are at these lines
 * - answer: to the message with this id
 * - profile: the cost of each line so far, before each prompt and before the end
 * - ended: the traceback, or null; and where it failed, with the variables
 * @typedef {{ text: string } | { frame: Uint8Array } | { prompt: string, number: number, interrupts: number }
 *   | { file: string } | { evaluated: { traceback: string | null, printed: string } }
 *   | { ended: string | null, crash?: Crash } | { stopped: Stop } | { placed: string, lines: (number | null)[] }
 *   | { answer: Variable[] | Answer, id: number } | { profile: ProfiledLine[] }
 *   | { extent: ReturnType<Frame['extent']['toJSON']> } | { interrupted: Moment, waited: boolean } | { keysDone: true }
 *   | { readsKeys: true }
 *   | { keySeen: number, call: number } | { drawing: Uint8Array | null } | { touched: TapAnswer }
 *   | { waitsFor: WaitsFor }
 * } Outgoing
 * @typedef {'AC' | 'key' | null} WaitsFor
 * @typedef {Omit<LineCost, 'work'> & { seconds: number }} ProfiledLine  on the calculator
 */

/**
 * @typedef {object} Thread
 * @property {(message: Outgoing) => void} send
 * @property {() => Incoming | undefined} next  the next message, without waiting for one
 * @property {() => number} now  milliseconds
 * @property {Pick<Signals, 'interrupts' | 'isSlow' | 'key' | 'mark' | 'sleep'>} signals
 */

const POLLS_PER_CHECK = 32; // of clock and speed: about 0.1 ms
const POLLS_PER_SLOW_CHECK = 4; // at the calculator's speed: about 1.5 ms
const TURNS_PER_POLL = 10;
const HOLDING_MS = 1000; // a script that changes nothing for this long only holds its drawing, so the PC may rest
const RESTING_MS = 5000; // after polling getkey() for this long, the script may run slower than on the calculator
const RESTING_FACTOR = 6;
const HOLDING_CALLS = 256; // of getkey() that saw no key: the same, and a replay needs fewer of them
// A script that does nothing for this long only waits, if it catches [AC]: at full speed a minute of the calculator's work.
const WAITING_MS = 500;
const WAITING_MS_AT_CALCULATOR_SPEED = 4000;
const CATCHES_AC = /\b(KeyboardInterrupt|BaseException)\b|\bexcept\s*:/;
const NEVER = Number.POSITIVE_INFINITY;
const CALIBRATION_HEAP = 1 << 17;
const EVALUATION_MS = 2000; // for an expression in a stopped script

export class ScriptRunner {
  #thread;
  #start;
  #machine;
  #frame;
  #pack;
  #output;
  #limiter;
  #schedule = new InterruptSchedule();
  #keys;
  #lastKeySeen = 0;
  #idleCalls = 0; // of getkey() without a key or an output
  #idleSince = NEVER; // when more of them than HOLDING_CALLS were first noticed
  /** @type {Incoming[]} */
  #deferred = []; // messages that came before a file
  #messageMark = 0; // signals.mark() when a busy script last looked for messages
  #interrupts = 0; // presses of [AC] that the script has received
  #promptNumber = 0;
  #tapFile;
  /** @type {number[] | null | undefined} */
  #touch; // not answered yet; undefined for none
  #tapped = ''; // the text of the shell there
  #isOtherCode = false; // tap.py or an expression runs, not the script
  /** @type {string | null} */
  #question = null; // of the input() that waits
  #polls = 0;
  #lastDrawing = NEVER; // when the script last drew, if nothing else has happened since
  #hasDrawn = false; // since the last check of the clock, which is too slow to read for each pixel
  #isLimited = false;
  #catchesAc = false; // a file of the script mentions the exception
  #waitingSince = NEVER;
  /** @type {WaitsFor} */
  #waitsFor = null; // as reported
  #reportedOutside = 0; // drawings beyond the display that the other thread knows of
  #isStopped = false; // by the debugger
  /** @type {LineProfiler<LineCost & { turns: number }> | null} */
  #profiler = null;

  /**
   * @param {WebAssembly.Module} firmware  the counting one if there is a speed
   * @param {StartOptions} start
   * @param {Thread} thread
   */
  constructor(firmware, start, thread) {
    const { heap, stack, openReturnsNone, missing, casioplot, returns, turnMicroseconds, display, fonts } = start;
    const { send, now } = thread;
    const { packed } = FORMATS[display.format ?? 'one bit'];
    this.#pack = packed;
    this.#thread = thread;
    this.#start = start;
    this.#output = new OutputThrottle(
      (event) => send('text' in event ? event : { frame: packed(event.shown) }),
      now,
      start.everyFrame,
    );
    this.#frame = new Frame(display, fonts, (pixels) => this.#output.show(pixels));
    this.#limiter = new SpeedLimiter(turnMicroseconds, now, start.drawingMicroseconds);
    this.#keys = new Keys(display.startingKey ?? 0);
    this.#keys.tap(start.taps ?? []);
    this.#keys.plan(start.plannedTaps ?? []);
    const host = this.#host();
    if (start.speed) {
      const calibration = new Machine(firmware, { heap: CALIBRATION_HEAP, casioplot: true, display, host });
      this.#limiter.calibrate(workPerTurn(calibration, 'pass'));
    }
    const debugClient = this.#debugClient();
    const options = { heap, stack, openReturnsNone, missing, casioplot, display, returns, host, debugClient };
    this.#machine = new Machine(firmware, options);
    this.#startDebugging();
    this.#tapFile = new TapFile(this.#machine, () => thread.signals.interrupts !== this.#interrupts);
  }

  /**
   * Runs the script, then lines of the shell, until the other thread ends this one.
   * @returns {never}
   */
  run() {
    this.runScript();
    for (;;) this.runLine();
  }

  runScript() {
    this.#restartLimiter();
    this.#schedule.begin(this.#start.planned ?? []);
    this.#end(this.#machine.importScript(this.#start.script));
  }

  /** Waits for a line of the shell and runs it. */
  runLine() {
    const { shell, interrupts, planned } = this.#waitFor(({ shell, interrupts = 0, planned = [] }) =>
      shell === undefined ? undefined : { shell, interrupts, planned },
    );
    this.#interrupts = interrupts; // drops an [AC] that came too late for the script
    this.#restartLimiter();
    this.#schedule.begin(planned);
    this.#machine.debugger?.reset();
    this.#end(this.#machine.runInShell(shell, moduleNameOf(this.#start.script)));
  }

  /** @param {string | null} traceback */
  #end(traceback) {
    this.#touch = undefined;
    if (!traceback) this.#frame.end();
    this.#frame.touched = false; // after a traceback, the next line of the shell doesn't show the old drawing
    this.#endHold();
    this.#reportWaiting(null);
    this.#output.flush();
    this.#reportOutside(1);
    this.#reportProfile();
    const { crash } = this.#machine;
    this.#thread.send({ ended: traceback?.trimEnd() ?? null, ...(crash ? { crash } : {}) });
  }

  // ---- callbacks of the machine

  /** @returns {Host} */
  #host() {
    return {
      files: (name) => this.#file(name),
      write: (bytes) => {
        this.#schedule.noteActivity();
        this.#output.write(bytes);
        this.#endHold();
      },
      line: (prompt, interrupted) => this.#line(prompt, interrupted),
      poll: () => this.#poll(),
      draw: (drawing) => {
        if (this.#isOtherCode) return;
        this.#schedule.noteActivity();
        this.#frame.draw(drawing);
        this.#limiter.addDrawing(drawing);
        if (this.#profiler?.current) this.#profiler.current.turns += this.#limiter.turnsOf(drawing);
        this.#hasDrawn = true;
        this.#idleCalls = 0;
      },
      pixel: (x, y) => this.#frame.pixel(x, y),
      outside: (x, y) => {
        if (!this.#isOtherCode) this.#frame.outside(x, y);
      },
      key: () => (this.#isOtherCode ? 0 : this.#key()),
    };
  }

  /** @returns {number} the result of getkey(), 0 for None */
  #key() {
    const { signals, send } = this.#thread;
    this.#limiter.addGetkey();
    if (this.#profiler?.current) this.#profiler.current.turns += this.#limiter.turns.key;
    this.#takeNewMessages(); // there may be new taps
    this.#answerTouch();
    const heldKey = signals.key;
    if (!this.#keys.calls) send({ readsKeys: true });
    const code = this.#keys.poll(heldKey);
    this.#reportKey(heldKey || this.#keys.tapped, code);
    this.#idleCalls = code ? 0 : this.#idleCalls + 1;
    if (this.#keys.isDone) send({ keysDone: true });
    this.#keys.isDone = false;
    return code;
  }

  /**
   * Reports a key once per press, and not while getkey() still returns the key that started the script.
   * @param {number} key  that is held or tapped
   * @param {number} code  that getkey() returns
   */
  #reportKey(key, code) {
    if (key === this.#lastKeySeen || key !== code) return;
    this.#lastKeySeen = key;
    if (key && this.#start.reportsKeys) this.#thread.send({ keySeen: key, call: this.#keys.calls });
  }

  /**
   * @param {string} name
   * @returns {FileEntry}
   */
  #file(name) {
    if (!this.#isOtherCode) this.#schedule.noteActivity();
    this.#thread.send({ file: name });
    const entry = this.#waitForFile();
    const isOfScript = entry instanceof Uint8Array && !this.#isOtherCode;
    if (isOfScript) this.#catchesAc ||= CATCHES_AC.test(decodeUtf8(entry));
    return entry;
  }

  /** @returns {FileEntry} */
  #waitForFile() {
    const { signals, next } = this.#thread;
    for (;;) {
      const mark = signals.mark();
      const message = next();
      if (message?.entry !== undefined) return message.entry;
      if (message)
        this.#deferred.push(message); // tap.py is imported while input() waits for a line
      else signals.sleep(mark);
    }
  }

  /**
   * @param {string} prompt
   * @param {boolean} interrupted
   */
  #line(prompt, interrupted) {
    this.#endHold();
    this.#reportWaiting(null);
    this.#output.flush();
    this.#reportOutside(1);
    this.#reportProfile();
    this.#promptNumber++;
    const number = this.#promptNumber;
    // An [AC] that ends this input() counts as coming after the prompt.
    this.#thread.send({ prompt, number, interrupts: this.#interrupts - (interrupted ? 1 : 0) });
    if (interrupted) return null;
    this.#question = prompt;
    const line = this.#answerTo(number);
    this.#question = null;
    this.#restartLimiter();
    return line === null ? null : encodeUtf8(line);
  }

  /**
   * @param {number} promptNumber
   * @returns {string | null} null for [AC]
   */
  #answerTo(promptNumber) {
    // A line that answers an earlier prompt is dropped.
    const answer = this.#schedule.isPlanned
      ? null
      : this.#waitForMessageOrInterrupt(({ line, number, planned = [] }) =>
          number === promptNumber && line !== undefined ? { line, planned } : undefined,
        );
    if (answer) {
      this.#schedule.begin(answer.planned);
      return answer.line;
    }
    this.#schedule.take();
    this.#reportInterrupt({ moment: null, waited: false });
    return null;
  }

  /** @returns {boolean} whether [AC] comes now */
  #poll() {
    if (!this.#schedule.poll()) {
      if (!this.#isInterrupted()) return false;
      this.#schedule.cancel();
    }
    this.#reportInterrupt(this.#schedule.take());
    return true;
  }

  /**
   * Also does the periodic work: sends output, checks the speed, sleeps.
   * @returns {boolean} whether [AC] has been pressed
   */
  #isInterrupted() {
    if (this.#takeInterrupt()) return true;
    this.#polls++;
    if (this.#polls < (this.#isLimited ? POLLS_PER_SLOW_CHECK : POLLS_PER_CHECK)) return false;
    this.#polls = 0;
    this.#takeNewMessages();
    if (this.#schedule.isWaiting) this.#answerTouch();
    this.#output.tick();
    this.#reportOutside(2);
    this.#reportWaiting(this.#expectedKey());
    if (this.#isSlow !== this.#isLimited) this.#restartLimiter();
    this.#sleep(this.#isLimited ? this.#limiter.ahead(this.#machine.work()) : this.#holdPause());
    return this.#takeInterrupt();
  }

  /** @param {{ moment: Moment, waited: boolean }} interrupt */
  #reportInterrupt({ moment, waited }) {
    this.#reportWaiting(null);
    if (this.#start.reportsKeys) this.#thread.send({ interrupted: moment, waited });
  }

  /** @returns {WaitsFor} */
  #expectedKey() {
    if (this.#idleCalls) return this.#idleCalls > HOLDING_CALLS ? 'key' : null;
    if (!this.#catchesAc || !this.#schedule.isWaiting || this.#schedule.isPlanned) {
      this.#waitingSince = NEVER;
      return null;
    }
    const now = this.#thread.now();
    this.#waitingSince = Math.min(this.#waitingSince, now);
    return now - this.#waitingSince >= (this.#isLimited ? WAITING_MS_AT_CALCULATOR_SPEED : WAITING_MS) ? 'AC' : null;
  }

  /** @param {WaitsFor} waitsFor */
  #reportWaiting(waitsFor) {
    if (waitsFor === this.#waitsFor || !this.#start.reportsKeys) return;
    this.#waitsFor = waitsFor;
    this.#thread.send({ waitsFor });
  }

  /**
   * Reports the extent if there are at least `factor` times as many drawings beyond the display as last reported; a
   * script that draws forever must not send forever.
   * @param {number} factor
   */
  #reportOutside(factor) {
    const { extent } = this.#frame;
    if (extent.outside <= this.#reportedOutside || extent.outside < factor * this.#reportedOutside) return;
    this.#reportedOutside = extent.outside;
    this.#thread.send({ extent: extent.toJSON() });
  }

  // ---- debugging

  /** @returns {DebugClient} */
  #debugClient() {
    const client = {
      stopped: (/** @type {Stop} */ stop) => this.#stopped(stop),
      evaluate: (/** @type {string} */ condition) => this.#evaluate(condition, 0),
      placed: (/** @type {string} */ file, /** @type {(number | null)[]} */ lines) =>
        this.#thread.send({ placed: file, lines }),
    };
    if (!this.#start.profiles) return client;
    const profiler = this.#newProfiler();
    this.#profiler = profiler;
    return {
      ...client,
      stopped: () => 'continue',
      lineStarted: (file, line, name) => profiler.lineStarted(file, line, name),
      lineResumed: (file, line, name) => profiler.lineResumed(file, line, name),
    };
  }

  #newProfiler() {
    const measure = () => {
      const machine = this.#machine;
      return { work: machine.work(), allocated: machine.allocatedBytes(), used: machine.filledHeap() };
    };
    return new LineProfiler(measure, (line) => ({ ...line, turns: 0 }));
  }

  #reportProfile() {
    if (!this.#profiler) return;
    const profile = this.#profiler.costs().map(({ work, turns, ...line }) => ({
      ...line,
      seconds: this.#limiter.seconds(work, turns),
    }));
    this.#thread.send({ profile });
  }

  #startDebugging() {
    const { debugs, breakpoints, stopsOnEntry } = this.#start;
    if (debugs) this.#machine.debugger?.activate();
    if (breakpoints) this.#setBreakpoints(breakpoints);
    if (stopsOnEntry) this.#machine.debugger?.pause();
  }

  /** @param {Record<string, Breakpoint[]>} breakpoints */
  #setBreakpoints(breakpoints) {
    for (const [file, inFile] of Object.entries(breakpoints)) this.#machine.debugger?.setBreakpoints(file, inFile);
  }

  /**
   * An [AC] pressed in the meantime reaches the script when it continues.
   * @param {Stop} stop
   * @returns {Move}
   */
  #stopped(stop) {
    this.#output.flush();
    this.#reportWaiting(null);
    this.#thread.send({ stopped: stop });
    this.#isStopped = true;
    const move = this.#waitFor(({ move }) => move);
    this.#isStopped = false;
    this.#restartLimiter();
    return move;
  }

  /**
   * @param {string} expression
   * @param {number} frame
   */
  #evaluate(expression, frame) {
    const { signals, now } = this.#thread;
    const [interrupts, end] = [signals.interrupts, now() + EVALUATION_MS];
    this.#isOtherCode = true;
    try {
      return this.#machine.evaluateInFrame(expression, frame, () => signals.interrupts !== interrupts || now() > end);
    } finally {
      this.#isOtherCode = false;
    }
  }

  /**
   * @param {Incoming} message
   * @returns {Variable[] | Answer}
   */
  #answer({ variables, expression = '', frame = 0 }) {
    if (!this.#isStopped || !this.#machine.debugger) return { error: 'The script is running' };
    return variables === undefined ? this.#evaluate(expression, frame) : this.#machine.debugger.variables(variables);
  }

  // ---- time

  get #isSlow() {
    return this.#start.speed !== null && this.#thread.signals.isSlow;
  }

  /** Limits the speed, if asked for, from now on. */
  #restartLimiter() {
    this.#isLimited = this.#isSlow;
    this.#limiter.restart(this.#machine.work());
  }

  /**
   * A script that only holds its drawing runs about as fast as on the calculator, not slower: it may be computing. Only one
   * that has polled getkey() for seconds surely waits. It doesn't pause if an [AC] is planned or keys are tapped.
   * @returns {number} milliseconds
   */
  #holdPause() {
    if (this.#schedule.isPlanned || this.#keys.isTapping) return 0;
    const now = this.#thread.now();
    if (this.#hasDrawn) this.#lastDrawing = now;
    this.#hasDrawn = false;
    const isHeld = this.#lastDrawing !== NEVER;
    const isIdle = this.#idleCalls > HOLDING_CALLS;
    this.#idleSince = isIdle ? Math.min(this.#idleSince, now) : NEVER;
    if (!isHeld || !(isIdle || now - this.#lastDrawing > HOLDING_MS)) return 0;
    const pause = (POLLS_PER_CHECK * TURNS_PER_POLL * this.#start.turnMicroseconds) / 1000;
    return now - this.#idleSince > RESTING_MS ? RESTING_FACTOR * pause : pause;
  }

  #endHold() {
    this.#lastDrawing = NEVER;
    this.#hasDrawn = false;
    this.#idleCalls = 0;
  }

  /**
   * Sleeps until the time is up, [AC] is pressed or the speed changes.
   * @param {number} ms
   */
  #sleep(ms) {
    if (!ms) return;
    const { signals, now } = this.#thread;
    this.#output.flush();
    const end = now() + ms;
    for (;;) {
      const mark = signals.mark();
      const remaining = end - now();
      if (remaining <= 0 || signals.interrupts !== this.#interrupts || this.#isSlow !== this.#isLimited) return;
      signals.sleep(mark, remaining);
    }
  }

  /** @returns {boolean} whether [AC] was pressed since the last call; several presses count as one */
  #takeInterrupt() {
    const pressed = this.#thread.signals.interrupts;
    const isNew = pressed !== this.#interrupts;
    this.#interrupts = pressed;
    return isNew;
  }

  // ---- messages. `pick` returns what it needs from a message, or undefined if the message isn't the expected one

  /**
   * @template T
   * @param {(message: Incoming) => T | undefined} pick
   * @returns {T}
   */
  #waitFor(pick) {
    const { signals } = this.#thread;
    for (;;) {
      const mark = signals.mark();
      const picked = this.#takeMessages(pick);
      if (picked !== undefined) return picked;
      signals.sleep(mark);
    }
  }

  /**
   * @template T
   * @param {(message: Incoming) => T | undefined} pick
   * @returns {T | null} null if [AC] comes first
   */
  #waitForMessageOrInterrupt(pick) {
    const { signals } = this.#thread;
    for (;;) {
      const mark = signals.mark();
      if (this.#takeInterrupt()) return null;
      const picked = this.#takeMessages(pick);
      // An [AC] that was pressed before the line was sent may have come after the first look.
      if (picked !== undefined) return this.#takeInterrupt() ? null : picked;
      if (!this.#answerTouch()) signals.sleep(mark);
    }
  }

  /**
   * Asks tap.py about the last tap. To be called when the script waits.
   * @returns {boolean} whether there was one
   */
  #answerTouch() {
    if (this.#touch === undefined) return false;
    const place = this.#touch;
    this.#touch = undefined;
    this.#isOtherCode = true;
    try {
      this.#thread.send({ touched: this.#tapFile.call(place, this.#question, this.#tapped) });
    } finally {
      this.#isOtherCode = false;
    }
    this.#restartLimiter(); // it takes no time on the calculator
    return true;
  }

  /** To be called by a busy script, which waits for no message. */
  #takeNewMessages() {
    const mark = this.#thread.signals.mark();
    if (mark !== this.#messageMark || this.#deferred.length) this.#takeMessages(() => undefined);
    this.#messageMark = mark;
  }

  /**
   * Processes the messages that have come, up to the one that is picked.
   * @template T
   * @param {(message: Incoming) => T | undefined} pick
   * @returns {T | undefined}
   */
  #takeMessages(pick) {
    const { send, next } = this.#thread;
    for (;;) {
      const message = this.#deferred.shift() ?? next();
      if (!message) return undefined;
      if (message.cancelTaps) this.#keys.cancelTaps();
      if (message.tap) this.#keys.tap(message.tap);
      if (message.plannedTaps) this.#keys.plan(message.plannedTaps);
      if (message.askDrawing) send({ drawing: this.#frame.extent.drawn ? this.#pack(this.#frame.pixels) : null });
      if (message.evaluate !== undefined) send({ evaluated: this.#machine.evaluate(message.evaluate) });
      if (message.touch !== undefined) {
        this.#touch = message.touch;
        this.#tapped = message.tapped ?? '';
      }
      if (message.breakpoints) this.#setBreakpoints(message.breakpoints);
      if (message.pause) this.#machine.debugger?.pause();
      if (message.id !== undefined) send({ answer: this.#answer(message), id: message.id });
      const picked = pick(message);
      if (picked !== undefined) return picked;
    }
  }
}
