// How far a script draws, on the display and beyond it: beyond, nothing is seen, and its writer may want to know.

/** @import { DisplaySize } from './casioplot.js' */

export class Extent {
  drawn = 0; // pixels and texts
  outside = 0; // of these, not wholly on the display
  right = 0; // the furthest that any of them reached
  bottom = 0;
  left = 0;
  top = 0;

  /**
   * @param {DisplaySize} display
   */
  constructor({ width, height }) {
    this.width = width;
    this.height = height;
  }

  /**
   * What reaches from one corner to the other.
   * @param {number} left
   * @param {number} top
   * @param {number} right
   * @param {number} bottom
   * @returns {void}
   */
  add(left, top, right, bottom) {
    if (left >= 0 && top >= 0 && right < this.width && bottom < this.height) return;
    this.outside++;
    this.left = Math.min(this.left, left);
    this.top = Math.min(this.top, top);
    this.right = Math.max(this.right, right);
    this.bottom = Math.max(this.bottom, bottom);
  }

  /** @returns {{ drawn: number, outside: number, left: number, top: number, right: number, bottom: number }} */
  told() {
    const { drawn, outside, left, top, right, bottom } = this;
    return { drawn, outside, left, top, right, bottom };
  }
}
