/** The core on the page's own thread, for pages that must answer at once. */

import type { Core } from './core';
import { loadCore } from './load';

let core = $state.raw<Core | null | undefined>(undefined);
let loading: Promise<void> | null = null;

/** The core; null where there is none, undefined as long as nobody knows. */
export const coreHere = (): Core | null | undefined => core;

/** Fetch it, if it is not here yet. What could not be had is asked for again the next time. */
export function openCoreHere(): Promise<void> {
  loading ??= loadCore().then(useCoreHere, () => {
    loading = null;
    useCoreHere(null);
  });
  return loading;
}

export function useCoreHere(given: Core | null): void {
  core = given;
}
