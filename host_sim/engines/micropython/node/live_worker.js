// The thread in which a live script runs. It stands still where the calculator would: at input(), and, at the
// calculator's own speed, whenever it is ahead of the clock.
import { writeSync } from 'node:fs';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Frame, packed } from '../core/frame.js';
import { Machine } from '../core/machine.js';
import { Outbox } from '../core/outbox.js';
import { Pace } from '../core/pace.js';
import { decoded, encoded } from '../core/text.js';
import { turnOf } from '../core/yardstick.js';
import { compiled } from './firmware.js';
import { INTERRUPTS, mark, SPEED, sleep } from './signals.js';

/** @import { Font } from '../core/frame.js' */
/** @import { Returns } from '../core/machine.js' */

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

const outbox = new Outbox(
  (event) => send('text' in event ? event : { frame: Buffer.from(packed(event.shown)).toString('base64') }),
  now,
  start.every,
);
let interrupts = 0; // how many presses of [AC] the script has got
let number = 0; // of the question
let polls = 0;
let held = Number.POSITIVE_INFINITY; // since when a drawing is all that is to see

const frame = new Frame(start.display, start.fonts, (pixels) => {
  outbox.show(pixels);
  held = now();
});
const pace = new Pace(start.turnMicroseconds, now);

const machine = new Machine(compiled(file, cache, start.speed !== null), {
  heap: start.heap,
  casioplot: start.casioplot,
  returns: start.returns,
  host: {
    files: (name) => {
      send({ file: name });
      const { kind, content } = answered((message) => message.kind !== undefined);
      if (kind === 1) return 'folder';
      return content === null ? null : new Uint8Array(Buffer.from(content, 'base64'));
    },
    write: (bytes) => {
      outbox.write(decoded(bytes).replaceAll('\r\n', '\n'));
      held = Number.POSITIVE_INFINITY;
    },
    line: (prompt) => lineFor(prompt),
    poll: () => poll(),
    draw: (drawing) => {
      frame.draw(drawing);
      pace.drawn(drawing);
    },
    pixel: (x, y) => frame.pixel(x, y),
  },
});
