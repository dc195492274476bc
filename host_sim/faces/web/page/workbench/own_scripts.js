// What can be done with one's own scripts, each with a way back: nobody is asked before, everybody can undo.
import { wrongName } from '../files.js';

/** @import { Files } from '../files.js' */

/** @typedef {{ touched: string[], undo: () => void }} WayBack  to the scripts as they were, those that were touched */

/**
 * @typedef {object} Accepted
 * @property {string[]} added  the names of all that are here now
 * @property {string[]} refused  with a line for each, why
 * @property {string} told  what has happened, in a line
 * @property {WayBack} back
 */

export class OwnScripts {
  #files;

  /** @param {Files} files */
  constructor(files) {
    this.#files = files;
  }

  /**
   * @param {string} wanted
   * @param {string} text
   * @returns {string} the name that it got: none is overwritten
   */
  add(wanted, text) {
    const name = this.#files.freeName(wanted);
    this.#files.set(name, text);
    return name;
  }

  /**
   * Scripts from elsewhere: they replace those of the same name.
   * @param {Record<string, string>} scripts
   * @returns {Accepted}
   */
  accept(scripts) {
    const back = this.#wayBack(Object.keys(scripts));
    /** @type {string[]} */
    const added = [];
    /** @type {string[]} */
    const refused = [];
    let replaced = 0;
    for (const [name, text] of Object.entries(scripts)) {
      const before = this.#files.text('scripts', name);
      const wrong = wrongName(name) || (before === null ? this.#files.taken(name) : '');
      if (wrong) refused.push(`${name}: ${wrong}`);
      else {
        if (before !== null && before !== text) replaced++;
        this.#files.set(name, text);
        added.push(name);
      }
    }
    return { added, refused, told: toldOf(added, replaced), back };
  }

  /**
   * @param {string} name
   * @returns {WayBack}
   */
  remove(name) {
    const back = this.#wayBack([name]);
    this.#files.remove(name);
    return back;
  }

  /**
   * @param {string} name
   * @param {string} wanted
   * @returns {string} why it can't have that name; '' where it can
   */
  wrongFor(name, wanted) {
    return wrongName(wanted) || this.#files.taken(wanted, name);
  }

  /**
   * Others may change in the meantime, and stay as they are then.
   * @param {string[]} touched
   * @returns {WayBack}
   */
  #wayBack(touched) {
    const before = touched.map((name) => /** @type {const} */ ([name, this.#files.text('scripts', name)]));
    const undo = () => {
      for (const [name, text] of before) {
        if (text === null) this.#files.remove(name);
        else this.#files.set(name, text);
      }
    };
    return { touched, undo };
  }
}

/**
 * @param {string[]} added
 * @param {number} replaced
 * @returns {string}
 */
function toldOf(added, replaced) {
  if (!added.length) return '';
  const counted = added.length === 1 ? `${added[0]} is here` : `${added.length} scripts are here`;
  if (!replaced) return `${counted}.`;
  return added.length === 1 ? `${counted}, in place of yours.` : `${counted}, ${replaced} of them in place of yours.`;
}
