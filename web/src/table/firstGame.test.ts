// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { keepSaid, saidBefore, wordFor, type Moment } from './firstGame';

const IN_HAND: Moment = { turns: 0, inHand: { level: 1, gained: 0 }, stones: 1, lacksPlaza: false };
const IDLE: Moment = { ...IN_HAND, inHand: null };
const HIGH: Moment = { ...IN_HAND, turns: 2, inHand: { level: 2, gained: 2 } };

/** All words for a moment, one after the other. */
function words(moment: Moment): string[] {
  const said: string[] = [];
  for (let word = wordFor(moment, said); word; word = wordFor(moment, said)) said.push(word);
  return said;
}

describe('the words of a first game', () => {
  beforeEach(() => localStorage.clear());

  it('come in order, each once', () => {
    expect(words(IN_HAND)).toEqual(['places', 'turn']);
    expect(words(HIGH)).toEqual(['places', 'turn', 'level', 'quarry']);
  });
  it('wait for what they are about', () => {
    expect(words(IDLE)).toEqual([]);
    expect(words({ ...IDLE, turns: 1, stones: 0, lacksPlaza: true })).toEqual(['plaza']);
    expect(words({ ...IDLE, turns: 1 })).toEqual(['cost']);
  });
  it('are gone after three turns', () => expect(words({ ...HIGH, turns: 3 })).toEqual([]));
  it('are remembered, and gone for good when that is wanted', () => {
    expect(saidBefore()).toEqual([]);
    keepSaid(['places']);
    expect(saidBefore()).toEqual(['places']);
    keepSaid(null);
    expect(saidBefore()).toBeNull();
  });
});
