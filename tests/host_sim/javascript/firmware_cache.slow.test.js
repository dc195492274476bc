import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cachedName, calculatorFirmware } from '../../../host_sim/engines/micropython/node/firmware.js';
import { FILE, packageFirmware } from './machine_fixture.js';

const FIRMWARE = new URL('../../../host_sim/engines/micropython/node/firmware.js', import.meta.url).href;

/**
 * @param {(folder: string) => void | Promise<void>} use
 * @returns {Promise<void>}
 */
async function inTemporaryFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'casio-sim-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the patched firmware is built once and then read from the cache', () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'package.wasm');
    writeFileSync(file, packageFirmware());
    const first = await calculatorFirmware(file, folder, false);
    assert.equal(readdirSync(folder).filter((name) => name.startsWith('calculator-')).length, 1);
    const imports = WebAssembly.Module.imports(first).length;
    assert.ok(imports > 0);
    rmSync(file);
    assert.equal(WebAssembly.Module.imports(await calculatorFirmware(file, folder, false)).length, imports);
  }));

test('an incomplete or damaged file in the cache is rebuilt', () =>
  inTemporaryFolder(async (folder) => {
    await calculatorFirmware(FILE, folder, false);
    const cached = join(folder, readdirSync(folder)[0]);
    const whole = readFileSync(cached);
    const changed = Buffer.from(whole);
    changed[whole.length - 1000] ^= 1;
    assert.ok(new WebAssembly.Module(changed), 'WebAssembly alone does not notice the damage');
    for (const damaged of [whole.subarray(0, 5000), whole.subarray(0, 0), Buffer.from('<html>'), changed]) {
      writeFileSync(cached, damaged);
      assert.ok(WebAssembly.Module.imports(await calculatorFirmware(FILE, folder, false)).length > 0);
      assert.deepEqual(readFileSync(cached), whole);
    }
    assert.equal(readdirSync(folder).length, 1);
  }));

test('without a usable cache the firmware works, after a one-line warning, and no file is left behind', () =>
  inTemporaryFolder((folder) => {
    const code = `import { calculatorFirmware } from ${JSON.stringify(FIRMWARE)};
      console.log(WebAssembly.Module.imports(await calculatorFirmware(process.argv[1], process.argv[2], false)).length > 0);`;
    /** @type {(cache: string) => string} */
    const warningFor = (cache) => {
      const done = spawnSync(process.execPath, ['--input-type=module', '-e', code, FILE, cache], { encoding: 'utf8' });
      assert.equal(done.stdout, 'true\n', done.stderr);
      return done.stderr;
    };
    const noFolder = join(folder, 'file');
    writeFileSync(noFolder, '');
    assert.match(warningFor(noFolder), /^MicroPython's firmware can't be cached: Error: ENOTDIR.*\n$/);
    rmSync(noFolder);
    const patchCode = fileURLToPath(new URL('../core/firmware', FIRMWARE));
    const name = cachedName(false, patchCode);
    mkdirSync(join(folder, name)); // a folder in place of the file
    assert.match(warningFor(folder), /^MicroPython's firmware can't be cached: Error: .*\n$/);
    assert.deepEqual(readdirSync(folder), [name]);
  }));

test('another firmware is refused and not cached', () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'package.wasm');
    writeFileSync(file, packageFirmware().fill(0, 1000, 1001));
    await assert.rejects(calculatorFirmware(file, folder, false), /not version 1\.1\.1/);
    assert.deepEqual(readdirSync(folder), ['package.wasm']);
  }));

test('the cached name depends on counting and on every file of the patch code', () =>
  inTemporaryFolder((folder) => {
    const name = (counting = false) => cachedName(counting, folder);
    writeFileSync(join(folder, 'one.js'), '1');
    const names = [name(), name(true)];
    writeFileSync(join(folder, 'one.js'), '2');
    names.push(name());
    writeFileSync(join(folder, 'two.js'), '');
    names.push(name());
    assert.equal(new Set(names).size, 4);
    assert.equal(name(), names[3]);
  }));
