import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import english from './en';
import { LANGUAGES, type Language } from './language';
import { everyPart, isChoice, isNumber, isPlural, parameter, parse, PLACEHOLDER, readings } from './parts.testkit';

type Catalogue = Record<string, string>;
const languages = Object.keys(LANGUAGES) as Language[];
/** What there is for each language under the name of a file. */
const inFolders = <T>(found: Record<string, T>): Partial<Record<Language, T>> =>
  Object.fromEntries(Object.entries(found).map(([path, content]) => [path.split('/')[1]!, content]));
const catalogues = inFolders(import.meta.glob<Catalogue>('./*/index.ts', { eager: true, import: 'default' })) as Record<
  Language,
  Catalogue
>;
const cognates = inFolders(
  import.meta.glob<readonly string[]>('./*/cognates.testkit.ts', { eager: true, import: 'default' }),
);
const translations = languages.filter((language) => language !== 'en');
const files = import.meta.glob<Catalogue>('./*/*.json', { eager: true, import: 'default' });

/** The forms that a plural of a language must have: those of whole numbers, and the one that is always asked for. */
function formsOf(language: Language): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set([...Array.from({ length: 200 }, (_, n) => rules.select(n)), 'other'])];
}

/** The messages of a language for which a rule does not hold, each with what is wrong. */
function failures(language: Language, complaint: (text: string, key: string) => string | false | undefined): string[] {
  return Object.entries(catalogues[language]).flatMap(([key, text]) => {
    const wrong = complaint(text, key);
    return wrong ? [`${key}: ${wrong}`] : [];
  });
}

const differ = (here: readonly string[], there: readonly string[]): string | false =>
  here.join() !== there.join() && `${here.join()} instead of ${there.join()}`;

const parametersOf = (text: string, language: Language) =>
  [...new Set([...everyPart(parse(text, language))].map(parameter))].filter((name) => name !== null).sort();
/** For each select of a message what it distinguishes. */
const selectsOf = (text: string, language: Language) =>
  [
    ...new Set(
      [...everyPart(parse(text, language))]
        .filter((part) => isChoice(part) && !isPlural(part))
        .map((part) => `${parameter(part)}: ${isChoice(part) && Object.keys(part.options).sort().join(' ')}`),
    ),
  ].sort();

/** The parts that show a number in a certain way, as they are written. */
const numbersOf = (text: string, language: Language) =>
  [...everyPart(parse(text, language))]
    .filter(isNumber)
    .map((part) => text.slice(part.location?.start.offset, part.location?.end.offset))
    .sort();

/** Values with which a message can be told: numbers where it counts, and otherwise words. */
function examples(text: string, language: Language): Record<string, string | number>[] {
  const parts = [...everyPart(parse(text, language))];
  const counted = new Set(parts.filter((part) => isNumber(part) || isPlural(part)).map(parameter));
  const names = parametersOf(text, language);
  return [0, 1, 2, 5, 21, -1, 1.5].map((n) =>
    Object.fromEntries(names.map((name) => [name, counted.has(name) ? n : 'house'])),
  );
}

describe('files', () => {
  it('are there for every language that has a name, and for no other', () =>
    expect(Object.keys(catalogues).sort()).toEqual([...languages].sort()));
  it.each(languages)('all belong to the catalogue of %s', (language) => {
    const own = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`));
    const keys = own.flatMap(([, texts]) => Object.keys(texts));
    expect(
      keys.filter((key, place) => keys.indexOf(key) < place),
      'in two files',
    ).toEqual([]);
    expect(keys.sort()).toEqual(Object.keys(catalogues[language]).sort());
  });
});

describe.each(translations)('%s', (language) => {
  it('has exactly the keys of English', () =>
    expect(Object.keys(catalogues[language]).sort()).toEqual(Object.keys(english).sort()));
  it('has the parameters of English', () =>
    expect(
      failures(language, (text, key) => {
        const [here, there] = [parametersOf(text, language), parametersOf(catalogues.en[key] ?? '', 'en')];
        return differ(here, there);
      }),
    ).toEqual([]));
  it('distinguishes what English does', () =>
    expect(
      failures(language, (text, key) => {
        const [here, there] = [selectsOf(text, language), selectsOf(catalogues.en[key] ?? '', 'en')];
        return differ(here, there);
      }),
    ).toEqual([]));
  it('shows numbers in the way of English', () =>
    expect(
      failures(language, (text, key) => {
        const [here, there] = [numbersOf(text, language), numbersOf(catalogues.en[key] ?? '', 'en')];
        return differ(here, there);
      }),
    ).toEqual([]));
  it('leaves nothing in English', () =>
    expect(
      failures(
        language,
        (text, key) =>
          text === catalogues.en[key] &&
          readings(parse(text, language)).some((reading) => /\p{L}{2}/u.test(reading)) &&
          !cognates[language]?.includes(text) &&
          text,
      ),
    ).toEqual([]));
});

describe.each(languages)('every message of %s', (language) => {
  it('can be told', () => {
    const wrong = failures(language, (text) => {
      try {
        const format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
        return examples(text, language).some((params) => !String(format.format(params)).trim()) && 'says nothing';
      } catch (error) {
        return String(error);
      }
    });
    expect(wrong).toEqual([]);
  });
  it('has all forms of its plurals', () =>
    expect(
      failures(language, (text) =>
        [...everyPart(parse(text, language))]
          .filter((part) => isPlural(part))
          .filter((part) => part.pluralType === 'cardinal')
          .flatMap((part) => formsOf(language).filter((form) => !(form in part.options)))
          .join(', '),
      ),
    ).toEqual([]));
  it('has no space too many', () =>
    expect(failures(language, (text) => (text !== text.trim() || text.includes('  ')) && text)).toEqual([]));
});

describe('typography', () => {
  const misspelt = (language: Language, pattern: RegExp) =>
    failures(language, (text) => readings(parse(text, language)).find((reading) => pattern.test(reading)));

  it('of French has curved apostrophes', () => expect(misspelt('fr', /'/)).toEqual([]));
  it('of French has a narrow space before high marks and inside of quotes', () => {
    // At the beginning of a branch the mark may follow what stands before the choice.
    expect(misspelt('fr', /(?<![\u202F;:!?]|^|\d(?=:\d))[;:!?»]/)).toEqual([]);
    expect(misspelt('fr', /«(?!\u202F)/)).toEqual([]);
  });
  it('of French joins no preposition to a name, which may begin with a vowel', () =>
    expect(failures('fr', (text) => /\b(de|que|le|la) \{(name|names|first|second)\}/.test(text) && text)).toEqual([]));
  it.each(translations)('of %s has no straight quotes', (language) => expect(misspelt(language, /"/)).toEqual([]));
  it('of Czech has quotes below and above', () => expect(misspelt('cs', /[«»”]|“[^\s.,;:!?)–]/)).toEqual([]));
  it('of Russian has angle quotes and no letter of another alphabet within a word', () => {
    expect(misspelt('ru', /[“”„]/)).toEqual([]);
    expect(misspelt('ru', /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u)).toEqual([]);
  });
  it('never shows what stands for a parameter', () =>
    expect(languages.flatMap((language) => failures(language, (text) => text.includes(PLACEHOLDER) && text))).toEqual(
      [],
    ));
});
