import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import palette from '$art/board-palette.json';
import { SCENES } from './scenes';

const SOURCE = join(import.meta.dirname, '..');

describe('the colours of the board', () => {
  it('are all that its pictures and pages name', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(ts|svelte)$/.test(file),
    );
    const named = files.flatMap((file) => {
      const text = readFileSync(join(SOURCE, file), 'utf8');
      return [...text.matchAll(/paint\('([\w-]+)'\)|var\(--board-([\w-]+)\)/g)].map(([, a, b]) => (a ?? b)!);
    });
    const scenes = Object.values(SCENES).flat();
    const painted = scenes.flatMap(({ fill, stroke, opacity }) => [fill, stroke, opacity]);
    const inScenes = painted.flatMap((each) => /^var\(--board-(.+)\)$/.exec(String(each))?.[1] ?? []);
    expect(named.length).toBeGreaterThan(50);
    expect(inScenes.length).toBeGreaterThan(50);
    expect([...new Set([...named, ...inScenes])].filter((name) => !(name in palette))).toEqual([]);
  });
});
