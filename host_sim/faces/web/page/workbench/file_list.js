// The scripts, folder by folder. Up and Down go through them, as in any list of files.
import { button, make } from './dom.js';

/** @import { Files, Folder } from '../files.js' */

/** @typedef {{ folder: string, name: string }} Place */

/**
 * @typedef {object} FileListActions
 * @property {(place: Place) => void} open
 * @property {() => void} create
 * @property {() => void} choose  files of the PC
 * @property {(folder: Folder) => void} zip
 */

/** @type {Record<Folder, string>} */
const TITLES = { scripts: 'My scripts', examples: 'Examples', games: 'Games' };
const ORDER = /** @type {Folder[]} */ (Object.keys(TITLES));

export class FileList {
  #files;
  #actions;
  /** @type {Place | null} */
  #current = null;
  /** @type {Set<string>} */
  #closed = new Set(['games']); // most of them are parts of one
  #list = make('div', { class: 'folders', keydown: (event) => this.#step(event) });
  #notice = make('p', { class: 'notice', role: 'status' });
  element = make('nav', { class: 'files', 'aria-label': 'Files' });

  /**
   * @param {Files} files
   * @param {FileListActions} actions
   */
  constructor(files, actions) {
    this.#files = files;
    this.#actions = actions;
    const head = make(
      'header',
      {},
      button('New', () => actions.create(), { class: 'small', title: 'A new script' }),
      button('Open ..', () => actions.choose(), {
        class: 'small',
        title: 'Scripts or a zip from this device; or drop them here',
      }),
    );
    this.element.append(head, this.#list, this.#notice);
    this.update();
  }

  /** @param {Place} place  the script that is open */
  show(place) {
    this.#current = place;
    this.#closed.delete(place.folder);
    this.update();
    this.#list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }

  /**
   * A line below the list, with a way back where there is one.
   * @param {string} text
   * @param {(() => void) | null} [undo]
   * @returns {void}
   */
  tell(text, undo = null) {
    const back =
      undo &&
      button(
        'Undo',
        () => {
          this.tell('');
          undo();
        },
        { class: 'small' },
      );
    this.#notice.replaceChildren(text, ...(back ? [' ', back] : []));
  }

  /** @returns {void} */
  update() {
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && this.#list.contains(active) ? active.dataset.place : undefined;
    this.#list.replaceChildren(...ORDER.flatMap((folder) => this.#folder(folder)));
    if (focused)
      this.#buttons()
        .find(({ dataset }) => dataset.place === focused)
        ?.focus();
  }

  /**
   * @param {Folder} folder
   * @returns {HTMLElement[]}
   */
  #folder(folder) {
    const names = this.#files.names(folder);
    if (!names.length && folder !== 'scripts') return [];
    const title = TITLES[folder];
    const rows = names.map((name) => make('li', {}, this.#entry({ folder, name })));
    const none = make('li', { class: 'none' }, 'None yet: New, or drop .py files here');
    const list = make('ul', { 'aria-label': title }, ...(rows.length ? rows : [none]));
    const zip = button('Zip', () => this.#actions.zip(folder), {
      class: 'tiny',
      'aria-label': `${title} as a zip`,
      title: 'All of them as a zip, ready to copy to the calculator',
      disabled: !names.length,
    });
    const toggle = (/** @type {Event} */ { currentTarget }) => {
      if (/** @type {HTMLDetailsElement} */ (currentTarget).open) this.#closed.delete(folder);
      else this.#closed.add(folder);
    };
    const details = make(
      'details',
      { open: !this.#closed.has(folder), toggle },
      make('summary', {}, make('h2', {}, title)),
      list,
    );
    return [make('div', { class: 'folder' }, details, zip)];
  }

  /**
   * @param {Place} place
   * @returns {HTMLElement}
   */
  #entry({ folder, name }) {
    const isCurrent = folder === this.#current?.folder && name === this.#current.name;
    return button(name, () => this.#actions.open({ folder, name }), {
      class: 'file',
      'data-place': `${folder}/${name}`,
      ...(isCurrent && { 'aria-current': 'true' }),
    });
  }

  /** @returns {HTMLElement[]} */
  #buttons() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.#list.querySelectorAll('details[open] .file'))];
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {void}
   */
  #step(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entries = this.#buttons();
    const at = entries.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!by || at < 0) return;
    event.preventDefault();
    event.stopPropagation(); // the calculator has arrows as well
    entries[Math.min(Math.max(at + by, 0), entries.length - 1)].focus();
  }
}
