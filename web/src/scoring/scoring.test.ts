import { describe, expect, it } from 'vitest';
import { DISTRICTS } from '$/protocol';
import { cityOf } from './city';
import { drawn, line } from './drawn.testkit';
import { houseGroups, pieces } from './groups';
import { scoreCity } from './scoring';
import { outside, shores } from './surroundings';

const RULEBOOK = `
    H
        H2
    H       H*
        H2
    H       H*
        H
    H       H*
`;

const reasons = (district: (typeof DISTRICTS)[number], text: string) =>
  line(district, text).hexes.map((hex) => hex.reason);

describe('houses', () => {
  it('are worth 27 points in the example of the rulebook', () => {
    const { value, stars, points } = line('house', RULEBOOK);
    expect([value, stars, points]).toEqual([9, 3, 27]);
  });
  it('double from ten on, all of them', () => {
    expect(line('house', RULEBOOK, true).value).toBe(9);
    expect(line('house', `${RULEBOOK}\n    H\n\n    H`, true).value).toBe(22);
  });
  it('score in the largest group, not in the most valuable one', () => {
    expect(line('house', 'H\n\nH\n\nQ\n\nH9').value).toBe(2);
    expect(reasons('house', 'H\n\nQ\n\nH4')).toEqual(['not_in_largest_group', 'in_largest_group']);
  });
  it('are not joined by their plazas', () => expect(line('house', 'H\n\nH*\n\nH').value).toBe(1));
  it('choose the western of two equal groups', () => {
    const groups = houseGroups(cityOf(drawn('H       H\n    Q')));
    expect(groups.map((group) => group[0]!.hex)).toEqual([
      [0, 0],
      [2, -1],
    ]);
  });
});

describe('markets', () => {
  it('score alone, whatever the levels beside them', () => {
    expect(reasons('market', 'M\n\nM3\n\nQ\n\nM2')).toEqual(['market_beside', 'market_beside', 'no_market_beside']);
  });
  it('double once, however many plazas are beside them', () => {
    expect(line('market', 'M*\n\nM2\n\nM*', true).value).toBe(4);
  });
});

describe('barracks', () => {
  it('score on the edge and double with three or four open sides', () => {
    const doubled = (text: string) => line('barracks', text, true).hexes.map((hex) => hex.is_doubled);
    expect(doubled('B\n\nQ')).toEqual([false]); // five
    expect(doubled('Q\n\nB\n\nQ')).toEqual([true]); // four
    expect(doubled('Q\n    Q\nB\n\nQ')).toEqual([true]); // three
    expect(doubled('    Q\nQ       Q\n    B\n    \n    Q')).toEqual([false]); // two
  });
  const AROUND_A_LAKE = `
            Q       Q
        Q       B       Q
    Q       Q       ~       Q
        Q       Q       Q
            Q       Q
  `;
  it('do not stand on the edge beside a lake', () => {
    expect(reasons('barracks', AROUND_A_LAKE)).toEqual(['on_the_edge']);
    expect(reasons('barracks', `                Q\n${AROUND_A_LAKE.slice(1)}`)).toEqual(['not_on_the_edge']);
  });
});

describe('temples', () => {
  const ring = (middle: string) => `
        Q
    Q       Q
        ${middle}
    Q       Q
        Q
  `;
  it('score when all six sides are built', () => {
    expect(reasons('temple', ring('T'))).toEqual(['surrounded']);
    expect(reasons('temple', 'T')).toEqual(['not_surrounded']);
  });
  it('double from level 2 on', () => {
    expect(line('temple', ring('T'), true).value).toBe(1);
    expect(line('temple', ring('T2'), true).value).toBe(4);
  });
});

describe('gardens', () => {
  const around = (gap: string) => `
        G
    Q       Q
        ~
    Q       ${gap}
        Q
  `;
  it('always score', () => expect(reasons('garden', 'G3')).toEqual(['gardens_always']));
  it('double at a lake, which one gap lets run dry', () => {
    expect(line('garden', around('Q'), true).value).toBe(2);
    expect(line('garden', around('.'), true).value).toBe(1);
  });
});

describe('outside and lakes', () => {
  it('sees one lake of two hexes', () => {
    const city = cityOf(drawn('    Q\nQ       Q\n    ~       Q\nQ       ~\n    Q       Q\n        Q'));
    expect(shores(city)).toEqual(new Set(['0,1', '1,1']));
  });
  it('finds no lake between two pieces, and a piece within a lake is not outside', () => {
    const apart = cityOf(drawn('B               B'));
    expect(pieces(apart)).toHaveLength(2);
    expect(shores(apart).size).toBe(0);
    const island = drawn(`
            Q
        Q       Q
    Q       ~       Q
        ~       ~
    Q       B       Q
        ~       ~
    Q       ~       Q
        Q       Q
            Q
    `);
    expect(scoreCity(island, 0, []).districts[2]!.hexes[0]!.reason).toBe('not_on_the_edge');
  });
  it('is nowhere without a city', () => expect(outside(cityOf([])).size).toBe(0));
});

describe('the sheet', () => {
  it('of an empty city is its stones', () => {
    const score = scoreCity([], 3, DISTRICTS);
    expect(score.total).toBe(3);
    expect(score.districts.map((each) => each.points)).toEqual([0, 0, 0, 0, 0]);
  });
  it('of plazas alone has stars and no points', () => {
    const score = scoreCity(drawn('H*2\n\nM*\n\nB*\n\nT*\n\nG*3'), 0, []);
    expect(score.districts.map((each) => each.stars)).toEqual([1, 2, 2, 2, 3]);
    expect(score.total).toBe(0);
  });
  it('adds up the districts and the stones', () => {
    const score = scoreCity(
      drawn(`
            Q       H*      H2
        G*      M*      H
            T2      M3      B*
        G       Q       T*      B
            Q       Q
      `),
      4,
      [],
    );
    expect(score.districts.map((each) => each.points)).toEqual([3, 6, 2, 4, 3]);
    expect(score.total).toBe(22);
  });
  it('lists hexes from west to east and from north to south', () => {
    const hexes = line('garden', '        G\n    G       G\nG').hexes.map((each) => each.hex);
    expect(hexes).toEqual([...hexes].sort((a, b) => a![0] - b![0] || a![1] - b![1]));
  });
});
