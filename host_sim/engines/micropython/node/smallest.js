// How small a heap may be, by trying.

/** @typedef {(heap: number) => boolean} Works */

const SURE = 16; // so many steps above must work as well, where nobody says otherwise

/**
 * The smallest multiple of `step` for which `works` holds, from `least` up to `most`; null where `most` is too small.
 * Steps that double up from the least find it with few trials when it is near.
 * @param {number} step
 * @param {number} least
 * @param {number} most
 * @param {Works} works
 * @returns {number | null}
 */
export function smallest(step, least, most, works) {
  let good = Math.ceil(least / step);
  let bad = good - 1;
  for (let stride = 1; !works(good * step); stride *= 2) {
    if (good * step >= most) return null;
    bad = good;
    good = Math.min(good + stride, Math.ceil(most / step));
  }
  while (good - bad > 1) {
    const middle = (good + bad) >> 1;
    if (works(middle * step)) good = middle;
    else bad = middle;
  }
  return good * step;
}

/**
 * The smallest from which on it works: near the limit luck decides how the free blocks lie, so the next steps are tried
 * as well. They are tried from above, for a failure rules out all that is below it.
 * @param {number} step
 * @param {number} least
 * @param {number} most
 * @param {Works} works
 * @param {number} [sure]
 * @returns {number | null}
 */
export function smallestLasting(step, least, most, works, sure = SURE) {
  /** @type {Map<number, boolean>} */
  const tried = new Map();
  /** @type {(size: number) => boolean} */
  const holds = (size) => {
    const known = tried.get(size) ?? works(size * step);
    tried.set(size, known);
    return known;
  };
  let first = Math.ceil(least / step);
  while (first * step <= most) {
    let size = first + sure;
    while (size >= first && holds(size)) size--;
    if (size < first) return first * step;
    first = size + 1;
  }
  return null;
}

/**
 * A VM that breaks down under a heap that is too small is as good as one that says MemoryError.
 * @param {() => boolean} action
 * @returns {boolean}
 */
export function survives(action) {
  try {
    return action();
  } catch {
    return false;
  }
}
