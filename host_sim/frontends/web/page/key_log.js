// The keys pressed so far, as links and saved sessions write them: `AC,3,EXE,6,1,7,EXE`. Replayed, each of them is
// pressed when the calculator waits for a key.
// `AC@5120` is an [AC] 5120 polls after the key before it. Games seed their random deals from that moment, so it must be
// the same for the same deal.

/** @import { Moment } from '../../../engines/micropython/core/interrupt_schedule.js' */

const AC = /^AC(?:@([0-9]{1,15}))?$/;

export class KeyLog {
  /** @type {{ key: string, waited?: boolean }[]} */
  #entries = [];

  /** @param {string[]} keys */
  add(...keys) {
    this.#entries.push(...keys.map((key) => ({ key })));
  }

  /**
   * @param {Moment} moment
   * @param {boolean} waited  whether the script showed a drawing and waited for it
   */
  addAc(moment, waited) {
    this.#entries.push({ key: moment === null ? 'AC' : `AC@${moment}`, waited });
  }

  /**
   * The keys with the moment of only the first [AC] at a drawing, which is what games seed from: to wait as long at each
   * drawing would take as long as the game itself.
   */
  keys() {
    const first = this.#entries.findIndex(({ waited }) => waited);
    return this.#entries.map(({ key, waited }, i) => (waited && i !== first ? 'AC' : key));
  }

  /** The keys with the moment of every [AC]: slow to replay, but exact to the bytecode. */
  exactKeys() {
    return this.#entries.map(({ key }) => key);
  }
}

/** @param {string} key */
export function isAc(key) {
  return AC.test(key);
}

/**
 * @param {string} key  an [AC]
 * @returns {Moment}
 */
export function momentOf(key) {
  const polls = AC.exec(key)?.[1];
  return polls === undefined ? null : Number(polls);
}
