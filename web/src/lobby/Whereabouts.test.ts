// @vitest-environment jsdom

import { mount, tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { t } from '$/i18n/index.svelte';
import Whereabouts from './Whereabouts.svelte';

vi.mock('$/tables', () => ({ canPlayHere: () => Promise.resolve(true) }));

async function said(): Promise<string> {
  mount(Whereabouts, { target: document.body });
  await tick();
  await tick();
  return document.body.textContent.trim();
}

beforeEach(() => (document.body.innerHTML = ''));
afterEach(() => vi.unstubAllGlobals());

it('says where games are kept', async () => expect(await said()).toBe(t('lobby.stays_here')));

it('warns of a browser that clears them after a week', async () => {
  vi.stubGlobal('GestureEvent', Event);
  expect(await said()).toBe(`${t('lobby.stays_here')} ${t('lobby.stays_a_week')}`);
});
