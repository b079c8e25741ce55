// SPDX-License-Identifier: MIT
// What a player comes back for: the puzzle of the day, memorised openings, lessons, clocks and openings to play from.
import { readFileSync } from 'node:fs';
import { LESSONS, positionOf } from '../src/lessons';
import { alphaBeta, leavesOf, type Step, treeOf, type TreeNode } from '../src/rules/alpha_beta';
import { count, emptyCount, legalMoves, play, squareName } from '../src/rules/position';
import { placeOf } from '../src/puzzles/daily';
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
  await page.getByRole('combobox', { name: 'Opening' }).selectOption('Random even opening, 10 moves (XOT)');
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

test('lessons teach mobility, and a game that one disc wins', async ({ page, server }) => {
  await page.goto(server.isolated);
  await engineIsReady(page);
  await mode(page, 'Learn');
  await page.getByRole('button', { name: '9. Mobility' }).click();
  await square(page, 'f1').click();
  await expect(page.getByText('Yes: f1 leaves White four moves.')).toBeVisible();
  await page.getByRole('button', { name: 'Next lesson' }).click();
  await expect(page.getByRole('heading', { name: '10. Fewer discs can win' })).toBeVisible();
  await square(page, 'b2').click();
  await expect(page.locator('.verdict')).toHaveText(/^b2 loses 7\d(\.\d)? discs\./);
  await page.getByRole('button', { name: 'Restart lesson' }).click();
  await square(page, 'a6').click();
  await expect(page.getByText('Yes: White wins by 10 discs.')).toBeVisible();
});

test('positions of the new lessons keep what their texts say', () => {
  const [mobility, few] = LESSONS.slice(-2).map(positionOf);
  const replies = new Map(legalMoves(mobility!).map((each) => [squareName(each), legalMoves(play(mobility!, each)!).length]));
  expect(replies.get('f1')).toBe(4);
  expect(Math.min(...[...replies].filter(([name]) => name !== 'f1').map(([, count]) => count))).toBe(7);
  expect([count(few!, 'white'), count(few!, 'black'), emptyCount(few!)]).toEqual([1, 46, 17]);
});

test('the alpha-beta tree is stepped through, with its cuts', async ({ page, server }) => {
  await page.goto(server.isolated);
  await mode(page, 'Learn');
  const lesson = page.getByRole('region', { name: 'How Emilia thinks' });
  await expect(lesson.locator('.step')).toHaveText('Step through the search.');
  const forward = lesson.getByRole('button', { name: 'Forward' });
  await forward.click();
  await expect(lesson.locator('.step')).toHaveText('Emilia evaluates A1a: +3.');
  for (let step = 0; step < 4; step++) await forward.click();
  await expect(lesson.locator('.step')).toHaveText('Cut at A2: it gives you +6 or more. The opponent has a reply with +5 and does not choose A2.');
  await expect(lesson.locator('.skipped')).toHaveCount(1);
  await lesson.getByRole('button', { name: 'End' }).click();
  await expect(lesson.locator('.step')).toHaveText(/^The best move is worth \+5\./);
  await expect(lesson.getByText('Evaluated positions: 7 of 12')).toBeVisible();
  await expect(lesson.locator('.skipped')).toHaveCount(7); // A2b, B2 and C2 with their answers
  await lesson.getByLabel('Search the moves in the opposite order').check();
  await lesson.getByRole('button', { name: 'End' }).click();
  await expect(lesson.locator('.step')).toHaveText(/^The best move is worth \+5\./);
  await expect(lesson.getByText(/Evaluated positions: (8|9|10|11|12) of 12/)).toBeVisible();
});

/** Returns the value of a tree without alpha-beta. */
function minimax({ value, isYours, children }: TreeNode): number {
  if (value !== null) return value;
  return (isYours ? Math.max : Math.min)(...children.map(minimax));
}

test('alpha-beta has the value of minimax on random trees', () => {
  for (let game = 0; game < 200; game++) {
    const leaf = () => Math.floor(Math.random() * 21) - 10;
    const tree = treeOf(Array.from({ length: 3 }, () => [[leaf(), leaf()], [leaf(), leaf()]]), game % 2 === 0);
    const steps: Step[] = [];
    expect(alphaBeta(tree, steps)).toBe(minimax(tree));
    const skipped = steps.flatMap((step) => (step.kind === 'cut' ? step.skipped.flatMap(leavesOf) : []));
    expect(steps.filter(({ kind }) => kind === 'leaf').length + skipped.length).toBe(leavesOf(tree).length);
  }
});

test('a game for the fewest discs is played, shared and scored', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.isolated);
  await engineIsReady(page);
  await page.getByText('More options').click();
  await page.getByRole('combobox', { name: 'Board' }).selectOption('8x8: fewest discs win');
  await page.getByRole('button', { name: 'Play Black' }).click();
  await expect(page.getByText('fewest discs win', { exact: true })).toBeVisible();
  await square(page, 'f5').click();
  await expect(moves(page)).toHaveCount(2); // Emilia answered
  expect(page.url()).toContain('board=8x8+fewest');
  await page.goto('about:blank');
  await page.goto(`${server.isolated}#board=4x4+fewest&moves=b1a1a2c1d1b4a4d2c4a3d3`);
  await expect(status(page)).toHaveText('Black wins 6–9');
});
