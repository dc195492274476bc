// The editor, made of CodeMirror: all that the page knows of it is in ../page/workbench/bundle.js.
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
import { look } from './look.js';

/** @import { CompletionContext, CompletionResult } from '@codemirror/autocomplete' */
/** @import { Diagnostic } from '@codemirror/lint' */
/** @import { Extension } from '@codemirror/state' */
/** @import { Editor, EditorOptions, Mark, OpenDocument } from '../page/workbench/bundle.js' */

/** @type {(options: EditorOptions) => Editor} */
export const makeEditor = (options) => new PythonEditor(options);

class PythonEditor {
  #options;
  #view;
  /** @type {Map<string, EditorState>} */
  #states = new Map(); // of the other documents, each with what can be undone there
  #key = '';
  #label = new Compartment(); // what a screen reader says of it

  /** @param {EditorOptions} options */
  constructor(options) {
    this.#options = options;
    // In a shadow root CodeMirror's styles are sheets that script makes; in the document they would be inline styles,
    // which the page's Content-Security-Policy refuses.
    this.#view = new EditorView({ parent: options.parent, root: options.parent, state: this.#stateOf('', true, '') });
  }

  /**
   * What was open is kept with all that can be undone in it.
   * @param {OpenDocument} document
   * @returns {void}
   */
  open({ key, text, readOnly, label }) {
    if (this.#key) this.#states.set(this.#key, this.#view.state);
    const kept = this.#states.get(key);
    this.#key = key;
    if (kept?.doc.toString() !== text) this.#view.setState(this.#stateOf(text, readOnly, label));
    else if (kept !== this.#view.state) this.#view.setState(kept);
    this.#view.dispatch({ effects: this.#label.reconfigure(labelled(label, readOnly)) });
  }

  /** @param {string} key  of a document that is gone */
  forget(key) {
    this.#states.delete(key);
    if (this.#key === key) this.#key = '';
  }

  /**
   * @param {string} from
   * @param {string} to
   * @returns {void}
   */
  rename(from, to) {
    if (this.#key === from) this.#key = to;
    const kept = this.#states.get(from);
    this.#states.delete(from);
    if (kept) this.#states.set(to, kept);
  }

  /** @returns {string} */
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
   * The cursor goes to this line, and the line to the middle.
   * @param {number} line
   * @returns {void}
   */
  goTo(line) {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const effects = EditorView.scrollIntoView(from, { y: 'center' });
    this.#view.dispatch({ selection: { anchor: from }, effects });
  }

  /** @returns {void} */
  focus() {
    this.#view.focus();
  }

  /**
   * @param {string} text
   * @param {boolean} readOnly
   * @param {string} label
   * @returns {EditorState}
   */
  #stateOf(text, readOnly, label) {
    return EditorState.create({
      doc: text,
      extensions: [this.#extensions(), EditorState.readOnly.of(readOnly), this.#label.of(labelled(label, readOnly))],
    });
  }

  /** @returns {Extension} */
  #extensions() {
    const { run, save, changed, complete } = this.#options;
    /** @type {(context: CompletionContext) => CompletionResult | null} */
    const completion = (context) => {
      const line = context.state.doc.lineAt(context.pos);
      const found = complete(line.text.slice(0, context.pos - line.from), context.state.doc.toString());
      if (!found || (!found.whole && !context.explicit && found.from === context.pos - line.from)) return null;
      return { from: line.from + found.from, options: found.options, validFor: /^\w*$/ };
    };
    return [
      lineNumbers(),
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
          { key: 'Mod-Enter', run: doing(run) },
          { key: 'Mod-s', run: doing(save) },
        ]),
      ),
      // Tab indents. Whoever has no mouse leaves by Escape, then Tab: CodeMirror sees to that.
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
      }),
      look,
    ];
  }
}

/**
 * @param {() => void} act
 * @returns {() => boolean} a command that is done with its key
 */
const doing = (act) => () => {
  act();
  return true;
};

/**
 * @param {string} label
 * @param {boolean} readOnly
 * @returns {Extension}
 */
function labelled(label, readOnly) {
  const said = { 'aria-label': label, 'aria-readonly': String(readOnly) };
  return EditorView.contentAttributes.of({ ...said, spellcheck: 'false', tabindex: '0' });
}
