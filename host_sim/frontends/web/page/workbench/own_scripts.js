// Adds, replaces and deletes the user's scripts, without asking first: everything can be undone.
import { wrongName, wrongNewName } from '../files.js';

/** @import { Files } from '../files.js' */

/** @typedef {{ names: string[], run: () => void }} Undo  names: the scripts that run() restores */

/**
 * @typedef {object} Accepted
 * @property {string[]} added  names
 * @property {string[]} rejected  one line each, with the reason
 * @property {string} message
 * @property {Undo} undo
 */

export class OwnScripts {
  #files;

  /** @param {Files} files */
  constructor(files) {
    this.#files = files;
  }

  /**
   * @param {string} preferredName
   * @param {string} text
   * @returns {string} the name it got: no script is overwritten
   */
  add(preferredName, text) {
    const name = this.#files.freeName(preferredName);
    this.#files.set(name, text);
    return name;
  }

  /**
   * Adds scripts from elsewhere; they replace those of the same name.
   * @param {Record<string, string>} scripts
   * @returns {Accepted}
   */
  accept(scripts) {
    const undo = this.#undoFor(Object.keys(scripts));
    /** @type {string[]} */
    const added = [];
    /** @type {string[]} */
    const rejected = [];
    let replaced = 0;
    for (const [name, text] of Object.entries(scripts)) {
      const before = this.#files.text('scripts', name);
      const problem = wrongName(name) || (before === null ? this.#files.taken(name) : '');
      if (problem) rejected.push(`${name}: ${problem}`);
      else {
        if (before !== null && before !== text) replaced++;
        this.#files.set(name, text);
        added.push(name);
      }
    }
    return { added, rejected, message: messageFor(added, replaced), undo };
  }

  /**
   * @param {string} name
   * @returns {Undo}
   */
  remove(name) {
    const undo = this.#undoFor([name]);
    this.#files.remove(name);
    return undo;
  }

  /**
   * @param {string} name
   * @param {string} newName
   * @returns {string} why it can't be renamed so; '' if it can
   */
  problemWithName(name, newName) {
    return wrongNewName(newName) || this.#files.taken(newName, name);
  }

  /**
   * Undoing leaves all other scripts alone.
   * @param {string[]} names
   * @returns {Undo}
   */
  #undoFor(names) {
    const before = names.map((name) => /** @type {const} */ ([name, this.#files.text('scripts', name)]));
    const run = () => {
      for (const [name, text] of before) {
        if (text === null) this.#files.remove(name);
        else this.#files.set(name, text);
      }
    };
    return { names, run };
  }
}

/**
 * @param {string[]} added
 * @param {number} replaced
 */
function messageFor(added, replaced) {
  if (!added.length) return '';
  if (added.length === 1) return `${replaced ? 'Replaced' : 'Added'} ${added[0]}.`;
  return `Added ${added.length} scripts${replaced ? `, ${replaced} of them replacing yours` : ''}.`;
}
