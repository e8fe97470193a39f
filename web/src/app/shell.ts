/** The shell of the app is kept by the browser, so that it opens without a network. */

import { fileAt } from '$/net/addresses';

export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser may forbid it, and everything works without.
  addEventListener('load', () => void navigator.serviceWorker.register(fileAt('sw.js')).catch(() => undefined));
}
