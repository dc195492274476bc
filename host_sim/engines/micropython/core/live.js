// A script that runs live, in a thread of its own. It stands still where the calculator would: at input(), and, at the
// calculator's own speed, whenever it is ahead of the clock.
import { FORMATS } from './formats.js';
import { Frame } from './frame.js';
import { Keys } from './keys.js';
import { Machine } from './machine.js';
import { Moments } from './moments.js';
import { Outbox } from './outbox.js';
import { Pace } from './pace.js';
import { encoded } from './text.js';
import { turnOf } from './yardstick.js';

/** @import { DisplaySize } from './casioplot.js' */
/** @import { Font } from './frame.js' */
/** @import { Host, Returns } from './machine.js' */
/** @import { Moment } from './moments.js' */
/** @import { DrawingTime } from './pace.js' */
/** @import { Signals } from './signals.js' */
/** @import { Found } from './sources.js' */

/**
 * @typedef {object} Start
 * @property {string} script  its name, without .py
 * @property {number} heap
 * @property {boolean} casioplot
 * @property {'full' | 'calculator' | null} speed  null where it will never be the calculator's own
 * @property {number} turnMicroseconds  of an empty `for` turn on the calculator
 * @property {DrawingTime} [drawingMicroseconds]  of what casioplot does there; as on the fx-9860GIII where it is not said
 * @property {Returns} returns
 * @property {boolean} every  tell every drawing that is shown, not only as many as an eye can see
 * @property {DisplaySize} display
 * @property {Record<string, Font>} fonts
 * @property {number[]} [taps]  keys that are pressed by themselves, for getkey() to see, by their codes
 * @property {Moment[]} [planned]  presses of [AC] that come by themselves
 * @property {boolean} [tellsInterrupts]  with the moment of each, so that they can be planned another time; and the
 * keys that getkey() has seen
 */

/**
 * What the other thread sends: one of an answer to a question, a line of the shell (with how often [AC] had been pressed
 * when it was typed), either with presses of [AC] that are planned after it; keys to press by themselves (whether
 * somebody has just typed what they give), or that those not yet seen are to be forgotten; code to evaluate, and what
 * lies under the name of a file.
 * @typedef {object} Incoming
 * @property {string} [line]
 * @property {number} [number]
 * @property {string} [shell]
 * @property {number} [interrupts]
 * @property {Moment[]} [planned]
 * @property {number[]} [tap]
 * @property {boolean} [isTyped]
 * @property {true} [untap]
 * @property {string} [evaluate]
 * @property {Found} [found]
 */

/**
 * What it is told: text was printed, a drawing shown (packed as core/formats.js does it for the display), so much drawn
 * beyond the display; a question is asked (with how often [AC] had reached the script by then), a file wanted; [AC] has
 * reached the script, at a moment (whether it had only waited for it) or, null, at a question; the answer to what it has
 * sent; getkey() has seen a key that somebody holds or has typed; all keys that were to be pressed have been; the end with a
 * traceback or without.
 * @typedef {{ text: string } | { frame: Uint8Array } | { prompt: string, number: number, interrupts: number }
 *   | { file: string } | { evaluated: { traceback: string | null, printed: string } } | { ended: string | null }
 *   | { outside: ReturnType<Frame['extent']['told']> } | { interrupted: Moment, waited: boolean } | { keysDone: true }
 *   | { seen: number }
 * } Outgoing
 */

/**
 * The thread that a script runs in.
 * @typedef {object} Thread
 * @property {(message: Outgoing) => void} send
 * @property {() => Incoming | undefined} next  a message that has come; it does not wait
 * @property {() => number} now  milliseconds
 * @property {Pick<Signals, 'interrupts' | 'isSlow' | 'key' | 'mark' | 'sleep'>} signals
 */

