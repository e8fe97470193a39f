/** How fast the turns of others are shown: every part of such a turn has its length, in milliseconds. */

import { hasMotion, settings, type Settings } from './settings.svelte';

type Pace = Settings['pace'];

export interface Times {
  /** Before a tile leaves the construction site. */
  breath: number;
  /** From the construction site to the city. */
  flight: number;
  /** For the tile to come down and be looked at, before anything else happens. */
  landing: number;
  /** For each tile of a new stack. */
  dealt: number;
}

const NORMAL: Times = { breath: 300, flight: 550, landing: 350, dealt: 60 };
const SLOW: Times = { breath: 600, flight: 1100, landing: 900, dealt: 120 };

/** The lengths at a pace; null where everything is shown at once. */
export const timesAt = (pace: Pace): Times | null => (pace === 'instant' ? null : pace === 'slow' ? SLOW : NORMAL);

/** The lengths that this person wants. Nothing is staged where nothing may move. */
export const stagedTimes = (): Times | null => (hasMotion() ? timesAt(settings.pace) : null);

/** How long a turn is shown in all, at least. */
export const turnTime = (): number => {
  const times = stagedTimes();
  return times ? times.breath + times.flight + times.landing : 0;
};
