// SPDX-License-Identifier: MIT
// Fixtures of the page tests: a server, a page that fails on every error, and helpers.
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
// @ts-expect-error: plain JavaScript
import { serve } from '../../serve.js';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
export const built = process.env.EMILIA_BOARD ?? join(root, 'build/web');
export const pictures = join(root, 'build/web-pictures');

interface Server {
  readonly isolated: string;
  readonly plain: string; // without the headers that browsers require for threads
}

export const test = base.extend<{ errors: string[] }, { server: Server }>({
  server: [
    async ({}, use) => {
      const servers = [await serve(built, 0), await serve(built, 0, false)];
      const [isolated, plain] = servers.map((server) => `http://localhost:${server.address().port}/`);
      await use({ isolated: isolated!, plain: plain! });
      servers.forEach((server) => server.close());
    },
    { scope: 'worker' },
  ],
  errors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export function square(page: Page, name: string): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^${name},`) });
}

export function status(page: Page): Locator {
  return page.getByRole('status');
}

export async function engineIsReady(page: Page): Promise<void> {
  await expect(page.getByText(/Engine ready/)).toBeVisible();
}

export async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel(/Paste moves/).fill(text);
  await page.getByRole('button', { name: 'Load' }).click();
}
