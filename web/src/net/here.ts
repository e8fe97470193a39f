/** Tables that are kept on this device have names of their own kind: no server knows them. */

export const HERE = 'here-';

/** Whether a table of this name is kept on this device. */
export const isHere = (table: string): boolean => table.startsWith(HERE);
