/** Who has won, by how much, and how a tie was decided. Twin of rules/ranking.py. */

export interface Contender {
  total: number;
  stones: number;
}

/** What set a seat apart from the one ranked before it; null for the first. */
export type Decision = 'points' | 'stones' | 'shared' | 'illustrious';

/** How a tie for the most points was decided, in the words of the wire. */
export type Tie = Exclude<Decision, 'points'>;

export interface RankedSeat {
  seat: number;
  /** 1 is the first. Seats that share a place have the same number, and the next numbers are left out. */
  place: number;
  decision: Decision | null;
}

export interface Ranking {
  /** Best first. */
  standings: RankedSeat[];
  winners: number[];
  tie: Tie | null;
  /** Points between the first and the second; null where nobody is second. */
  margin: number | null;
}

/** Most points, then most stones, then jointly. In solo a tie in both goes to the Illustrious Architect, seat 1. */
export function rank(contenders: readonly Contender[], isSolo = false): Ranking {
  const seats = contenders.map((contender, seat) => ({ ...contender, seat }));
  seats.sort((a, b) => b.total - a.total || b.stones - a.stones || (isSolo ? b.seat - a.seat : a.seat - b.seat));
  const standings: RankedSeat[] = [];
  for (const [index, { seat }] of seats.entries()) {
    const decision = index ? decisionBetween(seats[index - 1]!, seats[index]!, isSolo) : null;
    const place = decision === 'shared' ? standings[index - 1]!.place : index + 1;
    standings.push({ seat, place, decision });
  }
  const [first, second] = seats;
  const margin = first && second ? first.total - second.total : null;
  return {
    standings,
    winners: standings.filter(({ place }) => place === 1).map(({ seat }) => seat),
    tie: margin === 0 ? (standings[1]!.decision as Tie) : null,
    margin,
  };
}

function decisionBetween(better: Contender, worse: Contender, isSolo: boolean): Decision {
  if (better.total !== worse.total) return 'points';
  if (better.stones !== worse.stones) return 'stones';
  return isSolo ? 'illustrious' : 'shared';
}
