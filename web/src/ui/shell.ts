/** The shell of the app is kept by the browser, with the core that plays, so that it opens without a network. */

import { fileAt } from '$/net/addresses';
import { whenIdle } from '$/ui/idle';

export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser may forbid it, and everything works without.
  const keep = (): void => void navigator.serviceWorker.register(fileAt('sw.js')).catch(() => undefined);
  // It fetches everything: the page that somebody waits for comes first.
  addEventListener('load', () => whenIdle(keep));
}
