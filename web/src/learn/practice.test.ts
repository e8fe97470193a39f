import { describe, expect, it, vi } from 'vitest';
import { BOX } from '$/board/box';
import { cellsOf } from '$/board/city';
import { testCore } from '$/core/core.testkit';
import { LESSONS, solution, type LessonName } from './lessons';
import { Practice } from './practice.svelte';

const { pad } = await testCore();
const scoreOf = ({ city, stones }: Practice) => pad.drawing(cellsOf(city, BOX), stones, []).score;

function practising(name: LessonName) {
  const ondone = vi.fn();
  const lesson = LESSONS.find((each) => each.name === name)!;
  return { practice: new Practice(lesson, ondone), lesson, ondone };
}

describe('a lesson in progress', () => {
  it('keeps the tile in hand and says why when it is not what was asked for', () => {
    const { practice, lesson, ondone } = practising('raise');
    practice.take(15);
    practice.lay();
    expect(practice.verdict).toBe('on_the_ground');
    expect(practice.placing).not.toBeNull();
    expect(practice.city).toEqual(lesson.city);
    expect(ondone).not.toHaveBeenCalled();
    practice.spin(1);
    expect(practice.verdict).toBeNull();
  });
  it('is done once, with the tile laid, paid and gone from the site', () => {
    const { practice, ondone } = practising('pay');
    practice.take(13);
    practice.lay();
    expect(practice.isDone).toBe(true);
    expect(ondone).toHaveBeenCalledOnce();
    expect(practice.city).toHaveLength(2);
    expect(practice.site.map(({ tile }) => tile)).toEqual([33, 3, 24]);
    expect(practice.stones).toBe(0);
    expect(practice.take(33)).toBe(false);
    practice.lay();
    expect(ondone).toHaveBeenCalledOnce();
  });
  it('gains the stones of the quarries it covers', () => {
    const { practice } = practising('quarry');
    practice.showMe();
    practice.lay();
    expect(practice.stones).toBe(3);
  });
  it('can be begun anew', () => {
    const { practice, lesson } = practising('take');
    practice.isHinted = true;
    practice.take(12);
    practice.lay();
    practice.again();
    expect(practice.isDone).toBe(false);
    expect(practice.isHinted).toBe(false);
    expect(practice.verdict).toBeNull();
    expect(practice.city).toEqual(lesson.city);
  });
  it('puts back what is in hand', () => {
    const { practice } = practising('take');
    practice.take(12);
    practice.hover(3);
    expect(practice.held?.tile).toBe(12);
    practice.putBack();
    expect(practice.held).toBeNull();
    practice.lay();
    expect(practice.verdict).toBeNull();
  });
});

describe.each(LESSONS.map((lesson) => [lesson.name] as const))('the change told in lesson %s', (name) => {
  it('is the difference of the two score sheets', () => {
    const { practice, lesson } = practising(name);
    const before = scoreOf(practice);
    practice.choose(solution(lesson, null)!);
    const change = practice.change!;
    practice.lay();
    const after = scoreOf(practice);
    expect(after.total - before.total).toBe(change[0]);
    after.districts.forEach(({ points }, index) =>
      expect(points - before.districts[index]!.points).toBe(change[index + 1]),
    );
  });
});
