/** How people and tables may be called: as the server wants it (table/agreement.py), so that nobody is refused by it. */

export const LONGEST_NAME = 24;
export const LONGEST_TABLE_NAME = 60;

// Nothing invisible, no control, no mark that turns the direction, and of all spaces the plain one; the selectors that
// come with emoji may stay.
const SEEN = /^(?: |[\ufe0e\ufe0f]|[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800])*$/u;
// Marks that stand on nothing, or on top of each other until they leave the line.
const CLIMBING = /^[\p{Mn}\p{Me}]|[\p{Mn}\p{Me}]{4}/u;

/** As it is sent: without outer spaces, and one space where somebody typed several kinds of them. */
export const tidy = (name: string): string => name.replace(/[\p{Z}\s]+/gu, ' ').trim();

export type NameFault = 'long' | 'unprintable';

/** What is wrong with a name. Length is counted in characters as Python does, not in halves of them. */
export function faultOf(name: string, longest = LONGEST_NAME): NameFault | null {
  const tidied = tidy(name);
  if (!SEEN.test(tidied) || CLIMBING.test(tidied)) return 'unprintable';
  return [...tidied].length > longest ? 'long' : null;
}
