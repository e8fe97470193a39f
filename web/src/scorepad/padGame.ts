/** One game at a real table: who played, what was agreed, and whatever was typed or drawn so far. */

import type { Illustrious, Variant } from '$/protocol';
import { GAME, MOST_ARCHITECTS } from '$/protocol/game';
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

export interface PadGame {
  id: string;
  /** When it began; milliseconds. */
  started: number;
  /** When the result was kept; null as long as somebody counts. */
  finished: number | null;
  /** How many play. The others wait, so that a slip of the finger loses nothing. */
  architects: number;
  seats: Architect[];
  variants: Variant[];
  isLong: boolean;
  /** The opponent of one alone; null if there is none. */
  illustrious: Illustrious | null;
  /** What was counted of him. */
  kept: Texts;
}

const newArchitect = (name = '', way: Way = 'count'): Architect => ({ name, way, texts: {}, city: STARTING_CITY });

/** He owns his starting tile: whoever counts begins with it. */
const startingTexts = (): Texts => ({
  'house.plazas': String(GAME.starting_tile.house_plaza ?? 0),
  quarries: String(GAME.starting_tile.quarry ?? 0),
});

export function newPadGame(id: string, started: number): PadGame {
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
export function again(last: PadGame, id: string, started: number): PadGame {
  return {
    ...newPadGame(id, started),
    architects: last.architects,
    seats: last.seats.map(({ name, way }) => newArchitect(name, way)),
    variants: [...last.variants],
    isLong: last.isLong,
    illustrious: last.illustrious,
  };
}

export const seated = (padGame: PadGame): Architect[] => padGame.seats.slice(0, padGame.architects);

/** The Illustrious Architect who plays against one alone. */
export const opponent = ({ architects, illustrious }: PadGame): Illustrious | null =>
  architects === 1 ? illustrious : null;

/** Whether one city is scored on its own, from an unknown game. */
export const isAlone = (padGame: PadGame): boolean => padGame.architects === 1 && !opponent(padGame);

/** Four architects use all tiles anyway. */
export const canBeLong = (padGame: PadGame): boolean => padGame.architects < MOST_ARCHITECTS && !isAlone(padGame);

export const hasAllTiles = (padGame: PadGame): boolean => padGame.isLong && canBeLong(padGame);

/** Seats in a game, that of the Illustrious Architect included. */
export const seatCount = (padGame: PadGame): number => padGame.architects + (opponent(padGame) ? 1 : 0);

/** How many tiles everyone lays in this game; null if nobody knows. */
export function tilesLaid(padGame: PadGame): number | null {
  if (isAlone(padGame)) return null;
  const { tiles_laid, tiles_laid_of_all } = GAME.boxes[seatCount(padGame)]!;
  return hasAllTiles(padGame) ? tiles_laid_of_all : tiles_laid;
}

/** Whether quarries are counted: only some Illustrious Architects are paid for them. */
export function countsQuarries(padGame: PadGame): boolean {
  const who = opponent(padGame);
  return who !== null && GAME.illustrious[who].points_per_quarry > 0;
}

/** Whether a seat is that of the Illustrious Architect. */
export const isHis = (padGame: PadGame, seat: number): boolean =>
  opponent(padGame) !== null && seat === padGame.architects;

/** Whether nothing at all was entered: such a game is not worth keeping. */
export const isUntouched = (padGame: PadGame): boolean =>
  padGame.finished === null &&
  padGame.seats.every(({ texts, city }) => city === STARTING_CITY && !Object.values(texts).some(Boolean)) &&
  Object.entries(padGame.kept).every(([name, text]) => text === (startingTexts()[name] ?? ''));
