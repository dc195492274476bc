// The calculator's firmware, compiled. Patching takes a second, so the result is cached under a hash of the code that
// produces it.
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { FINGERPRINT } from '../core/firmware/layout.js';
import { toOneLine } from './process_io.js';

const CHECKSUM_BYTES = 32;
const CHECKSUM_NAME = 'checksum';
// A custom section: its kind, its size, the length of its name, its name.
const CHECKSUM_HEADER = Buffer.concat([
  Buffer.from([0, 1 + CHECKSUM_NAME.length + CHECKSUM_BYTES, CHECKSUM_NAME.length]),
  Buffer.from(CHECKSUM_NAME),
]);
const PATCH_CODE = join(import.meta.dirname, '..', 'core', 'firmware');

/**
 * The name depends on all files of the patch code, but not on the package's firmware, of which there is only one.
 * @param {boolean} counting
 * @param {string} folder  the patch code
 */
export function cachedName(counting, folder) {
  const hash = createHash('sha256').update(String(counting));
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return `calculator-${hash.digest('hex').slice(0, 16)}.wasm`;
}

/**
 * @param {string} cache  a folder
 * @param {boolean} counting
 */
const cachedFile = (cache, counting) => join(cache, cachedName(counting, PATCH_CODE));

/**
 * @param {string} file  the package's firmware
 * @param {string} cache  a folder
 * @param {boolean} counting  count the work it does
 * @returns {Promise<WebAssembly.Module>}
 */
export async function calculatorFirmware(file, cache, counting) {
  const path = cachedFile(cache, counting);
  const cached = cachedModule(path);
  if (cached) return cached;
  const bytes = await patched(file, counting);
  try {
    writeWhole(path, bytes);
  } catch (error) {
    // Without the cache each start takes a second longer.
    writeSync(2, `MicroPython's firmware can't be cached: ${toOneLine(error)}\n`);
  }
  return new WebAssembly.Module(bytes);
}

/**
 * Builds both firmwares in the cache, for a host other than Node.
 * @param {string} file  the package's firmware
 * @param {string} cache  a folder
 * @returns {Promise<{ plain: string, counting: string }>} their paths
 */
export async function buildFirmwareFiles(file, cache) {
  const [plain, counting] = [cachedFile(cache, false), cachedFile(cache, true)];
  if (!cachedModule(plain)) writeWhole(plain, await patched(file, false));
  if (!cachedModule(counting)) writeWhole(counting, await patched(file, true));
  return { plain, counting };
}

/**
 * @param {string} path
 * @returns {WebAssembly.Module | null} null if it doesn't exist or is damaged
 */
function cachedModule(path) {
  try {
    const bytes = new Uint8Array(readFileSync(path));
    const end = bytes.length - CHECKSUM_HEADER.length - CHECKSUM_BYTES;
    const isWhole = checksumSection(bytes.subarray(0, end)).equals(bytes.subarray(end));
    return isWhole ? new WebAssembly.Module(bytes) : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} file  the package's firmware
 * @param {boolean} counting
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function patched(file, counting) {
  const bytes = readFileSync(file);
  if (createHash('sha256').update(bytes).digest('hex') !== FINGERPRINT) {
    throw new Error('The package micropython is not version 1.1.1');
  }
  const { patchedFirmware } = await import('../core/firmware/patched_firmware.js'); // not needed once it is cached
  const firmware = await patchedFirmware(bytes, counting);
  return new Uint8Array(Buffer.concat([firmware, checksumSection(firmware)]));
}

/**
 * The last section of a cached firmware, which WebAssembly ignores.
 * @param {Uint8Array} firmware  the sections before it
 */
const checksumSection = (firmware) => Buffer.concat([CHECKSUM_HEADER, createHash('sha256').update(firmware).digest()]);

/**
 * Never leaves an incomplete file for another process to see.
 * @param {string} path
 * @param {Uint8Array} bytes
 */
function writeWhole(path, bytes) {
  const temporary = `${path}.${randomUUID()}`; // containers that share the folder may share process ids
  try {
    writeFileSync(temporary, bytes);
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}
