// Elements, made in one expression.

/** @typedef {Record<string, string | boolean | ((event: any) => void)>} Attributes */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]  functions are listeners; true is an attribute without a value, false none
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

/**
 * @param {string} label
 * @param {(event: MouseEvent) => void} click
 * @param {Attributes} [attributes]
 * @returns {HTMLButtonElement}
 */
export const button = (label, click, attributes = {}) =>
  make('button', { type: 'button', click, ...attributes }, label);
