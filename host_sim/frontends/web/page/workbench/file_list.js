// The list of scripts, folder by folder. Up and Down move through it.
import { button, make } from './dom.js';

/** @import { Files, Folder } from '../files.js' */

/** @typedef {{ folder: string, name: string }} Place */

/**
 * @typedef {object} FileListActions
 * @property {(place: Place) => void} open
 * @property {() => void} create
 * @property {() => void} upload
 * @property {(folder: Folder) => void} zip
 */

/** @type {Record<Folder, string>} */
const TITLES = { scripts: 'My scripts', examples: 'Examples', games: 'Games' };
const FOLDERS = /** @type {Folder[]} */ (Object.keys(TITLES));

export class FileList {
  #files;
  #actions;
  /** @type {Place | null} */
  #current = null;
  /** @type {Set<string>} */
  #closed = new Set(['games']); // most of its files are parts of one script
  #list = make('div', { class: 'folders', keydown: (event) => this.#onKey(event) });
  #notice = make('p', { class: 'notice', role: 'status' });
  element = make('nav', { class: 'files', 'aria-label': 'Files' });

  /**
   * @param {Files} files
   * @param {FileListActions} actions
   */
  constructor(files, actions) {
    this.#files = files;
    this.#actions = actions;
    const header = make(
      'header',
      {},
      button('New', () => actions.create(), { class: 'small', title: 'Create a script' }),
      button('Open ..', () => actions.upload(), {
        class: 'small',
        title: 'Open scripts or a zip from this device, or drop them here',
      }),
    );
    this.element.append(header, this.#list, this.#notice);
    this.update();
  }

  /** @param {Place} place  the open script */
  show(place) {
    this.#current = place;
    this.#closed.delete(place.folder);
    this.update();
    this.#list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }

  /**
   * Shows a line below the list, with an Undo button if there is something to undo.
   * @param {string} text
   * @param {(() => void) | null} [undo]
   */
  notify(text, undo = null) {
    const onClick = () => {
      this.notify('');
      undo?.();
    };
    this.#notice.replaceChildren(text, ...(undo ? [' ', button('Undo', onClick, { class: 'small' })] : []));
  }

  update() {
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && this.#list.contains(active) ? active.dataset.place : undefined;
    this.#list.replaceChildren(...FOLDERS.flatMap((folder) => this.#folder(folder)));
    if (focused) {
      const entry = this.#entries().find(({ dataset }) => dataset.place === focused);
      entry?.focus();
    }
  }

  /** @param {Folder} folder */
  #folder(folder) {
    const names = this.#files.names(folder);
    if (!names.length && folder !== 'scripts') return [];
    const title = TITLES[folder];
    const rows = names.map((name) => make('li', {}, this.#entry({ folder, name })));
    const none = make('li', { class: 'none' }, 'No scripts yet. Click New, or drop .py files here');
    const list = make('ul', { 'aria-label': title }, ...(rows.length ? rows : [none]));
    const zip = button('Zip', () => this.#actions.zip(folder), {
      class: 'tiny',
      'aria-label': `Download ${title} as a zip`,
      title: 'Download all as a zip, ready to copy to the calculator',
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

  /** @param {Place} place */
  #entry({ folder, name }) {
    const isCurrent = folder === this.#current?.folder && name === this.#current.name;
    return button(name, () => this.#actions.open({ folder, name }), {
      class: 'file',
      'data-place': `${folder}/${name}`,
      ...(isCurrent && { 'aria-current': 'true' }),
    });
  }

  #entries() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.#list.querySelectorAll('details[open] .file'))];
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entries = this.#entries();
    const i = entries.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!step || i < 0) return;
    event.preventDefault();
    event.stopPropagation(); // else the calculator gets the arrow key
    entries[Math.min(Math.max(i + step, 0), entries.length - 1)].focus();
  }
}
