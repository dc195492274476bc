// Below the editor while a script is stopped: how to continue, the running functions, and the variables.
import { button, make } from './dom.js';

/** @import { Move, Stop } from '../../../../engines/micropython/core/debugging/debugger.js' */
/** @import { FrameSummary } from '../../../../engines/micropython/core/debugging/inspector.js' */
/** @import { Variable } from '../../../../engines/micropython/core/debugging/object_reader.js' */
/** @import { ScriptDebugger } from '../script_debugger.js' */

const CODE_TYPES = new Set(['function', 'closure', 'generator', 'module', 'type']); // not listed as variables
/** @type {[label: string, move: Move, key: string][]} */
const MOVES = [
  ['Continue', 'continue', 'F8'],
  ['Step over', 'over', 'F10'],
  ['Step into', 'into', 'F11'],
  ['Step out', 'out', 'Shift-F11'],
];
const REASONS = { breakpoint: 'Breakpoint', step: 'Stopped', pause: 'Paused', exception: 'Failed' };

/**
 * @typedef {object} DebugActions
 * @property {(move: Move) => void} resume
 * @property {(frame: FrameSummary) => void} show  opens the line in the editor
 */

/** The parts of a frame's place that stay the same while it runs. */
const functionOf = (/** @type {Stop} */ { frames }, /** @type {number} */ frame) =>
  `${frames.length - frame} ${frames[frame].file} ${frames[frame].name}`;

