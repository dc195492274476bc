'use strict';
// The calculator's drawing module. It only checks its arguments: what is drawn, the host does on its display.
const { AT, NONE, TYPE } = require('./firmware');
const { smallInt } = require('./objects');

const WIDTH = 128;
const HEIGHT = 64;
const FAINTEST_WHITE = [248, 252, 248];
const SIZES = ['small', 'medium', 'large'];
const BAD_SIZE = 'size must be small, medium or large';
// Drawing operations: a pixel is its number (black ones WIDTH * HEIGHT higher), a string is an array.
const [CLEAR, SHOW, OUTSIDE] = [-1, -2, -3];

const onScreen = (x, y) => x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;

// 1 for black, 0 for white.
function inkOf(objects, colour) {
  const levels = objects.items(colour);
  if (!levels || levels.length !== 3) objects.raise('TypeError', 'a colour is a tuple or a list of 3 ints');
  return levels.every((level, i) => objects.whole(level) >= FAINTEST_WHITE[i]) ? 0 : 1;
}

function functions(objects, host) {
  const { words } = objects.vm;
  const argumentsAt = (count, at) => [...words.subarray(at >> 2, (at >> 2) + count)];
  const made = (least, most, f) => objects.function(least, most, (count, at) => f(...argumentsAt(count, at)));
  const draw = (operation) => { host.draw(operation); return NONE; };
  const ink = (colour) => (colour === undefined ? 1 : inkOf(objects, colour));
  const [white, black] = [255, 0].map((level) => objects.make(TYPE.tuple, 3, ...Array(3).fill(smallInt(level))));

  function setPixel(xObject, yObject, colour) {
    const [x, y] = [objects.whole(xObject), objects.whole(yObject)];
    const level = ink(colour);
    return draw(onScreen(x, y) ? level * WIDTH * HEIGHT + y * WIDTH + x : OUTSIDE);
  }

  function getPixel(xObject, yObject) {
    const [x, y] = [objects.whole(xObject), objects.whole(yObject)];
    if (!onScreen(x, y)) return NONE;
    return host.pixel(x, y) ? black : white;
  }

  function drawString(xObject, yObject, textObject, colour, sizeObject) {
    const [x, y] = [objects.whole(xObject), objects.whole(yObject)];
    const text = objects.text(textObject, "can't convert object to str implicitly");
    const size = sizeObject === undefined ? 'medium' : objects.text(sizeObject, BAD_SIZE);
    if (!SIZES.includes(size)) objects.raise('ValueError', BAD_SIZE);
    return draw([x, y, text, ink(colour), size]);
  }

  return {
    set_pixel: made(2, 3, setPixel),
    get_pixel: made(2, 2, getPixel),
    draw_string: made(3, 5, drawString),
    clear_screen: made(0, 0, () => draw(CLEAR)),
    show_screen: made(0, 0, () => draw(SHOW)),
  };
}

function addCasioplot(objects, host) {
  const members = Object.entries(functions(objects, host));
  const names = objects.addNames(['casioplot', ...members.map(([name]) => name)]);
  const module = objects.module(members.map(([name, value]) => [names.get(name), value]));
  objects.vm.words.set([names.get('casioplot'), module], AT.spareModule >> 2);
}

module.exports = { SHOW, WIDTH, addCasioplot };
