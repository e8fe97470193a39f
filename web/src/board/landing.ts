/** How a tile comes down: how far above its place it hovers, in units of the board, and how long it falls, in milliseconds. */

export const LIFT = 34;
export const FALL = 230;
