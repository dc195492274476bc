// A minimal WebAssembly module: sum(n) adds the numbers from n down to 1 in a loop.
import { I32, instruction, OP } from '../../../host_sim/engines/micropython/core/firmware/instructions.js';

const NO_RESULT = 0x40;
const [N, SUM] = [0, 1];
const [IS_ZERO, SUBTRACT] = [0x45, 0x6b];

const LOOP = [
  ...[instruction(OP.block, NO_RESULT), instruction(OP.loop, NO_RESULT)],
  ...[instruction(OP.getLocal, N), instruction(IS_ZERO), instruction(OP.brIf, 1)],
  ...[instruction(OP.getLocal, SUM), instruction(OP.getLocal, N), instruction(OP.add), instruction(OP.setLocal, SUM)],
  ...[instruction(OP.getLocal, N), instruction(OP.constI32, 1), instruction(SUBTRACT), instruction(OP.setLocal, N)],
  ...[instruction(OP.br, 0), instruction(OP.end), instruction(OP.end), instruction(OP.getLocal, SUM)],
  instruction(OP.end),
].flatMap(({ bytes }) => Array.from(bytes));

/** @type {(id: number, ...content: number[]) => number[]} */
const section = (id, ...content) => [id, content.length, ...content];

/** @type {(text: string) => number[]} */
const name = (text) => [text.length, ...new TextEncoder().encode(text)];

const BODY = [1, 1, I32, ...LOOP]; // one group of locals: one i32

export const SUM_MODULE = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, 1, 0x60, 1, I32, 1, I32),
  ...section(
    ...[2, 4],
    ...[...name('env'), ...name('memory'), 2, 0, 1],
    ...[...name('env'), ...name('table'), 1, 0x70, 1, 2, 3], // 2 to 3 functions
    ...[...name('env'), ...name('global'), 3, I32, 0],
    ...[...name('env'), ...name('idle'), 0, 0],
  ),
  ...section(3, 1, 0),
  ...section(7, 1, ...name('sum'), 0, 1),
  ...section(10, 1, BODY.length, ...BODY),
]);

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {{ sum: (n: number) => number, memory: WebAssembly.Memory }}
 */
export function instantiate(bytes) {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1 });
  const table = new WebAssembly.Table({ initial: 2, maximum: 3, element: 'anyfunc' });
  const env = { memory, table, global: 0, idle: () => 0 };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env });
  return { sum: /** @type {(n: number) => number} */ (exports.sum), memory };
}
