// SPDX-License-Identifier: MIT
// What a player comes back for: the puzzle of the day, memorised openings, clocks and openings to play from.
import { readFileSync } from 'node:fs';
import { placeOf } from '../src/views/daily';
import { built, engineIsReady, expect, mode, moves, square, status, test } from './page';

test('the puzzle of the day is solved, and days in a row are counted', async ({ page, server }) => {
  const lines = readFileSync(`${built}/puzzles.txt`, 'utf8').trim().split('\n');
  const days = ['2026-11-26', '2026-11-27'];
  for (const day of days) {
    await page.clock.setFixedTime(`${day}T12:00:00`);
    await page.goto('about:blank');
    await page.goto(server.isolated);
    await mode(page, 'Learn');
    await page.getByRole('button', { name: "Today's puzzle" }).click();
    await expect(page.getByText(/^(Black|White) to move, \d+ empty squares\. One move is best/)).toBeVisible();
    await square(page, lines[placeOf(day, lines.length)]!.split(' ')[1]!).click();
    await expect(page.locator('.verdict')).toHaveText(/^Yes: [a-h][1-8] is a good move\.$/);
    await page.getByRole('button', { name: 'Back to Learn' }).click();
    await expect(page.getByText('You solved the puzzle of today.')).toBeVisible();
  }
  await expect(page.getByText('Solved on 2 days in a row.')).toBeVisible();
});

test('an opening is memorised, and comes again when it is due', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.setFixedTime('2026-11-26T12:00:00');
  await page.goto(server.isolated);
  await mode(page, 'Learn');
  await page.getByLabel('Opening to learn').selectOption('Tiger');
  await page.getByRole('button', { name: 'Learn as White' }).click();
  await expect(square(page, 'f5')).toHaveAccessibleName('f5, Black'); // the first move is given
  await square(page, 'f4').click();
  await expect(page.getByRole('alert')).toHaveText('f4 is another move. Try again, or ask for a hint.');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByRole('alert')).toHaveText('The line continues with d6.');
  await expect(square(page, 'd6')).toHaveClass(/better/);
  await square(page, 'd6').click();
  await expect(square(page, 'c3')).toHaveAccessibleName('c3, Black'); // played by the page
  await square(page, 'd3').click();
  await expect(page.locator('.verdict')).toHaveText('Not memorised yet: this line comes again today.');
  await page.getByRole('button', { name: 'Next line' }).click();
  await square(page, 'd6').click();
  await expect(square(page, 'c3')).toHaveAccessibleName('c3, Black');
  await square(page, 'd3').click();
  await expect(page.locator('.verdict')).toHaveText('No mistake: this line comes again in 1 day.');
  await page.getByRole('button', { name: 'Back to Learn' }).click();
  await expect(page.getByText('1 line, 0 due today.')).toBeVisible();
  await page.clock.setFixedTime('2026-11-27T12:00:00');
  await mode(page, 'Play');
  await mode(page, 'Learn');
  await expect(page.getByText('1 line, 1 due today.')).toBeVisible();
  await page.getByRole('button', { name: 'Practise' }).click();
  await page.getByRole('button', { name: 'Remove this line' }).click();
  await expect(page.getByText('1 line, 1 due today.')).toHaveCount(0);
});

test('a line of the analysis is memorised', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6c3d3c4`);
  await expect(page.getByText('Opening: Tiger')).toBeVisible();
  await page.getByRole('button', { name: 'Memorise this line' }).click();
  await expect(page.getByText('Tiger: play the moves of Black from memory.')).toBeVisible();
  await mode(page, 'Learn');
  await expect(page.getByText('1 line, 1 due today.')).toBeVisible();
});

test('a game begins with a chosen opening, or a random even one', async ({ page, server }) => {
  await page.goto(server.isolated);
  await page.getByText('More options').click();
  await page.getByRole('combobox', { name: 'Opening' }).selectOption('Cow');
  await page.getByRole('button', { name: 'Two players' }).click();
  await expect(moves(page)).toHaveText(['f5', 'f6', 'e6', 'd6', 'c5']);
  await expect(status(page)).toHaveText('White to move');
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByText('More options').click();
  await page.getByRole('combobox', { name: 'Opening' }).selectOption('Random even opening, 10 moves');
  await page.getByRole('button', { name: 'Two players' }).click();
  await expect(moves(page)).toHaveCount(10);
  await expect(status(page)).toHaveText('Black to move');
});

test('two people play with clocks, one loses on time, and the game is reviewed', async ({ page, server }) => {
  await page.clock.install();
  await page.goto(server.isolated);
  await engineIsReady(page);
  await page.getByText('More options').click();
  await page.getByRole('combobox', { name: 'Clock' }).selectOption('3 min + 2 s a move');
  await page.getByRole('button', { name: 'Two players' }).click();
  await expect(page.getByRole('timer', { name: 'Black: 3:00 left' })).toBeVisible();
  await square(page, 'f5').click();
  await expect(page.getByRole('timer', { name: 'Black: 3:02 left' })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByRole('timer', { name: /^White: 2:(49|50|51) left$/ })).toBeVisible();
  await square(page, 'd6').click();
  await page.clock.runFor(183_000);
  await expect(status(page)).toHaveText('White wins on time');
  await square(page, 'c3').click();
  await expect(moves(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'White wins on time' })).toBeVisible();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByText(/Reviewing: position|positions evaluated/).first()).toBeVisible();
});
