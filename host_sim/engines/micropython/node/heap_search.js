// Finds the smallest heap by trying.

/** @typedef {(heap: number) => boolean} Works */

const MARGIN = 16; // steps above the smallest heap that must work as well

/**
 * The smallest multiple of `step` from `least` to `most` for which `works` returns true; null if `most` is too small.
 * The search doubles its stride, so it needs few trials if the result is near `least`.
 * @param {number} step
 * @param {number} least
 * @param {number} most
 * @param {Works} works
 */
export function smallestHeap(step, least, most, works) {
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
 * The smallest heap for which the next `margin` steps work as well: near the limit, fragmentation decides. They are
 * tried from above, because a failure rules out everything below it.
 * @param {number} step
 * @param {number} least
 * @param {number} most
 * @param {Works} works
 * @param {number} [margin]
 */
export function smallestReliableHeap(step, least, most, works, margin = MARGIN) {
  /** @type {Map<number, boolean>} */
  const results = new Map();
  /** @type {(size: number) => boolean} */
  const worksAt = (size) => {
    const result = results.get(size) ?? works(size * step);
    results.set(size, result);
    return result;
  };
  let first = Math.ceil(least / step);
  while (first * step <= most) {
    let size = first + margin;
    while (size >= first && worksAt(size)) size--;
    if (size < first) return first * step;
    first = size + 1;
  }
  return null;
}

/**
 * A VM that crashes because its heap is too small counts as a failure, like a MemoryError.
 * @param {() => boolean} action
 */
export function survives(action) {
  try {
    return action();
  } catch {
    return false;
  }
}
