/** What a hex brings, and why. */

import { isSame, type Hex } from '$/hex/hex';
import { number, t } from '$/i18n/index.svelte';
import type { Score } from '$/protocol';

/** What a hex of a city is worth, times the stars of its district; null if it is none that could score. */
export function worthWords({ districts }: Score, hex: Hex): string | null {
  for (const { hexes, stars } of districts) {
    const found = hexes.find((each) => each.hex && isSame(each.hex, hex));
    if (!found) continue;
    const why = t(`reason.${found.reason}`);
    if (!found.scores) return t('sheet.hex_not', { why });
    const value = found.level * (found.is_doubled ? 2 : 1);
    const sum = `${number(value)} × ${number(stars)}★ = ${number(value * stars)}`;
    const told = t(found.is_doubled ? 'sheet.hex_doubled' : 'sheet.hex_scores', { sum, why });
    return stars ? told : t('sheet.hex_no_plaza', { told });
  }
  return null;
}
