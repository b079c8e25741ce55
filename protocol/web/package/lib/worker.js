// SPDX-License-Identifier: MIT
'use strict';
// The engine in a worker of a browser. The page posts {open: {threads, hash}} once, then lines of uoi; the worker posts
// {ready: true, threads} or {failed: text}, then lines. {read: {name, bytes}} is answered by
// {read: {games, errors}}. The folder `engine` lies beside this one.
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

self.onmessage = ({ data }) => {
  if (typeof data === 'string') {
    engine?.then((opened) => opened.say(data));
  } else if (data.bench) {
    engine?.then((opened) => opened.bench());
  } else if (data.read) {
    engine?.then((opened) => self.postMessage({ read: opened.readGames(data.read.name, data.read.bytes) }));
  } else if (data.open && engine === null) {
    engine = open(data.open);
    engine.catch((error) => self.postMessage({ failed: String(error?.message ?? error) }));
  }
};
