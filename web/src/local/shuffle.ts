/** A deal that nobody can foresee, and a promise about it that anybody can check afterwards (table/shuffle.py). */

import { BOX } from '$/board/box';
import { optionsText } from '$/core/text';
import type { Options } from '$/protocol';

const SALT_BYTES = 16;
const MOST_ARCHITECTS = Math.max(...BOX.tiles.map((tile) => tile.least_architects));

/** The tiles of a game, in order. */
export function tilesFor({ architects, all_tiles, illustrious }: Options): number[] {
  const seats = all_tiles ? MOST_ARCHITECTS : illustrious ? architects + 1 : architects;
  return BOX.tiles.filter((tile) => tile.least_architects <= seats).map(({ tile }) => tile);
}

/** A deal and a salt. Tiles that are known already, because a game is continued, come first and stay as they are. */
export function newDeal(options: Options, known: readonly number[] = []): { deal: number[]; salt: string } {
  const hidden = tilesFor(options).filter((tile) => !known.includes(tile));
  for (let last = hidden.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [hidden[last], hidden[other]] = [hidden[other]!, hidden[last]!];
  }
  return { deal: [...known, ...hidden], salt: digits(crypto.getRandomValues(new Uint8Array(SALT_BYTES))) };
}

/** A number below a bound, all equally likely: numbers past the last whole multiple are drawn again. */
function below(bound: number): number {
  const fairBelow = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    if (number! < fairBelow) return number! % bound;
  }
}

/** The line whose digest is shown before the first move. */
export const committedText = (options: Options, deal: readonly number[], salt: string): string =>
  `akropolis-deal 1 | ${optionsText(options)} | ${deal.join(' ')} | ${salt}`;

/** What is shown before the first move; nothing where browsers compute no digests: over http from another machine. */
export async function commitment(options: Options, deal: readonly number[], salt: string): Promise<string> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return '';
  const text = new TextEncoder().encode(committedText(options, deal, salt));
  return digits(new Uint8Array(await subtle.digest('SHA-256', text)));
}

const digits = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A seed for a bot. */
export const freshSeed = (): bigint => crypto.getRandomValues(new BigUint64Array(1))[0]! >> 1n;
