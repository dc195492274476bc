// What the check says, below the editor: one line, then each place to change and to know of, and how the last run failed.
import { button, make } from './dom.js';

/** @import { Report } from './check/check.js' */
/** @import { Finding } from './check/reader.js' */
/** @import { Model } from './language.js' */

/** @typedef {'failed' | 'problem' | 'warning'} Weight */

/** @type {Record<Weight, string>} */
const SIGNS = { failed: 'Failed here', problem: 'To change', warning: 'To know' };
/** @type {Record<Weight, string>} */
const SYMBOLS = { failed: '✕', problem: '✕', warning: '!' };

export class Verdict {
  #model;
  #goTo;
  #script = '';
  /** @type {Report | null} */
  #report = null;
  /** @type {Finding | null} */
  #failure = null;
  #told = make('p', { class: 'told', role: 'status' });
  #size = make('p', { class: 'size' });
  #list = make('ul', { class: 'findings' });
  #rest = make('p', { class: 'rest' });
  element = make(
    'section',
    { class: 'verdict', 'aria-label': 'Will it fit?' },
    make('div', { class: 'line' }, this.#told, this.#size),
    this.#list,
    this.#rest,
  );

  /**
   * @param {Model} model
   * @param {(finding: Finding) => void} goTo  called where a place is chosen
   */
  constructor(model, goTo) {
    this.#model = model;
    this.#goTo = goTo;
  }

  /**
   * @param {string} script
   * @param {Report} report
   * @returns {void}
   */
  show(script, report) {
    this.#script = script;
    this.#report = report;
    this.#draw();
  }

  /**
   * @param {Finding | null} failure  of the last run; null where it has not failed, or the script is another one by now
   * @returns {void}
   */
  fail(failure) {
    if (failure === this.#failure) return;
    this.#failure = failure;
    this.#draw();
  }

  /** @returns {void} */
  #draw() {
    if (!this.#report) return;
    const { findings, files } = this.#report;
    const { problems, warnings } = findings;
    const weight = this.#failure ? 'failed' : problems.length ? 'problem' : 'fits';
    this.element.dataset.weight = weight;
    set(this.#told, this.#verdict(problems.length));
    set(this.#size, sizeOf(files, this.#model));
    this.#list.replaceChildren(
      ...(this.#failure ? [this.#row('failed', this.#failure)] : []),
      ...problems.map((finding) => this.#row('problem', finding)),
      ...warnings.map((finding) => this.#row('warning', finding)),
    );
    const command = make('code', {}, `casio-sim check ${this.#script}`);
    this.#rest.replaceChildren('Memory and seconds: only the PC tool can tell, ', command);
  }

  /**
   * @param {number} count  of problems
   * @returns {string}
   */
  #verdict(count) {
    if (this.#failure) return 'The script has failed.';
    if (!count) return `Fits the ${this.#model.name}, as far as its text tells.`;
    return `Does not fit the ${this.#model.name}: ${count === 1 ? '1 thing' : `${count} things`} to change.`;
  }

  /**
   * @param {Weight} weight
   * @param {Finding} finding
   * @returns {HTMLElement}
   */
  #row(weight, finding) {
    const { file, line, text } = finding;
    const place = file === this.#script ? `Line ${line}` : `${file}, line ${line}`;
    const sign = make('span', { class: 'sign', 'aria-hidden': 'true' }, SYMBOLS[weight]);
    const spoken = make('span', { class: 'unseen' }, `${SIGNS[weight]}: `);
    const go = button(place, () => this.#goTo(finding), { class: 'place' });
    return make('li', { class: weight }, sign, spoken, go, make('span', { class: 'finding' }, text));
  }
}

/**
 * What is the same is not said again by a screen reader.
 * @param {HTMLElement} element
 * @param {string} text
 * @returns {void}
 */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {Report['files']} files
 * @param {Model} model
 * @returns {string}
 */
function sizeOf([script, ...others], { lines }) {
  if (!script) return '';
  const bytes = (/** @type {number} */ count) => `${count.toLocaleString('en')} bytes`;
  const own = `${script.lines} of ${lines} lines, ${bytes(script.bytes)}`;
  if (!others.length) return own;
  const all = [script, ...others].reduce((sum, file) => sum + file.bytes, 0);
  return `${own}; with ${others.length === 1 ? 'the script' : `the ${others.length} scripts`} it imports ${bytes(all)}`;
}
