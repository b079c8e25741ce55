// SPDX-License-Identifier: MIT
// Longer flows of the board with the program as its engine, in --all.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, mode, test } from './page';
import { folderOfTest, start, stop } from './program';

test('the browser keeps the games of a program without a library, whose list is asked for once', async ({ context }) => {
  const folder = await folderOfTest();
  const file = join(folder, 'game.txt');
  await writeFile(file, 'f5d6c3d3c4\n');
  const board = await start(folder, file);
  const page = await context.newPage(); // unlike the fixture's, it may report the answer 404
  const asked: string[] = [];
  await page.route('**/api/library/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 404, json: { error: 'unknown path' } });
  });
  await page.goto(board.address);
  await mode(page, 'Games');
  await page.getByRole('tab', { name: 'My games' }).click();
  await expect(page.getByRole('button', { name: /^f5d6c3d3c4/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Whole library' })).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  expect(asked).toEqual(['/api/library/own']);
  await stop(board);
});
