// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Opener } from './opener.svelte';
import type { Opening } from './request';

const { openTable, go } = vi.hoisted(() => ({ openTable: vi.fn(), go: vi.fn() }));
vi.mock('$/tables', () => ({ openTable }));
vi.mock('$/ui/router.svelte', () => ({ go }));

interface Call {
  signal: AbortSignal;
  onwait: (failures: number) => void;
}
const OPENING = {} as Opening;

/** A server that never answers, and what it was asked with. */
function silence(): Promise<Call> {
  return new Promise((asked) => {
    openTable.mockImplementation((_: Opening, __: boolean, call: Call) => {
      asked(call);
      return new Promise((_, refuse) => call.signal.addEventListener('abort', () => refuse(new Error('aborted'))));
    });
  });
}

beforeEach(() => {
  // Safari has it since 17.4, Chrome since 116.
  vi.stubGlobal('AbortSignal', Object.assign(Object.create(AbortSignal), { any: undefined }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('opening a table', () => {
  it('leads to it', async () => {
    openTable.mockResolvedValue('/table/a');
    const opener = new Opener();
    await opener.open(OPENING);
    expect(go).toHaveBeenCalledExactlyOnceWith('/table/a');
    expect([opener.failure, opener.isBusy]).toEqual([null, false]);
  });

  it('is given up after so many attempts, and can be tried again', async () => {
    const asked = silence();
    const opener = new Opener(2);
    const opened = opener.open(OPENING);
    const { signal, onwait } = await asked;
    onwait(1);
    expect([opener.isWaiting, signal.aborted]).toEqual([true, false]);
    onwait(2);
    await opened;
    expect([opener.isUnreachable, opener.failure, opener.isBusy, opener.isWaiting]).toEqual([true, null, false, false]);
    openTable.mockResolvedValue('/table/a');
    await opener.open(OPENING);
    expect(opener.isUnreachable).toBe(false);
    expect(go).toHaveBeenCalledExactlyOnceWith('/table/a');
  });

  it('ends without a word when the page is left', async () => {
    const asked = silence();
    const opener = new Opener();
    const opened = opener.open(OPENING);
    await asked;
    opener.stop();
    await opened;
    expect([opener.failure, opener.isUnreachable, opener.isBusy]).toEqual([null, false, false]);
    expect(go).not.toHaveBeenCalled();
  });

  it('leads nowhere once the page is left, even if the answer comes', async () => {
    let answer!: (address: string) => void;
    openTable.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const opener = new Opener();
    const opened = opener.open(OPENING);
    opener.stop();
    answer('/table/a');
    await opened;
    expect([opener.failure, go.mock.calls]).toEqual([null, []]);
  });

  it('tells what went wrong', async () => {
    const wrong = new Error();
    openTable.mockRejectedValue(wrong);
    const opener = new Opener();
    await opener.open(OPENING);
    expect(opener.failure).toBe(wrong);
  });
});
