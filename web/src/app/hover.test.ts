import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const HOVERING = /@media \(hover: hover\) \{(?:[^{}]|\{[^{}]*\})*\}/g;

it('what hovering does to a look is for pointers that hover: on a touch screen it would stay after a tap', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(css|svelte)$/.test(file),
  );
  const texts = files.map((file) => [file, readFileSync(join(SOURCE, file), 'utf8')] as const);
  expect(texts.filter(([, text]) => text.search(HOVERING) >= 0).length).toBeGreaterThan(10);
  expect(texts.filter(([, text]) => text.replace(HOVERING, '').includes(':hover')).map(([file]) => file)).toEqual([]);
});
