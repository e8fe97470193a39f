/** Why the core refuses a move, in the order in which the rules look at it. Twin of check_move in rules/position.py. */

import { BOX } from '$/board/box';
import { cellsOf } from '$/board/city';
import { hexesOf, key } from '$/hex/hex';
import type { ApiError } from '$/net/failure';
import type { Move } from '$/protocol';
import { refusal, type Standing } from './state';

const ROTATIONS = 6;

/** What is wrong with a move that was refused, whoever has the turn. */
export function whyIllegal({ facts }: Standing, { tile, origin, rotation }: Move): ApiError {
  const [cost, stones] = [facts.site.indexOf(tile), facts.stones[facts.seat] ?? 0];
  if (cost < 0) return refusal('tile_not_in_site', { tile });
  if (cost > stones) return refusal('tile_too_dear', { tile, cost, stones });
  if (!(rotation >= 0 && rotation < ROTATIONS)) return refusal('rotation_unknown', { rotation });
  const city = new Map(cellsOf(facts.cities[facts.seat] ?? [], BOX).map((cell) => [key(cell.hex), cell]));
  const under = hexesOf(origin, rotation).map((hex) => city.get(key(hex)));
  const built = under.filter((cell) => cell !== undefined);
  if (!built.length) return refusal('place_apart');
  if (built.length < under.length) return refusal('place_overhang');
  if (new Set(built.map(({ level }) => level)).size > 1) return refusal('place_uneven');
  return refusal('place_one_tile', { tile: built[0]!.tile });
}
