// @vitest-environment jsdom

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import './texts';
import { t } from '$/i18n/index.svelte';
import { forgetIdentity, identity, rememberIdentity } from '$/net/identity';
import ComingBack from './ComingBack.svelte';
import { Myself } from './myself.svelte';
import Word from './Word.svelte';

const ADA = { person: 'p', name: 'Ada', colour: 'red', made: 1, public: false, wants_rating: false };
const TOKEN = 'Zx9_-'.repeat(6) + 'ab';
let asked: [string, unknown][];
let done: () => Promise<void>;

function show<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): void {
  const shown = mount(part, { target: document.body, props });
  done = () => unmount(shown);
  flushSync();
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push([address.replace('/api/1', ''), JSON.parse((init.body as string | null) ?? 'null')]);
    return Promise.resolve(Response.json({ token: 'device', person: ADA, key: null }));
  });
});
afterEach(async () => {
  await done();
  forgetIdentity();
  vi.unstubAllGlobals();
});

describe('a page that should be on the home screen', () => {
  const advice = () => document.querySelector('a[href="/me"]')?.textContent.trim();
  const onPhone = (userAgent: string): void => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
    show(Word, {});
  };

  it('tells that its games stay behind, and how seats come along', () => {
    onPhone('Mozilla/5.0 (iPhone)');
    expect(document.body.textContent).toContain(t('me.install_apart'));
    expect(advice()).toBe(t('me.install_nameless'));
  });
  it('leads whoever has a name to the link for another device', () => {
    rememberIdentity(ADA, 'device');
    onPhone('Mozilla/5.0 (iPhone)');
    expect(advice()).toBe(t('me.install_named', { add: t('me.another'), you: t('me.you') }));
  });
  it('is only told of where it has to be there', () => {
    onPhone('Firefox/140 Linux');
    expect(advice()).toBeUndefined();
  });
});

it('on the home screen a link of another device is pasted where the code is entered', async () => {
  show(ComingBack, { myself: new Myself() });
  const field = document.querySelector('input')!;
  field.value = ` ${location.origin}/me#${TOKEN} `;
  field.dispatchEvent(new Event('input'));
  document.querySelector('form')!.requestSubmit();
  await vi.waitFor(() => expect(identity()).toMatchObject({ name: 'Ada', token: 'device' }));
  expect(asked[0]![1]).toMatchObject({ token: TOKEN });
});
