// SPDX-License-Identifier: MIT
import { engineIsReady, expect, pictures, square, status, test } from './page';

// Rose, diagram 2-6: the C-square h2 gives White the corner h1, who takes it.
const POSITION = 'BEEEEEEEEEEEEEEEEEEXXXOOOEEXXXOOEEEEXOOOEEEXXXOEEEEEEEOEEEEEEEEEE';

test('a review shows the reason of a mistake and marks its squares', async ({ page, server }, { project }) => {
  await page.goto(`${server.isolated}#position=${POSITION}&moves=h2h1`);
  await engineIsReady(page);
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByText('The C-square h2 gives White the corner h1.')).toBeVisible();
  await page.getByRole('button', { name: /^1\. Black h2 lost \d+\.\d, better [a-h][1-8]$/ }).click();
  await expect(square(page, 'h1')).toHaveClass(/marked/);
  await expect(status(page)).toHaveText('Black to move');
  await page.screenshot({ path: `${pictures}/${project.name}-why.png` });
});

test('the opening has its name', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6c3d3c4`);
  await expect(page.getByText('Opening: Tiger')).toBeVisible();
});

test('the best line is played through as a branch', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6c3d3c4f4f6`);
  await engineIsReady(page);
  await page.getByRole('button', { name: /^Play the line up to/ }).nth(2).click();
  await expect(page.locator('.moves li')).toHaveCount(10);
});

test('a lesson is played', async ({ page, server }, { project }) => {
  await page.goto(server.isolated);
  await engineIsReady(page);
  await page.getByRole('combobox', { name: 'Level' }).selectOption('0');
  await page.getByRole('combobox', { name: 'Lesson' }).selectOption({ label: '5. Edges and wedges' });
  await page.screenshot({ path: `${pictures}/${project.name}-lesson.png` });
  await square(page, 'c8').click();
  await expect(page.getByText('Look at the gap')).toBeVisible();
  await page.getByRole('button', { name: 'Restart lesson' }).click();
  await square(page, 'e1').click();
  await expect(page.getByText('Yes: e1 is a wedge.')).toBeVisible();
  await expect(status(page)).toHaveText('Your move: Black');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('.verdict')).toBeEmpty();
});

test('the book shows the values of its moves', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=d3c5`); // f5 d6, turned
  const book = page.locator('.book');
  await expect(book).toHaveText('In the book: e6 −0.8f6 −0.8d6 −1.1');
  await book.getByRole('button').first().click();
  await expect(page.getByText('In the book:')).toBeVisible();
  await page.goto(`${server.isolated}#board=6x6`);
  await expect(page.getByText('In the book:')).toHaveCount(0);
});
