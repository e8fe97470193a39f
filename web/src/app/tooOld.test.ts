// @vitest-environment jsdom

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '$/i18n/language';

const HOUSE = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(HOUSE, file), 'utf8');
const script = read('public/too-old.js');

/** The sentence of a browser without these features, in a language. */
function said(lacking: readonly RegExp[], language = 'en-GB'): Element | null {
  const supports = (feature: string) => !lacking.some((each) => each.test(feature));
  vi.stubGlobal('CSS', { supports });
  vi.stubGlobal('navigator', { language });
  Object.assign(HTMLScriptElement, { supports });
  // It is a classic script, which the page runs as it stands.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
  new Function(script)();
  return document.querySelector('#too-old');
}

beforeEach(() => (document.body.innerHTML = '<div id="app"></div>'));
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLScriptElement, 'supports');
});

describe('a browser', () => {
  it('that is new enough is told nothing', () => expect(said([])).toBeNull());

  it.each([[/importmap/], [/color-mix/], [/:has/], [/./]])('that lacks %s is told what it takes', (lacking) => {
    expect(said([lacking])!.textContent).toContain('too old');
    expect(document.body.firstElementChild).toBe(said([lacking]));
  });

  it('that cannot be asked is told, too', () => {
    vi.stubGlobal('CSS', undefined);
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
    new Function(script)();
    expect(document.querySelector('#too-old')).not.toBeNull();
  });

  it('is told in its language, or in English', () => {
    const texts = Object.keys(LANGUAGES).map((language) => {
      document.body.innerHTML = '';
      const sentence = said([/./], language);
      expect(sentence!.getAttribute('lang')).toBe(language);
      return sentence!.textContent;
    });
    expect(new Set(texts).size).toBe(Object.keys(LANGUAGES).length);
    document.body.innerHTML = '';
    expect(said([/./], 'de-AT')!.textContent).toBe(texts[0]);
  });
});

it('names the versions that the page is built for, as README and the documents do', () => {
  const [, chrome, firefox, safari] = /target: \['chrome(.*)', 'firefox(.*)', 'safari(.*)'\]/.exec(
    read('vite.config.ts'),
  )!;
  const texts = [...script.matchAll(/^ {4}[a-z]{2}: '(.*)',$/gm)].map(([, text]) => text!);
  expect(texts).toHaveLength(Object.keys(LANGUAGES).length);
  for (const text of [...texts, read('../README.md'), read('../docs/web.md')])
    for (const version of [`Edge ${chrome}`, `Firefox ${firefox}`, `Safari ${safari}`]) expect(text).toContain(version);
});
