import { describe, expect, it } from 'vitest';
import { testCore } from '$/core/core.testkit';
import { useCoreHere } from '$/core/here.svelte';
import { newPadGame, type PadGame, type Texts } from './padGame';
import { warningsAbout, warningsAt, warningsOf } from './warnings';

useCoreHere(await testCore());

const padGame = (architects: number, ...texts: Texts[]): PadGame => {
  const made = { ...newPadGame('id', 0), architects };
  texts.forEach((each, seat) => (made.seats[seat]!.texts = each));
  return made;
};
const codes = (of: PadGame) => warningsOf(of).map(({ code, seat, line }) => [code, seat, line]);

describe('warnings', () => {
  it('are none about what can be', () => {
    expect(codes(padGame(4))).toEqual([]);
    expect(codes(padGame(2, { 'house.1': '5', 'house.2': '2', 'house.plazas': '3' }))).toEqual([]);
  });
  it('tell of districts without a plaza at their field', () => {
    expect(codes(padGame(2, {}, { 'market.1': '1' }))).toEqual([['tally_no_plaza', 1, 'market']]);
  });
  it('tell of more than the box holds at every field of the district', () => {
    const many = padGame(2, { 'garden.1': '4', 'garden.plazas': '1' }, { 'garden.1': '4', 'garden.plazas': '1' });
    const found = warningsOf(many);
    expect(found).toMatchObject([{ code: 'tally_hexes', seat: null, line: 'garden', isImpossible: true }]);
    expect(warningsAt(found, 0, 'garden')).toHaveLength(1);
    expect(warningsAt(found, 1, 'garden')).toHaveLength(1);
    expect(warningsAt(found, 1, 'market')).toEqual([]);
    many.architects = 4;
    expect(warningsOf(many)).toEqual([]);
  });
  it('tell of several groups of houses, all of which must come out of the box', () => {
    const groups = padGame(2, { 'house.1': '10', 'house/2.1': '9', 'house.plazas': '1' });
    expect(codes(groups)).toEqual([
      ['several_groups', 0, 'house'],
      ['tally_hexes', null, 'house'],
    ]);
  });
  it('ask whether very many houses are really one group', () => {
    expect(codes(padGame(4, { 'house.1': '16', 'house.plazas': '1' }))).toEqual([['large_group', 0, 'house']]);
  });
  it('tell of the Illustrious Architect at his fields', () => {
    const solo = { ...padGame(1), illustrious: 'metagenes' as const, kept: { 'house.plazas': '0', quarries: '60' } };
    expect(codes(solo)).toEqual([
      ['tally_kept_many', 1, null],
      ['tally_starting_plaza', 1, 'house'],
      ['tally_quarries', 1, 'stones'],
    ]);
    expect(warningsAbout(warningsOf(solo), 1)).toHaveLength(1);
  });
  it('count what is seen in drawings, whether it scores or not, and tiles that exist once', () => {
    const drawn = padGame(2);
    const gardens = Array.from({ length: 7 }, (_, q) => `G@${q + 2},0`).join(' ');
    Object.assign(drawn.seats[0]!, { way: 'draw', city: `H*@0,0#0 H@1,-1#12 ${gardens}` });
    Object.assign(drawn.seats[1]!, { way: 'draw', city: 'H*@0,0#0 Q@0,-1#0 Q@1,0#0 Q@-1,1#0 H@1,-1#12' });
    expect(codes(drawn)).toEqual([
      ['tiles_missing', 0, null],
      ['tiles_missing', 1, null],
      ['tile_twice', 1, null],
      ['tally_hexes', null, 'garden'],
    ]);
  });
});
