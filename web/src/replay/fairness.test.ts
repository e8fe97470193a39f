import { describe, expect, it } from 'vitest';
import { optionsText } from '$/core/text';
import { checkDeal, committedText, tilesSeen } from './fairness';
import { foldGame } from './game';
import { NewsSequence, view } from './sample';

const SALT = '0123456789abcdef0123456789abcdef';
/** The SHA-256 of `akropolis-deal 1 | 2 | 1 2 3 4 | 0123456789abcdef0123456789abcdef`. */
const COMMITMENT = '6e796daead535057a6617c98101f2f10fb998e0fd7d42a08029c94c6711805d3';

function game({ commitment = COMMITMENT, revealed = [3, 4] } = {}) {
  const result = { totals: [5, 9], winners: [1], tie: null, deal: [1, 2, 3, 4], salt: SALT };
  return foldGame(new NewsSequence(view({ commitment })).moved(0, 1, 5, { revealed }).moved(1, 3, 9, { result }).news);
}

describe('the fair shuffle', () => {
  it('is committed to in one line', () => {
    expect(committedText(game().table)).toBe(`akropolis-deal 1 | 2 | 1 2 3 4 | ${SALT}`);
    expect(committedText(view())).toBeNull();
  });
  it.each([
    [{ architects: 2, all_tiles: true, variants: ['house'], illustrious: null }, '2 long house'],
    [{ architects: 3, all_tiles: false, variants: ['garden', 'market'], illustrious: null }, '3 market garden'],
    [{ architects: 1, all_tiles: false, variants: [], illustrious: 'metagenes' }, 'solo metagenes'],
  ] as const)('names the options %#', (options, text) => {
    expect(optionsText({ ...options, variants: [...options.variants] })).toBe(text);
  });
  it('sees the tiles as they came', () => expect(tilesSeen(game())).toEqual([1, 2, 3, 4]));

  it('holds', async () => expect(await checkDeal(game())).toBe('holds'));
  it('does not hold for another promise', async () => {
    expect(await checkDeal(game({ commitment: `${COMMITMENT.slice(1)}0` }))).toBe('broken');
  });
  it('does not hold if other tiles came out', async () => {
    expect(await checkDeal(game({ revealed: [4, 3] }))).toBe('changed');
  });
  it('cannot be checked on a page over plain http', async () => {
    expect(await checkDeal(game(), {} as Crypto)).toBe('unchecked');
  });
});
