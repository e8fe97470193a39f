/** What this device has kept of the pad. It may be of another version or damaged: what can be read is. */

import { ILLUSTRIOUS, VARIANTS } from '$/protocol';
import { MOST_ARCHITECTS } from '$/protocol/game';
import { MOST_LEVELS, readCity } from './cityText';
import { newPadGame, type Architect, type PadGame, type Texts } from './padGame';

export interface Kept {
  padGames: PadGame[];
  /** Games with something agreed that this version does not know. Counted without it they would be wrong: they wait. */
  newer: unknown[];
  /** The game that is open. */
  current: string | null;
  /** Whether one goes on from district to district, or from architect to architect. */
  steps: 'district' | 'architect';
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export function restored(stored: unknown): Kept {
  const { evenings, padGames = evenings, newer, current, steps } = fieldsOf(stored); // once they were called evenings
  const kept = [...listOf(padGames), ...listOf(newer)];
  const found = kept.filter(isUnderstood).flatMap((each) => padGameOf(each) ?? []);
  return {
    padGames: found,
    newer: kept.filter((each) => !isUnderstood(each)),
    current: found.some(({ id }) => id === current) ? (current as string) : null,
    steps: steps === 'architect' ? 'architect' : 'district',
  };
}

/** True if this version knows all that was agreed on. */
function isUnderstood(stored: unknown): boolean {
  const { variants, illustrious } = fieldsOf(stored);
  return (
    listOf(variants).every((each) => VARIANTS.some((variant) => variant === each)) &&
    (typeof illustrious !== 'string' || ILLUSTRIOUS.some((each) => each === illustrious))
  );
}

function padGameOf(stored: unknown): PadGame | null {
  const { id, started, finished, architects, seats, variants, isLong, illustrious, kept } = fieldsOf(stored);
  if (typeof id !== 'string' || !isTime(started)) return null;
  const padGame = newPadGame(id, started);
  const read = (Array.isArray(seats) ? seats : []).slice(0, MOST_ARCHITECTS);
  return {
    ...padGame,
    finished: isTime(finished) ? finished : null,
    architects: Number.isInteger(architects) ? Math.min(MOST_ARCHITECTS, Math.max(1, Number(architects))) : 2,
    seats: padGame.seats.map((blank, seat) => ({ ...blank, ...architectOf(read[seat]) })),
    variants: VARIANTS.filter((variant) => listOf(variants).includes(variant)),
    isLong: isLong === true,
    illustrious: illustrious === null ? null : (ILLUSTRIOUS.find((each) => each === illustrious) ?? 'hippodamos'),
    kept: kept === undefined ? padGame.kept : textsOf(kept),
  };
}

function architectOf(stored: unknown): Partial<Architect> {
  const { name, way, texts, city } = fieldsOf(stored);
  return {
    ...(typeof name === 'string' && { name }),
    ...(way === 'draw' && { way }),
    texts: textsOf(texts),
    // A city without a hex is written as an empty text.
    ...(typeof city === 'string' && (!city || readCity(lowered(city)).cells) && { city: lowered(city) }),
  };
}

/** Once a hex could be drawn on a level that no city reaches. */
const lowered = (city: string): string =>
  city.replace(/\b([A-Z]\*?)16@/g, (_, sign: string) => `${sign}${MOST_LEVELS}@`);

const textsOf = (stored: unknown): Texts =>
  Object.fromEntries(
    Object.entries(fieldsOf(stored)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
