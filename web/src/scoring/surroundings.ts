/** Outside and lakes: what the empty hexes around a city are. Twin of rules/surroundings.py. */

import { key, neighbours, type Hex } from '$/hex/hex';
import type { City } from './city';

/**
 * The empty hexes near the city that are connected through empty hexes to the far outside, by name.
 *
 * The rules walk along the edge of a city in one piece. A drawing may lie in pieces for a while, so here the box
 * around it is flooded: for a city in one piece that finds the same edge.
 */
export function outside(city: City): ReadonlySet<string> {
  const hexes = [...city.values()].map((cell) => cell.hex);
  if (!hexes.length) return new Set();
  const [west, east] = bounds(hexes.map(([q]) => q));
  const [north, south] = bounds(hexes.map(([, r]) => r));
  const corner: Hex = [west, north];
  const found = new Set([key(corner)]);
  const toVisit = [corner];
  for (const hex of toVisit) {
    for (const near of neighbours(hex)) {
      const name = key(near);
      const [q, r] = near;
      if (q < west || q > east || r < north || r > south || city.has(name) || found.has(name)) continue;
      found.add(name);
      toVisit.push(near);
    }
  }
  return found;
}

/** The empty hexes that touch the city and belong to a lake, by name. */
export function shores(city: City): ReadonlySet<string> {
  const dry = outside(city);
  const fringe = [...city.values()].flatMap((cell) => neighbours(cell.hex).map(key));
  return new Set(fringe.filter((name) => !city.has(name) && !dry.has(name)));
}

/** The least and the greatest, with a margin of one hex. */
function bounds(numbers: readonly number[]): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const number of numbers) {
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  return [least - 1, most + 1];
}
