import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { calculatorFirmware, keptName } from '../../../host_sim/engines/micropython/node/firmware.js';
import { packageFirmware } from './firmware_for_tests.js';

/**
 * @param {(folder: string) => void | Promise<void>} use
 * @returns {Promise<void>}
 */
async function inFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'casio-sim-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the rewritten firmware is made once, and then read', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'package.wasm');
    writeFileSync(file, packageFirmware());
    const first = await calculatorFirmware(file, folder, false);
    const [kept, ...others] = readdirSync(folder).filter((name) => name.startsWith('calculator-'));
    assert.deepEqual(others, []);
    const imports = WebAssembly.Module.imports(first).length;
    assert.ok(imports > 0);
    writeFileSync(join(folder, kept), Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)); // an empty module
    assert.equal(WebAssembly.Module.imports(await calculatorFirmware(file, folder, false)).length, 0);
  }));

test('another firmware is refused, and nothing of it is kept', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'package.wasm');
    writeFileSync(file, packageFirmware().fill(0, 1000, 1001));
    await assert.rejects(calculatorFirmware(file, folder, false), /not version 1\.1\.1/);
    assert.deepEqual(readdirSync(folder), ['package.wasm']);
  }));

test('the name of what is kept changes with counting and with every file that makes it', () =>
  inFolder((folder) => {
    const name = (counting = false) => keptName(counting, folder);
    writeFileSync(join(folder, 'one.js'), '1');
    const seen = [name(), name(true)];
    writeFileSync(join(folder, 'one.js'), '2');
    seen.push(name());
    writeFileSync(join(folder, 'two.js'), '');
    seen.push(name());
    assert.equal(new Set(seen).size, 4);
    assert.equal(name(), seen[3]);
  }));
