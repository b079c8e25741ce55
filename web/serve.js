// SPDX-License-Identifier: MIT
// Serves a folder of static files on localhost: `node serve.js FOLDER [PORT]`. Its headers isolate the page from other
// origins, which browsers require for threads.
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

export const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Opens the file for an address; null if the folder does not contain it. Links must stay in the folder. */
async function openFile(folder, address) {
  let file = null;
  try {
    const { pathname } = new URL(address, 'http://localhost');
    const path = await realpath(join(folder, decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : ''));
    if (!path.startsWith(folder + sep)) return null;
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK); // a pipe must not block
    const found = await file.stat();
    if (found.isFile()) return { file, path, size: found.size };
  } catch {
    // missing or unreadable
  }
  await file?.close();
  return null;
}

/** Listens on localhost; port 0 selects a free port. Without `isIsolated` the headers are omitted, as on many static hosts. */
export async function serve(folder, port, isIsolated = true) {
  const root = await realpath(folder);
  const server = createServer(async (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const found = isRead ? await openFile(root, request.url ?? '/') : null;
    if (found === null) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found\n');
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(found.path)] ?? 'application/octet-stream',
      'Content-Length': found.size,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      ...(isIsolated ? ISOLATION : {}),
    });
    if (request.method === 'HEAD') {
      response.end();
      await found.file.close();
      return;
    }
    const stream = found.file.createReadStream();  // closes the file
    stream.on('error', () => response.destroy()).pipe(response);
    response.on('close', () => stream.destroy());
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
