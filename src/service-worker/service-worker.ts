// Offline cache: pages come from the network first, files of the build from the cache (docs/decisions/0014).

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** The build writes both in front of this script: a hash of this version, and the paths of its files. */
declare const VERSION: string;
declare const FILES: readonly string[];

const OFFLINE = '/offline';
const MAX_PAGES = 60;
/** Pages that are never cached, and have no offline page. */
const ADMIN = /^\/admin(?:\/|$)/;

const fileCache = `files-${VERSION}`;
const pageCache = `pages-${VERSION}`;

const install = async (): Promise<void> => {
  const cache = await caches.open(fileCache);
  await cache.addAll([...FILES, OFFLINE]);
};

/** Deletes the caches of earlier versions, since cached pages refer to the files of their own build. */
const deleteOldCaches = async (): Promise<void> => {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => ![fileCache, pageCache].includes(name)).map((name) => caches.delete(name)),
  );
  await worker.registration.navigationPreload.enable();
  await worker.clients.claim();
};

/** Only public responses are cached, so that nothing of an account stays on a shared machine. */
const isPublic = (response: Response): boolean =>
  response.ok && !response.redirected && /\bpublic\b/.test(response.headers.get('cache-control') ?? '');

const cachePage = async (request: Request, response: Response): Promise<void> => {
  const cache = await caches.open(pageCache);
  await cache.put(request, response);
  const pages = await cache.keys();
  await Promise.all(pages.slice(0, -MAX_PAGES).map((page) => cache.delete(page)));
};

const respondWithPage = async (event: FetchEvent): Promise<Response> => {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    const response = preloaded ?? (await fetch(event.request));
    if (isPublic(response)) event.waitUntil(cachePage(event.request, response.clone()));
    return response;
  } catch {
    const cached = await caches.match(event.request, { cacheName: pageCache, ignoreVary: true });
    return cached ?? (await caches.match(OFFLINE)) ?? Response.error();
  }
};

const respondWithFile = async (event: FetchEvent): Promise<Response> => {
  const cached = await caches.match(event.request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.ok) {
    const copy = response.clone();
    event.waitUntil(caches.open(fileCache).then((cache) => cache.put(event.request, copy)));
  }
  return response;
};

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (mode === 'navigate' && !ADMIN.test(pathname)) event.respondWith(respondWithPage(event));
  else if (FILES.includes(pathname)) event.respondWith(respondWithFile(event));
});
