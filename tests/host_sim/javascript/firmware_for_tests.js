// The firmware that the tests of one file share. tools/cli/suite.py says where it is and where what is made of it is kept.
import { readFileSync } from 'node:fs';
import { calculatorFirmware } from '../../../host_sim/engines/micropython/node/firmware.js';

/**
 * @param {string} name
 * @returns {string}
 */
function fromEnvironment(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests by python3 tools/test.py`);
  return value;
}

export const FILE = fromEnvironment('CASIO_SIM_FIRMWARE');
export const CACHE = fromEnvironment('CASIO_SIM_CACHE');

/** @returns {Uint8Array<ArrayBuffer>} as it comes in the package */
export const packageFirmware = () => new Uint8Array(readFileSync(FILE));

/**
 * @param {{ counting?: boolean }} [options]
 * @returns {Promise<WebAssembly.Module>}
 */
export const firmware = ({ counting = false } = {}) => calculatorFirmware(FILE, CACHE, counting);
