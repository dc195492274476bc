// The calculator's firmware, compiled. Rewriting takes a second, so its result is kept in the cache folder, under the
// fingerprint of what made it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { FINGERPRINT } from '../core/firmware/layout.js';
import { inOneLine } from './complaint.js';

const MAKERS = join(import.meta.dirname, '..', 'core', 'firmware');

/**
 * The name changes with every file that has a say in the result. The package's bytes have none: the makers take only
 * those of one fingerprint.
 * @param {boolean} counting
 * @param {string} makers  their folder
 * @returns {string}
 */
export function keptName(counting, makers) {
  const hash = createHash('sha256').update(String(counting));
  for (const name of readdirSync(makers).sort()) hash.update(name).update(readFileSync(join(makers, name)));
  return `calculator-${hash.digest('hex').slice(0, 16)}.wasm`;
}

/**
 * @param {string} file
 * @returns {Uint8Array}
 */
function packageFirmware(file) {
  const bytes = readFileSync(file);
  if (createHash('sha256').update(bytes).digest('hex') === FINGERPRINT) return bytes;
  throw new Error('the package micropython is not version 1.1.1');
}

/**
 * @param {string} cache  a folder
 * @param {boolean} counting
 * @returns {string}
 */
export const keptFile = (cache, counting) => join(cache, keptName(counting, MAKERS));

/**
 * @param {string} file  the package's firmware
 * @param {string} cache  a folder
 * @param {boolean} counting  whether it is to count its work
 * @returns {Promise<WebAssembly.Module>}
 */
export async function calculatorFirmware(file, cache, counting) {
  const kept = keptFile(cache, counting);
  return keptModule(kept) ?? new WebAssembly.Module(await made(packageFirmware(file), counting, kept));
}

/**
 * @param {string} kept
 * @returns {WebAssembly.Module | null} null where there is none yet, or only the half of one that a full disk has left
 */
function keptModule(kept) {
  try {
    return new WebAssembly.Module(new Uint8Array(readFileSync(kept)));
  } catch {
    return null;
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {boolean} counting
 * @param {string} kept
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function made(bytes, counting, kept) {
  const { rewritten } = await import('../core/firmware/rewriting.js'); // of no use to any later run
  const result = rewritten(bytes, counting);
  try {
    keep(kept, result);
  } catch (error) {
    // It works as well, only each start takes a second longer.
    writeSync(2, `MicroPython's firmware can't be kept: ${inOneLine(error)}\n`);
  }
  return result;
}

/**
 * Whole or not at all: no other process sees half of it.
 * @param {string} kept
 * @param {Uint8Array} bytes
 * @returns {void}
 */
function keep(kept, bytes) {
  const half = `${kept}.${process.pid}`;
  try {
    writeFileSync(half, bytes);
    renameSync(half, kept);
  } finally {
    rmSync(half, { force: true });
  }
}
