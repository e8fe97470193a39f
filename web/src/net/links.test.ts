// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { joinLink, readFragment, replayLink, seatLink, tokenOf, watchLink } from './links';

const TOKEN = 'Zx9_-'.repeat(6) + 'ab';

afterEach(() => history.replaceState(null, '', '/'));

describe('links', () => {
  it.each([
    ['join', joinLink],
    ['watch', watchLink],
    ['claim', seatLink],
    ['replay', replayLink],
  ])('to %s have the token where no server sees it', (page, link) => {
    const address = new URL(link('abcdefgh234567ab', TOKEN));
    expect(address.origin).toBe(location.origin);
    expect(address.pathname).toBe(`/${page}/abcdefgh234567ab`);
    expect(address.search).toBe('');
    expect(address.hash).toBe(`#${TOKEN}`);
  });
});

it('the token of a link is found in what is pasted', () => {
  expect(tokenOf(` ${seatLink('abcdefgh234567ab', TOKEN)}\n`)).toBe(TOKEN);
  expect(tokenOf('abcd-efgh-2345-6789')).toBeNull();
});

describe('the token in the address', () => {
  it('is stored, and then nobody sees it any more', () => {
    history.replaceState({ page: 1 }, '', `/join/atable?from=chat#${TOKEN}`);
    const length = history.length;
    const store = vi.fn(() => {
      expect(location.hash).not.toBe('');
      return true;
    });
    expect(readFragment(store)).toBe(TOKEN);
    expect(store).toHaveBeenCalledExactlyOnceWith(TOKEN);
    expect(location.pathname + location.search + location.hash).toBe('/join/atable?from=chat');
    expect(history.state).toEqual({ page: 1 });
    expect(history.length).toBe(length);
    expect(readFragment()).toBeNull();
  });

  it('stays where it could not be stored', () => {
    history.replaceState(null, '', `/join/atable#${TOKEN}`);
    expect(readFragment(() => false)).toBe(TOKEN);
    expect(location.hash).toBe(`#${TOKEN}`);
  });

  it('is found although a full stop was taken for a part of it', () => {
    history.replaceState(null, '', `/join/atable#${TOKEN}).`);
    expect(readFragment()).toBe(TOKEN);
  });

  it.each(['', '#', '#short', '#<script>', '#main content of the page', `#${'a'.repeat(65)}`])(
    'is none: %s',
    (hash) => {
      history.replaceState(null, '', `/join/atable${hash}`);
      const store = vi.fn(() => true);
      expect(readFragment(store)).toBeNull();
      expect(store).not.toHaveBeenCalled();
    },
  );
});
