// The part of WebAssembly that the core uses; Node's types leave it out.
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
    static imports(module: Module): { module: string; name: string; kind: string }[];
  }
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
  class Instance {
    constructor(module: Module, imports: Record<string, object>);
    readonly exports: Record<string, unknown>;
  }
  class Memory {
    constructor(limits: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
  }
  class Table {
    constructor(limits: { initial: number; maximum: number; element: 'anyfunc' });
    get(index: number): unknown;
    set(index: number, value: unknown): void;
  }
}
