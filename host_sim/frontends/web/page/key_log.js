// The keys pressed so far, as links and saved sessions write them: `AC,3,EXE,6,1,7,EXE`. Replayed, each of them is
// pressed when the calculator waits for a key.
// Games seed their random deals from the moment of a key, so it must be the same for the same deal: `AC@5120` is an [AC]
// 5120 polls after the key before it, `OK@812` an [OK] that getkey() first saw at its 812th call.

/** @import { Moment } from '../../../engines/micropython/core/interrupt_schedule.js' */

const TIMED = /^(.+)@([0-9]{1,15})$/;
const CHOOSING = ['OK', 'EXE'];
const TIMED_CALLS = 100_000; // of getkey() after the first key: half a minute of choosing, replayed in a few seconds

/**
 * @typedef {object} Entry
 * @property {string} key
 * @property {Moment} [moment]
 * @property {boolean} [isShown]  an [AC] that the script waited for at a drawing
 * @property {boolean} [isLive]  seen by getkey()
 */

export class KeyLog {
  /** @type {Entry[]} */
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
    this.#entries.push({ key: 'AC', moment, isShown: waited });
  }

  /**
   * @param {string} key
   * @param {number} call  of getkey() that first saw it
   */
  addLive(key, call) {
    this.#entries.push({ key, moment: call, isLive: true });
  }

  /**
   * The keys with the moments that games seed from: of the first [AC] at a drawing, or of the keys that getkey() saw
   * until the first choice. To wait as long for each key would take as long as the game itself.
   */
  keys() {
    const first = this.#entries.find(({ isShown }) => isShown);
    return this.#formatted((entry) => !entry.isShown || entry === first);
  }

  /** The keys with the moment of every [AC] too: slow to replay, but exact to the bytecode. */
  exactKeys() {
    return this.#formatted(() => true);
  }

  /** @param {(entry: Entry) => boolean} isTimedAc */
  #formatted(isTimedAc) {
    const live = this.#entries.filter(({ isLive }) => isLive);
    const choice = live.findIndex(({ key }) => CHOOSING.includes(key));
    const lastCall = Math.min((live[0]?.moment ?? 0) + TIMED_CALLS, live[choice]?.moment ?? Number.POSITIVE_INFINITY);
    return this.#entries.map((entry) => {
      const { key, moment = null, isLive } = entry;
      if (moment === null) return key;
      const isTimed = isLive ? moment <= lastCall : isTimedAc(entry);
      return isTimed ? `${key}@${moment}` : key;
    });
  }
}

/**
 * @param {string} key  perhaps with its moment
 * @returns {string}
 */
export function nameOf(key) {
  return TIMED.exec(key)?.[1] ?? key;
}

/** @param {string} key */
export function isAc(key) {
  return nameOf(key) === 'AC';
}

/**
 * @param {string} key
 * @returns {Moment}
 */
export function momentOf(key) {
  const moment = TIMED.exec(key)?.[2];
  return moment === undefined ? null : Number(moment);
}
