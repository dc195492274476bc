// A calculator whose script lies in memory, whose answers are a list, and which notes all that happens.
import { Machine } from '../../../host_sim/engines/micropython/core/machine.js';
import { Printed } from '../../../host_sim/engines/micropython/core/printed.js';

/** @import { Drawing } from '../../../host_sim/engines/micropython/core/casioplot.js' */
/** @import { Host, MachineOptions } from '../../../host_sim/engines/micropython/core/machine.js' */

/** @typedef {{ answers?: string[], folders?: string[], host?: Partial<Host> }} Around */

const [encoder, ROOMY] = [new TextEncoder(), 128 * 1024];

export const DISPLAY = { width: 128, height: 64 };

export class TestMachine {
  #printed = new Printed();
  /** @type {string[]} */
  prompts = [];
  /** @type {Drawing[]} */
  drawn = [];
  /** @type {string[]} */
  wanted = []; // names of files that were asked for

  /**
   * @param {WebAssembly.Module} firmware
   * @param {Record<string, string>} texts  the text of each file, by name
   * @param {Partial<Omit<MachineOptions, 'host'>> & Around} [options]
   */
  constructor(firmware, texts, { answers = [], folders = [], host = {}, ...options } = {}) {
    const waiting = [...answers];
    this.machine = new Machine(firmware, {
      heap: ROOMY,
      casioplot: true,
      display: DISPLAY,
      ...options,
      host: {
        files: (name) => {
          this.wanted.push(name);
          if (folders.includes(name)) return 'folder';
          return name in texts ? encoder.encode(texts[name]) : null;
        },
        write: (bytes) => this.#printed.add(bytes),
        line: (prompt) => {
          this.prompts.push(prompt);
          const line = waiting.shift();
          return line === undefined ? null : encoder.encode(line);
        },
        poll: () => false,
        draw: (drawing) => this.drawn.push(drawing),
        pixel: () => 0,
        ...host,
      },
    });
  }

  /**
   * What a line typed into the shell leaves there: what it prints, then its traceback where it fails.
   * @param {string} code
   * @returns {string}
   */
  type(code) {
    const traceback = this.machine.run(code);
    return this.printed() + (traceback ?? '');
  }

  /**
   * What was printed since this was asked last.
   * @returns {string}
   */
  printed() {
    return this.#printed.takeText();
  }
}

/**
 * What a script prints.
 * @param {WebAssembly.Module} firmware
 * @param {string} text
 * @param {ConstructorParameters<typeof TestMachine>[2]} [options]
 * @returns {string}
 */
export function printedBy(firmware, text, options) {
  return new TestMachine(firmware, { 'script.py': text }, options).type('import script');
}
