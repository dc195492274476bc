// The calculator's drawing module. It only checks its arguments: what is drawn, the host does on its display.
import { NAME_OF_MODULE, NONE } from './firmware/layout.js';
import { nameObject, smallInt } from './objects.js';

/** @import { Objects } from './objects.js' */

/**
 * A pixel is its number, black ones as many higher as there are pixels; clearing, showing and a pixel outside have one
 * below 0.
 * @typedef {number | [x: number, y: number, text: string, ink: number, size: string]} Drawing
 */

/** @typedef {{ width: number, height: number }} DisplaySize  in pixels */

/**
 * @typedef {object} Display
 * @property {(drawing: Drawing) => void} draw
 * @property {(x: number, y: number) => number} pixel  1 for black, 0 for white
 * @property {(x: number, y: number) => void} [outside]  a pixel beyond the display is about to be drawn
 */

export const [CLEAR, SHOW, OUTSIDE] = [-1, -2, -3];

const FAINTEST_WHITE = [248, 252, 248];
const SIZES = ['small', 'medium', 'large'];
const BAD_SIZE = 'size must be small, medium or large';

/**
 * 1 for black, 0 for white.
 * @param {Objects} objects
 * @param {number | undefined} colour
 * @returns {number}
 */
function inkOf(objects, colour) {
  if (colour === undefined) return 1;
  const levels = objects.items(colour);
  if (levels?.length !== 3) return objects.raise('TypeError', 'a colour is a tuple or a list of 3 ints');
  return levels.every((level, i) => objects.whole(level) >= FAINTEST_WHITE[i]) ? 0 : 1;
}

/**
 * @param {Objects} objects
 * @param {DisplaySize} size
 * @param {Display} display
 * @returns {Record<string, number>}
 */
function functions(objects, { width, height }, display) {
  const { words } = objects.vm;
  const [white, black] = [255, 0].map((level) => objects.tuple(Array(3).fill(smallInt(level))));

  /** @type {(least: number, most: number, f: (...given: number[]) => number) => number} */
  const made = (least, most, f) =>
    objects.function(least, most, (count, at) => {
      const given = []; // a plain array: handing over a view of memory takes three times as long
      for (let i = at >> 2; i < (at >> 2) + count; i++) given.push(words[i]);
      return f(...given);
    });

  /** @type {(x: number, y: number) => boolean} */
  const onScreen = (x, y) => x >= 0 && x < width && y >= 0 && y < height;

  /** @type {(drawing: Drawing) => number} */
  const draw = (drawing) => {
    display.draw(drawing);
    return NONE;
  };

  return {
    set_pixel: made(2, 3, (xObject, yObject, colour) => {
      const [x, y] = [objects.whole(xObject), objects.whole(yObject)];
      const ink = inkOf(objects, colour);
      if (onScreen(x, y)) return draw(ink * width * height + y * width + x);
      display.outside?.(x, y);
      return draw(OUTSIDE);
    }),
    get_pixel: made(2, 2, (xObject, yObject) => {
      const [x, y] = [objects.whole(xObject), objects.whole(yObject)];
      if (!onScreen(x, y)) return NONE;
      return display.pixel(x, y) ? black : white;
    }),
    draw_string: made(3, 5, (xObject, yObject, textObject, colour, sizeObject) => {
      const [x, y] = [objects.whole(xObject), objects.whole(yObject)];
      const text = objects.text(textObject, "can't convert object to str implicitly");
      const size = sizeObject === undefined ? 'medium' : objects.text(sizeObject, BAD_SIZE);
      if (!SIZES.includes(size)) return objects.raise('ValueError', BAD_SIZE);
      return draw([x, y, text, inkOf(objects, colour), size]);
    }),
    clear_screen: made(0, 0, () => draw(CLEAR)),
    show_screen: made(0, 0, () => draw(SHOW)),
  };
}

/**
 * @param {Objects} objects
 * @param {DisplaySize} size
 * @param {Display} display
 * @returns {[name: number, module: number]}
 */
export function casioplotModule(objects, size, display) {
  const made = functions(objects, size, display);
  const [casioplot, ...names] = objects.addNames(['casioplot', ...Object.keys(made)]);
  const module = objects.module([
    [nameObject(NAME_OF_MODULE), casioplot],
    ...Object.values(made).map((f, i) => /** @type {[number, number]} */ ([names[i], f])),
  ]);
  return [casioplot, module];
}
