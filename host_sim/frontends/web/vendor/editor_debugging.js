// Beside the lines: breakpoints, and what a line costs. And the line at which a script is stopped.
import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutter } from '@codemirror/view';

/** @import { EditorState, Extension, Range, Text } from '@codemirror/state' */
/** @import { LineNote } from '../page/workbench/bundle.js' */

/** @type {import('@codemirror/state').StateEffectType<number[]>} */
const setLines = StateEffect.define();
/** @type {import('@codemirror/state').StateEffectType<number | null>} */
const setStop = StateEffect.define();

/** @type {import('@codemirror/state').StateEffectType<LineNote[]>} */
const setNotes = StateEffect.define();

class BreakpointMarker extends GutterMarker {
  toDOM() {
    const dot = document.createElement('span');
    dot.className = 'cm-breakpoint';
    return dot;
  }
}
const BREAKPOINT = new BreakpointMarker();

class NoteMarker extends GutterMarker {
  /** @param {LineNote} note */
  constructor(note) {
    super();
    this.note = note;
  }

  toDOM() {
    const { text, title, share } = this.note;
    const element = document.createElement('span');
    element.className = 'cm-note';
    element.textContent = text;
    element.title = title;
    element.style.setProperty('--share', `${Math.round(100 * share)}%`);
    return element;
  }
}
const STOP_LINE = Decoration.line({ class: 'cm-stopLine' });

/**
 * @template {import('@codemirror/state').RangeValue} T
 * @param {Text} doc
 * @param {number[]} lines
 * @param {(position: number) => Range<T>} rangeAt
 * @returns {RangeSet<T>}
 */
function rangesAt(doc, lines, rangeAt) {
  const inside = [...new Set(lines)].filter((line) => line >= 1 && line <= doc.lines).sort((a, b) => a - b);
  return RangeSet.of(inside.map((line) => rangeAt(doc.line(line).from)));
}

/** @type {StateField<RangeSet<BreakpointMarker>>} */
const breakpoints = StateField.define({
  create: () => RangeSet.empty,
  update(markers, transaction) {
    let result = markers.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setLines)) {
        result = rangesAt(transaction.state.doc, effect.value, (position) => BREAKPOINT.range(position));
      }
    }
    return result;
  },
});

/** @type {StateField<RangeSet<Decoration>>} */
const stopLine = StateField.define({
  create: () => RangeSet.empty,
  update(decorations, transaction) {
    let result = decorations.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setStop)) {
        const lines = effect.value === null ? [] : [effect.value];
        result = rangesAt(transaction.state.doc, lines, (position) => STOP_LINE.range(position));
      }
    }
    return result;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** @type {StateField<RangeSet<NoteMarker>>} */
const notes = StateField.define({
  create: () => RangeSet.empty,
  update(markers, transaction) {
    let result = transaction.docChanged ? RangeSet.empty : markers;
    for (const effect of transaction.effects) {
      if (!effect.is(setNotes)) continue;
      const { doc } = transaction.state;
      const inside = effect.value.filter(({ line }) => line >= 1 && line <= doc.lines).sort((a, b) => a.line - b.line);
      result = RangeSet.of(inside.map((note) => new NoteMarker(note).range(doc.line(note.line).from)));
    }
    return result;
  },
});

/**
 * @param {EditorState} state
 * @returns {number[]} the lines with a breakpoint
 */
export function breakpointLines(state) {
  const lines = new Set();
  for (const cursor = state.field(breakpoints).iter(); cursor.value; cursor.next()) {
    lines.add(state.doc.lineAt(cursor.from).number);
  }
  return [...lines];
}

/** @param {number[]} lines */
export const withBreakpoints = (lines) => ({ effects: setLines.of(lines) });

/** @param {LineNote[]} lineNotes */
export const withNotes = (lineNotes) => ({ effects: setNotes.of(lineNotes) });

/** @param {number | null} line */
export const withStop = (line) => ({ effects: setStop.of(line) });

/**
 * @param {EditorView} view
 * @param {number} position  in the line
 */
export function toggleBreakpoint(view, position) {
  const line = view.state.doc.lineAt(position).number;
  const lines = breakpointLines(view.state);
  view.dispatch(withBreakpoints(lines.includes(line) ? lines.filter((each) => each !== line) : [...lines, line]));
  return true;
}

/** @type {Extension} */
export const debugging = [
  breakpoints,
  stopLine,
  notes,
  gutter({ class: 'cm-notes', markers: (view) => view.state.field(notes) }),
  gutter({
    class: 'cm-breakpoints',
    markers: (view) => view.state.field(breakpoints),
    domEventHandlers: { mousedown: (view, line) => toggleBreakpoint(view, line.from) },
  }),
];
