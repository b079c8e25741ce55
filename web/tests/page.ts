// SPDX-License-Identifier: MIT
// Fixtures of the page tests: a server, a page that fails on every error, and helpers.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LONGEST_WAIT } from '../src/offline';
import { cookieOf, folderOfTest, start, stop } from './program';
// @ts-expect-error: plain JavaScript
import { serve } from '../serve.js';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const built = process.env.EMILIA_BOARD ?? join(root, 'build/web');
export const pictures = join(root, 'build/web-pictures');

interface Server {
  readonly isolated: string;
  readonly plain: string; // without the headers that browsers require for threads
  readonly cookie?: Awaited<ReturnType<typeof cookieOf>>; // of the program, which serves the page instead
}

/** Serves the page by the program. */
async function useProgram(use: (server: Server) => Promise<void>): Promise<void> {
  const folder = await folderOfTest();
  const board = await start(folder, '--threads', '1', '--linger', '86400');
  const cookie = await cookieOf(folder);
  await use({ isolated: cookie.url, plain: cookie.url, cookie });
  await stop(board);
}

export const test = base.extend<{ errors: string[]; longest: number }, { isNative: boolean; server: Server }>({
  longest: [Infinity, { option: true }],
  isNative: [false, { option: true, scope: 'worker' }],
  context: async ({ context, server: { cookie } }, use) => {
    if (cookie !== undefined) await context.addCookies([cookie]);
    await use(context);
  },
  page: async ({ page, longest }, use) => {
    if (longest < Infinity) await page.addInitScript(shortenThinking, longest);
    await use(page);
  },
  server: [
    async ({ isNative }, use) => {
      if (isNative) return useProgram(use);
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

/** Lets Emilia think for at most so many milliseconds a move, with one thread: most flows need a value, and no good one. */
function shortenThinking(longest: number): void {
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 });
  const shorten = (text: string) => text.replace(/(?<=^go .*movetime )\d+/m, (time) => String(Math.min(Number(time), longest)));
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...others: unknown[]) {
    return Reflect.apply(post, this, [typeof message === 'string' ? shorten(message) : message, ...others]);
  } as typeof post;
  const send = WebSocket.prototype.send; // of `emilia board`
  WebSocket.prototype.send = function (this: WebSocket, message) {
    return send.call(this, typeof message === 'string' ? shorten(message) : message);
  };
}

/** Faults of access that axe finds. Its types are those of another version of Playwright. */
export async function violations(page: Page): Promise<readonly unknown[]> {
  return (await new AxeBuilder({ page: page as never }).analyze()).violations;
}

export function square(page: Page, name: string): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^${name},`) });
}

export function status(page: Page): Locator {
  return page.getByRole('status');
}

export async function engineIsReady(page: Page): Promise<void> {
  await expect(page.getByText(/Engine ready/)).toBeVisible();
}

/** Lets the page wait for its service worker on a busy machine, instead of starting without threads after some seconds. */
export async function awaitServiceWorker(page: Page): Promise<void> {
  await page.addInitScript((longest) => {
    const wait = window.setTimeout;
    window.setTimeout = ((handler: () => void, time?: number) => wait(handler, time === longest ? 60_000 : time)) as typeof setTimeout;
  }, LONGEST_WAIT);
}

/** Goes to one of the modes. */
export async function mode(page: Page, name: 'Play' | 'Analyse' | 'Learn' | 'Games'): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name, exact: true }).click();
}

/** Starts a game as Black or White, or for two players. */
export async function newGame(page: Page, as: 'Black' | 'White' | 'two', level = 0): Promise<void> {
  await setLevel(page, level);
  if (as === 'two') await page.getByText('More options').click();
  await page.getByRole('button', { name: as === 'two' ? 'Two players' : `Play ${as}` }).click();
}

export async function setLevel(page: Page, level: number): Promise<void> {
  await page.getByRole('slider', { name: /^Strength/ }).fill(String(level));
}

/** Plays a whole game as Black with the first legal moves, and calls `after` with the number of each. */
export async function playToEnd(page: Page, after = async (_move: number): Promise<void> => {}): Promise<void> {
  await newGame(page, 'Black');
  for (let move = 0; move < 40; ++move) {
    await expect(status(page)).toHaveText(/Your move|wins?|Draw/);
    if (/wins?|Draw/.test((await status(page).textContent()) ?? '')) break;
    await page.getByRole('gridcell', { name: /legal move/ }).first().click();
    await after(move);
  }
}

export function moves(page: Page): Locator {
  return page.locator('.moves .move');
}

export async function paste(page: Page, text: string): Promise<void> {
  await mode(page, 'Games');
  await page.getByLabel(/^Paste moves/).fill(text);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
}

/** Files of the page, served with other headers than those of serve.js. */
export async function serveAs(headers: (path: string) => Record<string, string>, folder = '/'): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const inside = path.startsWith(folder) ? path.slice(folder.length) : null;
    const bytes = inside === null ? null : await readFile(join(built, inside || 'index.html')).catch(() => null);
    if (bytes === null) return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<title>Host</title>Another page: ${path}`);
    response.writeHead(200, { 'Content-Type': TYPES[extname(inside || 'index.html')] ?? 'application/octet-stream', 'Content-Length': bytes.length, ...headers(path) });
    response.end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return { url: `http://localhost:${port}${folder}`, close: () => server.close() };
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.png': 'image/png', '.wasm': 'application/wasm',
};
