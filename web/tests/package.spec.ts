// SPDX-License-Identifier: MIT
// The example page of docs/reference/library.md, as a user copies it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from './page';

const ADDRESS = 'http://localhost:9/';

test('the example page of the package lacked the first message of the worker', async ({ page }) => {
  const text = await readFile(join(root, 'docs/reference/library.md'), 'utf8');
  const [, example = ''] = /```html title="page.html"\n([^]*?)```/.exec(text) ?? [];
  await page.route(`${ADDRESS}**`, async (route) => {
    const name = new URL(route.request().url()).pathname;
    const isPage = name === '/page.html';
    await route.fulfill(isPage ? { body: example, contentType: 'text/html' } : { path: join(root, 'bindings/npm', name.replace('/emilia/', '')) });
  });
  await page.goto(`${ADDRESS}page.html`);
  await expect(page.locator('pre')).toHaveText(/^info depth 1 [^]*bestmove [a-h][1-8]/);
});
