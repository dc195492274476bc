// How small a heap may be, by trying.

/** @typedef {(heap: number) => boolean} Works */

const SURE = 3;

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
 * The smallest that works, with the next few: near the limit luck decides how the free blocks lie.
 * @param {number} step
 * @param {number} least
 * @param {number} most
 * @param {Works} works
 * @returns {number | null}
 */
export function smallestLasting(step, least, most, works) {
  for (let from = least; ; ) {
    const found = smallest(step, from, most, works);
    if (found === null) return null;
    const above = Array.from({ length: SURE }, (_, i) => found + (SURE - i) * step);
    const unlucky = above.find((heap) => !works(heap));
    if (!unlucky) return found;
    from = unlucky + step;
  }
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
