// The editor in the page's own colours, light and dark.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** @import { Extension } from '@codemirror/state' */

const SOFT_LINE = 'color-mix(in srgb, var(--accent) 7%, transparent)';

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' }, // the page draws an outline around the whole editor
  '.cm-scroller': { fontFamily: 'var(--code-font)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)', paddingBottom: '3em' },
  '.cm-gutters': { color: 'var(--soft)', backgroundColor: 'var(--paper)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: SOFT_LINE },
  '.cm-activeLineGutter': { color: 'var(--ink)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 25%, transparent)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    color: 'var(--danger)',
    backgroundColor: 'transparent',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--accent) 14%, transparent)' },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--accent) 22%, transparent)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--accent) 45%, transparent)' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--panel)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-textfield': {
    color: 'var(--ink)',
    backgroundColor: 'var(--paper)',
    border: '1px solid var(--line)',
    font: 'inherit',
  },
  '.cm-button': {
    color: 'var(--ink)',
    font: 'inherit',
    backgroundColor: 'var(--paper)',
    backgroundImage: 'none',
    border: '1px solid var(--line)',
    borderRadius: '5px',
  },
  '.cm-panel.cm-search': { padding: '6px 28px 6px 8px' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink)', fontSize: '1.3em' },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--panel)',
    border: '1px solid var(--line)',
    borderRadius: '5px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--code-font)', maxHeight: '12em' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { color: 'var(--paper)', backgroundColor: 'var(--accent)' },
  '.cm-completionDetail': { color: 'inherit', opacity: '0.75' },
  '.cm-tooltip.cm-completionInfo': { maxWidth: '300px', padding: '4px 8px' },
  '.cm-diagnostic': { borderLeft: '3px solid var(--line)', padding: '4px 8px', maxWidth: '34em' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--accent)' },
  '.cm-lintRange': { backgroundImage: 'none', paddingBottom: '0' },
  '.cm-lintRange.mark-error': { textDecoration: 'underline wavy var(--danger) 1px', textUnderlineOffset: '3px' },
  '.cm-lintRange.mark-warning': { textDecoration: 'underline dotted var(--soft) 1px', textUnderlineOffset: '3px' },
  '.cm-note': {
    display: 'block',
    padding: '0 6px',
    textAlign: 'right',
    background:
      'linear-gradient(to left, color-mix(in srgb, var(--stop) 55%, transparent) var(--share), transparent 0)',
  },
  '.cm-breakpoints': { width: '16px', cursor: 'pointer' },
  '.cm-breakpoints .cm-gutterElement': { display: 'grid', placeItems: 'center' },
  '.cm-breakpoint': { width: '10px', height: '10px', borderRadius: '50%', backgroundColor: 'var(--danger)' },
  '.cm-lineNumbers .cm-gutterElement': { cursor: 'pointer' },
  '.cm-line.cm-stopLine': {
    backgroundColor: 'color-mix(in srgb, var(--stop) 40%, transparent)',
    boxShadow: 'inset 3px 0 var(--stop)',
  },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 3px' },
  '.cm-lint-marker': { width: '8px', height: '8px', marginTop: '0.42em', borderRadius: '50%', boxSizing: 'border-box' },
  '.cm-lint-marker-error': { content: 'none', backgroundColor: 'var(--danger)' },
  '.cm-lint-marker-warning': { content: 'none', border: '2px solid var(--soft)' },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: 'var(--code-keyword)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], fontWeight: '600' },
]);

/** @type {Extension} */
export const editorTheme = [theme, syntaxHighlighting(colours)];
