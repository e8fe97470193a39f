/** Hatching of districts, for people who find colours hard to tell apart, if they switch it on. */

import { settings } from '$/settings/settings.svelte';
import type { Ground } from './scenes';

/** Strokes in a square of 12 units; quarries have none. */
export const HATCHES: Partial<Record<Ground, string>> = {
  house: 'M0,3H12M0,9H12',
  market: 'M1.5,3a1.5,1.5 0 1 1 3,0a1.5,1.5 0 1 1 -3,0M7.5,9a1.5,1.5 0 1 1 3,0a1.5,1.5 0 1 1 -3,0',
  barracks: 'M-3,3L3,-3M0,12L12,0M9,15L15,9',
  temple: 'M3,0V12M9,0V12',
  garden: 'M0,0L12,12M12,0L0,12',
};

/** The pattern of a district in the picture with that id, as a fill; null where it has none or none is wanted. */
export const hatchOf = (id: string, ground: Ground): string | null =>
  settings.patterns && HATCHES[ground] ? `url(#${id}-hatch-${ground})` : null;
