import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { calculatorFirmware, keptName } from '../../../host_sim/engines/micropython/node/firmware.js';
import { FILE, packageFirmware } from './firmware_for_tests.js';

const FIRMWARE = new URL('../../../host_sim/engines/micropython/node/firmware.js', import.meta.url).href;

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

test('half of one in the cache is made again', () =>
  inFolder(async (folder) => {
    await calculatorFirmware(FILE, folder, false);
    const kept = join(folder, readdirSync(folder)[0]);
    const whole = readFileSync(kept);
    for (const half of [whole.subarray(0, 5000), whole.subarray(0, 0), Buffer.from('<html>')]) {
      writeFileSync(kept, half);
      assert.ok(WebAssembly.Module.imports(await calculatorFirmware(FILE, folder, false)).length > 0);
      assert.deepEqual(readFileSync(kept), whole);
    }
    assert.equal(readdirSync(folder).length, 1);
  }));

test('where it can not be kept it works all the same, one line says so, and nothing is left behind', () =>
  inFolder((folder) => {
    const code = `import { calculatorFirmware } from ${JSON.stringify(FIRMWARE)};
      console.log(WebAssembly.Module.imports(await calculatorFirmware(process.argv[1], process.argv[2], false)).length > 0);`;
    /** @type {(cache: string) => string} */
    const complaintFor = (cache) => {
      const done = spawnSync(process.execPath, ['--input-type=module', '-e', code, FILE, cache], { encoding: 'utf8' });
      assert.equal(done.stdout, 'true\n', done.stderr);
      return done.stderr;
    };
    const noFolder = join(folder, 'file');
    writeFileSync(noFolder, '');
    assert.match(complaintFor(noFolder), /^MicroPython's firmware can't be kept: Error: ENOTDIR.*\n$/);
    rmSync(noFolder);
    const makers = fileURLToPath(new URL('../core/firmware', FIRMWARE));
    const taken = keptName(false, makers);
    mkdirSync(join(folder, taken));
    assert.match(complaintFor(folder), /^MicroPython's firmware can't be kept: Error: .*\n$/);
    assert.deepEqual(readdirSync(folder), [taken]);
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
