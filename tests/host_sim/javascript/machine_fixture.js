// A machine whose files are in memory and whose answers are a list, and which records everything that happens.
// tools/cli/suite.py sets the environment variables that name the firmware and its cache.

import { readFileSync } from 'node:fs';
import { ByteBuffer } from '../../../host_sim/engines/micropython/core/byte_buffer.js';
import { Machine } from '../../../host_sim/engines/micropython/core/machine.js';
import { calculatorFirmware } from '../../../host_sim/engines/micropython/node/firmware.js';

/** @import { Drawing } from '../../../host_sim/engines/micropython/core/casioplot.js' */
/** @import { Host, MachineOptions } from '../../../host_sim/engines/micropython/core/machine.js' */

/** @typedef {{ answers?: string[], folders?: string[], host?: Partial<Host> }} Surroundings */

const [encoder, LARGE_HEAP] = [new TextEncoder(), 128 * 1024];

export const DISPLAY = { width: 128, height: 64 };

export class TestMachine {
  #printed = new ByteBuffer();
  /** @type {string[]} */
  prompts = [];
  /** @type {Drawing[]} */
  drawn = [];
  /** @type {string[]} */
  requestedFiles = [];

  /**
   * @param {WebAssembly.Module} firmware
   * @param {Record<string, string>} texts  the text of each file, by name
   * @param {Partial<Omit<MachineOptions, 'host'>> & Surroundings} [options]
   */
  constructor(firmware, texts, { answers = [], folders = [], host = {}, ...options } = {}) {
    const remaining = [...answers];
    this.machine = new Machine(firmware, {
      heap: LARGE_HEAP,
      casioplot: true,
      display: DISPLAY,
      ...options,
      host: {
        files: (name) => {
          this.requestedFiles.push(name);
          if (folders.includes(name)) return 'folder';
          return name in texts ? encoder.encode(texts[name]) : null;
        },
        write: (bytes) => this.#printed.add(bytes),
        line: (prompt) => {
          this.prompts.push(prompt);
          const line = remaining.shift();
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
   * @param {string} code
   * @returns {string} the output, then the traceback if it fails
   */
  type(code) {
    const traceback = this.machine.run(code);
    return this.printed() + (traceback ?? '');
  }

  /** @returns {string} the output since the last call */
  printed() {
    return this.#printed.takeText();
  }
}

/**
 * Runs a script.
 * @param {WebAssembly.Module} firmware
 * @param {string} text
 * @param {ConstructorParameters<typeof TestMachine>[2]} [options]
 * @returns {string} the output, then the traceback if it fails
 */
export function printedBy(firmware, text, options) {
  return new TestMachine(firmware, { 'script.py': text }, options).type('import script');
}

/** @param {string} name */
function fromEnvironment(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with python3 tools/test.py`);
  return value;
}

export const FILE = fromEnvironment('CASIO_SIM_FIRMWARE');
export const CACHE = fromEnvironment('CASIO_SIM_CACHE');

/** @returns {Uint8Array<ArrayBuffer>} before patching */
export const packageFirmware = () => new Uint8Array(readFileSync(FILE));

/**
 * @param {{ counting?: boolean }} [options]
 * @returns {Promise<WebAssembly.Module>}
 */
export const firmware = ({ counting = false } = {}) => calculatorFirmware(FILE, CACHE, counting);
