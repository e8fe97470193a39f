/**
 * Holding a tile: which of the legal places it hovers over and which way round it lies. Knows no rules: places, ways and
 * what each would change are given.
 */

import { isSame } from '$/hex/hex';
import type { Legal, Move, Target, TileOffer, Way } from '$/protocol';

export interface Placing {
  readonly tile: number;
  /** The place, by its number among the targets. */
  readonly target: number;
  /** One of the three ways round. */
  readonly way: number;
}

const WAYS = 3;

export const offerOf = (legal: Legal, tile: number): TileOffer | undefined =>
  legal.tiles.find((offer) => offer.tile === tile);

/** Take a tile in hand: it hovers where the one before did. */
export function startPlacing(legal: Legal, tile: number, before: Placing): Placing | null {
  return offerOf(legal, tile)?.is_affordable && legal.targets[before.target] ? { ...before, tile } : null;
}

/** Hover over another place, turned as little as possible: north stays north where the footprint allows it. */
export function moveTo(legal: Legal, placing: Placing, target: number): Placing {
  const there = legal.targets[target];
  if (!there || target === placing.target) return placing;
  const rotation = wayOf(legal, placing).rotation;
  const turns = there.ways.map((way) => (way.rotation - rotation + 6) % 6);
  const least = Math.min(...turns.map((turn) => Math.min(turn, 6 - turn)));
  return { ...placing, target, way: turns.findIndex((turn) => Math.min(turn, 6 - turn) === least) };
}

/** Turn the tile on its place, clockwise by a positive step. */
export function spin(placing: Placing, by: number): Placing {
  return { ...placing, way: (((placing.way + by) % WAYS) + WAYS) % WAYS };
}

export const targetOf = (legal: Legal, placing: Placing): Target => legal.targets[placing.target]!;
export const wayOf = (legal: Legal, placing: Placing): Way => targetOf(legal, placing).ways[placing.way]!;

export function chosenMove(legal: Legal, placing: Placing): Move {
  const { origin, rotation } = wayOf(legal, placing);
  return { tile: placing.tile, origin, rotation };
}

/** The change of the total, then of the five districts; null where scores are hidden. */
export function changeOf(legal: Legal, placing: Placing): readonly number[] | null {
  const row = offerOf(legal, placing.tile)?.rows[WAYS * placing.target + placing.way];
  return row === undefined ? null : (legal.changes[row] ?? null);
}

/** Where a move lies among the legal ones, or null. */
export function placingOf(legal: Legal, move: Move): Placing | null {
  for (const [target, { ways }] of legal.targets.entries()) {
    const way = ways.findIndex((each) => each.rotation === move.rotation && isSame(each.origin, move.origin));
    if (way >= 0) return { tile: move.tile, target, way };
  }
  return null;
}
