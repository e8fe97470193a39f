/** Places in words, for lists and for people who listen. */

import { placeName } from '$/board/describe';
import { t } from '$/i18n/index.svelte';
import type { Way } from '$/protocol';

const DIRECTIONS = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const;

/** Where a tile would lie, and which way round. */
export const placeWords = ({ origin, rotation }: Way, level: number): string =>
  t('hand.place', { place: placeName(origin), direction: t(`direction.${DIRECTIONS[rotation]!}`), level });
