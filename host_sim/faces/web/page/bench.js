// The scripts, the editor and the text: beside the calculator where there is room, else over it.
import { element } from './dom.js';
import { say } from './status.js';

/** @import { Calculator } from './calculator.js' */
/** @import { WorkbenchOptions } from './workbench/workbench.js' */

const PATIENCE_MS = 3000;
const WIDE = window.matchMedia('(min-width: 900px)');

export class Bench {
  #options;
  /** @type {Promise<void> | null} */
  #mounted = null;

  /** @param {Omit<WorkbenchOptions, 'close' | 'say'> & { calculator: Calculator }} options */
  constructor(options) {
    this.#options = options;
    const button = element('open-bench');
    button.addEventListener('click', () => (this.#isOpen ? this.close() : this.open()));
    WIDE.addEventListener('change', () => WIDE.matches && this.open());
    if (WIDE.matches) this.open();
  }

  /** @returns {boolean} */
  get #isOpen() {
    return element('bench').classList.contains('open');
  }

  /** @returns {void} */
  open() {
    this.#show(true);
    this.#mounted ??= this.#mount().catch(() => {
      this.#mounted = null;
      say("The scripts can't be loaded: is the network there?");
    });
  }

  /** @returns {void} */
  close() {
    this.#show(false);
  }

  /**
   * @param {boolean} isOpen
   * @returns {void}
   */
  #show(isOpen) {
    element('bench').classList.toggle('open', isOpen);
    element('open-bench').setAttribute('aria-expanded', String(isOpen));
  }

  /** @returns {Promise<void>} */
  async #mount() {
    await firstSight(this.#options.calculator);
    const { mountWorkbench } = await import('./workbench/workbench.js');
    const { run } = this.#options;
    await mountWorkbench(element('bench'), {
      ...this.#options,
      run: (name, folder) => {
        this.close();
        run(name, folder);
        element('lcd').focus(); // what is typed next is for the calculator
      },
      close: () => this.close(),
      say,
    });
    element('lcd-text').setAttribute('aria-live', 'off'); // the workbench's text is read aloud from now on
  }
}

/**
 * The title comes first: until a script shows or asks something, the rest would only keep it waiting.
 * @param {Calculator} calculator
 * @returns {Promise<void>}
 */
function firstSight(calculator) {
  return new Promise((done) => {
    const look = () => {
      const isAtWork = calculator.state === 'loading' || calculator.state === 'busy';
      if (calculator.showing === 'drawing' || !isAtWork) done();
    };
    calculator.on(look);
    look();
    setTimeout(done, PATIENCE_MS);
  });
}
