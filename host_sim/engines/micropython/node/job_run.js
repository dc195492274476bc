// Runs a script with the answers of the Python side. What happens is sent as a list of events in order: a string is
// printed text, anything else a drawing. Python is asked for lines and pixels; before it answers a line it may have code
// evaluated beside the script.
import { SHOW, WIDTH } from '../core/casioplot.js';
import { Machine } from '../core/machine.js';
import { Printed } from '../core/printed.js';
import { receive, send } from './channel.js';
import { filesOf } from './folder.js';

/** @import { Drawing } from '../core/casioplot.js' */
/** @import { Returns } from '../core/machine.js' */

/**
 * @typedef {object} RunJob
 * @property {string} folder
 * @property {string} script
 * @property {number} heap
 * @property {boolean} casioplot
 * @property {Returns} returns
 * @property {number} quietPolls  [AC] comes after so many without print or input; 0 for never
 */

const MANY = 20000;

/**
 * @param {WebAssembly.Module} module
 * @param {RunJob} job
 * @returns {void}
 */
export function runJob(module, { folder, script, heap, casioplot, returns, quietPolls }) {
  /** @type {(string | Drawing)[]} */
  let events = [];
  const printed = new Printed();
  /** @type {string | null} */
  let pixels = null; // what is drawn, as 0 and 1, as long as nothing more is

  const flushText = () => {
    if (!printed.isEmpty) events.push(printed.takeText());
  };
  /** @type {(question: object) => void} */
  const ask = (question) => {
    flushText();
    send({ ...question, events });
    events = [];
  };
  const answers = () => {
    for (;;) {
      const answer = receive();
      if (answer.evaluate === undefined) return answer;
      send({ evaluated: machine.aside(answer.evaluate) });
    }
  };
  const drawn = () => {
    ask({ wanted: 'pixels' });
    return /** @type {string} */ (receive().pixels);
  };

  const machine = new Machine(module, {
    heap,
    casioplot,
    returns,
    host: {
      files: filesOf(folder),
      write: (bytes) => printed.add(bytes),
      poll: (quiet) => quietPolls > 0 && quiet >= quietPolls,
      draw: (drawing) => {
        if (drawing !== SHOW) pixels = null;
        flushText();
        if (events.push(drawing) >= MANY) ask({});
      },
      pixel: (x, y) => {
        pixels ??= drawn();
        return Number(pixels[y * WIDTH + x]);
      },
      line: (prompt) => {
        ask({ prompt });
        const { line } = answers();
        return line === null ? null : Buffer.from(line, 'utf8');
      },
    },
  });
  // After the script the Python side may type further lines into the shell.
  for (let line = `import ${script}`; line; line = answers().shell) {
    const failed = machine.run(line);
    ask({ ended: true, failed: failed !== 0, used: machine.used() });
  }
}
