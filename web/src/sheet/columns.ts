import { coloursOf, nameOf } from '$/people/people';
import type { Score, TableView } from '$/protocol';

/** One architect's column of a score sheet. */
export interface SheetColumn {
  seat: number;
  name: string;
  /** The name of a seat's colour, or an empty text. */
  colour: string;
  score: Score;
}

/** The columns of a table: of everyone whose score is shown. */
export function columnsOf(table: TableView): SheetColumn[] {
  const colours = coloursOf(table);
  return table.seats.flatMap(({ score }, seat) =>
    score ? [{ seat, name: nameOf(table, seat), colour: colours[seat]!, score }] : [],
  );
}
