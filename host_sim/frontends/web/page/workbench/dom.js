// Creates elements in one expression.

/** @typedef {Record<string, string | boolean | ((event: any) => void)>} Attributes */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]  functions become listeners; true is an attribute without a value, false is none
 * @param {...(Node | string)} children
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
 */
export const button = (label, click, attributes = {}) =>
  make('button', { type: 'button', click, ...attributes }, label);
