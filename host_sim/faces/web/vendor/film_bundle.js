// What a film of the display takes from others: the GIF encoder, and what finds the colours for it.
export { applyPalette, GIFEncoder, quantize } from 'gifenc';
