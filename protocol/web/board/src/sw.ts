// SPDX-License-Identifier: MIT
// Service worker: caches all files of this build and answers requests from the cache. The build defines `FILES` and `VERSION`.

declare const FILES: string[];
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `emilia-${VERSION}`;

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** Returns the response with the headers that browsers require for threads. */
function isolated(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const key = request.mode === 'navigate' ? './index.html' : request;
  const kept = await cache.match(key, { ignoreSearch: true });
  return isolated(kept ?? (await fetch(request)));
}

worker.addEventListener('install', (event) => {
  const files = FILES.map((file) => new Request(file, { cache: 'no-cache' })); // bypass the browser's cache
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith('emilia-') && name !== CACHE));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === worker.location.origin) {
    event.respondWith(answer(request));
  }
});
