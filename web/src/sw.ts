// SPDX-License-Identifier: MIT
// Service worker: caches the files of this build without the engines, and answers requests for them from the cache. It
// caches the files that a first game does not need when the page asks for that. The worker of the engine caches the engine
// in use (bindings/npm/lib/worker.js). The build defines `FILES`, `LATER` (some of them) and `VERSION`.

declare const FILES: string[];
declare const LATER: string[];
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const SHELL = 'emilia-shell-';
const ENGINE = 'emilia-engine';
const CACHE = `${SHELL}${VERSION}`;
const START = 'index.html';

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

/** File of the board for an address; null for every other page and file of the host. */
function fileOf(address: string): string | null {
  const scope = worker.registration.scope;
  if (!address.startsWith(scope)) return null;
  const path = decodeURIComponent(new URL(address).pathname.slice(new URL(scope).pathname.length)) || START;
  return FILES.includes(path) ? path : null;
}

async function answer(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(`./${file}`);
  return isolated(kept ?? (await fetch(request)));
}

/** Caches the files that are not in the cache yet. */
async function keep(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const known = (await cache.keys()).map(({ url }) => url);
  const missing = files.filter((file) => !known.includes(new URL(file, worker.registration.scope).href));
  await cache.addAll(missing.map((file) => new Request(`./${file}`, { cache: 'no-cache' }))); // bypass the browser's cache
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keep(FILES.filter((file) => !LATER.includes(file))).then(() => worker.skipWaiting()));
});

worker.addEventListener('message', (event) => {
  event.waitUntil(keep(LATER).catch(() => {})); // without a network the next visit tries again
});

worker.addEventListener('activate', (event) => {
  const isOld = (name: string) => name.startsWith('emilia-') && name !== CACHE && name !== ENGINE;
  const old = caches.keys().then((names) => names.filter(isOld));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const file = request.method === 'GET' ? fileOf(request.url) : null;
  if (file !== null) event.respondWith(answer(file, request));
});
