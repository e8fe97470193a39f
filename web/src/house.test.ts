/** The floors of this house: a room may use the rooms below it, never those above, and no page another page. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { climbing, cycles, upwards, uses, type Sources } from './house.testkit';

const FLOORS: readonly (readonly string[])[] = [
  ['protocol', 'i18n'],
  ['hex'],
  ['settings', 'core'],
  ['net', 'board'],
  ['local'],
  ['tables'],
  ['ui', 'people'],
  ['sheet', 'hand', 'company', 'invite'],
  ['me'],
  ['lobby', 'table', 'replay', 'learn', 'scorepad'],
  ['app'],
];
const SOURCE = import.meta.dirname;
const rooms = readdirSync(SOURCE, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const files = rooms.flatMap((room) =>
  readdirSync(join(SOURCE, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`),
);
const sources: Sources = new Map(files.map((file) => [file, readFileSync(join(SOURCE, file), 'utf8')]));

describe('the rooms of the web app', () => {
  it('are all on the plan, and the plan has no other', () => {
    expect(rooms.sort()).toEqual(FLOORS.flat().sort());
  });
  it('use only rooms below', () => expect(upwards(sources, FLOORS)).toEqual([]));
  it('reach each other by name, not by climbing through folders', () => expect(climbing(sources)).toEqual([]));
  it('have no circle of files', () => expect(cycles(uses(sources))).toEqual([]));
  it('name addresses of pages in a way that every host can serve', () => {
    const written = [...sources].filter(([, text]) => /<a\b[^>]*\shref="\/(?!about\/)/.test(text));
    const read = [...sources].filter(([, text]) => /location\.(pathname|search)/.test(text));
    expect(written.map(([file]) => file)).toEqual([]);
    expect(read.map(([file]) => file).filter((file) => !/\.test\.ts$|^(net\/links|ui\/router)/.test(file))).toEqual([]);
  });
  it('are read whole: imports are seen in every room', () => {
    const seen = [...uses(sources)].filter(([, used]) => used.length > 0).map(([file]) => file.split('/')[0]!);
    expect([...new Set(seen)].sort()).toEqual([...rooms].sort());
  });
});

describe('a wall', () => {
  const plan = [['low'], ['left', 'right'], ['high']];
  const house = (text: string, file = 'left/a.ts'): Sources =>
    new Map([
      [file, text],
      ['right/b.ts', ''],
      ['high/c.svelte', ''],
      ['low/deep/d.ts', ''],
    ]);

  it.each([
    "import { b } from '$/right/b';",
    "import type { C } from '$/high/c.svelte';",
    'import "$/high/c.svelte";',
    "export * from '$/right/b';",
    "const load = () => import('$/high/c.svelte');",
    'const load = (name: string) => import(`$/high/${name}.svelte`);',
    "import {\n  one,\n  two,\n} from '$/right/b';",
    "import b from '../right/b';",
  ])('lets nobody up or sideways: %s', (text) => {
    expect(upwards(house(text), plan)).toHaveLength(1);
    expect(upwards(house(text, 'left/deep/a.svelte'), plan)).toHaveLength(text.includes('../') ? 0 : 1);
  });
  it.each(["import d from '$/low/deep/d';", "import a from './other';", "import { it } from 'vitest';"])(
    'lets pass: %s',
    (text) => {
      expect(upwards(house(text), plan)).toEqual([]);
      expect(climbing(house(text))).toEqual([]);
    },
  );
  it.each([
    ['left/a.ts', "import d from '../low/deep/d';"],
    ['left/deep/a.ts', "import d from '../../low/deep/d';"],
    ['left/deep/a.svelte', "const load = () => import('../../high/c.svelte');"],
    ['left/a.ts', "const all = import.meta.glob('../*/*.ts');"],
  ])('is not climbed: %s %s', (file, text) => expect(climbing(house(text, file))).toHaveLength(1));
  it('lets a folder of a room use the room', () =>
    expect(climbing(house("import a from '../a';", 'left/deep/e.ts'))).toEqual([]));
  it('has no circle behind it, however the files ask for each other', () => {
    const circle = new Map([
      ['left/a.ts', "import { b } from './deep/b';"],
      ['left/deep/b.ts', "const c = () => import('$/left/c.svelte');"],
      ['left/c.svelte', "<script>import type { A } from './a';</script>"],
      ['left/d.ts', "import a from './a';"],
    ]);
    expect(cycles(uses(circle))).toEqual(['left/a.ts -> left/deep/b.ts -> left/c.svelte -> left/a.ts']);
    expect(cycles(uses(new Map([['left/a.ts', "import a from './a';"]])))).toEqual(['left/a.ts -> left/a.ts']);
  });
});
