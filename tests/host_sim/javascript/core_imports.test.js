import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { test } from 'node:test';

const CORE = resolve(import.meta.dirname, '../../../host_sim/engines/micropython/core');

/**
 * @param {string} folder
 * @returns {[file: string, imported: string][]} relative paths are resolved
 */
function importsIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  return files.flatMap((name) => {
    const file = join(folder, name);
    const matches = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport|\bimport\() *'([^']+)'/g);
    return [...matches].map(
      ([, to]) => /** @type {[string, string]} */ ([file, to[0] === '.' ? resolve(dirname(file), to) : to]),
    );
  });
}

for (const folder of [CORE, join(CORE, 'firmware')]) {
  // core/firmware too: the name of a cached firmware is a hash of that folder, so nothing outside may affect the result.
  test(`${folder.slice(dirname(CORE).length + 1)} imports nothing from outside`, () => {
    const imports = importsIn(folder);
    assert.ok(imports.length >= 10);
    assert.deepEqual(
      imports.filter(([, to]) => !to.startsWith(folder + sep)),
      [],
    );
  });
}
