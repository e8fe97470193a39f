/** How people and tables may be called: as the server wants it (table/agreement.py), so that nobody is refused by it. */

export const LONGEST_NAME = 24;
export const LONGEST_TABLE_NAME = 60;

// Nothing invisible, no control, no mark that turns the direction, and of all spaces the plain one; the selectors that
// come with emoji may stay.
const SEEN = /^(?: |[\ufe0e\ufe0f]|[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800])*$/u;
// An emoji, with its selector and the colour of its skin, that a joiner ties to the next: a family, a job, a flag.
const TIED =
  /([\u2190-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}]\ufe0f?)\u200d(?=[\u2190-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}])/gu;
// Marks that stand on nothing, or on top of each other until they leave the line.
const CLIMBING = /^[\p{Mn}\p{Me}]|[\p{Mn}\p{Me}]{4}/u;

/** As it is sent: without outer spaces, and one space where somebody typed several kinds of them. */
export const tidy = (name: string): string => name.replace(/[\p{Z}\s]+/gu, ' ').trim();

export type NameFault = 'long' | 'unprintable';

/** What is wrong with a name. Length is counted in characters as Python does, not in halves of them. */
export function faultOf(name: string, longest = LONGEST_NAME): NameFault | null {
  const tidied = tidy(name);
  const seen = tidied.replace(TIED, '$1');
  if (!SEEN.test(seen) || CLIMBING.test(seen)) return 'unprintable';
  return [...tidied].length > longest ? 'long' : null;
}
