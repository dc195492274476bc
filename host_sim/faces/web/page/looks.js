// What on the page is of one calculator alone: the colours of its case and keys, what the PC's keys are for it.
import { element } from './dom.js';
import { css } from './palette.js';

/** @import { Key, Keyboard } from './keypad.js' */
/** @import { Rgb } from './palette.js' */

/** @typedef {{ keyboard: Keyboard, lcd: { rim: Rgb }, codes: Record<string, number> }} Looks */

const ARROWS = ['UP', 'DOWN', 'LEFT', 'RIGHT']; // nobody needs to be told of these

/**
 * @param {Looks} model
 * @returns {void}
 */
export function paint({ keyboard, lcd, codes }) {
  const [top, bottom] = keyboard.colours.case;
  const colours = { 'case-top': top, 'case-bottom': bottom, rim: lcd.rim };
  const layers = { shift: keyboard.colours.shift, alpha: keyboard.colours.alpha };
  for (const [layer, parts] of Object.entries(layers)) {
    for (const [part, colour] of Object.entries(parts)) Object.assign(colours, { [`${layer}-${part}`]: colour });
  }
  const { style } = document.documentElement;
  for (const [name, colour] of Object.entries(colours)) style.setProperty(`--${name}`, css(colour));
  element('pc-keys').replaceChildren(...keyboard.keys.flatMap(row).reverse()); // [EXE] and [AC] lie below the others
  const readsKeys = Object.keys(codes).length > 0;
  element('ac-help').hidden = readsKeys;
  element('live-help').hidden = !readsKeys;
}

/**
 * @param {Key} key
 * @returns {HTMLTableRowElement[]} of the help: which keys of a PC stand for it, where that goes not without saying
 */
function row({ name, pc = [], live = [], plain: { face = '', hint } }) {
  if (!(pc.length + live.length) || ARROWS.includes(name)) return [];
  const made = document.createElement('tr');
  const [keys, meaning] = [made.insertCell(), made.insertCell()];
  keys.textContent = [...pc, ...live.filter((one) => one !== 'Tab')].join(', '); // Tab goes from button to button here
  const word = [face, name].find((one) => /[A-Za-z]/.test(one))?.replaceAll('_', ' ') ?? face;
  meaning.textContent = hint ? `${word}: ${hint}` : word;
  return [made];
}
