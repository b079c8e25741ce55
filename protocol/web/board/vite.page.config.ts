// SPDX-License-Identifier: MIT
// Makes the page of an analysis: one file, with its script and style in it (src/page/main.tsx).
import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rollup } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const out = process.env.EMILIA_PAGE ?? resolve(here, '../../../build/game-page');
const renderer = resolve(here, 'src/page/render.ts');

function page(script: string, style: string): string {
  const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `<!doctype html>
<!-- SPDX-License-Identifier: MIT. Emilia's page of an analysed game. Made by scripts/web --page of protocol/web/board. -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${digest(script)}; style-src ${digest(style)}; base-uri 'none'; form-action 'none'">
<title>Emilia: an analysed game</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript></noscript>
<script type="application/json" id="analysis">null</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Puts what was built into one page, the only file that is written. */
function onePage(): Plugin {
  return {
    name: 'one-page',
    enforce: 'post', // behind what gathers the styles
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const script = files.find((file): file is Rollup.OutputChunk => file.type === 'chunk')!.code.trim();
      const style = String(files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))!.source).trim();
      for (const file of files) delete bundle[file.fileName];
      this.emitFile({ type: 'asset', fileName: 'game_page.html', source: page(script, style) });
    },
  };
}

export default defineConfig({
  root: here,
  publicDir: false,
  plugins: [onePage()],
  resolve: { alias: ['preact/jsx-runtime', 'preact/hooks', 'preact'].map((find) => ({ find, replacement: renderer })) },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    rollupOptions: { input: resolve(here, 'src/page/main.tsx'), output: { format: 'iife' } },
  },
});
