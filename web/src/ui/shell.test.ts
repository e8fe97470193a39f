// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepShell } from './shell';

const register = vi.fn(() => Promise.resolve());

beforeEach(() => {
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  register.mockClear();
});

/** A page that is so far when its scripts run. */
const page = (state: DocumentReadyState) => vi.spyOn(document, 'readyState', 'get').mockReturnValue(state);

describe('the shell', () => {
  it('is kept once the page has loaded', () => {
    page('interactive');
    keepShell();
    expect(register).not.toHaveBeenCalled();
    dispatchEvent(new Event('load'));
    expect(register).toHaveBeenCalledOnce();
  });
  it('is kept where the page loads before its scripts run', () => {
    page('complete');
    keepShell();
    expect(register).toHaveBeenCalledOnce();
  });
});
