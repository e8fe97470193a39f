/** A score sheet as the core tells it. */

import { DISTRICTS, GAME, type District } from '$/protocol/game';
import type { DistrictScore, HexScore, Score } from '$/protocol';
import type { Reader } from './reader';

/** What lies nowhere was kept aside by an Illustrious Architect, or counted at a real table: then it met its condition. */
export function readScore(read: Reader, isCounted = false): Score {
  const [total, stones, quarry_points] = [read.number(), read.number(), read.number()];
  const districts = DISTRICTS.map((district): DistrictScore => {
    const [value, stars] = [read.number(), read.number()];
    const hexes = read.list(() => readHex(read, district, isCounted));
    return { district, value, stars, points: value * stars, hexes };
  });
  return { total, stones, quarry_points, districts };
}

function readHex(read: Reader, district: District, isCounted: boolean): HexScore {
  const lies = read.truth();
  const place = read.hex();
  const [tile, level, scores, is_doubled] = [read.number(), read.number(), read.truth(), read.truth()];
  const { met, unmet } = GAME.conditions[district];
  const reason = !lies && !isCounted ? 'kept_aside' : scores ? met : unmet;
  return { hex: lies ? place : null, tile, level, scores, reason, is_doubled };
}
