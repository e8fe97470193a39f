/** A first game: a few words at the right moment, each once, and none after three turns. */

import { readStored, writeStored } from '$/settings/storage';

export type Word = 'places' | 'turn' | 'level' | 'quarry' | 'plaza' | 'cost';
/** What a word is about: there it is shown. */
export const ABOUT: Readonly<Record<Word, 'board' | 'hand' | 'site'>> = {
  places: 'board',
  turn: 'hand',
  level: 'board',
  quarry: 'board',
  plaza: 'board',
  cost: 'site',
};
/** For how many turns anything is said. */
export const TURNS = 3;

/** What is going on, as far as a word may fit it. */
export interface Moment {
  /** How many tiles the player has laid. */
  turns: number;
  /** Where the tile in hand would lie, and what it would cover. */
  inHand: { level: number; gained: number } | null;
  stones: number;
  /** Whether a district of the city would score if only it had a plaza. */
  lacksPlaza: boolean;
}

/** The word for a moment, of those that were not said yet. */
export function wordFor({ turns, inHand, stones, lacksPlaza }: Moment, said: readonly string[]): Word | null {
  if (turns >= TURNS) return null;
  const fitting: [Word, boolean][] = inHand
    ? [
        ['places', true],
        ['turn', true],
        ['level', inHand.level > 1],
        ['quarry', inHand.gained > 0],
      ]
    : [
        ['plaza', turns > 0 && lacksPlaza],
        ['cost', turns > 0 && stones > 0],
      ];
  return fitting.find(([word, fits]) => fits && !said.includes(word))?.[0] ?? null;
}

const PLACE = 'first-game';

/** What was said on this device; null once nothing more is to be said. */
export function saidBefore(): string[] | null {
  const stored = readStored(PLACE);
  if (stored === 'over') return null;
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
}

export const keepSaid = (said: readonly string[] | null): void => void writeStored(PLACE, said ?? 'over');
