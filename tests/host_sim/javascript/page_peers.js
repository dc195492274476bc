// Repeats in JavaScript what test_web_peers.py has done in Python, and prints the results as JSON: the page's shell,
// keypad and whole calculator. Reads from standard input
// {model, shells: [[operation, ..], ..], strikes: [[key's name, ..], ..], runs: [[script, keys], ..]}.
import './page_node_worker.js';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FORMATS } from '../../../host_sim/engines/micropython/core/formats.js';
import { Frame } from '../../../host_sim/engines/micropython/core/frame.js';
import { Calculator } from '../../../host_sim/frontends/web/page/calculator.js';
import { Engine } from '../../../host_sim/frontends/web/page/engine.js';
import { Keypad } from '../../../host_sim/frontends/web/page/keypad.js';
import { Shell } from '../../../host_sim/frontends/web/page/shell.js';
import { firmware } from './machine_fixture.js';

/** @import { FormatName } from '../../../host_sim/engines/micropython/core/formats.js' */

const { model, shells, strikes, runs } = JSON.parse(readFileSync(0, 'utf8'));

/**
 * @param {[name: string, text: string][]} operations
 * @returns {object[]} the shell after each
 */
function shellStates(operations) {
  const shell = new Shell(model.shell, new Set(model.typable));
  return operations.map(([name, text]) => {
    const result = operate(shell, name, text);
    const frame = new Frame(model.display, model.fonts, () => {});
    shell.drawOn(frame);
    return { result, lines: shell.lines(), highlighted: shell.highlighted, pixels: digest(frame.pixels) };
  });
}

/** @param {Uint8Array | Uint16Array} pixels */
const digest = (pixels) => createHash('sha256').update(Buffer.from(pixels.buffer)).digest('hex');

/**
 * @param {Shell} shell
 * @param {string} name
 * @param {string} text
 * @returns {unknown}
 */
function operate(shell, name, text) {
  if (name === 'write') return shell.write(text) ?? null;
  if (name === 'ask') return shell.ask(text) ?? null;
  if (name === 'press') return shell.press(text);
  if (name === 'start') return shell.start(text, !text) ?? null;
  if (name === 'show_prompt') return shell.showPrompt() ?? null;
  if (name === 'copy_highlighted') return shell.copyHighlighted();
  if (name === 'new_row') return shell.newRow() ?? null;
  return name === 'clear' ? shell.clear() : shell.finish();
}

/** @param {string[]} names */
function keypadStates(names) {
  const keypad = new Keypad();
  return names.map((name) => {
    const layer = keypad.strike(model.keyboard.keys.find((/** @type {{ name: string }} */ key) => key.name === name));
    return { types: keypad.typed(layer), does: layer.does ?? '', layer: keypad.layer };
  });
}

/**
 * @param {[script: string, keys: string[]]} run
 * @returns {Promise<object[]>} the calculator at the start and after each key
 */
async function calculatorStates([script, keys]) {
  const driven = new DrivenCalculator();
  const { calculator } = driven;
  await calculator.run({ script: 'script.py', files: { 'script.py': script }, casioplot: true, speed: 'full' });
  const states = [await driven.nextStop(true)];
  for (const key of keys) {
    const wasBusy = calculator.state === 'busy';
    const isTap = calculator.isLive && Object.hasOwn(model.codes, key) && !Object.hasOwn(model.taps, key);
    const isTaken = isTap ? calculator.tap(key) : calculator.press(key);
    const hasResumed = calculator.state === 'busy' && (!wasBusy || isTap || key === 'AC');
    states.push(hasResumed ? await driven.nextStop(isTaken) : driven.screen(isTaken));
  }
  driven.stop();
  return states;
}

/** A calculator and the number of the last stop of its script: test_web_peers.py explains them. */
class DrivenCalculator {
  /** @type {Engine | null} */
  #engine = null;
  #lastStop = -1;
  #check = () => {};

  constructor() {
    const createEngine = (/** @type {ConstructorParameters<typeof Engine>[0]} */ report) => {
      this.#engine = new Engine(report);
      return this.#engine;
    };
    this.calculator = new Calculator(model, { firmware: () => firmware(), createEngine });
    this.calculator.on(() => this.#check());
  }

  /** @param {boolean} isTaken */
  async nextStop(isTaken) {
    await new Promise((resolve) => {
      this.#check = () => {
        const isRunning = this.calculator.state === 'busy' || this.calculator.state === 'loading';
        if (!isRunning || this.#stopOnDisplay() > this.#lastStop) resolve(null);
      };
      this.#check();
    });
    this.#check = () => {};
    this.#lastStop = Math.max(this.#lastStop, this.#stopOnDisplay());
    return this.screen(isTaken);
  }

  /** @param {boolean} isTaken */
  screen(isTaken) {
    const { state, showing } = this.calculator;
    return { isTaken, state, showing, lines: this.calculator.text(), pixels: digest(this.calculator.pixels()) };
  }

  stop() {
    this.#engine?.stop();
  }

  /** The last black pixel of the first row; -1 if there is none. */
  #stopOnDisplay() {
    if (this.calculator.showing !== 'drawing') return -1;
    const row = Array.from(this.calculator.pixels().subarray(0, model.display.width));
    return row.lastIndexOf(FORMATS[/** @type {FormatName} */ (model.display.format ?? 'one bit')].black);
  }
}

const calculators = [];
for (const run of runs) calculators.push(await calculatorStates(run));
const results = { shells: shells.map(shellStates), strikes: strikes.map(keypadStates), runs: calculators };
process.stdout.write(JSON.stringify(results), () => process.exit());
