// The thread in which a live script runs. It stands still where the calculator would: at input(), and, at the
// calculator's own speed, whenever it is ahead of the clock.
import { writeSync } from 'node:fs';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Frame, packed } from '../core/frame.js';
import { Machine } from '../core/machine.js';
import { Outbox } from '../core/outbox.js';
import { Pace } from '../core/pace.js';
import { encoded } from '../core/text.js';
import { turnOf } from '../core/yardstick.js';
import { calculatorFirmware } from './firmware.js';
import { INTERRUPTS, mark, SPEED, sleep } from './signals.js';

/** @import { Font } from '../core/frame.js' */
/** @import { Host, Returns } from '../core/machine.js' */
/** @import { Found } from '../core/sources.js' */

/**
 * @typedef {object} Start
 * @property {string} script  its name, without .py
 * @property {number} heap
 * @property {boolean} casioplot
 * @property {'full' | 'calculator' | null} speed  null where it will never be the calculator's own
 * @property {number} turnMicroseconds  of an empty `for` turn on the calculator
 * @property {Returns} returns
 * @property {boolean} every
 * @property {{ width: number, height: number }} display
 * @property {Record<string, Font>} fonts
 */

const POLLS_A_LOOK = 32; // at the clock: about 0.1 ms
const POLLS_A_STEP = 4; // at the calculator's own speed: about 1.5 ms
const HOLDING_MS = 1000; // a drawing that nothing changes for so long is only being held:
const REST_MS = 40; // then the PC may rest
const ROOMY = 1 << 17;
const A_FOLDER = 1;
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** @type {{ file: string, cache: string, signals: Int32Array, start: Start }} */
const { file, cache, signals, start } = workerData;
const now = () => performance.now();

/**
 * @param {unknown} message
 * @returns {void}
 */
function send(message) {
  let bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  while (bytes.length) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EAGAIN') throw error;
      sleep(signals, mark(signals), 1);
    }
  }
}

