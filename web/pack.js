// SPDX-License-Identifier: MIT
// Packs a folder for the program: `node pack.js FOLDER FILE` (see programs/board/site.h).
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TYPES } from './serve.js';

const [folder, file] = process.argv.slice(2);
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
const files = await Promise.all(paths.map(async (path) => gzipSync(await readFile(join(folder, path)), { level: 9 })));
const typeOf = (path) => (TYPES[extname(path)] ?? 'application/octet-stream').replaceAll(' ', '');
const lines = paths.map((path, place) => `/${path.replaceAll('\\', '/')} ${typeOf(path)} ${files[place].length}\n`);
await writeFile(file, Buffer.concat([Buffer.from(`${lines.join('')}\n`), ...files]));
