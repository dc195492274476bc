// Below the editor: the check's summary, its problems and warnings, and how the last run failed.
import { crashTable } from './crash_table.js';
import { button, make } from './dom.js';

/** @import { Finding } from './check/missing_features.js' */
/** @import { Report } from './check/report.js' */
/** @import { Model } from './language.js' */
/** @import { Failure } from './last_failure.js' */

/** @typedef {'failure' | 'problem' | 'warning'} Kind */

/** @type {Record<Kind, string>} */
const SPOKEN = { failure: 'Failed here', problem: 'Problem', warning: 'Warning' };
/** @type {Record<Kind, string>} */
const SYMBOLS = { failure: '✕', problem: '✕', warning: '!' };

export class CheckResults {
  #model;
  #goTo;
  #script = '';
  /** @type {Report | null} */
  #report = null;
  /** @type {Failure | null} */
  #failure = null;
  #summary = make('p', { class: 'summary', role: 'status' });
  #size = make('p', { class: 'size' });
  #list = make('ul', { class: 'findings' });
  #command = make('p', { class: 'command' });
  element = make(
    'section',
    { class: 'check-results', 'aria-label': 'Will it fit?' },
    make('div', { class: 'line' }, this.#summary, this.#size),
    this.#list,
    this.#command,
  );

  /**
   * @param {Model} model
   * @param {(finding: Finding) => void} goTo  called when a finding is clicked
   */
  constructor(model, goTo) {
    this.#model = model;
    this.#goTo = goTo;
  }

  /**
   * @param {string} script
   * @param {Report} report
   */
  show(script, report) {
    this.#script = script;
    this.#report = report;
    this.#draw();
  }

  /** @param {Failure | null} failure  of the last run; null if it did not fail, or the script has changed since */
  showFailure(failure) {
    if (failure === this.#failure) return;
    this.#failure = failure;
    this.#draw();
  }

  #draw() {
    if (!this.#report) return;
    const { findings, files } = this.#report;
    const { problems, warnings } = findings;
    this.element.dataset.verdict = this.#failure || problems.length ? 'bad' : 'good';
    setText(this.#summary, this.#verdict(problems.length));
    setText(this.#size, sizeOf(files, this.#model));
    this.#list.replaceChildren(
      ...(this.#failure ? this.#failureRows(this.#failure) : []),
      ...problems.map((finding) => this.#row('problem', finding)),
      ...warnings.map((finding) => this.#row('warning', finding)),
    );
    const command = make('code', {}, `casio-sim check ${this.#script}`);
    this.#command.replaceChildren('To measure memory and time, run this on a PC: ', command);
  }

  /** @param {number} problems */
  #verdict(problems) {
    if (this.#failure) return 'The script failed.';
    if (!problems && this.#report?.isTight)
      return `May not fit the ${this.#model.name}: it needs more memory than is safe.`;
    if (!problems) return `Fits the ${this.#model.name}, as far as its source shows.`;
    return `Does not fit the ${this.#model.name}: ${problems} problem${problems === 1 ? '' : 's'}.`;
  }

  /** @param {Failure} failure */
  #failureRows(failure) {
    const row = this.#row('failure', failure);
    const table = failure.crash && crashTable(failure.crash, this.#script, this.#goTo);
    return table ? [row, make('li', { class: 'crash' }, table)] : [row];
  }

  /**
   * @param {Kind} kind
   * @param {Finding} finding
   */
  #row(kind, finding) {
    const { file, line, text } = finding;
    const place = file === this.#script ? `Line ${line}` : `${file}, line ${line}`;
    const symbol = make('span', { class: 'symbol', 'aria-hidden': 'true' }, SYMBOLS[kind]);
    const spoken = make('span', { class: 'visually-hidden' }, `${SPOKEN[kind]}: `);
    const link = button(place, () => this.#goTo(finding), { class: 'place' });
    return make('li', { class: kind }, symbol, spoken, link, make('span', { class: 'finding' }, text));
  }
}

/**
 * Leaves an unchanged text alone, so that a screen reader doesn't repeat it.
 * @param {HTMLElement} element
 * @param {string} text
 */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * @param {Report['files']} files
 * @param {Model} model
 */
function sizeOf([script, ...imports], { lines }) {
  if (!script) return '';
  const bytes = (/** @type {number} */ count) => `${count.toLocaleString('en')} bytes`;
  const own = `${script.lines} of ${lines} lines, ${bytes(script.bytes)}`;
  if (!imports.length) return own;
  const total = [script, ...imports].reduce((sum, file) => sum + file.bytes, 0);
  return `${own}; ${bytes(total)} with ${imports.length === 1 ? '1 import' : `${imports.length} imports`}`;
}
