// Every game in the browser, pixel by pixel compared with the simulator on the PC's own Python.
import { test } from 'node:test';
import { expectedScreens, setUpSite } from './browser_setup.js';

/** @typedef {{ lines: string[], pictureAfter: number, board: string, won: string }} Game */

/** @type {Record<string, Game>} */
const GAMES = expectedScreens('games');

const TITLE = expectedScreens('title');
const site = setUpSite();

/**
 * A game as a link. The title and every board wait for [AC]; the deal number is asked right after the game number.
 * @param {string[]} lines
 */
const link = ([game, ...others]) =>
  `#script=solo.py&keys=${[`AC,${typed(game)}`, others.map(typed).join(',AC,')].join()}`;

/**
 * Commas separate the keys of a link, so a comma key is encoded.
 * @param {string} line
 */
const typed = (line) => [...[...line].map(encodeURIComponent), 'EXE'].join();

test('every game, played from links in one tab', async (t) => {
  const tab = await site.newTab(t);
  await tab.open();
  for (const [name, { lines, pictureAfter, board, won }] of Object.entries(GAMES)) {
    await t.test(`${name}: title and board are the simulator's`, async () => {
      await tab.follow('#script=solo.py');
      await tab.untilShows(TITLE, 'the title');
      await tab.follow(link(lines.slice(0, pictureAfter)));
      await tab.untilShows(board, 'the board');
    });
    await t.test(`${name}: the end of a won game is the simulator's`, async () => {
      await tab.follow(link(lines));
      await tab.untilShows(won, 'the end');
    });
  }
  tab.assertNoProblems();
});
