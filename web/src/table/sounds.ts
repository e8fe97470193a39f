/** What a move sounds like: the tile, its stones, a plaza's stars, and the end. */

import { BOX } from '$/board/box';
import { kindsOf } from '$/board/city';
import { FALL } from '$/board/landing';
import { isPlaza } from '$/board/scenes';
import type { MovedNews } from '$/protocol';
import { settings } from '$/settings/settings.svelte';
import type { Sound } from '$/ui/sound';
import { ROLL } from './motion';

/** Nobody fetches what makes sounds before they want to hear any. */
export function play(sound: Sound, delay = 0): void {
  if (settings.sound) void import('$/ui/sound').then((made) => made.play(sound, delay));
}

export function playMove({ move, gained, result }: MovedNews, moves: boolean): void {
  const down = moves ? FALL / 1000 : 0;
  play('tile', down);
  if (kindsOf(move.tile, BOX).some(isPlaza)) play('star', down + 0.12);
  for (let n = 0; n < gained; n++) play('stone', down + (moves ? ROLL / 1000 : 0.15) + 0.09 * n);
  if (result) play('end', down + 0.4);
}
