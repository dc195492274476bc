// The folder of a script, on disk.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} folder
 * @returns {(name: string) => Uint8Array | null}
 */
export function filesOf(folder) {
  return (name) => {
    try {
      return readFileSync(join(folder, name));
    } catch {
      return null;
    }
  };
}
