// A plain text field, for a page that was built without CodeMirror.
import { make } from './dom.js';

/** @import { Editor, EditorOptions } from './bundle.js' */

/**
 * @param {EditorOptions} options
 * @returns {Editor}
 */
export function plainEditor({ parent, run, changed }) {
  const field = make('textarea', { spellcheck: 'false', autocapitalize: 'off', wrap: 'off' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    'textarea { box-sizing: border-box; width: 100%; height: 100%; border: 0; padding: 8px; resize: none;' +
      ' font: inherit; font-family: var(--code-font); color: var(--ink); background: var(--paper) }',
  );
  parent.adoptedStyleSheets = [sheet];
  field.addEventListener('input', () => changed(field.value));
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
  });
  parent.append(field);
  return {
    open({ text, readOnly, label }) {
      field.value = text;
      field.readOnly = readOnly;
      field.setAttribute('aria-label', label);
    },
    get text() {
      return field.value;
    },
    goTo(line) {
      const linesAbove = field.value.split('\n').slice(0, line - 1);
      const position = linesAbove.reduce((sum, text) => sum + text.length + 1, 0);
      field.setSelectionRange(position, position);
    },
    focus: () => field.focus(),
    forget() {},
    rename() {},
    mark() {},
    setBreakpoints() {},
    annotate() {},
    showStop() {},
  };
}
