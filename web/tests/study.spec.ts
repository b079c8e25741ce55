// SPDX-License-Identifier: MIT
import { BOOK_DEPTH } from '../src/rules/book';
import { engineIsReady, expect, mode, moves, pictures, setLevel, square, status, test } from './page';

// Rose, diagram 2-6: the C-square h2 gives White the corner h1, who takes it.
const POSITION = 'BEEEEEEEEEEEEEEEEEEXXXOOOEEXXXOOEEEEXOOOEEEXXXOEEEEEEEOEEEEEEEEEE';

test('a review shows the reason of a mistake and marks its squares', async ({ page, server }, { project }) => {
  await page.goto(`${server.isolated}#position=${POSITION}&moves=h2h1`);
  await engineIsReady(page);
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByText('The C-square h2 gives White the corner h1.').first()).toBeVisible();
  await page.getByRole('button', { name: /^1\. Black h2 lost \d+\.\d, better [a-h][1-8]$/ }).click();
  await expect(square(page, 'h2')).toHaveClass(/played/);
  await expect(square(page, 'h2')).toHaveAccessibleName(/move played$/);
  await expect(page.locator('.square.better')).toHaveCount(1);
  const why = page.getByRole('region', { name: 'Why this is a mistake' });
  await expect(why.getByRole('img', { name: /^Move \d of \d/ })).toBeVisible();
  await why.getByRole('slider').fill('0');
  await expect(why.getByRole('img', { name: /^Move 0 of \d/ })).toBeVisible();
  await why.getByRole('button', { name: /^Line after/ }).nth(1).click();
  await expect(why.getByText(/^Move (\d) of \1/)).toBeVisible();
  await expect(status(page)).toHaveText('Black to move');
  await page.screenshot({ path: `${pictures}/${project.name}-why.png` });
});

test('a reason that was not told yet is not called missing', async ({ page, server }) => {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...others: unknown[]) {
      const isQuestion = typeof message === 'string' && message.includes('\nwhy '); // without an answer
      return isQuestion ? undefined : Reflect.apply(post, this, [message, ...others]);
    } as typeof post;
  });
  await page.goto(`${server.isolated}#position=${POSITION}&moves=h2h1`);
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByRole('button', { name: /^1\. Black h2 lost/ }).click();
  await expect(page.getByText('Emilia looks for the reason …')).toBeVisible();
  await expect(page.getByText(/no short reason/)).toHaveCount(0);
});

test('the opening has its name', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6c3d3c4`);
  await expect(page.getByText('Opening: Tiger')).toBeVisible();
});

test('the best line is played through as a branch', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6c3d3c4f4f6`);
  await engineIsReady(page);
  await page.getByRole('button', { name: /^Play the line up to/ }).nth(2).click();
  await expect(moves(page)).toHaveCount(10);
});

test('a lesson judges the move that was played by its value', async ({ page, server }, { project }) => {
  await page.goto(server.isolated);
  await setLevel(page, 0);
  await mode(page, 'Learn');
  await page.getByRole('button', { name: '5. Edges and wedges' }).click();
  await page.screenshot({ path: `${pictures}/${project.name}-lesson.png` });
  await square(page, 'b7').click();
  await expect(page.locator('.verdict')).toHaveText(/^b7 loses \d+\.\d discs\. Look at the gap/);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.getByText('The best move is e1.')).toBeVisible();
  await page.getByRole('button', { name: 'Restart lesson' }).click();
  await square(page, 'e1').click();
  await expect(page.getByText('Yes: e1 is a wedge.')).toBeVisible();
  await expect(status(page)).toHaveText('Your move: Black');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.locator('.verdict')).toBeEmpty();
});

