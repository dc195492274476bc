// The panes of the workbench: side by side if there is room, else one at a time, with tabs above them.
import { button, make } from './dom.js';

const TITLES = /** @type {const} */ ({ files: 'Files', script: 'Script', text: 'Text' });
const [MIN_SHARE, DEFAULT_SHARE, MAX_SHARE] = [8, 26, 80]; // of the text pane, in per cent of the height
const STEP = 4;

/** @typedef {keyof typeof TITLES} Pane */

export class Panes {
  /** @type {Map<string, HTMLElement>} */
  #tabs = new Map();
  element = make('div', { class: 'workbench' });

  /**
   * @param {Record<Pane, HTMLElement>} panes
   * @param {() => void} close
   */
  constructor({ files, script, text }, close) {
    for (const pane of /** @type {Pane[]} */ (Object.keys(TITLES))) {
      const tab = button(TITLES[pane], () => this.show(pane), { class: 'tab', 'data-pane': pane });
      this.#tabs.set(pane, tab);
    }
    const tabs = make('div', { class: 'tabs' }, ...this.#tabs.values(), button('Close', close, { class: 'tab close' }));
    this.element.append(tabs, files, script, makeDivider(this.element), text);
    this.show('script');
  }

  /** @param {Pane} pane */
  show(pane) {
    this.element.dataset.pane = pane;
    for (const [name, tab] of this.#tabs) tab.setAttribute('aria-pressed', String(name === pane));
  }
}

/**
 * The divider between script and text, moved with the mouse or the arrow keys.
 * @param {HTMLElement} parent  its --text-share is set
 */
function makeDivider(parent) {
  let share = DEFAULT_SHARE;
  const divider = make('div', {
    class: 'divider',
    role: 'separator',
    tabindex: '0',
    'aria-orientation': 'horizontal',
    'aria-label': 'Height of the text',
    'aria-valuemin': String(MIN_SHARE),
    'aria-valuemax': String(MAX_SHARE),
    title: 'Drag, or press Up or Down',
  });
  /** @type {(percent: number) => void} */
  const setShare = (percent) => {
    share = Math.min(Math.max(percent, MIN_SHARE), MAX_SHARE);
    divider.setAttribute('aria-valuenow', String(Math.round(share)));
    parent.style.setProperty('--text-share', `${share}%`);
  };
  divider.addEventListener('keydown', (event) => {
    const step = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation(); // else the calculator gets the arrow key
    setShare(share + step);
  });
  divider.addEventListener('pointerdown', (event) => divider.setPointerCapture(event.pointerId));
  divider.addEventListener('pointermove', (event) => {
    if (!divider.hasPointerCapture(event.pointerId)) return;
    const { bottom, height } = parent.getBoundingClientRect();
    setShare((100 * (bottom - event.clientY)) / height);
  });
  divider.addEventListener('dblclick', () => setShare(DEFAULT_SHARE));
  setShare(DEFAULT_SHARE);
  return divider;
}
