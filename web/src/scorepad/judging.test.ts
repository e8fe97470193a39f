import { describe, expect, it } from 'vitest';
import { testCore } from '$/core/core.testkit';
import { useCoreHere } from '$/core/here.svelte';
import { DISTRICTS } from '$/protocol';
import { scoringGroup } from './counting';
import { again, canBeLong, isUntouched, newPadGame, type PadGame, type Texts } from './padGame';
import { isUnreadable, judge, linesOpen, rankingOf } from './judging';

useCoreHere(await testCore());

const padGame = (architects: number, ...texts: Texts[]): PadGame => {
  const made = { ...newPadGame('id', 0), architects };
  texts.forEach((each, seat) => (made.seats[seat]!.texts = each));
  return made;
};
const totals = (of: PadGame) => judge(of).map(({ score }) => score.total);

describe('a counted evening', () => {
  it('has 27 points in the example of the rulebook', () => {
    expect(totals(padGame(2, { 'house.1': '5', 'house.2': '2', 'house.plazas': '3' }))).toEqual([27, 0]);
  });
  it('counts what cannot be read as nothing, and says so', () => {
    const wrong = padGame(2, { 'house.1': 'x', 'house.2': '-3', 'house.plazas': '1', stones: '1e9' });
    expect(totals(wrong)).toEqual([0, 0]);
    expect(isUnreadable(wrong)).toBe(true);
    wrong.architects = 1;
    wrong.seats[0]!.texts = {};
    expect(isUnreadable(wrong)).toBe(false);
    wrong.kept = { stones: 'many' };
    expect(isUnreadable(wrong)).toBe(true);
    wrong.illustrious = null;
    expect(isUnreadable(wrong)).toBe(false);
  });
  it('scores the largest of several groups of houses: most hexes, then the highest value', () => {
    const texts = { 'house.4': '1', 'house/2.1': '2', 'house/3.1': '1', 'house/3.2': '1', 'house.plazas': '2' };
    expect(scoringGroup(texts)).toBe(3);
    expect(totals(padGame(2, texts))).toEqual([6, 0]);
  });
  it('knows what is still open', () => {
    expect(linesOpen(judge(padGame(2)))).toBe(12);
    expect(linesOpen(judge(padGame(2, { 'house.plazas': '0', stones: '0', 'temple.doubled.1': '1' })))).toBe(9);
  });
  it('does not mix up levels, doubled hexes and plazas', () => {
    const of = padGame(2, { 'market.2': '2', 'market.doubled.2': '1', 'market.plazas': '1' });
    expect(totals(of)[0]).toBe(8);
    of.variants = ['market'];
    expect(totals(of)[0]).toBe(12);
  });
  it('decides a tie by stones', () => {
    const of = padGame(3, { 'garden.1': '1', 'garden.plazas': '1', stones: '1' }, { stones: '4' }, { stones: '2' });
    expect(rankingOf(of, judge(of))).toMatchObject({ winners: [1], tie: 'stones', margin: 0 });
  });
});

describe('alone', () => {
  it('plays against an Illustrious Architect, who wins an even game', () => {
    const solo = padGame(1, { stones: '3' });
    solo.kept = { ...solo.kept, stones: '3' };
    expect(rankingOf(solo, judge(solo))).toMatchObject({ winners: [1], tie: 'illustrious' });
    solo.illustrious = 'metagenes';
    expect(totals(solo)).toEqual([3, 9]);
  });
  it('may score one city by itself', () => {
    const city = { ...padGame(1, { stones: '3' }), illustrious: null };
    expect(rankingOf(city, judge(city))).toMatchObject({ winners: [0], margin: null });
    expect(canBeLong(city)).toBe(false);
  });
});

describe('a drawn evening', () => {
  it('scores the drawing, with the stones that were typed', () => {
    const of = padGame(2, { stones: '2', 'house.1': '9', 'house.plazas': '9' });
    Object.assign(of.seats[0]!, { way: 'draw', city: 'H*@0,0#0 Q@0,-1#0 Q@1,0#0 Q@-1,1#0 H@1,-1 H2@2,-1' });
    expect(totals(of)).toEqual([5, 0]);
    expect(judge(of)[0]!.entered.size).toBe(DISTRICTS.length + 1);
    of.seats[0]!.way = 'count';
    expect(totals(of)).toEqual([83, 0]);
  });
});

describe('the next evening', () => {
  it('has the same names and rules, and nothing entered', () => {
    const last = { ...padGame(3, { stones: '2' }), variants: ['market' as const], isLong: true };
    last.seats[1]!.name = 'Ada';
    last.seats[1]!.way = 'draw';
    expect(isUntouched(last)).toBe(false);
    const next = again(last, 'next', 5);
    expect(next).toMatchObject({ id: 'next', architects: 3, variants: ['market'], isLong: true, finished: null });
    expect(next.seats[1]).toMatchObject({ name: 'Ada', way: 'draw', texts: {} });
    expect(isUntouched(next)).toBe(true);
  });
});

describe('without the core', () => {
  it('is scored by the server, or by nobody', () => {
    const of = padGame(2, { stones: '2' });
    const [sheet] = judge(of).map(({ score }) => score);
    useCoreHere(null);
    expect(totals(of)).toEqual([0, 0]);
    expect(rankingOf(of, judge(of)).winners).toEqual([]);
    expect(judge(of, [sheet!]).map(({ score, entered }) => [score.total, entered.size])).toEqual([
      [2, 1],
      [0, 0],
    ]);
  });
});
