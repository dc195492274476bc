// Every game in the browser, pixel for pixel as the simulator shows it on the PC's own Python.
import { test } from 'node:test';
import { printed } from './programs_for_tests.js';
import { stage } from './stage_for_tests.js';

/** @typedef {{ lines: string[], pictureAfter: number, title: string, board: string, won: string }} Scene */

/** @type {Record<string, Scene>} */
const SCENES = printed('tests.host_sim.web.boards');

const page = stage();

/**
 * A game as a link. The number of the deal is asked right after that of the game; before all else there is a drawing.
 * @param {string[]} lines
 * @returns {string}
 */
const link = ([game, ...others]) =>
  `#script=solo.py&keys=${[`AC,${typed(game)}`, others.map(typed).join(',AC,')].join()}`;

/**
 * The comma divides the keys; the key of that name is written otherwise.
 * @param {string} line
 * @returns {string}
 */
const typed = (line) => [...[...line].map(encodeURIComponent), 'EXE'].join();

test('every game from a link, played on one page after another', async (t) => {
  const visit = await page.visit(t);
  await visit.open();
  for (const [name, { lines, pictureAfter, title, board, won }] of Object.entries(SCENES)) {
    await t.test(`${name}: the board in the middle of a game is the simulator's`, async () => {
      await visit.follow('#script=solo.py');
      await visit.shows(title, 'the title');
      await visit.follow(link(lines.slice(0, pictureAfter)));
      await visit.shows(board, 'the board');
    });
    await t.test(`${name}: a game is won, with the simulator's reward`, async () => {
      await visit.follow(link(lines));
      await visit.shows(won, 'the end');
    });
  }
  visit.wasClean();
});
