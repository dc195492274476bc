// A host for scripts that nobody watches: every prompt gets [AC], the display stays white.
import { filesOf } from './folder.js';

/** @import { Host } from '../core/machine.js' */

/**
 * @param {string} folder
 * @returns {Host}
 */
export const silentHost = (folder) => ({
  files: filesOf(folder),
  write() {},
  line: () => null,
  poll: () => false,
  draw() {},
  pixel: () => 0,
});
