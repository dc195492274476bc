// The npm packages that record the display: the GIF encoder and its colour quantizer.
export { applyPalette, GIFEncoder, quantize } from 'gifenc';
