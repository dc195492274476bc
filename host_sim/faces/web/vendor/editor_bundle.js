// What the workbench takes from others, in one file: the editor, the parser that the check reads with, zip.
export { parser } from '@lezer/python';
export { unzipSync, zipSync } from 'fflate';
export { makeEditor } from './editor.js';
