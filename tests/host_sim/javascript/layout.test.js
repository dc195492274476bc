import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { FINGERPRINT, IDLE_EXPORT, IDLE_IMPORT } from '../../../host_sim/engines/micropython/core/firmware/layout.js';
import { readModule } from '../../../host_sim/engines/micropython/core/firmware/module.js';
import { packageFirmware } from './firmware_for_tests.js';

const bytes = packageFirmware();

test('the numbers are for the firmware at hand', () => {
  assert.equal(createHash('sha256').update(bytes).digest('hex'), FINGERPRINT);
});

test('the imports that carry the doors have the names that go with their numbers', () => {
  const { imports } = readModule(bytes);
  for (const { index, name } of Object.values(IDLE_IMPORT)) assert.equal(imports[index].name, name);
});

test('the exports that are pointed elsewhere are there', () => {
  const text = new TextDecoder('latin1').decode(bytes);
  for (const name of Object.values(IDLE_EXPORT)) assert.ok(text.includes(name), name);
});
