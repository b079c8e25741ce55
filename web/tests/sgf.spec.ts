// SPDX-License-Identifier: MIT
// SGF with variations and comments.
import { readFile } from 'node:fs/promises';
import { expect, mode, moves, paste, square, status, test } from './page';

const SGF = '(;FF[4]GM[2]SZ[8]PB[Anna]PW[Bo];B[f5]C[The usual move.](;W[d6];B[c3])(;W[f6]C[Diagonal \\] here];B[e6])(;W[f4]))';

test('variations and comments of SGF are shown and saved', async ({ page, server }) => {
  await page.goto(server.isolated);
  await paste(page, SGF);
  await expect(page.getByRole('alert')).toHaveText('Loaded, Anna – Bo: 2 variations, 2 comments.');
  await expect(square(page, 'c3')).toHaveAccessibleName(/^c3, Black/);
  await expect(moves(page)).toHaveCount(3);
  await page.getByRole('button', { name: '1. Black f5' }).click();
  const comment = page.getByRole('textbox', { name: 'Comment on this position' });
  await expect(comment).toHaveValue('The usual move.');
  const branches = page.getByText('Other moves played here:');
  await branches.getByRole('button', { name: 'f6' }).click();
  await expect(status(page)).toHaveText('Black to move');
  await expect(comment).toHaveValue('Diagonal ] here');
  await comment.fill('Diagonal');
  await mode(page, 'Games');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save SGF' }).click();
  const saved = await readFile(await (await waiting).path(), 'utf8');
  expect(saved).toBe(
    '(;FF[4]GM[2]SZ[8]CA[UTF-8]AP[Emilia]PB[Anna]PW[Bo];B[f5]C[The usual move.](;W[d6];B[c3])(;W[f6]C[Diagonal];B[e6])(;W[f4]))\n',
  );
});

test('variations of another board are counted', async ({ page, server }) => {
  await page.goto(server.isolated);
  await expect(page.getByText(/Engine ready/)).toBeVisible();
  await paste(page, '(;FF[4]GM[2]SZ[8]AB[e4][d5]AW[d4][e5]PL[B];B[f5](;W[d6];B[c3])(;W[f6]))');
  await expect(page.getByRole('alert')).toHaveText('Loaded the main line. 1 variation of the file is not shown.');
});

test('the comment box stays open while one types and deletes', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6`);
  await page.getByText('Comment and marks').click();
  const comment = page.getByRole('textbox', { name: 'Comment on this position' });
  await comment.pressSequentially('ab');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(comment).toBeVisible();
  await expect(comment).toBeFocused();
  await page.keyboard.type('c');
  await expect(comment).toHaveValue('c');
});

test('squares are marked by a click or the right mouse button, and marks are saved in SGF', async ({ page, server }) => {
  await page.goto(server.isolated);
  await paste(page, '(;FF[4]GM[2]SZ[8];B[f5]MA[d6]TR[f4];W[d6])');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(square(page, 'f4')).toHaveAccessibleName(/, marked$/);
  await square(page, 'f4').click({ button: 'right' });
  await expect(square(page, 'f4')).not.toHaveAccessibleName(/marked/);
  await page.getByText('Comment and marks').click();
  await page.getByLabel('Mark squares').check();
  await square(page, 'a1').click();
  await expect(square(page, 'a1')).toHaveAccessibleName(/, marked$/);
  await expect(moves(page)).toHaveCount(2);
  await mode(page, 'Games');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save SGF' }).click();
  const saved = await readFile(await (await waiting).path(), 'utf8');
  expect(saved).toBe('(;FF[4]GM[2]SZ[8]CA[UTF-8]AP[Emilia];B[f5]MA[d6][a1];W[d6])\n');
});
