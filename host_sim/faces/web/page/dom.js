// The elements of index.html, by their id.

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function element(id) {
  return /** @type {T} */ (document.getElementById(id));
}
