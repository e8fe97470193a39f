import { describe, expect, it, vi } from 'vitest';
import type { Lobby, LobbyQuery } from '$/protocol';
import { ANYTHING, isFiltered, readShelf } from './shelves';

const page = (tables: string, next: string | null): Lobby =>
  ({ tables: [...tables].map((table) => ({ table })), next }) as unknown as Lobby;
const PAGES: Record<string, Lobby> = { '': page('ab', '1'), '1': page('bc', '2'), '2': page('d', null) };
const asking = () => vi.fn((query: LobbyQuery) => Promise.resolve(PAGES[query.after ?? '']!));
const namesOf = (tables: readonly { table: string }[]) => tables.map(({ table }) => table).join('');

describe('a shelf of tables', () => {
  it('has as many pages as are wanted, and says whether there are more', async () => {
    const found = await readShelf(asking(), 'free', ANYTHING, 1);
    expect([namesOf(found.tables), found.hasMore]).toEqual(['ab', true]);
  });
  it('lists a table once that moved on to the next page meanwhile', async () => {
    const found = await readShelf(asking(), 'free', ANYTHING, 9);
    expect([namesOf(found.tables), found.hasMore]).toEqual(['abcd', false]);
  });
  it('is asked for by what can be done there and what is looked for', async () => {
    const ask = asking();
    await readShelf(ask, 'running', { ...ANYTHING, seats: 3 }, 1);
    expect(ask).toHaveBeenCalledExactlyOnceWith({ ...ANYTHING, seats: 3, state: 'playing', after: null });
    expect([isFiltered(ANYTHING), isFiltered({ ...ANYTHING, seats: 3 })]).toEqual([false, true]);
  });
});
