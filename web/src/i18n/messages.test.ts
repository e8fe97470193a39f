import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import english from './en';
import { addTexts, t } from './index.svelte';

it('says the same with a message that the build has parsed', () => {
  const text = english['table.next_try'];
  addTexts({ 'app.close': new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst() });
  expect([1, 3].map((n) => t('app.close', { n }))).toEqual(['next try in 1 second', 'next try in 3 seconds']);
});
