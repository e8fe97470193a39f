/** A finished game as the series of its positions, all of them told by the server. */

import { applyNews } from '$/net/news';
import type { Made, MovedNews, News, TableView } from '$/protocol';

/** The table after a number of moves, and the move that led there. */
export interface Frame {
  turn: number;
  table: TableView;
  made: Made | null;
  news: MovedNews | null;
}

export interface ReplayedGame {
  /** One for every turn that can be shown, in order; what was taken back is not among them. */
  frames: readonly Frame[];
  /** The turn of the first frame: more than 0 where moves were taken over from an earlier game. */
  first: number;
  last: number;
  isOver: boolean;
  /** The table as it is now. */
  table: TableView;
}

/** Make a game of all its news, which begin with the opening of the table. */
export function foldGame(all: readonly News[]): ReplayedGame {
  const [opening, ...others] = all;
  if (opening?.kind !== 'opened') throw new RangeError('the news do not begin with an opening');
  let table: TableView = { ...opening.view, seat: null };
  const frames: Frame[] = [{ turn: table.moves.length, table, made: null, news: null }];
  for (const news of others) {
    table = applyNews(table, news);
    if (news.kind === 'moved') frames.push({ turn: table.moves.length, table, made: table.moves.at(-1) ?? null, news });
    else {
      if (news.kind === 'taken_back') frames.pop();
      // People come and go between two moves: the turn is shown as they were last.
      const latest = frames.at(-1);
      if (!latest) throw new RangeError('a move was taken back that nobody made');
      frames[frames.length - 1] = { ...latest, table };
    }
  }
  const first = frames[0]!.turn;
  return { frames, first, last: first + frames.length - 1, isOver: table.status.is_over, table };
}

/** The turn nearest to the one that is wanted. */
export const boundedTurn = ({ first, last }: Pick<ReplayedGame, 'first' | 'last'>, turn: number): number =>
  Number.isFinite(turn) ? Math.min(last, Math.max(first, Math.round(turn))) : first;

export const frameAt = (game: ReplayedGame, turn: number): Frame => game.frames[boundedTurn(game, turn) - game.first]!;

/** How a move changed the mover's points; null if scores are hidden, or before the first move. */
export function changeAt(game: ReplayedGame, turn: number): { change: number; total: number } | null {
  const { made, table } = frameAt(game, turn);
  if (!made || turn <= game.first) return null;
  const before = frameAt(game, turn - 1).table.seats[made.seat]?.score?.total;
  const total = table.seats[made.seat]?.score?.total;
  return before === undefined || total === undefined ? null : { change: total - before, total };
}
