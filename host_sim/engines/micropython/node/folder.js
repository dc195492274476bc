// The folder of a script, on disk.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @import { Found } from '../core/sources.js' */

/**
 * @param {string} folder
 * @returns {(name: string) => Found}
 */
export function filesOf(folder) {
  return (name) => {
    try {
      return readFileSync(join(folder, name));
    } catch (error) {
      return /** @type {NodeJS.ErrnoException} */ (error).code === 'EISDIR' ? 'folder' : null;
    }
  };
}
