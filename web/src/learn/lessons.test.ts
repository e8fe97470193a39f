import './texts';
import { describe, expect, it } from 'vitest';
import { isKey } from '$/i18n/index.svelte';
import { DONE, LESSONS, sentenceFor, solution, takeInHand, verdictOf, type Lesson } from './lessons';

const named = (name: string): Lesson => LESSONS.find((lesson) => lesson.name === name)!;

describe.each(LESSONS.map((lesson) => [lesson.name, lesson] as const))('lesson %s', (_, lesson) => {
  it('judges every move of every tile that can be paid', () => {
    lesson.legal.tiles.forEach(({ is_affordable, rows }, place) => {
      expect(lesson.judged[place]).toHaveLength(rows.length);
      expect(rows.length).toBe(is_affordable ? 3 * lesson.legal.targets.length : 0);
    });
  });
  it('can be done, and does not begin done unless any place is right', () => {
    const right = solution(lesson, null)!;
    expect(verdictOf(lesson, right)).toBe(DONE);
    const { tile } = right;
    const first = takeInHand(lesson, tile, null)!;
    const place = lesson.legal.tiles.findIndex((offer) => offer.tile === tile);
    const isAnywhereRight = new Set(lesson.judged[place]).size === 1;
    expect(verdictOf(lesson, first) === DONE).toBe(isAnywhereRight);
  });
  it('has a sentence for every verdict', () => {
    for (const verdict of lesson.verdicts) expect(isKey(sentenceFor(lesson, verdict))).toBe(true);
  });
});

describe('a tile in hand', () => {
  it('stays where the one before was', () => {
    const before = { tile: 33, target: 5, way: 2 };
    expect(takeInHand(named('pay'), 13, before)).toEqual({ ...before, tile: 13 });
  });
  it('cannot be one that is too dear', () => {
    expect(takeInHand(named('pay'), 24, null)).toBeNull();
    expect(takeInHand(named('pay'), 1, null)).toBeNull();
  });
  it('is shown where it is right, with the tile in hand if there is such a place', () => {
    const lesson = named('end');
    expect(solution(lesson, { tile: 14, target: 0, way: 0 })?.tile).toBe(14);
    expect(solution(named('pay'), { tile: 33, target: 0, way: 0 })?.tile).toBe(13);
  });
});
