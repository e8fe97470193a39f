/** What a person prefers, kept on this device. */

import { isLanguage, preferred, type Language } from '$/i18n/language';
import { onStoredElsewhere, readStored, writeStored } from './storage';

export interface Settings {
  language: Language;
  theme: 'system' | 'day' | 'night';
  motion: 'system' | 'full' | 'none';
  patterns: boolean;
  sound: boolean;
  /** Whether they were asked about it. */
  soundAsked: boolean;
  /** How fast the turns of others are shown. */
  pace: 'instant' | 'normal' | 'slow';
  confirm: boolean;
  notifications: boolean;
  /** Whether to be shown what others at a table say. */
  talk: boolean;
  siteDirection: 'auto' | 'row' | 'column';
  levelEdges: boolean;
  shortcuts: boolean;
  /** Around one device: say whose turn it is before it goes on. */
  handOver: boolean;
  boardStyle: 'slant' | 'top';
  name: string;
  colour: Colour;
  /** The bot that was played last: a rung of the ladder. */
  opponent: string;
}

export const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type Colour = (typeof COLOURS)[number];

const DEFAULTS: Settings = {
  language: preferred(navigator.languages),
  theme: 'system',
  motion: 'system',
  patterns: false,
  sound: false,
  soundAsked: false,
  pace: 'normal',
  confirm: true,
  notifications: false,
  talk: true,
  siteDirection: 'auto',
  levelEdges: false,
  shortcuts: true,
  handOver: true,
  boardStyle: 'slant',
  name: '',
  colour: 'blue',
  opponent: 'beginner',
};

const PLACE = 'settings';

/** Stored settings may be from another version or damaged: what does not fit gets its default. */
function restored(): Settings {
  const stored = readStored(PLACE);
  const known = { ...DEFAULTS };
  if (typeof stored !== 'object' || stored === null) return known;
  for (const [name, value] of Object.entries(stored as Record<string, unknown>))
    if (name in known && typeof value === typeof known[name as keyof Settings]) Object.assign(known, { [name]: value });
  if (!isLanguage(known.language)) known.language = DEFAULTS.language;
  return known;
}

export const settings: Settings = $state(restored());

/** Other tabs follow at once. */
onStoredElsewhere(PLACE, () => Object.assign(settings, restored()));

/** Change a preference, and remember it. */
export function setPreference<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value;
  writeStored(PLACE, $state.snapshot(settings));
}

const asksForLess = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether things may move. */
export const hasMotion = (): boolean =>
  settings.motion === 'full' || (settings.motion === 'system' && !asksForLess.matches);
