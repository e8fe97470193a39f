/**
 * What the interface says. Every text is an ICU message in a catalogue, so that plurals, numbers and word order are the
 * language's own. English is always there, except for what single pages say; the other languages are fetched as a whole
 * when they are chosen, and switch without a reload. The build parses messages with parameters (`tools/messages.ts`).
 */

import { IntlMessageFormat } from 'intl-messageformat';
import type all from './en';
import everywhere from './en/everywhere';
import { isolated } from './direction';
import type { Language } from './language';

export type Key = keyof typeof all;
export type Params = Record<string, string | number>;
type Catalogue = Record<Key, string | ReturnType<IntlMessageFormat['getAst']>>;

/** One for each folder but that of English. That they have all keys is held by a test. */
const others = import.meta.glob<Catalogue>(['./*/index.ts', '!./en/index.ts'], { import: 'default' });

/** Complete for whatever page is open. */
const english = { ...everywhere } as Catalogue;
/** What a page says that no other does, in English: to be added before the page is drawn. */
export const addTexts = (texts: Partial<Catalogue>): void => void Object.assign(english, texts);

let current = $state.raw<{ language: Language; catalogue: Catalogue }>({ language: 'en', catalogue: english });
const formats = new Map<string, IntlMessageFormat>();

export const language = (): Language => current.language;

/** Speak a language from now on. */
export async function switchLanguage(name: Language): Promise<void> {
  const fetched = others[`./${name}/index.ts`];
  const catalogue = fetched ? await fetched() : english;
  current = { language: name, catalogue };
  document.documentElement.lang = name;
}

/** A text in the language of the interface. */
export function t(key: Key, params?: Params): string {
  const message = current.catalogue[key];
  if (typeof message === 'string' && !message.includes('{')) return message;
  const name = `${current.language} ${key}`;
  let format = formats.get(name);
  if (!format) {
    format = new IntlMessageFormat(message, current.language, undefined, { ignoreTag: true });
    formats.set(name, format);
  }
  return format.format(params && isolatedAll(params)) as string;
}

const isolatedAll = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  );

/** Whether there is such a text: codes of a newer server may be unknown here. */
export const isKey = (key: string): key is Key => Object.hasOwn(english, key);

/** Dates and numbers in the way of the country whose English this is. */
const localeOf = (name: Language): string => (name === 'en' ? 'en-GB' : name);

/** What writes numbers and dates takes long to make, and is needed often. */
const writers = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
function writer<Writer extends Intl.NumberFormat | Intl.DateTimeFormat>(
  name: string,
  make: (locale: string) => Writer,
): Writer {
  const locale = localeOf(current.language);
  const known = writers.get(`${locale} ${name}`) ?? make(locale);
  writers.set(`${locale} ${name}`, known);
  return known as Writer;
}

/** Names in a row, as British English and the other languages join them. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(localeOf(current.language), { type: 'conjunction' }).format(names.map(isolated));

export const number = (value: number): string =>
  writer('number', (locale) => new Intl.NumberFormat(locale)).format(value);
export const signed = (value: number): string =>
  writer('signed', (locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }))
    .format(value)
    .replace('-', '−');
export const dateTime = (at: number): string =>
  writer('time', (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })).format(at);
export const dateOnly = (at: number): string =>
  writer('date', (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' })).format(at);
