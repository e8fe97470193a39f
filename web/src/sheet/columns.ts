import type { Score } from '$/protocol';

/** One architect's column of a score sheet. */
export interface SheetColumn {
  seat: number;
  name: string;
  /** The name of a seat's colour, or nothing for who has none. */
  colour: string;
  score: Score;
}
