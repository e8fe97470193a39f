/** The fair shuffle, checked here: the order of the tiles was fixed before the first move. See docs/protocol.md. */

import { committedText as textOf } from '$/local/shuffle';
import type { TableView } from '$/protocol';
import type { ReplayedGame } from './game';

/** holds; broken: the deal is not the promised one; changed: other tiles came out than the deal has; or nobody can tell. */
export type Verdict = 'holds' | 'broken' | 'changed' | 'unchecked';

/** The line whose digest was shown before the first move; null until the game is over. */
export function committedText({ terms, result }: Pick<TableView, 'terms' | 'result'>): string | null {
  return result && textOf(terms.options, result.deal, result.salt);
}

/** The tiles in the order they came out before everybody's eyes, as far back as this table has seen them. */
export function tilesSeen({ frames, first }: Pick<ReplayedGame, 'frames' | 'first'>): number[] {
  return [...(first === 0 ? frames[0]!.table.site : []), ...frames.flatMap(({ news }) => news?.revealed ?? [])];
}

/** Whether the deal that was promised is the deal that was played. */
export async function checkDeal(
  game: ReplayedGame,
  crypto: Pick<Crypto, 'subtle'> | undefined = globalThis.crypto,
): Promise<Verdict> {
  const { table } = game;
  const text = committedText(table);
  if (!text || !table.result) return 'unchecked';
  const seen = tilesSeen(game);
  const dealt = table.result.deal.slice(table.result.deal.length - seen.length);
  if (dealt.join() !== seen.join()) return 'changed';
  // Browsers compute digests on safe pages alone: over https, or on the machine itself.
  const promised = game.frames[0]!.table.commitment;
  if (!crypto?.subtle || !promised) return 'unchecked';
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const digits = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits === promised ? 'holds' : 'broken';
}
