// The panel with the scripts, the editor and the printed text: beside the calculator if there is room, else over it.
import { element, showMessage } from './elements.js';
import { showGuide } from './help.js';
import { isView } from './page_view.js';

/** @import { Calculator } from './calculator.js' */
/** @import { Store } from './model_picker.js' */
/** @import { WorkbenchOptions } from './workbench/workbench.js' */

const MAX_WAIT_MS = 3000;
const LEFT_OPEN = 'casio-sim.workbench'; // in the store: on a wide screen, whether the user left it open
const WIDE = window.matchMedia('(min-width: 900px) and (height > 480px)'); // as in the style sheets

export class WorkbenchPanel {
  #options;
  /** @type {Promise<void> | null} */
  #mounted = null;

  /** @param {Omit<WorkbenchOptions, 'close' | 'open' | 'showMessage'> & { calculator: Calculator, store: Store }} options */
  constructor(options) {
    this.#options = options;
    element('open-workbench').addEventListener('click', () => {
      if (this.#isOpen) this.close();
      else this.open();
      this.#remember();
    });
    WIDE.addEventListener('change', () => this.#resized());
    this.#show(false);
    if (WIDE.matches) this.#restore();
  }

  get #isOpen() {
    return element('workbench-panel').classList.contains('open');
  }

  /** A tablet that is turned shows the calculator, unless the user is typing: a screen keyboard takes room too. */
  #resized() {
    if (WIDE.matches) this.#restore();
    else if (!element('workbench-panel').contains(document.activeElement)) this.close();
  }

  /** On a wide screen the first visit shows how to play. */
  #restore() {
    if (this.#isOpen || this.#options.store.getItem(LEFT_OPEN) === 'yes') this.open();
    else this.#show(false);
  }

  #remember() {
    try {
      if (WIDE.matches) this.#options.store.setItem(LEFT_OPEN, this.#isOpen ? 'yes' : 'no');
    } catch {
      // Storage is full or blocked.
    }
  }

  open() {
    if (isView('embed')) return;
    this.#show(true);
    this.#mounted ??= this.#mount().catch(() => {
      this.#mounted = null;
      showMessage("Can't load the editor. Check your network connection");
    });
  }

  close() {
    this.#show(false);
  }

  /** Show the calculator, and let the next keys go to it. */
  #leave() {
    if (!WIDE.matches) this.close();
    element('lcd').focus();
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    element('workbench-panel').classList.toggle('open', isOpen);
    element('open-workbench').setAttribute('aria-expanded', String(isOpen));
    showGuide(WIDE.matches && !isOpen);
  }

  async #mount() {
    await firstOutput(this.#options.calculator);
    const { mountWorkbench } = await import('./workbench/workbench.js');
    const { run } = this.#options;
    await mountWorkbench(element('workbench-panel'), {
      ...this.#options,
      run: (name, folder, profiles) => {
        run(name, folder, profiles);
        this.#leave();
      },
      close: () => this.#leave(),
      open: () => this.open(),
      showMessage,
    });
    element('lcd-text').setAttribute('aria-live', 'off'); // the workbench announces the text from now on
  }
}

/**
 * Loading the workbench would delay the title, so it waits until the script draws or waits for the user.
 * @param {Calculator} calculator
 * @returns {Promise<void>}
 */
function firstOutput(calculator) {
  return new Promise((resolve) => {
    const check = () => {
      const isRunning = calculator.state === 'loading' || calculator.state === 'busy';
      if (calculator.showing === 'drawing' || !isRunning) resolve();
    };
    calculator.on(check);
    check();
    setTimeout(resolve, MAX_WAIT_MS);
  });
}
