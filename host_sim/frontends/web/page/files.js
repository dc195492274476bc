// The scripts: the user's own, saved in the browser, and the games and examples of the page.

/** @typedef {'scripts' | 'games' | 'examples'} Folder */
/** @typedef {{ folder: Folder, name: string, text: string }} ScriptFile */
/** @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} Store */

/** @type {Folder[]} */
const FOLDERS = ['scripts', 'games', 'examples']; // in the order in which find() searches them
const LIST = 'casio-sim.scripts'; // the names of the user's scripts
const TEXT = 'casio-sim.script.'; // followed by a name: that script's text
const OPEN = 'casio-sim.open'; // folder and name of the script opened last
const NOT_SAVED = "This browser can't save scripts. Download them before you close the page";
const GOOD_PART = /^[A-Za-z_]\w*$/;
const PART = /^[^./\\:\p{C}][^/\\:\p{C}]*$/u; // of a path; C: would be a drive
const BYTE_ORDER_MARK = /^\ufeff/;

export class Files {
  /** @type {Record<Folder, Record<string, string>>} */
  #folders;
  #store;
  #isPersistent;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  trouble = ''; // why nothing is saved

  /**
   * @param {{ games: Record<string, string>, examples: Record<string, string> }} supplied  texts by name
   * @param {Store} store  a Map if the browser blocks storage: then nothing outlasts the page
   */
  constructor({ games, examples }, store) {
    this.#store = store;
    this.#isPersistent = !(store instanceof Map);
    this.#folders = { scripts: {}, games, examples };
    this.trouble = this.#isPersistent ? '' : NOT_SAVED;
    this.#read();
  }

  folders() {
    return [...FOLDERS];
  }

  /**
   * @param {string} folder
   * @returns {boolean} whether it holds the user's own scripts
   */
  isOwn(folder) {
    return folder === 'scripts';
  }

  /** @param {string} folder */
  names(folder) {
    return Object.keys(this.folder(folder)).sort((a, b) => a.localeCompare(b, 'en'));
  }

  /**
   * @param {string} folder
   * @returns {Record<string, string>} texts by name: what a script there can import
   */
  folder(folder) {
    return Object.hasOwn(this.#folders, folder) ? this.#folders[/** @type {Folder} */ (folder)] : {};
  }

  /**
   * @param {string} folder
   * @param {string} name
   * @returns {string | null}
   */
  text(folder, name) {
    const files = this.folder(folder);
    return Object.hasOwn(files, name) ? files[name] : null;
  }

  /**
   * @param {string} name
   * @returns {ScriptFile | null} the user's own script first, then a game, then an example
   */
  find(name) {
    for (const folder of FOLDERS) {
      const text = this.text(folder, name);
      if (text !== null) return { folder, name, text };
    }
    return null;
  }

  /** @returns {Record<string, string>} all scripts; for equal names, the one that find() returns */
  all() {
    const { scripts, games, examples } = this.#folders;
    return { ...examples, ...games, ...scripts };
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  set(name, text) {
    const problem = wrongName(name);
    if (problem) throw new Error(problem);
    const content = text.replace(BYTE_ORDER_MARK, '');
    if (this.text('scripts', name) === content) return;
    const isNew = this.text('scripts', name) === null;
    this.#folders.scripts = { ...this.#folders.scripts, [name]: content };
    this.#save(() => {
      this.#store.setItem(TEXT + name, content);
      if (isNew) this.#saveList();
    });
    this.#notify();
  }

  /** @param {string} name  of one of the user's scripts */
  remove(name) {
    if (this.text('scripts', name) === null) return;
    const { [name]: _, ...others } = this.#folders.scripts;
    this.#folders.scripts = others;
    this.#save(() => {
      this.#saveList();
      this.#store.removeItem(TEXT + name);
    });
    this.#notify();
  }

  /**
   * @param {string} from  one of the user's scripts
   * @param {string} to
   */
  rename(from, to) {
    const text = this.text('scripts', from);
    if (text === null || from === to) return;
    const problem = this.taken(to, from);
    if (problem) throw new Error(problem);
    this.set(to, text);
    this.remove(from);
  }

  /**
   * @param {string} name
   * @param {string} [except]  a script that may have it
   * @returns {string} why a new script can't have this name; '' if it can
   */
  taken(name, except) {
    const lower = name.toLowerCase();
    const other = this.names('scripts').find((script) => script !== except && script.toLowerCase() === lower);
    return other ? `${other} already exists` : '';
  }

  /**
   * @param {string} name  "quiz.py"
   * @returns {string} one that isn't taken: quiz.py, quiz2.py, quiz3.py ...
   */
  freeName(name) {
    const stem = name.replace(/\.py$/, '');
    let free = name;
    for (let number = 2; this.taken(free); number++) free = `${stem}${number}.py`;
    return free;
  }

  /** @returns {{ folder: string, name: string } | null} the script opened last, if it still exists */
  get lastOpen() {
    try {
      const [folder, name] = JSON.parse(this.#store.getItem(OPEN) ?? '[]');
      return typeof name === 'string' && this.text(folder, name) !== null ? { folder, name } : null;
    } catch {
      return null;
    }
  }

  set lastOpen(place) {
    this.#save(() => this.#store.setItem(OPEN, JSON.stringify(place ? [place.folder, place.name] : [])));
  }

  /**
   * @param {() => void} listener  called after every change
   * @returns {() => void} removes the listener
   */
  on(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Another browser tab has changed the storage.
   * @param {string | null} [key]  the changed entry; null for all
   */
  readAgain(key = null) {
    if (key !== null && key !== LIST && !key.startsWith(TEXT)) return;
    this.#read();
    this.#notify();
  }

  // ---- storage

  #read() {
    try {
      const names = JSON.parse(this.#store.getItem(LIST) ?? '[]');
      /** @type {Record<string, string>} */
      const scripts = {};
      for (const name of Array.isArray(names) ? names : []) {
        const text = typeof name === 'string' && !wrongName(name) ? this.#store.getItem(TEXT + name) : null;
        if (text !== null) scripts[name] = text;
      }
      this.#folders.scripts = scripts;
    } catch {
      this.trouble = NOT_SAVED;
    }
  }

  #saveList() {
    this.#store.setItem(LIST, JSON.stringify(this.names('scripts')));
  }

  /** @param {() => void} write */
  #save(write) {
    try {
      write();
      this.trouble = this.#isPersistent ? '' : NOT_SAVED;
    } catch {
      this.trouble = NOT_SAVED; // blocked or full: everything works until the page is closed
    }
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * @param {string} name  "quiz.py", or "LIB/one.py"
 * @returns {string} why the page can't store a script of that name; '' if it can
 */
export function wrongName(name) {
  if (!name.endsWith('.py')) return 'Script names must end in .py';
  if (partsOf(name).every((part) => PART.test(part))) return '';
  return "Script names can't be empty, start with a dot or contain \\, : or control characters";
}

/**
 * @param {string} name
 * @returns {string} why the user shouldn't choose this name, which the calculator may not list; '' for a good one
 */
export function wrongNewName(name) {
  const isGood = partsOf(name).every((part) => GOOD_PART.test(part));
  const problem = "Script names may contain only letters, digits and _, and can't start with a digit";
  return wrongName(name) || (isGood ? '' : problem);
}

/** @param {string} name  of a script */
const partsOf = (name) => name.slice(0, -'.py'.length).split('/');

/**
 * @param {string} typed  with or without .py; with two, if it was typed in front of the one in the field
 * @returns {string} with .py
 */
export function fileName(typed) {
  return `${typed.trim().replace(/(\.py)+$/i, '')}.py`;
}
