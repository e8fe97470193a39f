import { describe, expect, it } from 'vitest';
import { groupsShown, levelsShown, reading, stepped, withoutGroup } from './fields';

describe('what is typed', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['7', 7],
    [' 12 ', 12],
    ['007', 7],
    ['99', 99],
  ])('%j is a number', (text, count) => expect(reading(text)).toEqual({ count, fault: null }));
  it.each([
    ['abc', 'not_a_number'],
    ['2.5', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['3 4', 'not_a_number'],
    ['+', 'not_a_number'],
    ['٣', 'not_a_number'],
    ['-1', 'negative'],
    ['−12', 'negative'],
    ['100', 'too_many'],
    ['9'.repeat(400), 'too_many'],
  ])('%j is explained, and counts as nothing', (text, fault) => expect(reading(text)).toEqual({ count: 0, fault }));
  it('is stepped within what can be', () => {
    expect(stepped(undefined, 1)).toBe('1');
    expect(stepped('0', -1)).toBe('0');
    expect(stepped('99', 1)).toBe('99');
    expect(stepped('nonsense', 1)).toBe('1');
  });
});

describe('fields', () => {
  it('grow with what was asked for', () => {
    expect(levelsShown({}, 'house')).toBe(4);
    expect(levelsShown({ 'house.6': '' }, 'house')).toBe(6);
    expect(levelsShown({ 'house/2.5': '1' }, 'house')).toBe(5);
    expect(levelsShown({ 'house.999': '1' }, 'house')).toBe(15);
    expect(levelsShown({ 'house.6': '' }, 'market')).toBe(4);
    expect(groupsShown({ 'house/3.1': '' })).toBe(3);
  });
  it('lose a group, and the groups after it move up', () => {
    const texts = { 'house.1': '1', 'house/2.1': '2', 'house/3.2': '3', 'house.plazas': '4', stones: '5' };
    expect(withoutGroup(texts, 1)).toEqual({ 'house.1': '2', 'house/2.2': '3', 'house.plazas': '4', stones: '5' });
    expect(withoutGroup(texts, 2)).toEqual({ 'house.1': '1', 'house/2.2': '3', 'house.plazas': '4', stones: '5' });
  });
});
