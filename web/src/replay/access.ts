/** By what right this device looks at a game, and what of it may be passed on. */

import { linkTo } from '$/net/addresses';
import { heldTable, rememberTable, type HeldTable } from '$/net/device';
import { readFragment, replayLink } from '$/net/links';

/** The token to look with: one that is held, else the one in the address, which is held from then on. */
export function tokenFor(table: string): string | null {
  const held = heldTable(table);
  const given = readFragment((watch) => (held?.watch ? true : rememberTable({ table, watch })));
  return held?.seats[0]?.token ?? held?.watch ?? held?.join ?? given;
}

/**
 * A link to this replay for others. The token of a seat is nobody else's business: without one for watching there is no
 * link, unless everybody may look anyway.
 */
export function linkFor(table: string, held: HeldTable | null, given: string | null, isPublic: boolean): string | null {
  const token = held?.watch ?? held?.join ?? (held?.seats.length ? null : given);
  if (token) return replayLink(table, token);
  return isPublic ? new URL(linkTo(`/replay/${encodeURIComponent(table)}`), location.href).href : null;
}
