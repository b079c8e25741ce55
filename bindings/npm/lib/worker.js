// SPDX-License-Identifier: MIT
'use strict';
// Engine in a browser worker. The page posts {open: {threads, hash, version}} once, then lines of uoi. The worker posts
// {progress: {loaded, size}} during the download, {ready: true, threads}, then lines. It answers {read: {name, bytes}} with
// {read: {games, names, errors}}, and posts {failed: text} if the engine cannot start or has ended. The folder `engine` must be
// beside the folder of this file.
importScripts('open.js');

const ENGINES = new URL('../engine/', self.location.href).href;
const CACHE = 'emilia-engine';
const WASM = { headers: { 'Content-Type': 'application/wasm' } };

/** Cache of the engine that is in use; null if the browser allows no cache. */
function openCache() {
  return self.caches === undefined ? null : self.caches.open(CACHE).catch(() => null);
}

/** Body of an answer in one buffer. Reports the bytes that have arrived. */
async function bytesOf(answer) {
  if (!answer.ok) throw new Error(`cannot load ${answer.url}: status ${answer.status}`);
  // A compressed file is longer than its Content-Length: then the size is unknown.
  const size = answer.headers.has('Content-Encoding') ? 0 : Number(answer.headers.get('Content-Length') ?? 0);
  const chunks = [];
  let loaded = 0;
  let told = 0;
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    loaded += value.length;
    if (loaded - told < 100_000) continue;
    told = loaded;
    self.postMessage({ progress: { loaded, size } });
  }
  self.postMessage({ progress: { loaded, size: loaded } });
  return new Blob(chunks).arrayBuffer();
}

/** Bytes of the engine, from the cache or the network. Keeps them in the cache instead of those of other versions. */
async function load(address) {
  const cache = await openCache();
  const kept = await cache?.match(address);
  if (kept !== undefined && kept !== null) return kept.arrayBuffer();
  const bytes = await bytesOf(await fetch(address));
  try {
    const others = (await cache?.keys()) ?? [];
    await Promise.all(others.filter(({ url }) => url !== address).map((other) => cache.delete(other)));
    await cache?.put(address, new Response(bytes.slice(0), WASM));
  } catch {
    // The disk is full: the engine runs without the cache.
  }
  return bytes;
}

async function open({ threads, hash, version = '' }) {
  const usable = typeof SharedArrayBuffer === 'function' && self.crossOriginIsolated === true ? threads : 0;
  const name = usable > 0 ? 'emilia-threads' : 'emilia';
  // From a buffer, because a host may send the file with any media type.
  const bytes = await load(`${ENGINES}${name}.wasm${version === '' ? '' : `?v=${version}`}`);
  importScripts(`${ENGINES}${name}.js`);
  const module = await WebAssembly.compile(bytes);
  const moduleOptions = {
    locateFile: (file) => ENGINES + file,
    mainScriptUrlOrBlob: `${ENGINES}${name}.js`,
  };
  const engine = await self.openEmilia(self.createEmilia, module, {
    threads: usable,
    hash,
    onLine: (line) => self.postMessage(line),
    moduleOptions,
  });
  self.postMessage({ ready: true, threads: usable });
  return engine;
}

let engine = null;

function use(opened, data) {
  if (typeof data === 'string') opened.say(data);
  else if (data.bench) opened.bench();
  else if (data.read) self.postMessage({ read: opened.readGames(data.read.name, data.read.bytes) });
}

self.onmessage = ({ data }) => {
  engine = engine === null ? open(data.open) : engine.then((opened) => (use(opened, data), opened));
  engine.catch((error) => self.postMessage({ failed: String(error?.message ?? error) }));
};
