// SPDX-License-Identifier: MIT
import type { Page } from '@playwright/test';
import { engineIsReady, expect, mode, moves, newGame, paste, pictures, playToEnd, setLevel, square, status, test } from './page';

// Game of best moves only: a draw (published in 2023 as Othello's value).
const DRAW =
  'f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6';

// Position 21 of the FFO's test: a draw by g5 alone.
const ENDGAME = 'WOOOOOOOOXOOXXXEEXXOOXOOEXOXOOOEEXOOOOXEEXOOXOOEEXOOOOOEEXXXXEEEE';

test('a newcomer plays a whole game', async ({ page, server }, { project }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' }); // no delay before Emilia's moves
  await page.goto(server.isolated);
  await engineIsReady(page);
  await page.screenshot({ path: `${pictures}/${project.name}-start.png` });
  await playToEnd(page, async (move) => {
    if (move === 10) await page.screenshot({ path: `${pictures}/${project.name}-play.png` });
  });
  await expect(status(page)).toHaveText(/^(Draw|You win|Emilia wins) \d+–\d+$/);
  await page.screenshot({ path: `${pictures}/${project.name}-end.png` });
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByText(/Reviewing: position/)).toBeVisible();
});

test('an endgame is solved and shown as exact', async ({ page, server }) => {
  await page.goto(server.isolated);
  await engineIsReady(page);
  await paste(page, ENDGAME);
  await expect(page.getByText('solved exactly')).toBeVisible();
  await expect(square(page, 'g5')).toHaveAccessibleName('g5, legal move, value 0');
  await expect(square(page, 'g5')).toHaveClass(/best.*exact/);
  await expect(page.locator('.square.best')).toHaveCount(1);
});

test('a game is pasted, stepped through and reviewed', async ({ page, server }, { project }) => {
  test.setTimeout(90_000);
  await page.goto(server.isolated);
  await paste(page, DRAW);
  await expect(status(page)).toHaveText('Draw 32–32');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(status(page)).toHaveText('Black to move');
  await page.getByRole('button', { name: 'Forward' }).click();
  await expect(square(page, 'f5')).toHaveAccessibleName('f5, Black');
  await paste(page, DRAW.slice(0, 80)); // twenty squares are empty
  await page.getByLabel('Show values').uncheck();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByText(/Reviewing: position (1\d|2\d)/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop the review' }).click();
  await expect(page.getByText(/positions evaluated/)).toBeVisible();
  await page.screenshot({ path: `${pictures}/${project.name}-review.png`, fullPage: true });
});

test('moves are taken back, and branches kept', async ({ page, server }) => {
  await page.goto(server.isolated);
  await newGame(page, 'two');
  await square(page, 'f5').click();
  await square(page, 'd6').click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await square(page, 'f4').click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByText('Other moves played here:').getByRole('button', { name: 'd6' })).toBeVisible();
});

test('a position is set up', async ({ page, server }) => {
  await page.goto(server.isolated);
  await mode(page, 'Games');
  await page.getByRole('button', { name: 'Set up a position' }).click();
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await square(page, 'a1').click();
  await page.getByRole('button', { name: 'White', exact: true }).click();
  await square(page, 'b1').click();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(square(page, 'c1')).toHaveAccessibleName('c1, legal move');
  await square(page, 'c1').click();
  await expect(status(page)).toHaveText('You win 64–0');
});

test('a link opens the game at its current move', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6c3&ply=2`);
  await expect(status(page)).toHaveText('Black to move');
  await expect(page.getByRole('button', { name: '3. Black c3' })).toBeVisible();
  await page.getByRole('button', { name: 'Forward' }).click();
  await expect(page).toHaveURL(/#moves=f5d6c3$/);
});

test('the game before is a step back of the browser', async ({ page, server }) => {
  await page.goto(server.isolated);
  await engineIsReady(page);
  await newGame(page, 'Black');
  await square(page, 'f5').click();
  await expect(page).toHaveURL(/#moves=f5[a-h][1-8]$/);
  const game = page.url();
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Play Black' }).click();
  await expect(page.getByText('No moves yet.')).toBeVisible();
  await paste(page, 'c4');
  await expect(page).toHaveURL(/#moves=c4$/);
  await expect(status(page)).toHaveText('White to move');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(game);
  await expect(moves(page)).toHaveCount(2);
  await expect(status(page)).toHaveText('Your move: Black');
  await page.goForward();
  await expect(status(page)).toHaveText(/^(Your move: Black|Black to move)$/); // in the mode Play or Games
  await expect(square(page, 'f5')).toHaveAccessibleName('f5, legal move');
});

test('a game loaded below the board scrolls to the board and the message, and two games to their list', async ({ page, server }) => {
  await page.goto(server.isolated);
  await engineIsReady(page);
  await mode(page, 'Learn');
  await page.getByRole('button', { name: '8. Endgame: calculate to the end' }).click();
  await expect(page.getByRole('grid')).toBeInViewport({ ratio: 0.9 });
  await paste(page, 'f5f5');
  await expect(page.getByRole('alert')).toHaveText('Move 2, f5, is illegal.');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Load' })).toBeInViewport();
  for (const game of ['f5d6', 'f5']) {
    await paste(page, game);
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 0.9 });
  }
  await paste(page, 'f5d6c3d3\nf5f6e6f4');
  await expect(page.getByRole('region', { name: '2 games in the file' }).getByRole('button')).toHaveCount(2);
});

/** Records the lines that the page sends to the engine, in the variable `said` of the page. */
async function record(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    (window as unknown as { said: string[] }).said = said;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...others: unknown[]) {
      if (typeof message === 'string') said.push(...message.split('\n'));
      return Reflect.apply(post, this, [message, ...others]);
    } as typeof post;
  });
}

/** Recorded limits and options of strength, each once. */
async function ordersOf(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  return [...new Set(said.filter((line) => /^(go|setoption name (Level|UCI_))/.test(line)))];
}

test('levels are those of the engine and do not change the analysis', async ({ page, server }) => {
  await record(page);
  await page.goto(server.isolated);
  await engineIsReady(page);
  await expect(page.getByRole('slider', { name: /^Strength/ })).toHaveAttribute('max', '20');
  await setLevel(page, 4);
  await square(page, 'f5').click();
  await expect(status(page)).toHaveText('Your move: Black');
  await mode(page, 'Analyse');
  await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
  expect(await ordersOf(page)).toEqual([
    'setoption name Level value 4', 'setoption name UCI_LimitStrength value false', 'go movetime 10000',
    'setoption name Level value 20', 'go infinite',
  ]);
});

test('Emilia plays like people of a chosen rating', async ({ page, server }) => {
  await record(page);
  await page.goto(server.isolated);
  await engineIsReady(page);
  await page.getByLabel('Play like people').check();
  const slider = page.getByRole('slider', { name: /^Strength/ });
  await expect(slider).toHaveValue('1000');
  await slider.fill('1450');
  await square(page, 'f5').click();
  await expect(status(page)).toHaveText('Your move: Black');
  await mode(page, 'Analyse');
  await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
  expect((await ordersOf(page)).slice(1)).toEqual([
    'setoption name UCI_LimitStrength value true', 'setoption name UCI_Elo value 1450', 'go movetime 10000',
    'setoption name Level value 20', 'setoption name UCI_LimitStrength value false', 'go infinite',
  ]);
  await page.reload();
  await mode(page, 'Play');
  await expect(slider).toHaveValue('1450');
});
