import { describe, expect, it } from 'vitest';
import { fileAt, isOurs, linkTo, pathOf, queryOf } from './addresses';

const FOLDER = 'https://host.example/games/akropolis/';
const PATHS = ['/', '/learn', '/new?with=friends&public', '/join/abc#token', '/replay/abc?review#x'];

describe('on our server', () => {
  it.each(PATHS)('%s is the address itself', (path) => {
    expect(linkTo(path, false)).toBe(path);
    expect(pathOf(new URL(path, FOLDER), false)).toBe(path.replace(/[?#].*/, ''));
  });
  it('files lie at the root', () => expect(fileAt('icon.svg', false)).toBe('/icon.svg'));
  it('the API and the pages of the host are not ours', () => {
    const ours = (address: string) => isOurs(new URL(address, FOLDER), new URL('/learn', FOLDER), false);
    expect(['/', '/table/a#main', '/nowhere'].map(ours)).toEqual([true, true, true]);
    expect(['/api/1/box', '/about/terms', 'https://other.example/learn'].map(ours)).toEqual([false, false, false]);
  });
});

describe('on a host of plain files', () => {
  it.each([
    ['/', './'],
    ['/learn', './?/learn'],
    ['/new?with=friends&public', './?/new&with=friends&public'],
    ['/join/abc#token', './?/join/abc#token'],
    ['/?x', './?x'],
    ['#main', '#main'],
    ['https://play.example.org/', 'https://play.example.org/'],
  ])('%s becomes %s', (path, link) => {
    expect(linkTo(path, true)).toBe(link);
    expect(linkTo(link, true)).toBe(link);
  });
  it.each(PATHS)('%s comes back', (path) => {
    for (const from of [FOLDER, `${FOLDER}index.html`, `${FOLDER}?/pad#line/house`]) {
      const there = new URL(linkTo(path, true), from);
      expect(there.href.startsWith(FOLDER)).toBe(true);
      expect(pathOf(there, true)).toBe(path.replace(/[?#].*/, ''));
      expect(queryOf(there, true).toString()).toBe(queryOf(new URL(path, FOLDER), false).toString());
      expect(isOurs(there, new URL(from), true)).toBe(true);
    }
  });
  it('a page is found although somebody has escaped or lengthened the address', () => {
    expect(pathOf(new URL(`${FOLDER}?%2Flearn`), true)).toBe('/learn');
    expect(pathOf(new URL(`${FOLDER}?from=chat&/learn=`), true)).toBe('/learn');
    expect(queryOf(new URL(`${FOLDER}?from=chat&/learn=`), true).toString()).toBe('from=chat');
  });
  it('files lie in its folder', () => expect(fileAt('icon.svg', true)).toBe('./icon.svg'));
  it('what lies beside the folder is not ours', () => {
    const ours = (address: string) => isOurs(new URL(address, FOLDER), new URL(FOLDER), true);
    expect(['?/learn', 'index.html?/pad', '#main'].map(ours)).toEqual([true, true, true]);
    expect(['..', '../chess/', '/learn', 'icon.svg'].map(ours)).toEqual([false, false, false, false]);
  });
});
