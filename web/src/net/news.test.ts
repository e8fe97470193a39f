import { describe, expect, it } from 'vitest';
import type { News } from '$/protocol';
import { applyNews } from './news';
import { game, parts } from './testing';

describe('who applies all news has what a fresh look would bring', () => {
  it.each(parts)('$name', ({ start, steps }) => {
    let table = start;
    for (const step of steps) {
      const before = JSON.stringify(table);
      const after = applyNews(table, step.news);
      expect(after).toEqual(step.table);
      expect(JSON.stringify(table)).toBe(before);
      table = after;
    }
    expect(steps.length).toBeGreaterThan(0);
  });
});

const { start, steps } = game;

it('takes the opening as the whole table, and stays who it is', () => {
  const view = { ...start, seat: null };
  const opened: News = { kind: 'opened', version: 1, at: start.at, status: start.status, view };
  expect(applyNews({ ...start, version: 0, seat: 0 }, opened)).toEqual({ ...start, seat: 0 });
});

it('leaves alone what has not changed', () => {
  const step = steps.find(({ news }) => news.kind === 'moved')!;
  const after = applyNews({ ...start, version: step.news.version - 1 }, step.news);
  expect(after.terms).toBe(start.terms);
});

it('refuses news that do not follow', () => {
  const news = steps[2]!.news;
  expect(() => applyNews(start, news)).toThrow(RangeError);
  expect(() => applyNews(steps[2]!.table, news)).toThrow(RangeError);
});

it('refuses news of a seat that is not there', () => {
  const news: News = { kind: 'left', version: start.version + 1, at: start.at, status: start.status, seat: 3 };
  expect(() => applyNews(start, news)).toThrow(RangeError);
});

it('goes on past an event that it does not know', () => {
  const version = start.version + 1;
  const waved = { kind: 'waved', version, at: 5, status: start.status, seat: 3 } as unknown as News;
  expect(applyNews(start, waved)).toEqual({ ...start, version, at: 5 });
});
