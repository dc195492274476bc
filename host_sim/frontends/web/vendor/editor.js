// The editor, built with CodeMirror. The page uses it through the types in ../page/workbench/bundle.js.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { localCompletionSource, pythonLanguage } from '@codemirror/lang-python';
import { bracketMatching, indentOnInput, indentUnit, LanguageSupport } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import {
  breakpointLines,
  debugging,
  toggleBreakpoint,
  withBreakpoints,
  withNotes,
  withStop,
} from './editor_debugging.js';
import { editorTheme } from './editor_theme.js';

/** @import { CompletionContext, CompletionResult } from '@codemirror/autocomplete' */
/** @import { Diagnostic } from '@codemirror/lint' */
/** @import { Extension } from '@codemirror/state' */
/** @import { Editor, EditorOptions, LineNote, Mark, OpenDocument } from '../page/workbench/bundle.js' */

/** @type {(options: EditorOptions) => Editor} */
export const makeEditor = (options) => new PythonEditor(options);

class PythonEditor {
  #options;
  #view;
  /** @type {Map<string, EditorState>} */
  #states = new Map(); // of the other documents, with their undo histories
  #key = ''; // of the open document
  #label = new Compartment(); // for screen readers

  /** @param {EditorOptions} options */
  constructor(options) {
    this.#options = options;
    // In a shadow root CodeMirror uses constructed style sheets; in the document it would use inline styles, which the
    // page's Content-Security-Policy blocks.
    this.#view = new EditorView({ parent: options.parent, root: options.parent, state: this.#stateOf('', true, '') });
  }

  /** @param {OpenDocument} document */
  open({ key, text, readOnly, label, breakpoints }) {
    if (this.#key) this.#states.set(this.#key, this.#view.state);
    const saved = this.#states.get(key);
    this.#key = key;
    if (saved?.doc.toString() !== text) this.#view.setState(this.#stateOf(text, readOnly, label));
    else if (saved !== this.#view.state) this.#view.setState(saved);
    this.#view.dispatch({ effects: this.#label.reconfigure(labelled(label, readOnly)) });
    this.setBreakpoints(breakpoints);
  }

  /** @param {string} key  of a deleted document */
  forget(key) {
    this.#states.delete(key);
    if (this.#key === key) this.#key = '';
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  rename(from, to) {
    if (this.#key === from) this.#key = to;
    const saved = this.#states.get(from);
    this.#states.delete(from);
    if (saved) this.#states.set(to, saved);
  }

  get text() {
    return this.#view.state.doc.toString();
  }

  /** @param {Mark[]} marks */
  mark(marks) {
    const { doc } = this.#view.state;
    /** @type {Diagnostic[]} */
    const diagnostics = marks.map(({ line, text, severity }) => {
      const { from, to, text: content } = doc.line(Math.min(Math.max(line, 1), doc.lines));
      const indent = content.length - content.trimStart().length;
      return { from: Math.min(from + indent, to), to, severity, message: text, markClass: `mark-${severity}` };
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  /**
   * Moves the cursor to this line and centres it.
   * @param {number} line
   */
  goTo(line) {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const effects = EditorView.scrollIntoView(from, { y: 'center' });
    this.#view.dispatch({ selection: { anchor: from }, effects });
  }

  /** @param {number[]} lines */
  setBreakpoints(lines) {
    if (lines.join() !== breakpointLines(this.#view.state).join()) this.#view.dispatch(withBreakpoints(lines));
  }

  /** @param {LineNote[]} notes */
  annotate(notes) {
    this.#view.dispatch(withNotes(notes));
  }

  /** @param {number | null} line */
  showStop(line) {
    this.#view.dispatch(withStop(line));
  }

  focus() {
    this.#view.focus();
  }

  /**
   * @param {string} text
   * @param {boolean} readOnly
   * @param {string} label
   */
  #stateOf(text, readOnly, label) {
    return EditorState.create({
      doc: text,
      extensions: [this.#extensions(), EditorState.readOnly.of(readOnly), this.#label.of(labelled(label, readOnly))],
    });
  }

  /** @returns {Extension} */
  #extensions() {
    const { run, save, changed, complete, breakpointsChanged } = this.#options;
    /** @type {(context: CompletionContext) => CompletionResult | null} */
    const completion = (context) => {
      const line = context.state.doc.lineAt(context.pos);
      const column = context.pos - line.from;
      const completions = complete(line.text.slice(0, column), context.state.doc.toString());
      if (!completions || (!completions.whole && !context.explicit && completions.from === column)) return null;
      return { from: line.from + completions.from, options: completions.options, validFor: /^\w*$/ };
    };
    return [
      debugging,
      lineNumbers({ domEventHandlers: { mousedown: (view, line) => toggleBreakpoint(view, line.from) } }),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSpecialChars(),
      history(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      autocompletion({ icons: false }),
      highlightSelectionMatches(),
      search({ top: true }),
      lintGutter(),
      indentUnit.of('    '),
      EditorState.tabSize.of(4),
      new LanguageSupport(pythonLanguage, [
        pythonLanguage.data.of({ autocomplete: localCompletionSource }),
        pythonLanguage.data.of({ autocomplete: completion }),
      ]),
      Prec.highest(
        keymap.of([
          { key: 'Mod-Enter', run: command(run) },
          { key: 'Mod-s', run: command(save) },
          { key: 'F9', run: (view) => toggleBreakpoint(view, view.state.selection.main.head) },
        ]),
      ),
      // Tab indents. Without a mouse, Escape and then Tab leave the editor: CodeMirror provides that.
      keymap.of([
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...lintKeymap,
        ...defaultKeymap,
        indentWithTab,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed(update.state.doc.toString());
        const lines = breakpointLines(update.state);
        if (lines.join() !== breakpointLines(update.startState).join()) breakpointsChanged(lines);
      }),
      editorTheme,
    ];
  }
}

/**
 * @param {() => void} action
 * @returns {() => boolean} a CodeMirror command that consumes its key
 */
const command = (action) => () => {
  action();
  return true;
};

/**
 * @param {string} label
 * @param {boolean} readOnly
 */
function labelled(label, readOnly) {
  const attributes = { 'aria-label': label, 'aria-readonly': String(readOnly), spellcheck: 'false', tabindex: '0' };
  return EditorView.contentAttributes.of(attributes);
}
