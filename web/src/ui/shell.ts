/** The shell of the app is kept by the browser, with the core that plays, so that it opens without a network. */

import { fileAt } from '$/net/addresses';
import { whenIdle } from './idle';

/** Have the service worker registered; where it is already, nothing changes. A browser may forbid it. */
export const register = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register(fileAt('sw.js'));

export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Everything works without.
  const keep = (): void => void register().catch(() => undefined);
  // It fetches everything: the page that somebody waits for comes first. In WebKit that may have loaded already.
  if (document.readyState === 'complete') whenIdle(keep);
  else addEventListener('load', () => whenIdle(keep), { once: true });
}
