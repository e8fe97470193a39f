/** The floors of this house: a room may use the rooms below it, never those above, and no page another page. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FLOORS: readonly (readonly string[])[] = [
  ['protocol', 'i18n'],
  ['hex'],
  ['settings', 'scoring'],
  ['net', 'board'],
  ['ui', 'people'],
  ['sheet', 'hand'],
  ['lobby', 'table', 'replay', 'learn', 'scorepad'],
  ['app'],
];
const floorOf = (room: string): number => FLOORS.findIndex((rooms) => rooms.includes(room));
const SOURCE = join(import.meta.dirname);
const rooms = readdirSync(SOURCE, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** Every `room/file -> other room` of the source. */
function imports(room: string): [string, string][] {
  const files = readdirSync(join(SOURCE, room), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(SOURCE, room, file), 'utf8');
      return [...text.matchAll(/(?:from|import)\s*\(?'\$\/(\w+)/g)].map(([, other]): [string, string] => [
        `${room}/${file}`,
        other!,
      ]);
    });
}

describe('the rooms of the web app', () => {
  it('are all on the plan, and the plan has no other', () => {
    expect(rooms.sort()).toEqual(FLOORS.flat().sort());
  });
  it.each(rooms)('%s uses only rooms below', (room) => {
    const upwards = imports(room).filter(([, other]) => other !== room && floorOf(other) >= floorOf(room));
    expect(upwards).toEqual([]);
  });
  it('reach each other by name, not by climbing through folders', () => {
    const climbing = rooms.flatMap((room) =>
      readdirSync(join(SOURCE, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|svelte)$/.test(file))
        .filter((file) => /from '\.\.\//.test(readFileSync(join(SOURCE, room, file), 'utf8')) && !file.includes('/'))
        .map((file) => `${room}/${file}`),
    );
    expect(climbing).toEqual([]);
  });
});
