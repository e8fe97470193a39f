/** The colours of the columns, for marks beside names: never the only sign. The fifth is nobody's. */

export const SEAT_COLOURS = ['blue', 'red', 'green', 'purple'] as const;
