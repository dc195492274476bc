// Shows what the script waits for: a line below the display, and a ring around the key.
import { element } from './elements.js';

/** @import { Calculator } from './calculator.js' */

/** @typedef {{ key: string | null, text: string }} Expectation  the name of the key, and what to do */

/** @type {Expectation} */
const NOTHING = { key: null, text: '' };

export class ExpectedKey {
  #expect;
  #shown = NOTHING;

  /** @param {(key: string | null) => void} expect  puts a ring around that key, and pulses it */
  constructor(expect) {
    this.#expect = expect;
  }

  /** @param {Calculator} calculator */
  show(calculator) {
    const expectation = expectationOf(calculator);
    if (expectation.text === this.#shown.text) return;
    this.#shown = expectation;
    element('expected').textContent = expectation.text;
    this.#expect(expectation.key);
  }

  /**
   * Answer a key that did nothing, if only [AC] would.
   * @param {string} legend
   */
  refuse(legend) {
    const { key } = this.#shown;
    if (key !== 'AC') return;
    element('expected').textContent = `${legend} does nothing here. Press AC first`;
    this.#expect(key);
  }
}

/**
 * @param {Calculator} calculator
 * @returns {Expectation}
 */
function expectationOf({ isReplaying, state, waitsFor, isTouchable }) {
  if (isReplaying) return NOTHING;
  if (waitsFor === 'AC')
    return { key: 'AC', text: isTouchable ? 'Tap the display or press AC' : 'Press AC to continue' };
  if (waitsFor && isTouchable) return { key: null, text: 'Tap the display or press a key' };
  if (state === 'input') return { key: 'EXE', text: 'Type your answer, then press EXE' };
  return NOTHING;
}
