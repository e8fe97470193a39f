/**
 * A language that nobody speaks: every text accented and longer, as translations are. Whatever is still plain on the
 * screen was written past the catalogues, and whatever is cut off has too little room.
 */

import { everyPart, isLiteral, parse } from './parts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçđéƒğħîĵķļɱñöþɋřšţûṽŵẋýžÅɃÇĐÉƑĞĦÎĴĶĻṀÑÖÞɊŘŠŢÛṼŴẊÝŽ';
const ACCENTS = new Map([...PLAIN].map((letter, place) => [letter, [...ACCENTED][place]!]));

/** So much longer than English a text becomes. */
const LONGER = 0.4;

/** A message in that language. Parameters and the words that choose between branches stay as they are. */
export function pseudo(text: string): string {
  // Letters are doubled now and then; what is owed goes on from one piece of text to the next.
  let owed = LONGER;
  const accented = (letter: string): string => {
    const accent = ACCENTS.get(letter);
    if (!accent) return letter;
    owed += LONGER;
    if (owed < 1) return accent;
    owed -= 1;
    return accent + accent;
  };

  let changed = '';
  let done = 0;
  for (const part of everyPart(parse(text))) {
    if (!isLiteral(part) || !part.location) continue;
    const { start, end } = part.location;
    changed += text.slice(done, start.offset) + [...text.slice(start.offset, end.offset)].map(accented).join('');
    done = end.offset;
  }
  return changed + text.slice(done);
}
