// @vitest-environment jsdom

import { expect, it } from 'vitest';
import { remaining } from './remaining';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  [24 * HOUR + 58_000, '1 day'],
  [26 * HOUR + 59 * MINUTE, '1 day 2 hours'],
  [72 * HOUR, '3 days'],
  [24 * HOUR - 1000, '23 hours 59 minutes'],
  [HOUR + 30_000, '1 hour'],
  [HOUR - 1000, '59:59'],
  [125_000, '2:05'],
  [-5, '0:00'],
])('what remains of %i milliseconds is told without seconds until the last hour: %s', (milliseconds, said) =>
  expect(remaining(milliseconds)).toBe(said),
);
