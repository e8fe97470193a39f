/** How a tile comes down: from how far above its place, in units of the board, and how long until it lies, in milliseconds. */

export const LIFT = 12;
export const FALL = 280;
