// How often each function of casioplot was called: its work is done outside the VM, so that nothing else counts it.
import { CLEAR, SHOW } from '../core/casioplot.js';

/** @import { Drawing } from '../core/casioplot.js' */

/** @typedef {ReturnType<typeof noDrawing>} Drawn */

/** @typedef {{ work: number, drawn: Drawn }} Cost */

export const noDrawing = () => ({
  set_pixel: 0,
  draw_string: 0,
  clear_screen: 0,
  show_screen: 0,
  getkey: 0,
  characters: 0,
});

/**
 * @param {Drawn} drawn
 * @param {Drawing} drawing
 * @returns {void}
 */
export function count(drawn, drawing) {
  if (Array.isArray(drawing)) {
    drawn.draw_string++;
    drawn.characters += drawing[2].length;
  } else if (drawing === CLEAR) drawn.clear_screen++;
  else if (drawing === SHOW) drawn.show_screen++;
  else drawn.set_pixel++;
}

/**
 * What was done from one time to another.
 * @param {Cost} later
 * @param {Cost} earlier
 * @returns {Cost}
 */
export function difference(later, earlier) {
  const drawn = { ...later.drawn };
  for (const name of /** @type {(keyof Drawn)[]} */ (Object.keys(drawn))) drawn[name] -= earlier.drawn[name];
  return { work: later.work - earlier.work, drawn };
}
