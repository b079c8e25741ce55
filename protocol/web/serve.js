// SPDX-License-Identifier: MIT
// Serves a folder of static files on localhost: `node serve.js FOLDER [PORT]`. Its headers isolate the page from other
// origins, which browsers require for threads.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Returns the file for an address; null if the folder does not contain it. */
async function fileOf(folder, address) {
  try {
    const { pathname } = new URL(address, 'http://localhost');
    const path = resolve(join(folder, decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : ''));
    const found = path.startsWith(folder + sep) ? await stat(path) : null;
    return found?.isFile() ? { path, size: found.size } : null;
  } catch {
    return null;
  }
}

/** Listens on localhost; port 0 selects a free port. Without `isIsolated` the headers are omitted, as on many static hosts. */
export function serve(folder, port, isIsolated = true) {
  const root = resolve(folder);
  const server = createServer(async (request, response) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? await fileOf(root, request.url ?? '/') : null;
    if (file === null) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found\n');
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file.path)] ?? 'application/octet-stream',
      'Content-Length': file.size,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      ...(isIsolated ? ISOLATION : {}),
    });
    if (request.method === 'HEAD') response.end();
    else createReadStream(file.path).pipe(response);
  });
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => done(server));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder = '.', port = '8640'] = process.argv.slice(2);
  try {
    const server = await serve(folder, Number(port));
    console.log(`http://localhost:${server.address().port}/`);
  } catch (error) {
    console.error(`serve: ${error.message}`);
    process.exitCode = 1;
  }
}
