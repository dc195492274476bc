// The bar above the editor: the script's name, and buttons to run, copy, rename, delete and download it.
import { fileName } from '../files.js';
import { button, make } from './dom.js';

/** @import { Place } from './file_list.js' */

/**
 * @typedef {object} ScriptActions
 * @property {() => void} run
 * @property {() => void} pause
 * @property {() => void} profile  runs it and measures each line
 * @property {() => void} copy  into the user's scripts
 * @property {() => void} download
 * @property {() => void} remove
 * @property {(name: string) => string} rename  returns why it failed, or ''
 * @property {() => void} edit  moves the focus to the text
 */

export class ScriptBar {
  #actions;
  #name = make('h2', { class: 'name' });
  #note = make('span', { class: 'note' });
  #problem = make('span', { class: 'wrong', role: 'alert', id: 'wrong-name' });
  #run = button('Run', () => this.#actions.run(), { class: 'run', title: 'Run on the calculator (Ctrl-Enter)' });
  #pause = button('Pause', () => this.#actions.pause(), { class: 'small', title: 'Stop at the next line (F8)' });
  #profile = button('Profile', () => this.#actions.profile(), {
    class: 'small',
    title: "Run, and measure each line's time and memory on the calculator",
  });
  #copy = button('Copy to my scripts', () => this.#actions.copy(), { class: 'small' });
  #rename = button('Rename', () => this.rename(), { class: 'small' });
  #remove = button('Delete', () => this.#actions.remove(), { class: 'small' });
  #download = button('Download', () => this.#actions.download(), { class: 'small', title: 'Download as a .py file' });
  /** @type {HTMLInputElement | null} */
  #field = null;
  element = make(
    'header',
    { class: 'script-bar' },
    make('div', { class: 'title' }, this.#name, this.#note, this.#problem),
    this.#run,
    make(
      'div',
      { class: 'actions' },
      this.#pause,
      this.#profile,
      this.#copy,
      this.#rename,
      this.#remove,
      this.#download,
    ),
  );

  /** @param {ScriptActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /**
   * @param {Place} place
   * @param {boolean} isOwn
   */
  show({ name }, isOwn) {
    this.#field = null;
    this.#name.textContent = name;
    this.#note.textContent = isOwn ? '' : 'read-only';
    this.#problem.textContent = '';
    this.#copy.textContent = isOwn ? 'Duplicate' : 'Copy to my scripts';
    this.#rename.hidden = this.#remove.hidden = !isOwn;
  }

  /** @param {boolean} isBusy  whether the script can be paused */
  showBusy(isBusy) {
    this.#pause.disabled = !isBusy;
  }

  /** Turns the name into a field: Enter renames, Escape cancels. */
  rename() {
    if (this.#field) return;
    const oldName = this.#name.textContent ?? '';
    const field = make('input', {
      class: 'rename',
      value: oldName,
      'aria-label': 'Name of the script',
      'aria-describedby': this.#problem.id,
      spellcheck: 'false',
      autocapitalize: 'off',
      autocomplete: 'off',
      maxlength: '64',
    });
    this.#field = field;
    field.addEventListener('keydown', (event) => {
      event.stopPropagation(); // else the calculator gets the key
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault(); // else the element that gets the focus next receives the key
      if (event.key === 'Enter') this.#acceptName(oldName);
      else this.#endRename(oldName);
    });
    field.addEventListener('blur', () => this.#acceptName(oldName));
    this.#name.replaceChildren(field);
    field.focus();
    field.setSelectionRange(0, oldName.replace(/\.py$/, '').length);
  }

  /** @param {string} oldName */
  #acceptName(oldName) {
    const field = this.#field;
    if (!field) return;
    const name = fileName(field.value);
    const hadFocus = field === document.activeElement;
    if (name === oldName || name === '.py') return this.#endRename(oldName);
    const problem = this.#actions.rename(name);
    if (!problem) {
      this.#field = null;
      if (hadFocus) this.#actions.edit();
    } else if (hadFocus) {
      this.#problem.textContent = problem;
      field.setAttribute('aria-invalid', 'true');
    } else {
      this.#endRename(oldName);
      this.#problem.textContent = problem;
    }
  }

  /** @param {string} name */
  #endRename(name) {
    const hadFocus = this.#field === document.activeElement;
    this.#field = null;
    this.#name.textContent = name;
    this.#problem.textContent = '';
    if (hadFocus) this.#actions.edit();
  }
}
