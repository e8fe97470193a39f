/** How people and tables may be called: as the server wants it (table/agreement.py), so that nobody is refused by it. */

export const LONGEST_NAME = 24;
export const LONGEST_TABLE_NAME = 60;

// Nothing invisible, no control, no mark that turns the direction, and of all spaces the plain one.
const PRINTABLE = /^(?: |[^\p{C}\p{Z}])*$/u;

/** As it is sent: without outer spaces, and one space where somebody typed several kinds of them. */
export const tidy = (name: string): string => name.replace(/[\p{Z}\s]+/gu, ' ').trim();

export type NameFault = 'long' | 'unprintable';

/** What is wrong with a name. Length is counted in characters as Python does, not in halves of them. */
export function faultOf(name: string, longest = LONGEST_NAME): NameFault | null {
  const tidied = tidy(name);
  if (!PRINTABLE.test(tidied)) return 'unprintable';
  return [...tidied].length > longest ? 'long' : null;
}
