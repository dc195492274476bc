import assert from 'node:assert/strict';
import { test } from 'node:test';
import { I32, instruction, OP } from '../../../host_sim/engines/micropython/core/firmware/instructions.js';
import {
  readModule,
  redirectExports,
  withFunctions,
} from '../../../host_sim/engines/micropython/core/firmware/module.js';
import { packageFirmware } from './firmware_for_tests.js';
import { SMALL_MODULE, started } from './small_module.js';

test('a module written back unchanged has the same bytes', () => {
  for (const bytes of [SMALL_MODULE, packageFirmware()]) {
    const { functions } = readModule(bytes);
    assert.ok(functions.length > 0);
    assert.deepEqual(withFunctions(bytes, functions), bytes);
  }
});

test('a module is read into types, imports and functions', () => {
  const { types, typeOf, imports, functions } = readModule(SMALL_MODULE);
  assert.deepEqual(types, [{ parameters: [I32], gives: I32 }]);
  assert.deepEqual(typeOf, [types[0], types[0]]);
  assert.deepEqual(imports, [{ name: 'idle', type: 0 }]); // memory, table and global are no functions
  assert.equal(functions.length, 1);
  assert.equal(functions[0].index, 1);
  assert.deepEqual(functions[0].locals, [I32, I32]);
  assert.deepEqual(
    functions[0].code.filter(({ op }) => op === OP.setLocal).map(({ number }) => number),
    [1, 0],
  );
});

test('a changed function does something else', () => {
  const { functions } = readModule(SMALL_MODULE);
  functions[0].code = [instruction(OP.constI32, -1000), instruction(OP.end)];
  assert.equal(started(SMALL_MODULE).sum(4), 10);
  assert.equal(started(withFunctions(SMALL_MODULE, functions)).sum(4), -1000);
});

test('an export that is pointed elsewhere gives the other function, and all else stays', () => {
  const bytes = packageFirmware();
  const before = bytes.slice();
  redirectExports(bytes, { _fflush: 463 });
  const changed = [...bytes.keys()].filter((at) => bytes[at] !== before[at]);
  assert.ok(changed.length > 0 && changed.length <= 2);
  assert.ok(WebAssembly.Module.imports(new WebAssembly.Module(bytes)).length > 0);
});

test('a module without the section asked for is refused', () => {
  assert.throws(() => readModule(SMALL_MODULE.slice(0, 8)), /no section 1/);
});
