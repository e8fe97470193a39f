import { expect, it } from 'vitest';
import type { TableView } from '$/protocol';
import { turnNumber } from './turnNumber';

const table = (seats: readonly number[], acting: number | null) =>
  ({
    moves: seats.map((seat) => ({ seat })),
    status: { acting: acting === null ? null : { seat: acting } },
  }) as unknown as TableView;

it.each([
  { what: 'the first turn', seats: [], acting: 0, number: 1 },
  { what: 'the first turn of the next seat', seats: [0], acting: 1, number: 1 },
  { what: 'the second turn among two', seats: [0, 1], acting: 0, number: 2 },
  { what: 'the second turn alone', seats: [0], acting: 0, number: 2 },
  { what: 'the last turn of a finished game', seats: [0, 1, 0, 1], acting: null, number: 2 },
  { what: 'a game that ended before the first turn', seats: [], acting: null, number: 0 },
])('the number of $what', ({ seats, acting, number }) => expect(turnNumber(table(seats, acting))).toBe(number));
