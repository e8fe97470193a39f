/** Milliseconds in which a tile comes down. */

export const FALL = 280;