class Live {
  #interrupts = 0; // how many presses of [AC] the script has got
  #question = 0; // its number
  #polls = 0;
  #held = Number.POSITIVE_INFINITY; // since when a drawing is all that is to see
  #isPaced = false;
  #pace = new Pace(start.turnMicroseconds, now);
  #outbox = new Outbox(
    (event) => send('text' in event ? event : { frame: Buffer.from(packed(event.shown)).toString('base64') }),
    now,
    start.every,
  );
  #frame = new Frame(start.display, start.fonts, (pixels) => {
    this.#outbox.show(pixels);
    this.#held = now();
  });

  /** @param {WebAssembly.Module} firmware */
  constructor(firmware) {
    /** @type {Host} */
    const host = {
      files: (name) => this.#file(name),
      write: (bytes) => {
        this.#outbox.write(bytes);
        this.#held = Number.POSITIVE_INFINITY;
      },
      line: (prompt, interrupted) => this.#line(prompt, interrupted),
      poll: () => this.#poll(),
      draw: (drawing) => {
        this.#frame.draw(drawing);
        this.#pace.drawn(drawing);
      },
      pixel: (x, y) => this.#frame.pixel(x, y),
    };
    const { heap, casioplot, returns } = start;
    if (start.speed) this.#pace.measure(turnOf(new Machine(firmware, { heap: ROOMY, casioplot: true, host }), 'pass'));
    this.machine = new Machine(firmware, { heap, casioplot, returns, host });
  }

  /**
   * The script, then whatever is typed in the shell, until the other thread ends it all.
   * @returns {void}
   */
  run() {
    this.#end(this.#timed(() => withoutImport(this.machine.run(`import ${start.script}`))));
    for (;;) {
      const { shell, interrupts } = this.#received((message) => message.shell !== undefined);
      this.#interrupts = interrupts; // one that came too late for the script is not for this line
      this.#end(this.#timed(() => this.machine.runInShell(shell, start.script)));
    }
  }

  /**
   * @param {() => string | null} action
   * @returns {string | null}
   */
  #timed(action) {
    this.#pace.restart(this.machine.work());
    return action();
  }

  /**
   * @param {string | null} traceback
   * @returns {void}
   */
  #end(traceback) {
    if (!traceback) this.#frame.end();
    this.#frame.touched = false; // the traceback is what is seen, now and after the next line of the shell
    this.#outbox.flush();
    send({ ended: traceback?.trimEnd() ?? null });
  }

  /** @returns {boolean} */
  #isInterrupted() {
    const pressed = Atomics.load(signals, INTERRUPTS);
    const isNew = pressed !== this.#interrupts;
    this.#interrupts = pressed;
    return isNew;
  }

  /** @returns {boolean} */
  #poll() {
    if (this.#isInterrupted()) return true;
    this.#polls++;
    if (this.#polls < (this.#isPaced ? POLLS_A_STEP : POLLS_A_LOOK)) return false;
    this.#polls = 0;
    this.#outbox.tick();
    this.#setPace();
    if (this.#isPaced) this.#sleep(this.#pace.ahead(this.machine.work()));
    else if (now() - this.#held > HOLDING_MS) this.#sleep(REST_MS);
    return this.#isInterrupted();
  }

  /** @returns {void} */
  #setPace() {
    const isPaced = start.speed !== null && Atomics.load(signals, SPEED) === 1;
    if (isPaced && !this.#isPaced) this.#pace.restart(this.machine.work());
    this.#isPaced = isPaced;
  }

  /**
   * So many milliseconds, or until [AC].
   * @param {number} ms
   * @returns {void}
   */
  #sleep(ms) {
    if (!ms) return;
    this.#outbox.flush();
    const until = now() + ms;
    for (;;) {
      const since = mark(signals);
      const left = until - now();
      if (left <= 0 || Atomics.load(signals, INTERRUPTS) !== this.#interrupts) return;
      sleep(signals, since, left);
    }
  }

  /**
   * @param {string} prompt
   * @param {boolean} interrupted
   * @returns {Uint8Array | null}
   */
  #line(prompt, interrupted) {
    this.#held = Number.POSITIVE_INFINITY;
    this.#outbox.flush();
    this.#question++;
    const question = this.#question;
    // One that has only come through here has not got there yet, for whoever is told of the question.
    send({ prompt, number: question, interrupts: this.#interrupts - (interrupted ? 1 : 0) });
    if (interrupted) return null;
    const message = this.#receivedOrInterrupted((one) => one.line !== undefined && one.number === question);
    this.#pace.restart(this.machine.work());
    return message && encoded(message.line);
  }

  /**
   * @param {string} name
   * @returns {Found}
   */
  #file(name) {
    send({ file: name });
    const { kind, content } = this.#received((message) => message.kind !== undefined);
    if (kind === A_FOLDER) return 'folder';
    return content === null ? null : new Uint8Array(Buffer.from(content, 'base64'));
  }

  /**
   * The next message of that kind, or null where [AC] comes first.
   * @param {(message: any) => boolean} isWanted
   * @returns {any}
   */
  #receivedOrInterrupted(isWanted) {
    for (;;) {
      const since = mark(signals);
      if (this.#isInterrupted()) return null;
      const message = this.#next(isWanted);
      if (message) return message;
      sleep(signals, since);
    }
  }

  /**
   * The next message of that kind, whatever else happens; [AC] waits.
   * @param {(message: any) => boolean} isWanted
   * @returns {any}
   */
  #received(isWanted) {
    for (;;) {
      const since = mark(signals);
      const message = this.#next(isWanted);
      if (message) return message;
      sleep(signals, since);
    }
  }

  /**
   * A message that has come; what is evaluated is answered, a line for a question that is over is dropped.
   * @param {(message: any) => boolean} isWanted
   * @returns {any}
   */
  #next(isWanted) {
    for (;;) {
      const message = receiveMessageOnPort(port)?.message;
      if (!message || isWanted(message)) return message;
      if (message.evaluate !== undefined) send({ evaluated: this.machine.aside(message.evaluate) });
    }
  }
}

/**
 * The traceback without the line that began the run, which is not the script's.
 * @param {string | null} traceback
 * @returns {string | null}
 */
function withoutImport(traceback) {
  return traceback && traceback.replace('  File "<stdin>", line 1, in <module>\n', '');
}

new Live(await calculatorFirmware(file, cache, start.speed !== null)).run();
