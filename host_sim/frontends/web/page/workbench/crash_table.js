// The variables of a script when it failed: a table for each of the functions that were running.
import { button, make } from './dom.js';

/** @import { Crash } from '../../../../engines/micropython/core/debugging/crash.js' */
/** @import { Finding } from './check/missing_features.js' */

const SHOWN_FRAMES = 5;

/**
 * @param {Crash} crash
 * @param {string} script  the open one
 * @param {(finding: Finding) => void} goTo  called when a line is clicked
 * @returns {HTMLElement | null} null if there are no variables
 */
export function crashTable({ frames }, script, goTo) {
  const shown = frames.slice(0, SHOWN_FRAMES).filter(({ variables }) => variables.length);
  if (!shown.length) return null;
  const parts = shown.flatMap(({ file, name, line, variables }) => {
    const where = name === '<module>' ? file : `${name}()`;
    const place = `line ${line}${file === script || name === '<module>' ? '' : ` of ${file}`}`;
    const link = button(place, () => goTo({ file, line, text: '' }), { class: 'place' });
    const head = make('tr', {}, make('th', { colspan: '2', scope: 'colgroup' }, `${where}, `, link));
    return [head, ...variables.map(({ name, value, type }) => variableRow(name, value, type))];
  });
  return make(
    'table',
    { class: 'variables' },
    make('caption', {}, 'Variables when it failed'),
    make('tbody', {}, ...parts),
  );
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} type
 */
const variableRow = (name, value, type) =>
  make('tr', {}, make('th', { scope: 'row' }, name), make('td', { title: type }, value));
