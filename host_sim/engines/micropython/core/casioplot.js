// The calculator's drawing module. It only checks its arguments: what is drawn, the host does on its display.
import { NAME_OF_MODULE, NONE } from './firmware/layout.js';
import { FORMATS } from './formats.js';
import { nameObject, smallInt } from './objects.js';

/** @import { Format, FormatName } from './formats.js' */
/** @import { Objects } from './objects.js' */

/**
 * A pixel is its number, higher by its ink times the number of all pixels; clearing, showing and a pixel outside have
 * one below 0.
 * @typedef {number | [x: number, y: number, text: string, ink: number, size: string]} Drawing
 */

/**
 * @typedef {object} DisplaySize
 * @property {number} width  in pixels
 * @property {number} height
 * @property {FormatName} [format]  how it stores one; 'one bit' where nothing is said
 * @property {number} [startingKey]  where there is getkey(): what it says of the key that starts a script
 */

/**
 * @typedef {object} Display
 * @property {(drawing: Drawing) => void} draw
 * @property {(x: number, y: number) => number} pixel  its ink, as the display stores it
 * @property {() => number} [key]  the code of the key that is down, 0 for none
 * @property {(x: number, y: number) => void} [outside]  a pixel beyond the display is about to be drawn
 */

export const [CLEAR, SHOW, OUTSIDE] = [-1, -2, -3];

const SIZES = ['small', 'medium', 'large'];
const BAD_SIZE = 'size must be small, medium or large';

/**
 * A colour as the display stores it, read where it lies: a copy of its levels would take as long as all the rest.
 * @param {Objects} objects
 * @param {Format} format
 * @param {number | undefined} colour
 * @returns {number}
 */
function inkOf(objects, format, colour) {
  if (colour === undefined) return format.black;
  const { words } = objects.vm;
  const at = objects.threeItems(colour);
  if (!at) return objects.raise('TypeError', 'a colour is a tuple or a list of 3 ints');
  return format.ink(objects.whole(words[at]), objects.whole(words[at + 1]), objects.whole(words[at + 2]));
}

/**
 * What get_pixel gives for an ink: one of two tuples that are there already, or, where there are many colours, a new one
 * on the heap, as on the calculator.
 * @param {Objects} objects
 * @param {FormatName} name
 * @returns {(ink: number) => number}
 */
function colourOf(objects, name) {
  const { colour } = FORMATS[name];
  if (name === 'rgb565') return (ink) => objects.newTuple(colour(ink).map(smallInt));
  const [white, black] = [0, 1].map((ink) => objects.tuple(colour(ink).map(smallInt)));
  return (ink) => (ink ? black : white);
}

/**
 * @param {Objects} objects
 * @param {DisplaySize} size
 * @param {Display} display
 * @returns {Record<string, number>}
 */
function functions(objects, { width, height, format: name = 'one bit', startingKey }, display) {
  const { words } = objects.vm;
  const format = FORMATS[name];
  const colourTuple = colourOf(objects, name);

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

  /** @type {() => number} */
  const getkey = () => {
    const code = display.key?.() ?? 0;
    return code ? smallInt(code) : NONE;
  };

  return {
    ...(startingKey ? { getkey: made(0, 0, getkey) } : {}),
    set_pixel: made(2, 3, (xObject, yObject, colour) => {
      const [x, y] = [objects.whole(xObject), objects.whole(yObject)];
      const ink = inkOf(objects, format, colour);
      if (onScreen(x, y)) return draw(ink * width * height + y * width + x);
      display.outside?.(x, y);
      return draw(OUTSIDE);
    }),
    get_pixel: made(2, 2, (xObject, yObject) => {
      const [x, y] = [objects.whole(xObject), objects.whole(yObject)];
      if (!onScreen(x, y)) return NONE;
      return colourTuple(display.pixel(x, y));
    }),
    draw_string: made(3, 5, (xObject, yObject, textObject, colour, sizeObject) => {
      const [x, y] = [objects.whole(xObject), objects.whole(yObject)];
      const text = objects.text(textObject, "can't convert object to str implicitly");
      const size = sizeObject === undefined ? 'medium' : objects.text(sizeObject, BAD_SIZE);
      if (!SIZES.includes(size)) return objects.raise('ValueError', BAD_SIZE);
      return draw([x, y, text, inkOf(objects, format, colour), size]);
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
