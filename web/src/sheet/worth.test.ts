import { describe, expect, it } from 'vitest';
import { t } from '$/i18n/index.svelte';
import type { HexScore, Score } from '$/protocol';
import { worthWords } from './worth';

const hex: HexScore = { tile: 3, hex: [0, 1], level: 2, scores: true, is_doubled: false, reason: 'no_market_beside' };
const sheet = (stars: number, changes: Partial<HexScore> = {}): Score => ({
  total: 0,
  stones: 0,
  quarry_points: 0,
  districts: [{ district: 'market', hexes: [{ ...hex, ...changes }], stars, value: 2, points: 2 * stars }],
});

const ALONE = t('reason.no_market_beside');

describe('what a hex brings', () => {
  it('is its level times the stars of its district', () =>
    expect(worthWords(sheet(3), [0, 1])).toBe(`2 × 3★ = 6: ${ALONE}`));
  it('is nothing as long as there is no plaza, and says so', () =>
    expect(worthWords(sheet(0), [0, 1])).toBe(`2 × 0★ = 0: ${ALONE}, but there is no plaza yet`));
  it('counts twice where the variant doubles it', () =>
    expect(worthWords(sheet(1, { is_doubled: true }), [0, 1])).toContain('4 × 1★ = 4, doubled'));
  it('is told of no hex that cannot score', () => expect(worthWords(sheet(1), [5, 5])).toBeNull());
  it('says why it is nothing', () =>
    expect(worthWords(sheet(1, { scores: false, reason: 'market_beside' }), [0, 1])).toBe(
      `Does not score: ${t('reason.market_beside')}`,
    ));
});
