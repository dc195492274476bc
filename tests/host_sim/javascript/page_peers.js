// Does in JavaScript what a test has done in Python, and prints what came of it: the page's shell and keypad against
// those of the window. Reads {model, shells: [[operation, ..], ..], strikes: [[key's name, ..], ..]} from standard input.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Frame } from '../../../host_sim/engines/micropython/core/frame.js';
import { Keypad } from '../../../host_sim/faces/web/page/keypad.js';
import { Shell } from '../../../host_sim/faces/web/page/shell.js';

const { model, shells, strikes } = JSON.parse(readFileSync(0, 'utf8'));

/**
 * @param {[name: string, text: string][]} operations
 * @returns {object[]} what is seen after each
 */
function shellStates(operations) {
  const shell = new Shell(model.shell, new Set(model.typable));
  return operations.map(([name, text]) => {
    const result = operate(shell, name, text);
    const frame = new Frame(model.display, model.fonts, () => {});
    shell.drawOn(frame);
    return { result, lines: shell.lines(), pixels: digest(frame.pixels) };
  });
}

/**
 * @param {Uint8Array | Uint16Array} pixels
 * @returns {string}
 */
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
  if (name === 'new_row') return shell.newRow() ?? null;
  return name === 'clear' ? shell.clear() : shell.finish();
}

/**
 * @param {string[]} names
 * @returns {object[]}
 */
function struck(names) {
  const keypad = new Keypad();
  return names.map((name) => {
    const layer = keypad.strike(model.keyboard.keys.find((/** @type {{ name: string }} */ key) => key.name === name));
    return { types: keypad.typed(layer), does: layer.does ?? '', layer: keypad.layer };
  });
}

process.stdout.write(JSON.stringify({ shells: shells.map(shellStates), strikes: strikes.map(struck) }));
