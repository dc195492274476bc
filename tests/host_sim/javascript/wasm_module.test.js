import assert from 'node:assert/strict';
import { test } from 'node:test';
import { I32, instruction, OP } from '../../../host_sim/engines/micropython/core/firmware/instructions.js';
import {
  readNumber,
  signedBytes,
  skipNumber,
  unsignedBytes,
} from '../../../host_sim/engines/micropython/core/firmware/leb128.js';
import {
  readModule,
  redirectExports,
  withFunctions,
} from '../../../host_sim/engines/micropython/core/firmware/wasm_module.js';
import { packageFirmware } from './machine_fixture.js';
import { instantiate, SUM_MODULE } from './wasm_example.js';

test('a module written back unchanged has the same bytes', () => {
  for (const bytes of [SUM_MODULE, packageFirmware()]) {
    const { functions } = readModule(bytes);
    assert.ok(functions.length > 0);
    assert.deepEqual(withFunctions(bytes, functions), bytes);
  }
});

test('types, imports and functions of a module are read', () => {
  const { types, typeOf, imports, functions } = readModule(SUM_MODULE);
  assert.deepEqual(types, [{ parameters: [I32], result: I32 }]);
  assert.deepEqual(typeOf, [types[0], types[0]]);
  assert.deepEqual(imports, [{ name: 'idle', type: 0 }]); // memory, table and global aren't functions
  assert.equal(functions.length, 1);
  assert.equal(functions[0].index, 1);
  assert.deepEqual(functions[0].locals, [I32, I32]);
  assert.deepEqual(
    functions[0].code.filter(({ op }) => op === OP.setLocal).map(({ number }) => number),
    [1, 0],
  );
});

test('a module can be written with a changed function', () => {
  const { functions } = readModule(SUM_MODULE);
  functions[0].code = [instruction(OP.constI32, -1000), instruction(OP.end)];
  assert.equal(instantiate(SUM_MODULE).sum(4), 10);
  assert.equal(instantiate(withFunctions(SUM_MODULE, functions)).sum(4), -1000);
});

test('redirecting an export changes only its function number', () => {
  const bytes = packageFirmware();
  const before = bytes.slice();
  redirectExports(bytes, { _fflush: 463 });
  const changed = [...bytes.keys()].filter((offset) => bytes[offset] !== before[offset]);
  assert.ok(changed.length > 0 && changed.length <= 2);
  assert.ok(WebAssembly.Module.imports(new WebAssembly.Module(bytes)).length > 0);
});

test('a module without a needed section is refused', () => {
  assert.throws(() => readModule(SUM_MODULE.slice(0, 8)), /no section 1/);
});

const UNSIGNED = [0, 1, 63, 64, 127, 128, 300, 16383, 16384, 5281664, 2 ** 31 - 1];

test('an unsigned LEB128 number is read back', () => {
  for (const value of UNSIGNED) {
    const bytes = unsignedBytes(value);
    assert.deepEqual(readNumber([9, ...bytes, 9], 1), [value, 1 + bytes.length]);
    assert.equal(skipNumber([9, ...bytes, 9], 1), 1 + bytes.length);
  }
});

test('LEB128 numbers have the bytes of the specification', () => {
  assert.deepEqual(unsignedBytes(624485), [0xe5, 0x8e, 0x26]);
  assert.deepEqual(signedBytes(-123456), [0xc0, 0xbb, 0x78]);
  assert.deepEqual(signedBytes(64), [0xc0, 0x00]); // one byte would be -64
  assert.deepEqual(signedBytes(-64), [0x40]);
  assert.deepEqual(signedBytes(0), [0]);
  assert.deepEqual(signedBytes(-1), [0x7f]);
});

test('a 32-bit LEB128 number is read as unsigned', () => {
  assert.deepEqual(readNumber([0xff, 0xff, 0xff, 0xff, 0x0f], 0), [2 ** 32 - 1, 5]);
});
