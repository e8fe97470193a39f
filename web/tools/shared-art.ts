/** The art that the Python package draws with, too: its palettes become custom properties of the stylesheets. */

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Palette = Readonly<Record<string, { day: string | number; night: string | number }>>;
type Mixes = Readonly<Record<string, { share: number; with: string }>>;

const STYLES = [
  { style: '/src/board/palette.css', palette: 'board-palette.json', prefix: '--board-', isMixed: true },
  { style: '/src/app/theme.css', palette: 'page-palette.json', prefix: '--', isMixed: false },
];

/** Puts the properties before what a stylesheet says itself, and leaves out what is for readers of the art alone. */
export function sharedArt(art: string): Plugin {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(art, name), 'utf8')) as T;
  return {
    name: 'akropolis-art',
    enforce: 'pre',
    transform(code, id) {
      if (id.startsWith(art) && id.endsWith('.json'))
        return JSON.stringify(JSON.parse(code), (key, value: unknown) => (key === 'what' ? undefined : value));
      const found = STYLES.find(({ style }) => id.split('?')[0]!.endsWith(style));
      if (!found) return null;
      this.addWatchFile(join(art, found.palette));
      const css = properties(read<Palette>(found.palette), found.prefix);
      if (!found.isMixed) return css + code;
      this.addWatchFile(join(art, 'mixes.json'));
      const grounds = readdirSync(join(art, 'scenes')).map((file) => file.replace('.json', ''));
      return css + mixed(grounds, read<Mixes>('mixes.json'), found.prefix) + code;
    },
  };
}

/** Day is the rule, night what differs from it. */
export function properties(palette: Palette, prefix: string): string {
  const colours = Object.entries(palette);
  const [day, night] = (['day', 'night'] as const).map((theme) =>
    colours
      .filter(([, { day, night }]) => theme === 'day' || day !== night)
      .map(([name, values]) => `${prefix}${name}:${values[theme]};`)
      .join(''),
  );
  return `:root,[data-theme='day']{${day}}[data-theme='night']{${night}}`;
}

/** The colours of walls, made of those of a hex and another, by day and by night alike. */
export function mixed(grounds: readonly string[], mixes: Mixes, prefix: string): string {
  const lines = grounds.flatMap((ground) =>
    Object.entries(mixes).map(([name, { share, with: other }]) => {
      const [own, added] = [`var(${prefix}${ground}) ${100 * share}%`, `var(${prefix}${other})`];
      return `${prefix}${ground}-${name}:color-mix(in srgb,${own},${added});`;
    }),
  );
  return `:root{${lines.join('')}}`;
}
