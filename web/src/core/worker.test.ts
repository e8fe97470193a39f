/** The worker around the core, when the network fails. */

import { expect, it, vi } from 'vitest';

const loadCore = vi.fn<() => Promise<unknown>>();
vi.mock('./load', () => ({ loadCore, loadWeights: () => Promise.resolve() }));

it('fetches the core when somebody asks, and once more after a failure', async () => {
  const replies: unknown[] = [];
  let hear: (event: unknown) => void = () => undefined;
  vi.stubGlobal('postMessage', (reply: unknown) => replies.push(reply));
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => (hear = listener));
  await import('./worker');
  expect(loadCore).not.toHaveBeenCalled();
  loadCore.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  loadCore.mockResolvedValue({ rank: () => [1] });
  for (const id of [1, 2, 3]) hear({ data: { id, method: 'rank', args: [] } });
  await vi.waitFor(() => expect(replies).toHaveLength(3));
  expect(replies).toEqual([
    { id: 1, refusal: null },
    { id: 2, answer: [1] },
    { id: 3, answer: [1] },
  ]);
  expect(loadCore).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
