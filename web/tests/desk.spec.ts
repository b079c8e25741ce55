// SPDX-License-Identifier: MIT
// Longer flows of the board with the program as its engine, in --all.
import { engineIsReady, expect, mode, moves, playToEnd, status, test } from './page';
import { folderOfTest, PROGRAM, start, stop } from './program';

// Also of the programs for Windows and for every Linux (tests/board_in_browser.py).
test('the page of the program plays a whole game and keeps it', async ({ page }) => {
  const board = await start(await folderOfTest());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(board.address);
  await engineIsReady(page);
  await playToEnd(page);
  await expect(status(page)).toHaveText(/^(Draw|You win|Emilia wins) \d+–\d+$/);
  await expect(page.getByText('Kept in My games.')).toBeVisible();
  await page.close();
  await stop(board, 'SIGTERM');
});

test('another engine is an opponent, is shown in the analysis, and plays a kept game against Emilia', async ({ page }) => {
  const folder = await folderOfTest();
  const board = await start(folder, '--engine', PROGRAM, '--engine-protocol', 'uoi');
  const name = /^Emilia \d+\.\d+/;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(board.address);
  await engineIsReady(page);
  await page.getByLabel('Opponent').selectOption({ index: 1 });
  await page.getByText('More options').click();
  await page.getByRole('combobox', { name: /^Board/ }).selectOption('4x4');
  await page.getByRole('button', { name: 'Play Black' }).click();
  await page.getByRole('gridcell', { name: /legal move/ }).first().click();
  await expect(moves(page)).not.toHaveCount(1);
  await expect(page.locator('.plate.white .name')).toHaveText(name);
  await mode(page, 'Analyse');
  await expect(page.locator('.guest')).toHaveText(/^Emilia .*[+−0]\d*/);
  await mode(page, 'Play');
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByText('More options').click();
  await page.getByRole('combobox', { name: /^Board/ }).selectOption('4x4');
  await page.getByLabel('Engine of Black').selectOption('Emilia 3');
  await page.getByLabel('Engine of White').selectOption({ index: 21 });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(status(page)).toHaveText(/wins|Draw/);
  await expect(page.getByText('Kept in My games.')).toBeVisible();
  await mode(page, 'Games');
  await page.getByRole('tab', { name: 'My games' }).click();
  await expect(page.getByRole('button', { name: /^Emilia 3 – Emilia \d+\./ })).toBeVisible();
  await stop(board);
});
