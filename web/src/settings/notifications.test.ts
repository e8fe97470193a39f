// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Permit } from './notifications.svelte';
import { setPreference, settings } from './settings.svelte';

/** A browser that answers so when it is asked. */
function browser(before: NotificationPermission, after: NotificationPermission): void {
  const asked = { permission: before, requestPermission: () => Promise.resolve((asked.permission = after)) };
  vi.stubGlobal('Notification', asked);
}

describe('notifications', () => {
  beforeEach(() => setPreference('notifications', false));
  afterEach(() => vi.unstubAllGlobals());

  it('are on once the browser allows them', async () => {
    browser('default', 'granted');
    const permit = new Permit();
    const wished = permit.wish(true);
    expect(permit.isOn).toBe(true);
    await wished;
    expect([permit.isOn, settings.notifications]).toEqual([true, true]);
    await permit.wish(false);
    expect([permit.isOn, settings.notifications]).toEqual([false, false]);
  });
  it.each(['denied', 'default'] as const)('stay off where the answer is %s', async (answer) => {
    browser('default', answer);
    const permit = new Permit();
    await permit.wish(true);
    expect([permit.isOn, permit.permission, settings.notifications]).toEqual([false, answer, false]);
  });
  it('count as off when the browser has changed its mind', () => {
    setPreference('notifications', true);
    browser('denied', 'denied');
    expect(new Permit().isOn).toBe(false);
  });
  it('are not missed where there are none', async () => {
    const permit = new Permit();
    expect(permit.permission).toBe('missing');
    await permit.wish(true);
    expect(permit.isOn).toBe(false);
  });
});
