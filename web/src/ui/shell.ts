/** The shell of the app is kept by the browser, with the core that plays, so that it opens without a network. */

import { fileAt } from '$/net/addresses';
import { whenIdle } from './idle';

/** Have the service worker registered; where it is already, nothing changes. A browser may forbid it. */
export const register = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register(fileAt('sw.js'));

/** The registration as soon as a worker is active. It fails where none can be installed: `ready` would wait for ever. */
export async function activeShell(): Promise<ServiceWorkerRegistration> {
  const registration = await register();
  const worker = registration.installing ?? registration.waiting;
  if (registration.active) return registration;
  const failure = new Promise<never>((_, reject) => {
    const look = (): void => {
      if (!worker || worker.state === 'redundant') reject(new Error('The service worker could not be installed.'));
    };
    worker?.addEventListener('statechange', look);
    look();
  });
  return Promise.race([navigator.serviceWorker.ready, failure]);
}

export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Everything works without.
  const keep = (): void => void register().catch(() => undefined);
  // It fetches everything: the page that somebody waits for comes first. In WebKit that may have loaded already.
  if (document.readyState === 'complete') whenIdle(keep);
  else addEventListener('load', () => whenIdle(keep), { once: true });
}
