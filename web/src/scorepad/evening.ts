/** One game at a real table: who played, what was agreed, and whatever was typed or drawn so far. */

import type { Illustrious, Variant } from '$/protocol';
import { STARTING_CITY } from './drawing';

/** What is in the fields, as it was typed: wrong input is kept as well, until somebody corrects it. */
export type Texts = Record<string, string>;

/** How a city is entered. What was entered the other way stays. */
export type Way = 'count' | 'draw';

export interface Architect {
  name: string;
  way: Way;
  texts: Texts;
  /** The drawn city, as text. */
  city: string;
}

export interface Evening {
  id: string;
  /** When it began; milliseconds. */
  started: number;
  /** When the result was kept; null as long as somebody counts. */
  finished: number | null;
  /** How many of the four play. The others wait, so that a slip of the finger loses nothing. */
  architects: number;
  seats: Architect[];
  variants: Variant[];
  isLong: boolean;
  /** The opponent of one alone; null if there is none. */
  illustrious: Illustrious | null;
  /** What was counted of him. */
  kept: Texts;
}

export const MOST_ARCHITECTS = 4;

const newArchitect = (name = '', way: Way = 'count'): Architect => ({ name, way, texts: {}, city: STARTING_CITY });

/** He owns his starting tile: whoever counts begins with it. */
const startingTexts = (): Texts => ({ 'house.plazas': '1', quarries: '3' });

export function newEvening(id: string, started: number): Evening {
  return {
    id,
    started,
    finished: null,
    architects: 2,
    seats: Array.from({ length: MOST_ARCHITECTS }, () => newArchitect()),
    variants: [],
    isLong: false,
    illustrious: 'hippodamos',
    kept: startingTexts(),
  };
}

/** The next game of the same people, by the same rules. */
export function again(last: Evening, id: string, started: number): Evening {
  return {
    ...newEvening(id, started),
    architects: last.architects,
    seats: last.seats.map(({ name, way }) => newArchitect(name, way)),
    variants: [...last.variants],
    isLong: last.isLong,
    illustrious: last.illustrious,
  };
}

export const seated = (evening: Evening): Architect[] => evening.seats.slice(0, evening.architects);

/** The Illustrious Architect who plays against one alone. */
export const opponent = ({ architects, illustrious }: Evening): Illustrious | null =>
  architects === 1 ? illustrious : null;

/** Whether one city is scored on its own, from an unknown game. */
export const isAlone = (evening: Evening): boolean => evening.architects === 1 && !opponent(evening);

/** Four architects use all tiles anyway. */
export const canBeLong = (evening: Evening): boolean => evening.architects < MOST_ARCHITECTS && !isAlone(evening);

export const hasAllTiles = (evening: Evening): boolean => evening.isLong && canBeLong(evening);

/** Seats in a game, that of the Illustrious Architect included. */
export const seatCount = (evening: Evening): number => evening.architects + (opponent(evening) ? 1 : 0);

/** Whether a seat is that of the Illustrious Architect. */
export const isHis = (evening: Evening, seat: number): boolean =>
  opponent(evening) !== null && seat === evening.architects;

/** Whether nothing at all was entered: such a game is not worth keeping. */
export const isUntouched = (evening: Evening): boolean =>
  evening.finished === null &&
  evening.seats.every(({ texts, city }) => city === STARTING_CITY && !Object.values(texts).some(Boolean)) &&
  Object.entries(evening.kept).every(([name, text]) => text === (startingTexts()[name] ?? ''));
