// Keeps the shell of the app, and the core that plays in it, so that it opens and plays without a network. What a server
// says is never kept.

const SCOPE = self.registration.scope;
// A host may serve other things beside this: only what bears our name is ours.
const OURS = `akropolis ${SCOPE} `;
const SHELL = `${OURS}__VERSION__`;
const at = (name) => new URL(name, SCOPE).href;
const FILES = __FILES__.map(at);
// Names of built files change with what is in them.
const isBuilt = (address) => address.startsWith(at('assets/'));

self.addEventListener('install', (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: isBuilt(file) ? 'default' : 'no-cache' }));
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(requests)));
});

// It waits for its turn until pages of the version before are closed: until then they need what was kept for them.
self.addEventListener('activate', (event) => {
  // Before it could be anywhere, it was at the root and had a shorter name.
  const isFormer = (name) => SCOPE === at('/') && /^shell-[0-9a-f]{16}$/.test(name);
  const isOld = (name) => name !== SHELL && (name.startsWith(OURS) || isFormer(name));
  const old = async () => {
    for (const name of await caches.keys()) if (isOld(name)) await caches.delete(name);
  };
  event.waitUntil(old().then(() => self.clients.claim()));
});

/** From the shell; a page that is newer than this worker finds its files with the worker that waits. */
const kept = async (address) =>
  (await caches.match(address, { cacheName: SHELL })) ?? (isBuilt(address) ? caches.match(address) : undefined);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*/, '');
  if (request.method !== 'GET' || !address.startsWith(SCOPE) || address.startsWith(at('api/'))) return;
  if (request.mode === 'navigate') {
    // Any page is the same shell; a newer one from the network is preferred.
    event.respondWith(fetch(request).catch(() => kept(at('./'))));
    return;
  }
  if (FILES.includes(address) || isBuilt(address))
    event.respondWith(kept(address).then((found) => found ?? fetch(request)));
});

// The server says it in the language that was asked for: the page is closed, and there is no catalogue here.
self.addEventListener('push', (event) => {
  const { title, body, table } = event.data.json();
  const options = { body, tag: table ?? 'several', icon: at('icon-192.png'), data: table };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const table = event.notification.data;
  const address = at(table ? `table/${table}` : './');
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window' });
    const page = pages.find(({ url }) => url.replace(/[?#].*/, '') === address);
    await (page ? page.focus() : self.clients.openWindow(address));
  };
  event.waitUntil(show());
});
