import { expect, it } from 'vitest';
import { failureOfClosing, isForGood } from './closing';

it('of a socket is for good where the same hello would meet the same answer', () => {
  const isFinal = (code: number, reason: string) => isForGood(failureOfClosing(code, reason, null));
  expect(isFinal(4404, 'table_unknown')).toBe(true);
  expect(isFinal(4410, 'table_damaged')).toBe(true);
  expect(isFinal(4408, 'reader_slow')).toBe(false);
  expect(isFinal(4503, 'store_unavailable')).toBe(false);
  expect(isFinal(1006, '')).toBe(false);
});
