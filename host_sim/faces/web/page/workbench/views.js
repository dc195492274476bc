// The parts of the workbench, side by side where there is room; else one at a time, with tabs above.
import { makeDivider } from './divider.js';
import { button, make } from './dom.js';

const TITLES = /** @type {const} */ ({ files: 'Files', script: 'Script', text: 'Text' });

/** @typedef {keyof typeof TITLES} View */

export class Views {
  /** @type {Map<string, HTMLElement>} */
  #tabs = new Map();
  element = make('div', { class: 'workbench' });

  /**
   * @param {Record<View, HTMLElement>} parts
   * @param {() => void} close
   */
  constructor({ files, script, text }, close) {
    for (const view of /** @type {View[]} */ (Object.keys(TITLES))) {
      this.#tabs.set(
        view,
        button(TITLES[view], () => this.show(view), { class: 'tab', 'data-view': view }),
      );
    }
    const tabs = make('div', { class: 'tabs' }, ...this.#tabs.values(), button('Close', close, { class: 'tab close' }));
    this.element.append(tabs, files, script, makeDivider(this.element), text);
    this.show('script');
  }

  /**
   * @param {View} view
   * @returns {void}
   */
  show(view) {
    this.element.dataset.view = view;
    for (const [name, tab] of this.#tabs) tab.setAttribute('aria-pressed', String(name === view));
  }
}