test('mistakes are retried as tasks, with hints', async ({ page, server }) => {
  await page.goto(`${server.isolated}#position=${POSITION}&moves=h2h1`);
  await engineIsReady(page);
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByText('The C-square h2 gives White the corner h1.').first()).toBeVisible();
  await mode(page, 'Learn');
  await page.getByRole('button', { name: 'Black: 1 mistake' }).click();
  await expect(page.getByText(/^Black played h2 here and lost \d+ discs\./)).toBeVisible();
  await square(page, 'h2').click();
  await expect(page.locator('.verdict')).toHaveText(/^h2 loses \d+\.\d discs\.$/);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByText('Think of a C-square beside a corner.')).toBeVisible();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Hint' }).click();
  const answer = page.locator('.square.better');
  await expect(answer).toHaveCount(1);
  await answer.click();
  await expect(page.locator('.verdict')).toHaveText(/^Yes: [a-h][1-8] is a good move\.$/);
  await page.getByRole('button', { name: 'Back to Learn' }).click();
  await mode(page, 'Analyse');
  await expect(moves(page)).toHaveCount(2);
});

test('a reviewed position has its value without the analysis', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6c3d3`);
  await engineIsReady(page);
  await page.getByLabel('Show values').uncheck();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByText('5 positions evaluated')).toBeVisible();
  for (let step = 0; step < 4; ++step) {
    await expect(page.getByText(/^Best line:/)).toBeVisible();
    await expect(page.getByText('Not analysed yet.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
  }
});

test('the book shows the values of its moves', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=d3c5`); // f5 d6, turned
  await engineIsReady(page);
  const book = page.locator('.book');
  await expect(book).toContainText(`In the book, searched to depth ${BOOK_DEPTH}: e6 −0.8f6 −0.8d6 −1.1`);
  await expect(book).toContainText(/The values on the squares are from the search, depth \d+ so far\.$/);
  await book.getByRole('button').first().click();
  await expect(book).toContainText(/^In the book/);
  await page.goto(`${server.isolated}#board=6x6`);
  await expect(book).toHaveCount(0);
});

test('endgames are made, solved and counted', async ({ page, server }, { project }) => {
  test.setTimeout(90_000);
  await page.goto(server.isolated);
  await engineIsReady(page);
  await mode(page, 'Learn');
  await page.getByRole('button', { name: 'Easy', exact: true }).click();
  await expect(page.getByText(/^(Black|White) to move, [678] empty squares\. One move is best/)).toBeVisible();
  await page.screenshot({ path: `${pictures}/${project.name}-endgame.png` });
  const names = await page.getByRole('gridcell', { name: /legal move/ }).evaluateAll((cells) => cells.map((cell) => cell.ariaLabel!.slice(0, 2)));
  const verdict = page.locator('.verdict');
  for (const name of names) {
    await square(page, name).click();
    await expect(verdict).toHaveText(new RegExp(`^(Yes: ${name} is a good move|${name} loses \\d+ discs?)\\.$`));
    if ((await verdict.textContent())!.startsWith('Yes')) break;
  }
  await expect(verdict).toHaveText(/^Yes/);
  await expect(page.getByText(/^The second-best move loses \d+ discs\. The best move is seen \d+ moves? ahead\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to Learn' }).click();
  await expect(page.getByText(/^Easy: [01] of 1 solved at the first try$/)).toBeVisible();
});

test('the bar beside the board has the value of the running search, also after a deeper review', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6c3d3c4f4f6f3e6e7d7c5b6d8f2f7e3`);
  await engineIsReady(page);
  await page.getByLabel('Show values').uncheck();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.locator('.analysis strong')).toHaveText(/^\+/);
  await page.getByRole('button', { name: 'Stop the review' }).click();
  await page.getByLabel('Show values').check();
  for (let look = 0; look < 20; ++look) {
    const [bar, value] = await page.evaluate(() => [document.querySelector('.bar span')!.textContent, document.querySelector('.analysis strong')!.textContent]);
    expect(value).toMatch(/^\+/);
    expect(Math.abs(Number(bar) - Number(value))).toBeLessThanOrEqual(0.5); // no decimal from ten discs on
    await page.waitForTimeout(50);
  }
});
