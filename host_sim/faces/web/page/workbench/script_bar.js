// Above the editor: the name of the script, and what can be done with it.
import { fileName } from '../files.js';
import { button, make } from './dom.js';

/** @import { Place } from './file_list.js' */

/**
 * @typedef {object} ScriptActions
 * @property {() => void} run
 * @property {() => void} copy  into one's own scripts
 * @property {() => void} download
 * @property {() => void} remove
 * @property {(name: string) => string} rename  returns why not; '' where it is done
 * @property {() => void} edit  the name is as it should be: on to the text
 */

export class ScriptBar {
  #actions;
  #name = make('h2', { class: 'name' });
  #note = make('span', { class: 'note' });
  #wrong = make('span', { class: 'wrong', role: 'alert', id: 'wrong-name' });
  #run = button('Run', () => this.#actions.run(), { class: 'run', title: 'On the calculator: Ctrl-Enter' });
  #copy = button('Copy to my scripts', () => this.#actions.copy(), { class: 'small' });
  #rename = button('Rename', () => this.rename(), { class: 'small' });
  #remove = button('Delete', () => this.#actions.remove(), { class: 'small' });
  #download = button('Download', () => this.#actions.download(), { class: 'small', title: 'As a .py file' });
  /** @type {HTMLInputElement | null} */
  #field = null;
  element = make(
    'header',
    { class: 'script-bar' },
    make('div', { class: 'title' }, this.#name, this.#note, this.#wrong),
    this.#run,
    make('div', { class: 'actions' }, this.#copy, this.#rename, this.#remove, this.#download),
  );

  /** @param {ScriptActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /**
   * @param {Place} place
   * @param {boolean} isOwn
   * @returns {void}
   */
  show({ name }, isOwn) {
    this.#field = null;
    this.#name.textContent = name;
    this.#note.textContent = isOwn ? '' : "can't be changed here";
    this.#wrong.textContent = '';
    this.#copy.textContent = isOwn ? 'Duplicate' : 'Copy to my scripts';
    this.#rename.hidden = this.#remove.hidden = !isOwn;
  }

  /**
   * The name becomes a field; Enter takes what is typed, Escape leaves it as it was.
   * @returns {void}
   */
  rename() {
    if (this.#field) return;
    const before = this.#name.textContent ?? '';
    const field = make('input', {
      class: 'rename',
      value: before,
      'aria-label': 'Name of the script',
      'aria-describedby': this.#wrong.id,
      spellcheck: 'false',
      autocapitalize: 'off',
      autocomplete: 'off',
      maxlength: '64',
    });
    this.#field = field;
    field.addEventListener('keydown', (event) => {
      event.stopPropagation(); // what is typed here is not for the calculator
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault(); // it would be a key of what gets the focus next
      if (event.key === 'Enter') this.#take(before);
      else this.#leave(before);
    });
    field.addEventListener('blur', () => this.#take(before));
    this.#name.replaceChildren(field);
    field.focus();
    field.setSelectionRange(0, before.replace(/\.py$/, '').length);
  }

  /**
   * @param {string} before
   * @returns {void}
   */
  #take(before) {
    const field = this.#field;
    if (!field) return;
    const name = fileName(field.value);
    const hadFocus = field === document.activeElement;
    if (name === before || name === '.py') return this.#leave(before);
    const wrong = this.#actions.rename(name);
    if (!wrong) {
      this.#field = null;
      if (hadFocus) this.#actions.edit();
    } else if (hadFocus) {
      this.#wrong.textContent = wrong;
      field.setAttribute('aria-invalid', 'true');
    } else {
      this.#leave(before);
      this.#wrong.textContent = wrong;
    }
  }

  /**
   * @param {string} name
   * @returns {void}
   */
  #leave(name) {
    const hadFocus = this.#field === document.activeElement;
    this.#field = null;
    this.#name.textContent = name;
    this.#wrong.textContent = '';
    if (hadFocus) this.#actions.edit();
  }
}
