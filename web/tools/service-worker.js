// Keeps the shell of the app, so that it opens without a network. Games are never kept: they need the server.

const SHELL = 'shell-__VERSION__';
const FILES = __FILES__;
// What is on the tiles never changes; the score pad and the rules need it without a network, too.
const BOX = '/api/1/box';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll([...FILES, BOX])));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
  };
  event.waitUntil(old().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/api/') && pathname !== BOX) return;
  if (request.mode === 'navigate') {
    // Any page is the same shell; a newer one from the network is preferred.
    event.respondWith(fetch(request).catch(() => caches.match('/', { cacheName: SHELL })));
    return;
  }
  if (FILES.includes(pathname) || pathname === BOX)
    event.respondWith(caches.match(pathname, { cacheName: SHELL }).then((kept) => kept ?? fetch(request)));
});
