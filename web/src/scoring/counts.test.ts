import { describe, expect, it } from 'vitest';
import { DISTRICTS, type District } from '$/protocol';
import { asksForDoubled, countsOf, noCounts, scoreCounts, type DistrictCounts } from './counts';
import { findDoubts, type CountedGame } from './doubts';
import { drawn } from './drawn.testkit';
import { scoreIllustrious, startingCounts } from './illustrious';
import { scoreCity } from './scoring';

function counted(district: District, counts: Partial<DistrictCounts>, stones = 0) {
  const city = noCounts();
  city.districts[district] = { ...city.districts[district], ...counts };
  return { ...city, stones };
}

const value = (district: District, counts: Partial<DistrictCounts>, variants: District[] = []) =>
  scoreCounts(counted(district, counts), variants).districts.find((line) => line.district === district)!.value;

describe('a counted city', () => {
  it('has 27 points in the example of the rulebook', () => {
    expect(scoreCounts(counted('house', { levels: [5, 2], plazas: 3 }), []).total).toBe(27);
  });
  it('is worth its stones when nothing is counted', () =>
    expect(scoreCounts(counted('house', {}, 5), []).total).toBe(5));
  it('multiplies by the stars of each plaza', () => {
    const points = DISTRICTS.map((district) => scoreCounts(counted(district, { levels: [1], plazas: 2 }), []).total);
    expect(points).toEqual([2, 4, 4, 4, 6]);
  });
  it('doubles houses from ten on and temples from level 2 on by itself', () => {
    expect(value('house', { levels: [5, 2] }, ['house'])).toBe(9);
    expect(value('house', { levels: [6, 2] }, ['house'])).toBe(20);
    expect(value('temple', { levels: [1, 1, 1] }, ['temple'])).toBe(11);
  });
  it('doubles of the others what was counted as doubled, with their variant only', () => {
    const counts = { levels: [2, 0, 1], doubled: [1, 0, 1] };
    for (const district of ['market', 'barracks', 'garden'] as const) {
      expect(value(district, counts, [district])).toBe(9);
      expect(value(district, counts)).toBe(5);
    }
  });
  it('asks for doubled hexes where they do not follow from the levels', () => {
    expect(DISTRICTS.filter((district) => asksForDoubled(district, DISTRICTS))).toEqual([
      'market',
      'barracks',
      'garden',
    ]);
    expect(asksForDoubled('market', ['garden'])).toBe(false);
  });
  it('is worth as much as the same city drawn', () => {
    const city = drawn('    M*      B2\nM2      G       B*\n    H       H*\nQ       H3      G*');
    for (const variants of [[], [...DISTRICTS]]) {
      const score = scoreCity(city, 2, variants);
      expect(scoreCounts(countsOf(score), variants).total).toBe(score.total);
    }
  });
});

describe('an Illustrious Architect', () => {
  const counts = startingCounts();
  const his = {
    ...counts,
    districts: { ...counts.districts, house: { hexes: 4, plazas: 1 }, garden: { hexes: 1, plazas: 1 } },
    quarries: 9,
  };
  it('is paid as his sheet says', () => {
    expect(scoreIllustrious('hippodamos', his, []).total).toBe(4 + 3 + 2);
    expect(scoreIllustrious('metagenes', his, []).total).toBe(4 + 3 + 2 + 18);
    expect(scoreIllustrious('callicrates', his, []).total).toBe(8 + 6 + 2);
  });
  it('doubles three markets for each plaza', () => {
    const markets = { ...counts, districts: { ...counts.districts, market: { hexes: 4, plazas: 1 } } };
    expect(scoreIllustrious('hippodamos', markets, ['market']).districts[1]!.value).toBe(7);
  });
});

describe('doubts', () => {
  const game = (...cities: CountedGame['cities']): CountedGame => ({
    cities,
    variants: [],
    all_tiles: false,
    illustrious: null,
    kept: null,
  });
  const codes = (doubted: CountedGame) => findDoubts(doubted).map((doubt) => doubt.code);

  it('has none about what can be', () => {
    expect(findDoubts(game(counted('house', { levels: [5, 2], plazas: 3 }), noCounts()))).toEqual([]);
  });
  it('warns of a district without a plaza', () => {
    expect(findDoubts(game(counted('garden', { levels: [1] }), noCounts()))).toEqual([
      { code: 'tally_no_plaza', params: { architect: 1, district: 'garden' }, isImpossible: false },
    ]);
  });
  it('knows what the box holds for this number of architects', () => {
    const city = counted('garden', { levels: [4], plazas: 1 });
    expect(findDoubts(game(city, city))).toEqual([
      { code: 'tally_hexes', params: { district: 'garden', count: 8, most: 6 }, isImpossible: true },
    ]);
    expect(codes({ ...game(city, city), all_tiles: true })).toEqual([]);
    expect(codes(game(city, city, noCounts(), noCounts()))).toEqual([]);
  });
  it('refuses more doubled hexes than there are, levels out of reach, and too many stones', () => {
    const city = counted('market', { levels: [1], doubled: [2], plazas: 1 });
    expect(codes({ ...game(city), variants: ['market'] })).toEqual(['tally_doubled']);
    expect(codes(game(counted('house', { levels: [...Array<number>(10).fill(0), 1], plazas: 1 }), noCounts()))).toEqual(
      ['tally_level'],
    );
    expect(codes(game(counted('house', {}, 47), noCounts()))).toEqual(['tally_stones']);
    expect(codes(game(counted('house', {}, 46), noCounts()))).toEqual([]);
  });
  it('asks whether his starting tile was counted', () => {
    const kept = startingCounts();
    const solo = { ...game(noCounts()), illustrious: 'metagenes' as const };
    expect(codes({ ...solo, kept })).toEqual(['tally_kept_few']);
    const districts = { ...kept.districts, house: { hexes: 0, plazas: 0 } };
    expect(codes({ ...solo, illustrious: 'hippodamos', kept: { ...kept, districts } })).toEqual([
      'tally_starting_plaza',
    ]);
  });
});
