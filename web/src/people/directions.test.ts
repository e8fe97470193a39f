/** Names are written from the left or from the right, whatever the page is: where one stands alone it has its own direction. */

import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true });

/** An expression that is a name and nothing else. */
const NAME = String.raw`\{(?:nameOf\([^{}]*\)|names\[[^{}]*\]|company\.name\([^{}]*\)|(?:\w+\.)*(?:terms|record|here)\.name|name)\}`;
const ELEMENT = new RegExp(String.raw`<(\w+)((?:[^<>{}]|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*)>\s*${NAME}`, 'g');
const FIELD = /<input(?:[^<>]|=>)*?(?:\.name\b|value=\{name\}|LONGEST)(?:[^<>]|=>)*?\/>/g;
/** Names of colours, languages and Illustrious Architects, which are words of the page. */
const OWN_WORDS = ['../people/ColourPicker.svelte', '../ui/Choice.svelte', '../app/Head.svelte'];

const files = Object.entries(sources).filter(([file]) => !OWN_WORDS.includes(file));
const found = (pattern: RegExp) =>
  files.flatMap(([file, source]) =>
    [...source.matchAll(pattern)].map(([text, tag, rest]) => ({ file, text, tag, rest })),
  );

it('are their own where a name is shown', () => {
  const shown = found(ELEMENT);
  expect(shown.length).toBeGreaterThan(15);
  expect(shown.filter(({ tag, rest }) => tag !== 'bdi' && !rest?.includes('dir="auto"'))).toEqual([]);
});

it('are their own where a name is typed', () => {
  const typed = found(FIELD);
  expect(typed.length).toBeGreaterThan(2);
  expect(typed.filter(({ text }) => !text.includes('dir="auto"'))).toEqual([]);
});
