/** What the seat to act may do at a table on this device, and what it might do. */

import { BOX } from '$/board/box';
import { cellsOf } from '$/board/city';
import type { Prospect } from '$/core';
import { positionOf } from '$/core/text';
import { isSame, turned, type Hex } from '$/hex/hex';
import type { Hints, LaidTile, Legal, Move, TableView } from '$/protocol';
import type { LocalGame } from './game';
import type { Referee } from './referee';
import { freshSeed } from './shuffle';
import { refusal, termsOf, toAct, type TableState } from './state';
import { showsScores, snapshot } from './view';

const HINTS = { milliseconds: 250 };
const MOST_HINTS = 3;
/** Two moves with one tile whose margins differ by less are one idea laid in two ways (coach/hint.py). */
const SAME = 1;

/** What the seat to act may do, worked out from a table as everybody sees it. */
export async function legalAround(referee: Referee, table: TableView, seat: number): Promise<Legal> {
  const { version, status, terms } = table;
  const found = await referee.ask('legal', positionOf(table));
  const legal = { ...found, seat, version, position_version: status.position_version };
  // Where scores are hidden, so is what a move would bring.
  if (terms.live_scoring) return legal;
  return { ...legal, changes: [], tiles: legal.tiles.map((tile) => ({ ...tile, rows: [] })) };
}

export function legalAt({ referee, state }: LocalGame, seat: number): Promise<Legal> {
  checkActs(state, seat);
  return legalAround(referee, snapshot(state), seat);
}

/** The city after a move, as text: the same however the grid is turned or mirrored around it (coach/hint.py). */
export function shapeAfter(city: readonly LaidTile[], { tile, origin, rotation }: Move): string {
  const under = cellsOf(city, BOX).find(({ hex }) => isSame(hex, origin));
  const cells = cellsOf([...city, { tile, origin, rotation, level: (under?.level ?? 0) + 1 }], BOX);
  const lying = (place: (hex: Hex) => Hex): string =>
    cells
      .map(({ hex, kind, level, tile: of }) => [place(hex), kind, level, of].join())
      .sort()
      .join(' ');
  const sixths = [0, 1, 2, 3, 4, 5];
  const ways = sixths.flatMap((by) => [lying((hex) => turned(hex, by)), lying(([q, r]) => turned([r, q], by))]);
  return ways.sort()[0]!;
}

/** The best of all moves that lead to one city and as many points. */
export function asymmetric(found: readonly Prospect[], city: readonly LaidTile[]): Prospect[] {
  const shapes = new Map<string, Prospect>();
  for (const each of found) {
    const shape = `${each.total} ${shapeAfter(city, each.move)}`;
    if (!shapes.has(shape)) shapes.set(shape, each);
  }
  return [...shapes.values()];
}

/** The best moves that are not variations of a better one; variations only where there are too few of these. */
export function differentIdeas(found: readonly Prospect[]): Prospect[] {
  const isVariation = (one: Prospect, other: Prospect): boolean =>
    one.move.tile === other.move.tile && Math.abs(one.margin - other.margin) < SAME;
  const ideas: Prospect[] = [];
  for (const each of found) if (!ideas.some((idea) => isVariation(each, idea))) ideas.push(each);
  const variations = found.filter((each) => !ideas.includes(each));
  return [...ideas, ...variations].slice(0, MOST_HINTS).sort((one, other) => other.margin - one.margin);
}

/** Hints without reasons: these are the server's alone. */
export async function hintsAt({ referee, state }: LocalGame, seat: number): Promise<Hints> {
  checkActs(state, seat);
  if (!termsOf(state).hints) throw refusal('hints_refused');
  const table = snapshot(state);
  const found = await referee.think(termsOf(state).options, 'ideas', positionOf(table), HINTS, freshSeed(), MOST_HINTS);
  const hints = differentIdeas(asymmetric(found, table.seats[seat]!.city)).map(({ move, margin, total }) => ({
    move,
    ...(showsScores(state)
      ? { margin, points: total - state.scores[seat]!.total, total }
      : { margin: null, points: null, total: null }),
    reasons: [],
  }));
  return { seat, version: state.version, position_version: state.positionVersion, hints };
}

function checkActs(state: TableState, seat: number): void {
  if (state.facts.isOver) throw refusal('game_over');
  const awaited = toAct(state);
  if (awaited === null) throw refusal('game_not_begun');
  if (awaited !== seat) throw refusal('turn_of_another', { seat: awaited });
}
