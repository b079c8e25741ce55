// SPDX-License-Identifier: MIT
'use strict';
// The engine in a worker of a browser. The page posts {open: {threads, hash}} once, then lines of uoi; the worker posts
// {ready: true, threads}, then lines. {read: {name, bytes}} is answered by {read: {games, errors}}. {failed: text} comes when
// the engine does not run, or no more. The folder `engine` lies beside this one.
importScripts('open.js');

const ENGINES = new URL('../engine/', self.location.href).href;

async function open({ threads, hash }) {
  const usable = typeof SharedArrayBuffer === 'function' && self.crossOriginIsolated === true ? threads : 0;
  const name = usable > 0 ? 'emilia-threads' : 'emilia';
  const [module] = await Promise.all([
    WebAssembly.compileStreaming(fetch(`${ENGINES}${name}.wasm`)),
    importScripts(`${ENGINES}${name}.js`),
  ]);
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
