// The workbench's npm packages in one file: the editor, the parser for the check, zip.
export { parser } from '@lezer/python';
export { unzipSync, zipSync } from 'fflate';
export { makeEditor } from './editor.js';
