// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person } from '$/protocol';
import * as api from './api';
import { forget, heldTable, heldTables, rememberTable } from './device';
import { forgetIdentity, identity, onIdentityChange, rememberIdentity } from './identity';
import { recallMine, recallSeat } from './mine';

const ADA: Person = { person: 'p'.repeat(16), name: 'Ada', colour: 'red', made: 1, public: false, wants_rating: false };
type Answers = Record<string, unknown>;
const asked: { line: string; token: string | undefined; body: unknown }[] = [];

/** A server that answers some requests, and refuses the others as those of a stranger. */
function serve(answers: Answers): void {
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const line = `${init.method} ${address.replace('/api/1', '')}`;
    const headers = init.headers as Record<string, string>;
    const body = init.body ? (JSON.parse(init.body as string) as unknown) : null;
    asked.push({ line, token: headers.Authorization?.replace('Bearer ', ''), body });
    const refusal = { code: 'token_unknown', message: '', params: {} };
    return Promise.resolve(
      line in answers ? Response.json(answers[line]) : new Response(JSON.stringify(refusal), { status: 401 }),
    );
  });
}
const lines = (): string[] => asked.map(({ line }) => line);
const running = (table: string, seat: number) => ({
  table,
  seat,
  terms: { name: 'Agora' },
  sitters: [{ name: 'Ada' }, null],
  changed: 5,
});

beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  rememberIdentity(ADA, 'device');
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetIdentity();
  for (const { table } of heldTables()) forget(table);
});

describe('the games of a person', () => {
  it('are found on another device, with its own token', async () => {
    serve({ 'GET /me/tables': { games: [running('a', 1)] } });
    await recallMine();
    expect(heldTable('a')).toMatchObject({ seats: [{ seat: 1, token: 'device' }], name: 'Agora', lastSeen: 5 });
  });

  it('leave alone what the device holds already', async () => {
    rememberTable({ table: 'a', seats: [{ seat: 1, token: 'seat' }] });
    serve({ 'GET /me/tables': { games: [running('a', 1)] } });
    await recallMine();
    expect(heldTable('a')!.seats).toEqual([{ seat: 1, token: 'seat' }]);
    expect(lines()).toEqual(['GET /me/tables']);
  });

  it('become theirs everywhere where they were taken without the name, and are tried once', async () => {
    rememberTable({ table: 'b', seats: [{ seat: 0, token: 'seat' }], isOver: true });
    rememberTable({
      table: 'passed',
      seats: [
        { seat: 0, token: 'one' },
        { seat: 1, token: 'two' },
      ],
    });
    rememberTable({ table: 'here-a', seats: [{ seat: 0, token: 'here' }] });
    rememberTable({ table: 'watched', watch: 'w' });
    serve({ 'GET /me/tables': { games: [] } });
    await recallMine();
    await recallMine();
    expect(lines()).toEqual(['GET /me/tables', 'PUT /me/tables/b', 'GET /me/tables']);
    expect(asked[1]).toMatchObject({ token: 'device', body: { token: 'seat' } });
  });

  it('are not asked for by nobody', async () => {
    forgetIdentity();
    serve({});
    await recallMine();
    await recallSeat('a');
    expect(asked).toEqual([]);
  });

  it('end with the name when the device was logged out elsewhere', async () => {
    const heard = vi.fn();
    const stop = onIdentityChange(heard);
    rememberTable({ table: 'a', seats: [{ seat: 1, token: 'device' }] });
    rememberTable({ table: 'b', seats: [{ seat: 1, token: 'seat' }] });
    serve({});
    await recallMine();
    stop();
    expect(identity()).toBeNull();
    expect(heard).toHaveBeenCalledOnce();
    expect(heldTables().map(({ table }) => table)).toEqual(['b']);
  });

  it('have a finished one among them as soon as somebody goes there', async () => {
    serve({ 'GET /me/tables': { games: [] }, 'GET /tables/c': { seat: 1, status: { is_over: true } } });
    await recallSeat('c');
    expect(heldTable('c')).toMatchObject({ seats: [{ seat: 1, token: 'device' }], isOver: true });
  });
});

describe('whoever has a name that stays', () => {
  const sitter = { name: 'Ada', colour: 'red' };
  it('opens and joins tables by it', async () => {
    serve({ 'POST /me/tables': {}, 'POST /me/tables/a/join': {}, 'POST /tables': {} });
    await api.openTable({ id: 'i', seats: [{ kind: 'person', sitter }] });
    await api.join('a', 'link', { id: 'i', sitter });
    await api.openTable({ id: 'i', seats: [{ kind: 'bot', bot: 'random' }] });
    expect(lines()).toEqual(['POST /me/tables', 'POST /me/tables/a/join', 'POST /tables']);
    expect(asked[1]).toMatchObject({ token: 'device', body: { id: 'i', sitter, token: 'link' } });
  });

  it('plays on as anyone may once the device was logged out', async () => {
    serve({ 'POST /tables/a/join': {} });
    await api.join('a', 'link', { id: 'i', sitter });
    expect(lines()).toEqual(['POST /me/tables/a/join', 'GET /me', 'POST /tables/a/join']);
    expect(identity()).toBeNull();
  });

  it('keeps it where only the link was wrong', async () => {
    serve({ 'GET /me': ADA });
    await expect(api.join('a', 'wrong', { id: 'i', sitter })).rejects.toMatchObject({ code: 'token_unknown' });
    expect(identity()?.name).toBe('Ada');
  });
});
