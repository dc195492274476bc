// The editor, the parser and zip: npm's packages as one file, vendor/editor.js. This is all that is known of them here;
// vendor/editor.js is made of host_sim/faces/web/vendor/.

/** @import { Parser } from './check/source.js' */

/**
 * What can be typed on at the cursor.
 * @typedef {object} Completion
 * @property {string} label
 * @property {string} [type]
 * @property {string} [detail]  how it is called
 * @property {string} [info]
 * @property {number} [boost]
 */

/**
 * @typedef {object} Completions
 * @property {number} from  where the name begins, in its line
 * @property {boolean} whole  whether it is offered before a first letter
 * @property {Completion[]} options
 */

/**
 * @typedef {object} EditorOptions
 * @property {ShadowRoot} parent
 * @property {() => void} run
 * @property {() => void} save
 * @property {(text: string) => void} changed
 * @property {(before: string, text: string) => Completions | null} complete  `before` is the line up to the cursor
 */

/** @typedef {{ key: string, text: string, readOnly: boolean, label: string }} OpenDocument */
/** @typedef {{ line: number, text: string, severity: 'error' | 'warning' }} Mark */

/**
 * @typedef {object} Editor
 * @property {(document: OpenDocument) => void} open
 * @property {(key: string) => void} forget  of a document that is gone
 * @property {(from: string, to: string) => void} rename  keys: what can be undone stays
 * @property {string} text
 * @property {(marks: Mark[]) => void} mark
 * @property {(line: number) => void} goTo
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
export const bundle = () => import(new URL('vendor/editor.js', document.baseURI).href);
