// The calculator's drawing module. It checks the arguments; the host draws on its display.
import { NONE, QSTR_NAME } from './firmware/layout.js';
import { FORMATS } from './formats.js';
import { qstrObject, smallInt } from './objects.js';

/** @import { Format, FormatName } from './formats.js' */
/** @import { Objects } from './objects.js' */

/**
 * A single pixel is ink * width * height + y * width + x; CLEAR, SHOW and OUTSIDE are negative.
 * @typedef {number | [x: number, y: number, text: string, ink: number, size: string]} Drawing
 */

/**
 * @typedef {object} DisplaySize
 * @property {number} width  in pixels
 * @property {number} height
 * @property {FormatName} [format]  how a pixel is stored (default: 'one bit')
 * @property {number} [startingKey]  the getkey() code of the key that starts a script; getkey() exists only with it
 */

/**
 * @typedef {object} Display
 * @property {(drawing: Drawing) => void} draw
 * @property {(x: number, y: number) => number} pixel  its ink, as the display stores it
 * @property {() => number} [key]  the code of the key that is down, 0 for none
 * @property {(x: number, y: number) => void} [outside]  called before OUTSIDE is drawn
 */

export const [CLEAR, SHOW, OUTSIDE] = [-1, -2, -3];

const SIZES = ['small', 'medium', 'large'];
const BAD_SIZE = 'size must be small, medium or large';

/**
 * A colour as the display stores it. It is read in place: copying its levels would double the time of set_pixel().
 * @param {Objects} objects
 * @param {Format} format
 * @param {number | undefined} colour
 */
function inkOf(objects, format, colour) {
  if (colour === undefined) return format.black;
  const { words } = objects.vm;
  const items = objects.threeItems(colour);
  if (!items) return objects.raise('TypeError', 'a colour is a tuple or a list of 3 ints');
  return format.ink(
    objects.intValue(words[items]),
    objects.intValue(words[items + 1]),
    objects.intValue(words[items + 2]),
  );
}

/**
 * Returns the colour tuple of an ink for get_pixel(): one of two constants, or, on a colour display, a new tuple on the
 * heap, as on the calculator.
 * @param {Objects} objects
 * @param {FormatName} name
 * @returns {(ink: number) => number}
 */
function colourTuples(objects, name) {
  const { colour } = FORMATS[name];
  if (name === 'rgb565') return (ink) => objects.newHeapTuple(colour(ink).map(smallInt));
  const [white, black] = [0, 1].map((ink) => objects.newTuple(colour(ink).map(smallInt)));
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
  const colourTuple = colourTuples(objects, name);

  /** @type {(least: number, most: number, f: (...objects: number[]) => number) => number} */
  const newFunction = (least, most, f) =>
    objects.newFunction(least, most, (count, address) => {
      const values = []; // a plain array: spreading a view of memory takes three times as long
      for (let i = address >> 2; i < (address >> 2) + count; i++) values.push(words[i]);
      return f(...values);
    });

  /** @type {(x: number, y: number) => boolean} */
  const isOnDisplay = (x, y) => x >= 0 && x < width && y >= 0 && y < height;

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
    ...(startingKey ? { getkey: newFunction(0, 0, getkey) } : {}),
    set_pixel: newFunction(2, 3, (xObject, yObject, colour) => {
      const [x, y] = [objects.intValue(xObject), objects.intValue(yObject)];
      const ink = inkOf(objects, format, colour);
      if (isOnDisplay(x, y)) return draw(ink * width * height + y * width + x);
      display.outside?.(x, y);
      return draw(OUTSIDE);
    }),
    get_pixel: newFunction(2, 2, (xObject, yObject) => {
      const [x, y] = [objects.intValue(xObject), objects.intValue(yObject)];
      if (!isOnDisplay(x, y)) return NONE;
      return colourTuple(display.pixel(x, y));
    }),
    draw_string: newFunction(3, 5, (xObject, yObject, textObject, colour, sizeObject) => {
      const [x, y] = [objects.intValue(xObject), objects.intValue(yObject)];
      const text = objects.text(textObject, "can't convert object to str implicitly");
      const size = sizeObject === undefined ? 'medium' : objects.text(sizeObject, BAD_SIZE);
      if (!SIZES.includes(size)) return objects.raise('ValueError', BAD_SIZE);
      return draw([x, y, text, inkOf(objects, format, colour), size]);
    }),
    clear_screen: newFunction(0, 0, () => draw(CLEAR)),
    show_screen: newFunction(0, 0, () => draw(SHOW)),
  };
}

/**
 * @param {Objects} objects
 * @param {DisplaySize} size
 * @param {Display} display
 * @returns {[name: number, module: number]}
 */
export function casioplotModule(objects, size, display) {
  const members = functions(objects, size, display);
  const [casioplot, ...names] = objects.addQstrs(['casioplot', ...Object.keys(members)]);
  const module = objects.newModule([
    [qstrObject(QSTR_NAME), casioplot],
    ...Object.values(members).map((f, i) => /** @type {[number, number]} */ ([names[i], f])),
  ]);
  return [casioplot, module];
}
