/** The tile in hand survives a refresh of the page: it is kept with the position it was meant for. */

import { offerOf, type Placing } from '$/board/placing';
import type { Legal } from '$/protocol';

const place = (table: string): string => `akropolis.hand.${table}`;

export function keepPlacing(table: string, legal: Legal, placing: Placing): void {
  try {
    sessionStorage.setItem(
      place(table),
      JSON.stringify({ position: legal.position_version, seat: legal.seat, placing }),
    );
  } catch {
    // Storing is forbidden or full: then it does not survive.
  }
}

export function forgetPlacing(table: string): void {
  try {
    sessionStorage.removeItem(place(table));
  } catch {
    // Nothing was kept.
  }
}

/** What was in hand, if it is still the same turn and the place still there. */
export function keptPlacing(table: string, seat: number, legal: Legal): Placing | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place(table)) ?? 'null') as {
      position: number;
      seat: number;
      placing: Placing;
    } | null;
    if (!kept || kept.position !== legal.position_version || kept.seat !== seat) return null;
    const { tile, target, way } = kept.placing;
    const isThere = offerOf(legal, tile)?.is_affordable && legal.targets[target]?.ways[way];
    return isThere ? { tile, target, way } : null;
  } catch {
    return null;
  }
}
