// SPDX-License-Identifier: MIT
// Hosts of many kinds: without headers, with other media types, with other pages, in a folder, in a frame.
import { readdirSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { awaitServiceWorker, built, engineIsReady, expect, moves, newGame, serveAs, square, status, test } from './page';

test('a host without headers: the game is never reloaded, and the engine is loaded once', async ({ page, server }) => {
  const engines: string[] = [];
  page.on('request', (request) => request.url().includes('.wasm') && engines.push(request.url()));
  await awaitServiceWorker(page);
  await page.goto(server.plain);
  await expect(page.getByText('Engine ready, threads')).toBeVisible(); // the service worker has reloaded it before
  expect(engines.filter((url) => url.includes('emilia.wasm')), 'no engine without threads').toEqual([]);
  expect(engines).toHaveLength(1);
  await newGame(page, 'Black');
  await page.evaluate(() => ((window as unknown as { isSame: boolean }).isSame = true));
  await square(page, 'f5').click();
  await expect(moves(page)).toHaveCount(2);
  await page.waitForTimeout(1500);
  expect(await page.evaluate(() => (window as unknown as { isSame?: boolean }).isSame)).toBe(true);
  const kept = await page.evaluate(async () => (await (await caches.open('emilia-engine')).keys()).map(({ url }) => url));
  expect(kept).toHaveLength(1);
  expect(await page.evaluate(() => caches.keys())).toHaveLength(2);
});

/** Holds the service worker of the page back, until the function that it returns is called. */
async function holdServiceWorker(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    const isReleased = new Promise<void>((done) => ((window as unknown as { release: () => void }).release = done));
    navigator.serviceWorker.register = async (...of) => isReleased.then(() => register(...of));
  });
  return () => page.evaluate(() => (window as unknown as { release: () => void }).release());
}

test('a game that has begun before the service worker is ready is not reloaded', async ({ page, server }) => {
  const release = await holdServiceWorker(page);
  await page.goto(server.plain);
  await newGame(page, 'White');
  await page.evaluate(() => ((window as unknown as { isSame: boolean }).isSame = true));
  await release();
  await expect(status(page)).toHaveText('Your move: White');
  expect(await page.evaluate(() => (window as unknown as { isSame?: boolean }).isSame)).toBe(true);
  await expect(page.getByText(/Engine ready/)).toBeVisible();
});

test('a click before the reload of the first visit is not lost', async ({ page, server }) => {
  const release = await holdServiceWorker(page);
  await page.goto(server.plain);
  await page.evaluate(() => ((window as unknown as { isSame: boolean }).isSame = true));
  await page.getByText('More options').click();
  await release();
  await expect(page.getByText('Engine ready, one thread')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { isSame?: boolean }).isSame)).toBe(true);
  await expect(page.getByRole('combobox', { name: 'Clock' })).toBeVisible();
});

test('a reload keeps the opponent, the level and the game', async ({ page, server }) => {
  await page.goto(server.isolated);
  await newGame(page, 'White', 1);
  await expect(status(page)).toHaveText('Your move: White');
  await page.evaluate(() => history.replaceState(null, '', location.href)); // as in browsers that lose it
  await page.reload();
  await expect(status(page)).toHaveText('Your move: White');
  await expect(page.getByRole('slider', { name: /^Strength/ })).toHaveValue('1');
});

