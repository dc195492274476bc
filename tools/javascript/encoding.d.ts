// What Node and every browser have alike to read and write UTF-8. The core is checked with this instead of either's types.
declare class TextDecoder {
  constructor(label?: 'utf-8', options?: { ignoreBOM?: boolean });
  decode(bytes: Uint8Array<ArrayBuffer>, options?: { stream?: boolean }): string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
