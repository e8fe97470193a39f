// @vitest-environment jsdom

/** The tables of this device: those that are kept here, and the list of all. */

import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { Core } from '$/core/core';
import { openHere } from '$/local/opening';
import { keptTables } from '$/local/shelf';
import { refereeOf } from '$/local/twin.testkit';
import { heldTable, heldTables, rememberTable } from '$/net/device';
import { forgetStored, writeStored } from '$/settings/storage';
import { hostOf } from '.';
import { forgetTable, recallTables } from './shelf';

const referee = refereeOf(await Core.open(readFileSync('src/core/akropolis.wasm')));
const opened = async (): Promise<string> => {
  const seats = [
    { kind: 'person' as const, sitter: { name: 'Ada', colour: 'red' } },
    { kind: 'bot' as const, bot: 'beginner' },
  ];
  return (await openHere(referee, { seats })).replace('/table/', '');
};

afterEach(() => forgetStored());

describe('a table that is kept here', () => {
  it('is remembered, and forgotten for good', async () => {
    const table = await opened();
    expect(heldTable(table)).toMatchObject({ seats: [{ seat: 0, token: 'here' }] });
    forgetTable(table);
    expect(heldTables()).toEqual([]);
    expect(keptTables()).toEqual([]);
  });
  it('is found again when the list was lost', async () => {
    const table = await opened();
    writeStored('tables', []);
    recallTables();
    expect(heldTable(table)?.seats).toEqual([{ seat: 0, token: 'here' }]);
  });
  it('stands in the list even where it cannot be read', async () => {
    const table = await opened();
    writeStored(`game.${table}`, 'damaged');
    writeStored('tables', []);
    recallTables();
    expect(heldTable(table)?.seats).toEqual([]);
  });
  it('is known by its name', async () => {
    rememberTable({ table: 'aaaaaaaaaaaaaaaa' });
    expect(hostOf(await opened(), null, []).isHere).toBe(true);
    expect(hostOf('aaaaaaaaaaaaaaaa', null, []).isHere).toBe(false);
  });
});
