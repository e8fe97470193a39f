import { describe, expect, it } from 'vitest';
import { addTexts, listed, t } from './index.svelte';

addTexts({ 'table.city_of': '{name}’s city' });

describe('names in sentences', () => {
  it('are isolated where they run from right to left', () => {
    expect(t('table.city_of', { name: 'أحمد 2' })).toBe('\u2068أحمد 2\u2069’s city');
    expect(listed(['Ada', 'דוד'])).toBe('Ada and \u2068דוד\u2069');
  });
  it('are left alone in other scripts', () => {
    expect(t('table.city_of', { name: 'Žofie Щ 愛' })).toBe('Žofie Щ 愛’s city');
    expect(listed(['Ada', 'Zoé'])).toBe('Ada and Zoé');
  });
});
