// What differs between calculators on the page: the colours of case and keys, and the help.
import { element } from './elements.js';
import { css } from './palette.js';

/** @import { Key, Keyboard } from './keypad.js' */
/** @import { Rgb } from './palette.js' */

/** @typedef {{ keyboard: Keyboard, lcd: { rim: Rgb }, codes: Record<string, number> }} ThemedModel */

const ARROWS = ['UP', 'DOWN', 'LEFT', 'RIGHT']; // need no explanation

/** @param {ThemedModel} model */
export function applyTheme({ keyboard, lcd, codes }) {
  const [top, bottom] = keyboard.colours.case;
  const colours = { 'case-top': top, 'case-bottom': bottom, rim: lcd.rim };
  const layers = { shift: keyboard.colours.shift, alpha: keyboard.colours.alpha };
  for (const [layer, parts] of Object.entries(layers)) {
    for (const [part, colour] of Object.entries(parts)) Object.assign(colours, { [`${layer}-${part}`]: colour });
  }
  const { style } = document.documentElement;
  for (const [name, colour] of Object.entries(colours)) style.setProperty(`--${name}`, css(colour));
  element('pc-keys').replaceChildren(...keyboard.keys.flatMap(helpRow).reverse()); // [EXE] and [AC] are the last keys
  for (const name of document.querySelectorAll('kbd[data-name]')) {
    const key = keyboard.keys.find((candidate) => candidate.name === name.getAttribute('data-name'));
    if (key?.plain.legend) name.textContent = key.plain.legend;
  }
  const canReadKeys = Object.keys(codes).length > 0;
  element('ac-help').hidden = canReadKeys;
  element('live-help').hidden = !canReadKeys;
}

/**
 * The row of the help that lists the PC keys for a key; none if they are obvious.
 * @param {Key} key
 * @returns {HTMLTableRowElement[]}
 */
function helpRow({ name, pc = [], live = [], plain: { legend = '', hint } }) {
  if (!(pc.length + live.length) || ARROWS.includes(name)) return [];
  const row = document.createElement('tr');
  const [keys, meaning] = [row.insertCell(), row.insertCell()];
  keys.textContent = [...pc, ...live.filter((key) => key !== 'Tab')].join(', '); // Tab moves the focus on the page
  const word = /[A-Za-z]/.test(legend) ? legend : `${legend} (${name.replaceAll('_', ' ')})`;
  meaning.textContent = hint ? `${word}: ${hint}` : word;
  return [row];
}
