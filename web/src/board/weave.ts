/** Tiles that hover over a city, put among its hexes so that what stands in front covers them. */

import { nearness, type View } from '$/hex/projection';
import type { Prism } from './prisms';

/** Both far to near. What hovers over a hex comes right after it. The city's own prisms stay the same objects. */
export function woven(city: readonly Prism[], hovering: readonly Prism[], view: View): readonly Prism[] {
  if (!hovering.length) return city;
  const all: Prism[] = [];
  let next = 0;
  for (const prism of hovering) {
    const near = nearness(prism.hex, view);
    while (next < city.length && nearness(city[next]!.hex, view) <= near) all.push(city[next++]!);
    all.push(prism);
  }
  return [...all, ...city.slice(next)];
}
