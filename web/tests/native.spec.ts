// SPDX-License-Identifier: MIT
// The board with the program as its engine: `emilia board`.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { engineIsReady, expect, mode, moves, playToEnd, square, status, test } from './page';
import { folderOfTest, start, stop } from './program';

test('a whole game against the program, which is killed and comes back', async ({ context }) => {
  const folder = await folderOfTest();
  const first = await start(folder);
  const page = await context.newPage(); // unlike the fixture's, it may report the lost connection
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(first.address);
  expect(new URL(page.url()).pathname).toBe('/');
  await engineIsReady(page);
  await playToEnd(page);
  const result = /^(Draw|You win|Emilia wins) \d+–\d+$/;
  await expect(status(page)).toHaveText(result);
  expect(requests.filter((url) => /wasm|worker/.test(url))).toEqual([]);
  await expect(page.getByText('Kept in My games.')).toBeVisible();
  await stop(first, 'SIGKILL');
  await expect(page.getByText(/connection to Emilia is lost/)).toBeVisible();
  const second = await start(folder, '--port', new URL(first.address).port);
  const other = await context.newPage();
  await other.goto(second.address);
  await engineIsReady(other);
  await engineIsReady(page);
  await expect(status(page)).toHaveText(result);
  await mode(other, 'Games');
  await other.getByRole('tab', { name: 'My games' }).click();
  await other.getByRole('button', { name: /^You – Emilia/ }).click();
  await expect(moves(other).first()).toBeVisible();
  expect(await stop(second), 'Ctrl-C').toBe(130);
});

test('boards, goals, ratings and values of the program', async ({ page }) => {
  const busy = await start(await folderOfTest());
  const board = await start(await folderOfTest(), '--threads', '2', '--port', new URL(busy.address).port);
  await stop(busy);
  const values = page.getByRole('gridcell', { name: /value/ });
  await page.goto(board.address);
  await expect(page.getByText('Engine ready, threads: 2')).toBeVisible();
  await page.getByLabel('Play like people').check();
  await square(page, 'f5').click();
  await expect(status(page)).toHaveText('Your move: Black');
  await mode(page, 'Analyse');
  await expect(values.first()).toBeVisible();
  await expect(page.getByText(/positions, .* a second/)).toBeVisible();
  for (const position of ['board=10x10&moves=g6', 'board=8x8+fewest&moves=f5']) {
    await page.goto('about:blank');
    await page.goto(new URL(`/#${position}`, board.address).href);
    await expect(values.first()).toBeVisible();
  }
  await page.goto('about:blank');
  await stop(board);
});

test('a second call opens its games in the running board', async ({ page }) => {
  const folder = await folderOfTest();
  const file = join(folder, 'game.txt');
  await writeFile(file, 'f5d6c3d3c4\n');
  const first = await start(folder);
  const second = await start(folder, file);
  expect(new URL(second.address).origin).toBe(new URL(first.address).origin);
  await page.goto(second.address);
  await expect(moves(page)).toHaveCount(5);
  await expect(page).not.toHaveURL(/games=/);
  await page.close();
  await stop(first);
});