test('other pages of the host below the folder remain', async ({ page }) => {
  const host = await serveAs(() => ({}), '/sub/path/');
  await page.goto(host.url);
  await engineIsReady(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${host.url}about.html`);
  await expect(page.getByText('Another page: /sub/path/about.html')).toBeVisible();
  await page.goto(`${host.url}index.html`);
  await engineIsReady(page);
  host.close();
});

test('WebAssembly that is served as octet-stream starts', async ({ page }) => {
  const host = await serveAs((path) => (path.endsWith('.wasm') ? { 'Content-Type': 'application/octet-stream' } : {}) as Record<string, string>);
  await page.goto(host.url);
  await engineIsReady(page);
  host.close();
});

test('a page from the disk says what to do', async ({ page, errors }) => {
  await page.goto(pathToFileURL(join(built, 'index.html')).href);
  await expect(page.getByText('the board does not start from a file on disk')).toBeVisible();
  errors.length = 0; // of the script that the browser blocks
});

test('the download shows its bytes, and is small', async ({ page, server }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: 4e6, uploadThroughput: 4e6 });
  await page.goto(server.isolated);
  // The worker is not throttled by the page's session: the text may be short-lived.
  const sizes = await page.evaluate(async () => {
    const worker = new Worker('lib/worker.js');
    await (await caches.open('emilia-engine')).delete('engine/emilia-threads.wasm');
    return new Promise<{ loaded: number; size: number }[]>((done) => {
      const found: { loaded: number; size: number }[] = [];
      worker.onmessage = ({ data }) => {
        if (data.progress) found.push(data.progress);
        if (data.ready) done(found);
      };
      worker.postMessage({ open: { threads: 1, hash: 16, version: 'test' } });
    });
  });
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes.at(-1)!.loaded).toBe(sizes[0]!.size);
  expect(sizes[0]!.size).toBeLessThan(9.2e6);
  await engineIsReady(page);
});

test('a first game loads only what it needs; the other files are kept for a visit without a network', async ({ page, server }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(server.isolated);
  await engineIsReady(page);
  await square(page, 'f5').click();
  await expect(status(page)).toHaveText('Your move: Black');
  expect(loaded.filter((path) => /later|txt$|game_page|icon-/.test(path))).toEqual([]);
  const kept = () => page.evaluate(async () => (await Promise.all(['puzzles.txt', 'game_page.html'].map((file) => caches.match(file)))).every(Boolean));
  await expect.poll(kept).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Learn' }).click();
  await page.getByRole('button', { name: "Today's puzzle" }).click();
  await expect(page.getByText(/One move is best/)).toBeVisible();
});

test('the board works in a frame of another page', async ({ page, server }) => {
  const host = await serveAs(() => ({}), '/none/');
  await page.goto(host.url.replace('/none/', '/page'));
  await page.evaluate((url) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: url, width: '800', height: '900' });
    document.body.append(frame);
  }, server.plain);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('Engine ready, one thread')).toBeVisible();
  await frame.getByRole('gridcell', { name: /^f5,/ }).click();
  await expect(frame.getByRole('status')).toHaveText('Your move: Black');
  host.close();
});

test('two tabs have a game each', async ({ page, server, context }) => {
  await page.goto(server.isolated);
  await newGame(page, 'Black');
  const other = await context.newPage();
  await other.goto(`${server.isolated}#moves=f5d6c3`);
  await expect(other.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
  await square(page, 'e6').click();
  await expect(status(page)).toHaveText('Your move: Black');
  await other.reload();
  await expect(moves(other)).toHaveCount(3);
  await page.reload();
  await expect(moves(page)).toHaveCount(2);
});

test('a slow processor plays a move', async ({ page, server }) => {
  test.setTimeout(120_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto(server.isolated);
  await square(page, 'f5').click();
  await expect(status(page)).toHaveText('Your move: Black', { timeout: 60_000 });
});

test('a first game loads less than 9.5 MB, 180 kB of it scripts', () => {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  const unused = /emilia\.(js|wasm)$|game_page|\.txt$|icon-|^later\//; // the engine without threads, and what is loaded later
  const size = (names: readonly string[]) => names.reduce((sum, name) => sum + statSync(`${built}/${name}`).size, 0);
  const loaded = files.filter((name) => !unused.test(name));
  expect(size(loaded)).toBeLessThan(9_500_000);
  expect(size(loaded.filter((name) => name.endsWith('.js')))).toBeLessThan(180_000);
});