export class DebugPane {
  #debugger;
  #actions;
  /** @type {Stop | null} */
  #stop = null;
  #frame = 0; // the selected one
  /** @type {Map<string, Map<string, string>>} */
  #lastValues = new Map(); // at the last stop: values by name, by function
  /** @type {Map<string, Map<string, string>>} */
  #values = new Map(); // the same at this stop
  #place = make('p', { class: 'summary', role: 'status' });
  #stack = make('ol', { class: 'stack', 'aria-label': 'Running functions' });
  #rows = make('tbody');
  #result = make('output', { class: 'result' });
  #expression = make('input', {
    class: 'expression',
    'aria-label': 'Expression',
    placeholder: 'Expression, such as x + 1',
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
  });
  element = make(
    'section',
    { class: 'debug-pane', 'aria-label': 'Debugger', hidden: true },
    make('div', { class: 'line' }, this.#place, this.#buttons()),
    this.#stack,
    make('div', { class: 'scroll' }, make('table', { class: 'variables', 'aria-label': 'Variables' }, this.#rows)),
    make(
      'form',
      { class: 'evaluate', submit: (/** @type {Event} */ event) => this.#evaluate(event) },
      this.#expression,
      this.#result,
    ),
  );

  /**
   * @param {ScriptDebugger} scriptDebugger
   * @param {DebugActions} actions
   */
  constructor(scriptDebugger, actions) {
    this.#debugger = scriptDebugger;
    this.#actions = actions;
    this.#expression.addEventListener('keydown', (event) => event.stopPropagation()); // else the calculator gets the key
  }

  #buttons() {
    const buttons = MOVES.map(([label, move, key]) =>
      button(label, () => this.#actions.resume(move), { class: 'small', title: `${label} (${key})` }),
    );
    return make('div', { class: 'actions' }, ...buttons);
  }

  /** To be called when the script may have stopped or continued. */
  update() {
    const { stop } = this.#debugger;
    if (stop === this.#stop) return;
    this.#stop = stop;
    this.element.hidden = stop === null;
    if (!stop) return;
    if (this.#values.size) this.#lastValues = this.#values; // else the script was continued before they came
    this.#values = new Map();
    this.#result.textContent = '';
    this.#select(0);
  }

  /** Another script is started: nothing counts as changed. */
  forget() {
    this.#values = this.#lastValues = new Map();
  }

  /** @param {number} frame */
  #select(frame) {
    const stop = this.#stop;
    if (!stop) return;
    this.#frame = frame;
    const { file, line } = stop.frames[0];
    this.#place.textContent = `${REASONS[stop.reason]}: line ${line} of ${file}${stop.text ? ` (${stop.text})` : ''}`;
    this.#stack.replaceChildren(...stop.frames.map((each, i) => this.#stackRow(each, i)));
    this.#stack.hidden = stop.frames.length < 2;
    this.#actions.show(stop.frames[frame]);
    void this.#showVariables(stop, frame);
  }

  /**
   * @param {FrameSummary} frame
   * @param {number} number
   */
  #stackRow({ file, name, line }, number) {
    const label = name === '<module>' ? `${file}, line ${line}` : `${name}(), line ${line}`;
    const isSelected = number === this.#frame;
    return make(
      'li',
      {},
      button(label, () => this.#select(number), { class: 'frame', 'aria-current': isSelected && 'true' }),
    );
  }

  /**
   * @param {Stop} stop
   * @param {number} frame
   */
  async #showVariables(stop, frame) {
    const [locals, globals] = await Promise.all([1, 2].map((scope) => this.#debugger.variables(2 * frame + scope)));
    if (stop !== this.#stop || frame !== this.#frame) return; // meanwhile the script has continued
    const own = functionOf(stop, frame);
    const shownGlobals = globals.filter(({ type }) => !CODE_TYPES.has(type));
    const head = make('tr', {}, make('th', { colspan: '2', scope: 'colgroup' }, locals.length ? 'Global' : ''));
    this.#rows.replaceChildren(
      ...locals.map((variable) => this.#row(variable, own, 0)),
      ...(locals.length && shownGlobals.length ? [head] : []),
      ...shownGlobals.map((variable) => this.#row(variable, `global ${stop.frames[frame].file}`, 0)),
    );
  }

  /**
   * @param {Variable} variable
   * @param {string} scope  in which its value is compared with the last stop's
   * @param {number} depth
   * @returns {HTMLElement}
   */
  #row(variable, scope, depth) {
    const { name, value, type, reference } = variable;
    const isChanged = this.#isChanged(scope, name, value);
    const title = make('th', { scope: 'row' }, name);
    title.style.setProperty('--depth', String(depth));
    const row = make(
      'tr',
      { class: isChanged ? 'changed' : '' },
      title,
      make(
        'td',
        { title: type },
        value,
        ...(isChanged ? [make('span', { class: 'visually-hidden' }, ' (changed)')] : []),
      ),
    );
    if (reference) title.replaceChildren(this.#opener(row, variable, `${scope} ${name}`, depth));
    return row;
  }

  /**
   * @param {string} scope
   * @param {string} name
   * @param {string} value
   */
  #isChanged(scope, name, value) {
    const values = this.#values.get(scope) ?? new Map();
    this.#values.set(scope, values.set(name, value));
    const last = this.#lastValues.get(scope);
    return last !== undefined && last.get(name) !== value;
  }

  /**
   * A button that shows or hides the parts of an object.
   * @param {HTMLElement} row
   * @param {Variable} variable
   * @param {string} scope
   * @param {number} depth
   */
  #opener(row, { name, reference }, scope, depth) {
    /** @type {HTMLElement[]} */
    let parts = [];
    const close = () => {
      for (const part of parts) {
        part.dispatchEvent(new Event('close'));
        part.remove();
      }
      parts = [];
      opener.setAttribute('aria-expanded', 'false');
    };
    const toggle = async () => {
      if (parts.length) return close();
      const variables = await this.#debugger.variables(reference);
      parts = variables.map((variable) => this.#row(variable, scope, depth + 1));
      row.after(...parts);
      opener.setAttribute('aria-expanded', 'true');
    };
    const opener = button(name, toggle, { class: 'opener', 'aria-expanded': 'false' });
    row.addEventListener('close', close);
    return opener;
  }

  /** @param {Event} event */
  async #evaluate(event) {
    event.preventDefault();
    const expression = this.#expression.value.trim();
    if (!expression || !this.#stop) return;
    const answer = await this.#debugger.evaluate(expression, this.#frame);
    this.#result.textContent = 'error' in answer ? answer.error : answer.value;
    this.#result.classList.toggle('wrong', 'error' in answer);
  }
}

/**
 * @param {KeyboardEvent} event
 * @returns {Move | undefined} that the key stands for
 */
export function moveOf({ key, shiftKey, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey) return undefined;
  const name = shiftKey ? `Shift-${key}` : key;
  return MOVES.find(([, , moveKey]) => moveKey === name)?.[1];
}
