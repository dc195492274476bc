// What a film of the display takes from others: the GIF encoder.
export { GIFEncoder } from 'gifenc';
