// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, transformWithEsbuild, type UserConfig } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
/** True for the board of `emilia board`, whose engine is the program that serves it. */
const isNative = process.env.EMILIA_NATIVE === '1';

const out = process.env.EMILIA_OUT ?? resolve(here, '../build/web');

/** Files that a first game does not need. */
const LATER = /^later\/|^icon-|\.txt$|^game_page\.html$/;

/** Minifies the scripts that the build takes as they are: those of the engine. */
async function minifyScripts(): Promise<void> {
  for (const folder of ['engine', 'lib']) {
    for (const name of (await readdir(join(out, folder))).filter((each) => each.endsWith('.js'))) {
      const path = join(out, folder, name);
      const { code } = await transformWithEsbuild(await readFile(path, 'utf8'), name, { minify: true, sourcemap: false });
      await writeFile(path, code);
    }
  }
}

/** Writes `sw.js` after all other files: it lists them, with a version that depends on their contents. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async closeBundle() {
      await minifyScripts();
      const entries = await readdir(out, { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const all = paths.map((path) => path.slice(out.length + 1)).sort();
      const files = all.filter((file) => file !== 'sw.js' && !file.endsWith('.wasm'));
      const later = files.filter((file) => LATER.test(file));
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(await readFile(join(out, file)));
      const source = await readFile(join(here, 'src/sw.ts'), 'utf8');
      const define = { FILES: JSON.stringify(files), LATER: JSON.stringify(later), VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)) };
      const { code } = await transformWithEsbuild(source, 'sw.ts', { define, minify: true, sourcemap: false });
      await writeFile(join(out, 'sw.js'), code);
    },
  };
}

const publicDir = process.env.EMILIA_PUBLIC ?? resolve(here, '../build/web-public');

/** Part of the engine's address, so that a browser keeps no engine of another build. */
async function engineVersion(): Promise<string> {
  const hash = createHash('sha256');
  const engines = (await readdir(join(publicDir, 'engine'))).filter((name) => name.endsWith('.wasm')).sort();
  for (const name of engines) hash.update(await readFile(join(publicDir, 'engine', name)));
  return hash.digest('hex').slice(0, 12);
}

export default defineConfig(async (): Promise<UserConfig> => ({
  root: here,
  base: './',
  publicDir,
  define: { ENGINE_VERSION: JSON.stringify(isNative ? '' : await engineVersion()), IS_NATIVE: JSON.stringify(isNative) },
  plugins: isNative ? [] : [serviceWorker()],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rollupOptions: { output: { chunkFileNames: 'later/[name]-[hash].js' } },
  },
}));
