// The buttons beside the calculator. On a phone they are a menu.
import { element } from './elements.js';

export class Toolbar {
  #actions;
  #switches;

  /**
   * @param {Record<string, () => void>} actions  by the name in a button's data-action
   * @param {() => Record<string, boolean>} switches  whether each action that is a switch is on
   */
  constructor(actions, switches) {
    this.#actions = actions;
    this.#switches = switches;
    element('tools').addEventListener('click', (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest('button');
      if (button?.dataset.action) this.perform(button.dataset.action);
    });
    element('open-tools').addEventListener('click', () => {
      this.#showMenu(!element('tools').classList.contains('open'));
    });
    document.addEventListener('pointerdown', ({ target }) => {
      const isOutside = !(/** @type {Element} */ (target).closest('#tools, #open-tools'));
      if (isOutside) this.#showMenu(false);
    });
  }

  /** @param {string} action */
  perform(action) {
    if (Object.hasOwn(this.#actions, action)) this.#actions[action]();
    this.#showMenu(false);
    this.update();
  }

  update() {
    for (const [action, isOn] of Object.entries(this.#switches())) {
      document.querySelector(`[data-action="${action}"]`)?.setAttribute('aria-pressed', String(isOn));
    }
  }

  /** @param {boolean} isOpen */
  #showMenu(isOpen) {
    element('tools').classList.toggle('open', isOpen);
    element('open-tools').setAttribute('aria-expanded', String(isOpen));
  }
}
