/** The lessons. They are made from the rules by tools/lessons.py, which judges every legal move of each. */

import { startPlacing, type Placing } from '$/board/placing';
import type { Key } from '$/i18n/index.svelte';
import type { LaidTile, Legal } from '$/protocol';
import content from './lessons.json';

export const DONE = 'done';

export type LessonName =
  | 'take'
  | 'pay'
  | 'turn'
  | 'raise'
  | 'quarry'
  | 'house'
  | 'market'
  | 'barracks'
  | 'temple'
  | 'garden'
  | 'plaza'
  | 'level'
  | 'end';

export interface Lesson {
  name: LessonName;
  city: LaidTile[];
  legal: Legal;
  /** What a move can be: done, or a word for what is not right yet. */
  verdicts: string[];
  /** For each tile of the site one digit a move, in the order of its rows: the number of the verdict. */
  judged: string[];
}

export const LESSONS = content.lessons as unknown as readonly Lesson[];

const WAYS = 3;

function judgedFor(lesson: Lesson, tile: number): string[] {
  const place = lesson.legal.tiles.findIndex((offer) => offer.tile === tile);
  return [...(lesson.judged[place] ?? '')].map((digit) => lesson.verdicts[Number(digit)]!);
}

const at = (tile: number, move: number): Placing => ({ tile, target: Math.floor(move / WAYS), way: move % WAYS });

/** What the lesson says to a tile laid there. */
export const verdictOf = (lesson: Lesson, { tile, target, way }: Placing): string =>
  judgedFor(lesson, tile)[WAYS * target + way] ?? '';

/**
 * Take a tile in hand. It hovers where the one before did; the first hovers where it is not yet right, if there is such
 * a place, and never where it would bring most: finding that is what the pupil is here for.
 */
export function takeInHand(lesson: Lesson, tile: number, before: Placing | null): Placing | null {
  const wrong = judgedFor(lesson, tile).findIndex((verdict) => verdict !== DONE);
  return startPlacing(lesson.legal, tile, before ?? at(tile, Math.max(0, wrong)));
}

/** A move that does what is asked for, with the tile in hand if that is possible. */
export function solution(lesson: Lesson, inHand: Placing | null): Placing | null {
  const tiles = lesson.legal.tiles.map((offer) => offer.tile);
  for (const tile of inHand ? [inHand.tile, ...tiles] : tiles) {
    const right = judgedFor(lesson, tile).indexOf(DONE);
    if (right >= 0) return at(tile, right);
  }
  return null;
}

/** The key of the sentence for a verdict. */
export const sentenceFor = (lesson: Lesson, verdict: string): Key => `learn.${lesson.name}.is.${verdict}` as Key;
