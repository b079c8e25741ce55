// SPDX-License-Identifier: MIT
'use strict';
// Engine in a browser worker. The page posts {open: {threads, hash}} once, then lines of uoi. The worker posts
// {ready: true, threads}, then lines. It answers {read: {name, bytes}} with {read: {games, errors}}, and posts {failed: text}
// if the engine cannot start or has ended. The folder `engine` must be beside the folder of this file.
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
