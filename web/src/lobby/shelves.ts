/** The public tables by what a visitor can do there, each list in pages. */

import type { Lobby, LobbyQuery, Stage, TableLine } from '$/protocol';

export type Shelf = 'free' | 'running' | 'over';
export const SHELVES = ['free', 'running', 'over'] as const satisfies readonly Shelf[];
const STAGES: Record<Shelf, Stage> = { free: 'waiting', running: 'playing', over: 'over' };

/** What to look for; what is null may be anything. */
export type Filters = Required<Pick<LobbyQuery, 'seats' | 'variant' | 'pace' | 'language' | 'rated'>>;
export const ANYTHING: Filters = { seats: null, variant: null, pace: null, language: null, rated: null };

export interface Found {
  tables: readonly TableLine[];
  hasMore: boolean;
}
type Ask = (query: LobbyQuery) => Promise<Lobby>;

/** The first pages of a shelf. A table that moved to the next page meanwhile is listed once. */
export async function readShelf(ask: Ask, shelf: Shelf, filters: Filters, pages: number): Promise<Found> {
  const tables = new Map<string, TableLine>();
  let after: string | null = null;
  for (let page = 0; page < pages; page++) {
    const found: Lobby = await ask({ ...filters, state: STAGES[shelf], after });
    for (const line of found.tables) if (!tables.has(line.table)) tables.set(line.table, line);
    after = found.next;
    if (!after) break;
  }
  return { tables: [...tables.values()], hasMore: after !== null };
}

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== null);
