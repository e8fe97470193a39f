// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import type { TableView } from '$/protocol';
import { ILLUSTRIOUS, LADDER } from '$/protocol';
import { FACES } from './faces';
import { botSentence, coloursOf, faceOf, nameOf } from './people';

const seat = (kind: 'person' | 'bot' | 'illustrious', name?: string, colour?: string, bot: string | null = null) => ({
  terms: { kind, bot },
  sitter: name && colour ? { name, colour } : null,
});
const table = (...seats: ReturnType<typeof seat>[]): TableView =>
  ({ seats, terms: { options: { illustrious: 'metagenes' } } }) as unknown as TableView;

describe('who sits at a table', () => {
  it('has a name', () => {
    const all = table(
      seat('person', 'Ada', 'red'),
      seat('bot', undefined, undefined, 'mason'),
      seat('illustrious'),
      seat('person'),
    );
    expect(all.seats.map((_, each) => nameOf(all, each))).toEqual(['Ada', 'Mason', 'Metagenes', 'Free seat']);
  });
  it('is called as the server does if the bot is new here', () => {
    expect(nameOf(table(seat('bot', undefined, undefined, 'oraculum')), 0)).toBe('oraculum');
  });
  it('is numbered where several bots have one name', () => {
    const all = table(
      seat('bot', undefined, undefined, 'mason'),
      seat('bot', undefined, undefined, 'greedy'),
      seat('bot', undefined, undefined, 'mason'),
    );
    expect(all.seats.map((_, each) => nameOf(all, each))).toEqual(['Mason', 'Merchant', 'Mason II']);
  });
  it('has a face if it is a bot or an Illustrious Architect', () => {
    const all = table(seat('person', 'Ada', 'red'), seat('bot', undefined, undefined, 'mason'), seat('illustrious'));
    expect(all.seats.map((_, each) => faceOf(all, each))).toEqual([null, 'mason', 'metagenes']);
    expect(Object.keys(FACES).sort()).toEqual([...LADDER, ...ILLUSTRIOUS].sort());
  });
  it('has a colour of its own', () => {
    const colours = coloursOf(table(seat('bot'), seat('person', 'Ada', 'red'), seat('bot'), seat('person')));
    expect(colours[1]).toBe('red');
    expect(new Set(colours).size).toBe(4);
  });
});

describe('a bot', () => {
  it.each(LADDER)('says what it does in a sentence: %s', (bot) => expect(botSentence(bot)).not.toBe(''));
  it('says nothing where it is new here', () => expect(botSentence('oraculum')).toBe(''));
});
