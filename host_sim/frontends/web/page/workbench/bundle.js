// The editor, the parser and zip: npm packages bundled as vendor/editor.js from host_sim/frontends/web/vendor/. These
// types are all that the page uses of them.

/** @import { Parser } from './check/source.js' */

/**
 * @typedef {object} Completion
 * @property {string} label
 * @property {string} [type]
 * @property {string} [detail]  the arguments
 * @property {string} [info]
 */

/**
 * @typedef {object} Completions
 * @property {number} from  where the name begins, as a column
 * @property {boolean} whole  whether to offer them before a first letter is typed
 * @property {Completion[]} options
 */

/**
 * @typedef {object} EditorOptions
 * @property {ShadowRoot} parent
 * @property {() => void} run
 * @property {() => void} save
 * @property {(text: string) => void} changed
 * @property {(before: string, text: string) => Completions | null} complete  `before` is the line up to the cursor
 * @property {(lines: number[]) => void} breakpointsChanged  of the open document
 */

/** @typedef {{ key: string, text: string, readOnly: boolean, label: string, breakpoints: number[] }} OpenDocument */
/** @typedef {{ line: number, text: string, severity: 'error' | 'warning' }} Mark */
/** @typedef {{ line: number, text: string, title: string, share: number }} LineNote  share: of the whole, 0 to 1 */

/**
 * @typedef {object} Editor
 * @property {(document: OpenDocument) => void} open
 * @property {(key: string) => void} forget  a deleted document
 * @property {(from: string, to: string) => void} rename  changes a document's key and keeps its undo history
 * @property {string} text
 * @property {(marks: Mark[]) => void} mark
 * @property {(line: number) => void} goTo
 * @property {(lines: number[]) => void} setBreakpoints  of the open document
 * @property {(notes: LineNote[]) => void} annotate  beside the lines, until the text changes
 * @property {(line: number | null) => void} showStop  highlights the line at which the script is stopped
 * @property {() => void} focus
 */

/**
 * @typedef {object} Bundle
 * @property {(options: EditorOptions) => Editor} makeEditor
 * @property {Parser} parser
 * @property {(files: Record<string, [Uint8Array, { mtime: Date }]>) => Uint8Array<ArrayBuffer>} zipSync
 * @property {(zip: Uint8Array, options: { filter: (file: { name: string, originalSize: number }) => boolean }) =>
 *   Record<string, Uint8Array>} unzipSync
 */

/** @returns {Promise<Bundle>} */
export const loadBundle = () => import(new URL('vendor/editor.js', document.baseURI).href);
