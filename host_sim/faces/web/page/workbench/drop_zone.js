// Files that are dropped anywhere on the page become scripts.
import { make } from './dom.js';
import { dropped } from './transfer.js';

/** @import { Incoming } from './transfer.js' */

/**
 * @param {(incoming: Incoming[]) => void} take
 * @returns {void}
 */
export function acceptDrops(take) {
  const veil = make('div', { class: 'drop-veil', hidden: true }, 'Drop scripts, a folder or a zip');
  document.body.append(veil);
  const hasFiles = (/** @type {DragEvent} */ { dataTransfer }) => dataTransfer?.types.includes('Files') ?? false;
  /** @type {(event: DragEvent) => void} */
  const over = (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault(); // the browser would leave the page for the file
    event.stopPropagation(); // the editor would take it for text
    veil.hidden = false;
  };
  window.addEventListener('dragenter', over, true);
  window.addEventListener('dragover', over, true);
  window.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) veil.hidden = true; // out of the window
  });
  window.addEventListener(
    'drop',
    (event) => {
      veil.hidden = true;
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.stopPropagation();
      dropped(event.dataTransfer).then(take, () => take([]));
    },
    true,
  );
}
