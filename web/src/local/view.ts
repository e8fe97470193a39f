/** A table as those around it see it, and the news of each entry, as the server sends them. Twin of table/view.py and table/news.py. */

import type { MovedNews, News, SeatView, Status, TableView } from '$/protocol';
import { actingAt, freeSeats, isSolo, termsOf, type Step, type TableState } from './state';
import { movesBack, takeBackRefusal } from './takingBack';

/** The whole table as a seat, or without one a spectator, sees it; `openly` also shows scores that are hidden. */
export function snapshot(state: TableState, seat: number | null = null, openly = false): TableView {
  const { facts } = state;
  return {
    table: state.table,
    version: state.version,
    at: state.lastAt,
    seat,
    terms: termsOf(state),
    commitment: state.commitment,
    origin: state.opened.origin,
    rematch: state.rematch,
    host: hostAt(state),
    is_cancelled: false,
    status: statusOf(state),
    seats: termsOf(state).seats.map((_, each) => seatView(state, each, openly)),
    site: facts.site,
    unseen: facts.unseen,
    stacks_left: facts.stacksLeft,
    moves: state.moves.map(({ seat: mover, move, by, at }) => ({ seat: mover, move, by, at })),
    result: state.result,
  };
}

/** Who sat down first: here all did at once, in the order of their seats. */
function hostAt({ sitters }: TableState): number | null {
  const first = sitters.findIndex((sitter) => sitter !== null);
  return first < 0 ? null : first;
}

function statusOf(state: TableState): Status {
  const { facts } = state;
  const seat = movesBack(state).at(-1)?.seat ?? null;
  const refused = seat === null ? null : takeBackRefusal(state, seat);
  const acting = actingAt(state);
  return {
    has_begun: !freeSeats(state).length,
    is_over: facts.isOver,
    turn: facts.turn,
    // The marker passes to the left whenever a stack is laid out.
    chief_architect: (state.stacks - facts.stacksLeft) % termsOf(state).seats.length,
    acting,
    // Bots are to move at once; people on this device have all the time that they want.
    due: acting && acting.actor !== 'person' ? state.since : null,
    can_take_back: refused ? null : seat,
    take_back_refusal: refused && refused.code,
    position_version: state.positionVersion,
  };
}

export const showsScores = (state: TableState): boolean => termsOf(state).live_scoring || state.facts.isOver;

function seatView(state: TableState, seat: number, openly: boolean): SeatView {
  const { facts } = state;
  const city = facts.cities[seat];
  return {
    terms: termsOf(state).seats[seat]!,
    sitter: state.sitters[seat] ?? null,
    is_away: state.away.has(seat),
    stones: facts.stones[seat]!,
    city: city ?? [],
    kept_aside: city ? [] : facts.keptAside,
    score: openly || showsScores(state) ? state.scores[seat]! : null,
  };
}

/** The news of an entry. `openly` includes the scores that were hidden. */
export function newsOf({ before, entry, after }: Step, openly = false): News {
  const { version, at, event } = entry;
  const now = { version, at, status: statusOf(after) };
  switch (event.kind) {
    case 'opened':
      return { ...now, kind: event.kind, view: snapshot(after, null, openly) };
    case 'moved': {
      const { level, cost, gained, take, revealed } = after.played!;
      const { seat, move, by } = event;
      const did = { level, cost, gained, take, revealed, result: after.result };
      return { ...now, kind: event.kind, seat, move, by, ...did, ...pieces(after, seat, openly) };
    }
    case 'taken_back': {
      const { seat } = event;
      return { ...now, kind: event.kind, seat, move: before!.moves.at(-1)!.move, ...pieces(after, seat, openly) };
    }
    case 'joined':
      return { ...now, ...event };
    case 'rematched':
      return { ...now, ...event };
    default:
      return { ...now, kind: event.kind, seat: event.seat };
  }
}

/** The site, the stones of all, and the scores that are new. */
function pieces(after: TableState, seat: number, openly: boolean): Pick<MovedNews, 'site' | 'stones' | 'scores'> {
  const changed = isSolo(after) || after.facts.isOver ? after.scores.map((_, each) => each) : [seat];
  const shown = openly || showsScores(after) ? changed : [];
  const scores = shown.map((each) => ({ seat: each, score: after.scores[each]! }));
  return { site: after.facts.site, stones: after.facts.stones, scores };
}