const POLLS_A_LOOK = 32; // at the clock: about 0.1 ms
const POLLS_A_STEP = 4; // at the calculator's own speed: about 1.5 ms
const TURNS_A_POLL = 10;
const HOLDING_MS = 1000; // a drawing that nothing changes for so long is only being held: then the PC may rest
const NEVER = Number.POSITIVE_INFINITY;
const ROOMY = 1 << 17;

export class Live {
  #thread;
  #start;
  #machine;
  #frame;
  #outbox;
  #pace;
  #moments = new Moments();
  #keys;
  #seen = 0; // the key that somebody held, or had typed, at the last look
  #mark = 0; // how things stood when getkey() last looked for messages
  #interrupts = 0; // how many presses of [AC] the script has got
  #question = 0; // its number
  #polls = 0;
  #held = NEVER; // since when a drawing is all that is to see
  #isDrawing = false; // since the last look at the clock, which costs too much to be asked for each pixel
  #isPaced = false;
  #toldOutside = 0; // how many drawings beyond the display the other thread knows of

  /**
   * @param {WebAssembly.Module} firmware  that counts its work, where there is a speed
   * @param {Start} start
   * @param {Thread} thread
   */
  constructor(firmware, start, thread) {
    const { heap, casioplot, returns, turnMicroseconds, display, fonts } = start;
    const { send, now } = thread;
    const { packed } = FORMATS[display.format ?? 'one bit'];
    this.#thread = thread;
    this.#start = start;
    this.#outbox = new Outbox(
      (event) => send('text' in event ? event : { frame: packed(event.shown) }),
      now,
      start.every,
    );
    this.#frame = new Frame(display, fonts, (pixels) => this.#outbox.show(pixels));
    this.#pace = new Pace(turnMicroseconds, now, start.drawingMicroseconds);
    this.#keys = new Keys(display.startingKey ?? 0);
    this.#keys.tap(start.taps ?? []);
    const host = this.#host();
    if (start.speed) {
      const aside = new Machine(firmware, { heap: ROOMY, casioplot: true, display, host });
      this.#pace.measure(turnOf(aside, 'pass'));
    }
    this.#machine = new Machine(firmware, { heap, casioplot, display, returns, host });
  }

  /**
   * The script, then whatever is typed in the shell, until the other thread ends it all.
   * @returns {never}
   */
  run() {
    this.runScript();
    for (;;) this.runLine();
  }

  /** @returns {void} */
  runScript() {
    this.#beginPace();
    this.#moments.begin(this.#start.planned ?? []);
    this.#end(withoutImport(this.#machine.run(`import ${this.#start.script}`)));
  }

  /**
   * The next line of the shell, once there is one.
   * @returns {void}
   */
  runLine() {
    const { shell, interrupts, planned } = this.#awaited(({ shell, interrupts = 0, planned = [] }) =>
      shell === undefined ? undefined : { shell, interrupts, planned },
    );
    this.#interrupts = interrupts; // one that came too late for the script is not for this line
    this.#beginPace();
    this.#moments.begin(planned);
    this.#end(this.#machine.runInShell(shell, this.#start.script));
  }

  /**
   * @param {string | null} traceback
   * @returns {void}
   */
  #end(traceback) {
    if (!traceback) this.#frame.end();
    this.#frame.touched = false; // the traceback is what is seen, now and after the next line of the shell
    this.#endHold();
    this.#outbox.flush();
    this.#tellOutside(1);
    this.#thread.send({ ended: traceback?.trimEnd() ?? null });
  }

  // ---- what the machine asks and tells

  /** @returns {Host} */
  #host() {
    return {
      files: (name) => this.#file(name),
      write: (bytes) => {
        this.#moments.stir();
        this.#outbox.write(bytes);
        this.#endHold();
      },
      line: (prompt, interrupted) => this.#line(prompt, interrupted),
      poll: () => this.#poll(),
      draw: (drawing) => {
        this.#moments.stir();
        this.#frame.draw(drawing);
        this.#pace.drawn(drawing);
        this.#isDrawing = true;
      },
      pixel: (x, y) => this.#frame.pixel(x, y),
      outside: (x, y) => this.#frame.outside(x, y),
      key: () => this.#key(),
    };
  }

  /** @returns {number} what getkey() says, 0 for None */
  #key() {
    const { signals, send } = this.#thread;
    this.#pace.looked();
    const mark = signals.mark();
    if (mark !== this.#mark) this.#picked(() => undefined); // keys to press may have come
    this.#mark = mark;
    const held = signals.key;
    const code = this.#keys.poll(held);
    this.#tellKey(held || this.#keys.typed, code);
    if (this.#keys.isDone) send({ keysDone: true });
    this.#keys.isDone = false;
    return code;
  }

  /**
   * Once for each time that it is held: not yet where getkey() has told of the key that has started the script.
   * @param {number} held
   * @param {number} code  that getkey() tells
   * @returns {void}
   */
  #tellKey(held, code) {
    if (held === this.#seen || held !== code) return;
    this.#seen = held;
    if (held && this.#start.tellsInterrupts) this.#thread.send({ seen: held });
  }

  /**
   * @param {string} name
   * @returns {Found}
   */
  #file(name) {
    this.#moments.stir();
    this.#thread.send({ file: name });
    return this.#awaited(({ found }) => found);
  }

  /**
   * @param {string} prompt
   * @param {boolean} interrupted
   * @returns {Uint8Array | null}
   */
  #line(prompt, interrupted) {
    this.#endHold();
    this.#outbox.flush();
    this.#tellOutside(1);
    this.#question++;
    const question = this.#question;
    // One that has only come through here has not got there yet, for whoever is told of the question.
    this.#thread.send({ prompt, number: question, interrupts: this.#interrupts - (interrupted ? 1 : 0) });
    if (interrupted) return null;
    const line = this.#answerTo(question);
    this.#beginPace();
    return line === null ? null : encoded(line);
  }

  /**
   * @param {number} question
   * @returns {string | null} null for [AC]
   */
  #answerTo(question) {
    // A line for a question that is over answers none.
    const answer = this.#moments.isPlanned
      ? null
      : this.#awaitedOrInterrupted(({ line, number, planned = [] }) =>
          number === question && line !== undefined ? { line, planned } : undefined,
        );
    if (answer) {
      this.#moments.begin(answer.planned);
      return answer.line;
    }
    this.#moments.take();
    this.#tellInterrupt({ moment: null, waited: false });
    return null;
  }

  /** @returns {boolean} */
  #poll() {
    if (!this.#moments.poll() && !this.#isInterrupted()) return false;
    this.#tellInterrupt(this.#moments.take());
    return true;
  }

  /**
   * Whether [AC] has been pressed; everything else that is to be done now and then is done as well.
   * @returns {boolean}
   */
  #isInterrupted() {
    if (this.#takeInterrupt()) return true;
    this.#polls++;
    if (this.#polls < (this.#isPaced ? POLLS_A_STEP : POLLS_A_LOOK)) return false;
    this.#polls = 0;
    this.#outbox.tick();
    this.#tellOutside(2);
    this.#setPace();
    this.#sleep(this.#isPaced ? this.#pace.ahead(this.#machine.work()) : this.#rest());
    return this.#takeInterrupt();
  }

  /**
   * @param {{ moment: Moment, waited: boolean }} taken
   * @returns {void}
   */
  #tellInterrupt({ moment, waited }) {
    if (this.#start.tellsInterrupts) this.#thread.send({ interrupted: moment, waited });
  }

  /**
   * Where the drawings beyond the display have become so many times more: a script that draws for ever is not to send
   * for ever.
   * @param {number} times
   * @returns {void}
   */
  #tellOutside(times) {
    const { extent } = this.#frame;
    if (extent.outside <= this.#toldOutside || extent.outside < times * this.#toldOutside) return;
    this.#toldOutside = extent.outside;
    this.#thread.send({ outside: extent.told() });
  }

  // ---- time

  /** @returns {boolean} */
  get #isSlow() {
    return this.#start.speed !== null && this.#thread.signals.isSlow;
  }

  /**
   * From the start, or an answer: to load the script takes its time, too.
   * @returns {void}
   */
  #beginPace() {
    this.#isPaced = this.#isSlow;
    this.#pace.restart(this.#machine.work());
  }

  /** @returns {void} */
  #setPace() {
    if (this.#isSlow !== this.#isPaced) this.#beginPace();
  }

  /**
   * A script that only holds a drawing goes about as fast as on the calculator: no slower, for it may be at work. Where
   * it is known when [AC] comes, there is nothing to wait for.
   * @returns {number} milliseconds
   */
  #rest() {
    if (this.#moments.isPlanned) return 0;
    const now = this.#thread.now();
    if (this.#isDrawing) this.#held = now;
    this.#isDrawing = false;
    const isHolding = now - this.#held > HOLDING_MS;
    return isHolding ? (POLLS_A_LOOK * TURNS_A_POLL * this.#start.turnMicroseconds) / 1000 : 0;
  }

  /** @returns {void} */
  #endHold() {
    this.#held = NEVER;
    this.#isDrawing = false;
  }

  /**
   * So many milliseconds, or until [AC] or another speed.
   * @param {number} ms
   * @returns {void}
   */
  #sleep(ms) {
    if (!ms) return;
    const { signals, now } = this.#thread;
    this.#outbox.flush();
    const until = now() + ms;
    for (;;) {
      const mark = signals.mark();
      const left = until - now();
      if (left <= 0 || signals.interrupts !== this.#interrupts || this.#isSlow !== this.#isPaced) return;
      signals.sleep(mark, left);
    }
  }

  /** @returns {boolean} whether there was an [AC] that the script has not got; a burst is one */
  #takeInterrupt() {
    const pressed = this.#thread.signals.interrupts;
    const isNew = pressed !== this.#interrupts;
    this.#interrupts = pressed;
    return isNew;
  }

  // ---- messages

  /**
   * What is picked out of the next message that has it; [AC] waits.
   * @template T
   * @param {(message: Incoming) => T | undefined} pick
   * @returns {T}
   */
  #awaited(pick) {
    const { signals } = this.#thread;
    for (;;) {
      const mark = signals.mark();
      const picked = this.#picked(pick);
      if (picked !== undefined) return picked;
      signals.sleep(mark);
    }
  }

  /**
   * The same, or null where [AC] comes first.
   * @template T
   * @param {(message: Incoming) => T | undefined} pick
   * @returns {T | null}
   */
  #awaitedOrInterrupted(pick) {
    const { signals } = this.#thread;
    for (;;) {
      const mark = signals.mark();
      if (this.#takeInterrupt()) return null;
      const picked = this.#picked(pick);
      if (picked !== undefined) return picked;
      signals.sleep(mark);
    }
  }

  /**
   * From the messages that have come; code is evaluated on the way.
   * @template T
   * @param {(message: Incoming) => T | undefined} pick
   * @returns {T | undefined}
   */
  #picked(pick) {
    const { send, next } = this.#thread;
    for (;;) {
      const message = next();
      if (!message) return undefined;
      if (message.untap) this.#keys.untap();
      if (message.tap) this.#keys.tap(message.tap, message.isTyped);
      if (message.evaluate !== undefined) send({ evaluated: this.#machine.aside(message.evaluate) });
      const picked = pick(message);
      if (picked !== undefined) return picked;
    }
  }
}

/**
 * The traceback without the line that began the run, which is not the script's.
 * @param {string | null} traceback
 * @returns {string | null}
 */
function withoutImport(traceback) {
  return traceback?.replace('  File "<stdin>", line 1, in <module>\n', '') ?? null;
}
