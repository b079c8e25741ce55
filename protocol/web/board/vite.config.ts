// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, transformWithEsbuild } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const out = process.env.EMILIA_OUT ?? resolve(here, '../../../build/web');

/** Writes `sw.js` after all other files: it lists them, with a version that depends on their contents. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async closeBundle() {
      const entries = await readdir(out, { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const files = paths.map((path) => path.slice(out.length + 1)).filter((file) => file !== 'sw.js').sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(await readFile(join(out, file)));
      const source = await readFile(join(here, 'src/sw.ts'), 'utf8');
      const define = { FILES: JSON.stringify(files), VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)) };
      const { code } = await transformWithEsbuild(source, 'sw.ts', { define, minify: true, sourcemap: false });
      await writeFile(join(out, 'sw.js'), code);
    },
  };
}

export default defineConfig({
  root: here,
  base: './',
  publicDir: process.env.EMILIA_PUBLIC ?? resolve(here, '../../../build/web-public'),
  plugins: [serviceWorker()],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: { outDir: out, emptyOutDir: true, target: 'es2022', modulePreload: false },
});
