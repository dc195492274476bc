// The scripts: one's own, which the browser keeps, and the games and examples that came with the page.

/** @typedef {'scripts' | 'games' | 'examples'} Folder */
/** @typedef {{ folder: Folder, name: string, text: string }} Found */
/** @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} Store */

/** @type {Folder[]} */
const FOLDERS = ['scripts', 'games', 'examples']; // in the order in which a name is looked for
const LIST = 'casio-sim.scripts'; // the names of all
const ONE = 'casio-sim.script.'; // and a name: its text
const OPEN = 'casio-sim.open'; // the script that was open last: its folder and its name
const NOT_KEPT = "The browser won't keep scripts: download them before you close the page";
const PART = /^[A-Za-z_]\w*$/;
const BYTE_ORDER_MARK = /^\ufeff/;

export class Files {
  /** @type {Record<Folder, Record<string, string>>} */
  #folders;
  #store;
  #isLasting;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  trouble = ''; // why nothing is kept, in a line

  /**
   * @param {{ games: Record<string, string>, examples: Record<string, string> }} brought  the text of each, by name
   * @param {Store} store  a Map stands in where the browser has none: then nothing is kept for long
   */
  constructor({ games, examples }, store) {
    this.#store = store;
    this.#isLasting = !(store instanceof Map);
    this.#folders = { scripts: {}, games, examples };
    this.trouble = this.#isLasting ? '' : NOT_KEPT;
    this.#read();
  }

  /** @returns {Folder[]} */
  folders() {
    return [...FOLDERS];
  }

  /**
   * @param {string} folder
   * @returns {boolean} whether it is one's own
   */
  isOwn(folder) {
    return folder === 'scripts';
  }

  /**
   * @param {string} folder
   * @returns {string[]}
   */
  names(folder) {
    return Object.keys(this.folder(folder)).sort((a, b) => a.localeCompare(b, 'en'));
  }

  /**
   * @param {string} folder
   * @returns {Record<string, string>} the text of each, by name: what a script there can import
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
   * @returns {Found | null} one's own before a game, a game before an example
   */
  find(name) {
    for (const folder of FOLDERS) {
      const text = this.text(folder, name);
      if (text !== null) return { folder, name, text };
    }
    return null;
  }

  /** @returns {Record<string, string>} all of them; of one name, the first that is found */
  all() {
    const { scripts, games, examples } = this.#folders;
    return { ...examples, ...games, ...scripts };
  }

  /**
   * Write a script of one's own.
   * @param {string} name
   * @param {string} text
   * @returns {void}
   */
  set(name, text) {
    const wrong = wrongName(name);
    if (wrong) throw new Error(wrong);
    const plain = text.replace(BYTE_ORDER_MARK, '');
    if (this.text('scripts', name) === plain) return;
    const isNew = this.text('scripts', name) === null;
    this.#folders.scripts = { ...this.#folders.scripts, [name]: plain };
    this.#keep(() => {
      this.#store.setItem(ONE + name, plain);
      if (isNew) this.#keepList();
    });
    this.#tell();
  }

  /**
   * @param {string} name  of one's own
   * @returns {void}
   */
  remove(name) {
    if (this.text('scripts', name) === null) return;
    const { [name]: _, ...others } = this.#folders.scripts;
    this.#folders.scripts = others;
    this.#keep(() => {
      this.#keepList();
      this.#store.removeItem(ONE + name);
    });
    this.#tell();
  }

  /**
   * @param {string} from  of one's own
   * @param {string} to
   * @returns {void}
   */
  rename(from, to) {
    const text = this.text('scripts', from);
    if (text === null || from === to) return;
    const taken = this.taken(to, from);
    if (taken) throw new Error(taken);
    this.set(to, text);
    this.remove(from);
  }

  /**
   * @param {string} name
   * @param {string} [except]  one that does not count
   * @returns {string} why a new script of one's own can't have this name; '' where it can
   */
  taken(name, except) {
    const like = this.names('scripts').find((one) => one !== except && one.toLowerCase() === name.toLowerCase());
    return like ? `There is a ${like} already` : '';
  }

  /**
   * @param {string} name  "quiz.py"
   * @returns {string} one that is not taken: quiz.py, quiz2.py, quiz3.py ..
   */
  freeName(name) {
    const stem = name.replace(/\.py$/, '');
    let free = name;
    for (let number = 2; this.taken(free); number++) free = `${stem}${number}.py`;
    return free;
  }

  /** @returns {{ folder: string, name: string } | null} the script that was open last, if it is still there */
  get lastOpen() {
    try {
      const [folder, name] = JSON.parse(this.#store.getItem(OPEN) ?? '[]');
      return typeof name === 'string' && this.text(folder, name) !== null ? { folder, name } : null;
    } catch {
      return null;
    }
  }

  set lastOpen(place) {
    this.#keep(() => this.#store.setItem(OPEN, JSON.stringify(place ? [place.folder, place.name] : [])));
  }

  /**
   * @param {() => void} listener  called after every change
   * @returns {() => void} ends it
   */
  on(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Another tab of the browser has changed what is kept.
   * @param {string | null} [key]  what of it; null for all
   * @returns {void}
   */
  readAgain(key = null) {
    if (key !== null && key !== LIST && !key.startsWith(ONE)) return;
    this.#read();
    this.#tell();
  }

  // ---- what is kept

  /** @returns {void} */
  #read() {
    try {
      const names = JSON.parse(this.#store.getItem(LIST) ?? '[]');
      /** @type {Record<string, string>} */
      const scripts = {};
      for (const name of Array.isArray(names) ? names : []) {
        const text = typeof name === 'string' && !wrongName(name) ? this.#store.getItem(ONE + name) : null;
        if (text !== null) scripts[name] = text;
      }
      this.#folders.scripts = scripts;
    } catch {
      this.trouble = NOT_KEPT;
    }
  }

  /** @returns {void} */
  #keepList() {
    this.#store.setItem(LIST, JSON.stringify(this.names('scripts')));
  }

  /**
   * @param {() => void} write
   * @returns {void}
   */
  #keep(write) {
    try {
      write();
      this.trouble = this.#isLasting ? '' : NOT_KEPT;
    } catch {
      this.trouble = NOT_KEPT; // refused, or full: everything works until the page is closed
    }
  }

  /** @returns {void} */
  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * @param {string} name  "quiz.py", or "LIB/one.py"
 * @returns {string} why the calculator could not import a script of that name, in a line; '' where it could
 */
export function wrongName(name) {
  if (!name.endsWith('.py')) return "A script's name ends in .py";
  const parts = name.slice(0, -'.py'.length).split('/');
  if (parts.every((part) => PART.test(part))) return '';
  return "A script's name has letters, digits and _ only, and begins with a letter";
}

/**
 * @param {string} typed  as somebody types a name
 * @returns {string} with .py
 */
export function fileName(typed) {
  const name = typed.trim();
  return name.endsWith('.py') ? name : `${name}.py`;
}
