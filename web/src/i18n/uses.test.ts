/** No text is written in vain, and none is asked for that is not there. */

import { describe, expect, it } from 'vitest';
import english from './en';
import everywhere from './en/everywhere';

const sources = Object.entries(
  import.meta.glob<string>(['/src/**/*.{ts,svelte}', '!/src/**/*.test.ts', '!/src/i18n/**', '!/src/protocol/**'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);
const keys = Object.keys(english);

/** A key that stands in the source as a whole, wherever: tables of keys are uses, too. */
const WHOLE = /(['"`])([a-z][\w]*(?:\.\w+)+)\1/g;
/** A key whose first part stands in the source: it uses all that begin so and, if that is plain, end so. */
const MADE = /`([a-z]\w*\.[\w.]*)\$\{(?:[^{}`]*\}([\w.]*)`)?/g;
const ASKED = /(?<![\w.])t\(\s*(['"])([^'"]+)\1/g;
const ASKED_MADE = /(?<![\w.])t\(\s*`([^`$]*)\$\{/g;

function used(): Set<string> {
  const found = new Set<string>();
  for (const [, text] of sources) {
    for (const [, , key] of text.matchAll(WHOLE)) found.add(key!);
    for (const [, start, end = ''] of text.matchAll(MADE))
      for (const key of keys)
        if (key.startsWith(start!) && key.endsWith(end) && key.length > start!.length + end.length) found.add(key);
  }
  return found;
}

/** Where a text is asked for that no catalogue has. */
function missing(): string[] {
  return sources.flatMap(([path, text]) => [
    ...[...text.matchAll(ASKED)].filter(([, , key]) => !keys.includes(key!)).map(([, , key]) => `${path}: ${key}`),
    ...[...text.matchAll(ASKED_MADE)]
      .filter(([, start]) => !keys.some((key) => key.startsWith(start!)))
      .map(([, start]) => `${path}: ${start}…`),
  ]);
}

/** Who may say what is not there everywhere: the room that adds it. */
const PAGES: Record<string, string> = {
  coach: 'people',
  company: 'company',
  invite: 'invite|lobby',
  learn: 'learn',
  mark: 'replay',
  me: 'me',
  pad: 'scorepad',
  phrase: 'company',
  replay: 'replay',
  rules: 'learn',
};

describe('texts', () => {
  it('are looked for in the source', () => expect(sources.length).toBeGreaterThan(10));
  it('are all used', () => {
    const found = used();
    const unused = keys.filter((key) => !found.has(key));
    expect(unused, `${unused.length} unused:\n${unused.join('\n')}`).toEqual([]);
  });
  it('are all there', () => expect(missing()).toEqual([]));
  it('of single pages are said there alone', () => {
    const own = keys.filter((key) => !Object.hasOwn(everywhere, key));
    expect(new Set(own.map((key) => key.split('.')[0]))).toEqual(new Set(Object.keys(PAGES)));
    const elsewhere = sources.flatMap(([path, text]) =>
      Object.entries(PAGES)
        .filter(
          ([room, page]) => !new RegExp(`^/src/(${page})/`).test(path) && new RegExp(`['"\`]${room}\\.\\w`).test(text),
        )
        .map(([room]) => `${path}: ${room}`),
    );
    expect(elsewhere).toEqual([]);
  });
});
