// SPDX-License-Identifier: MIT
// A game against Emilia: its start and end, passes, illegal moves, what is kept, and an engine that falls silent.
import type { Page } from '@playwright/test';
import { engineIsReady, expect, mode, moves, newGame, pictures, setLevel, square, status, test } from './page';

// Black plays c1, White has no move, and Black plays c8.
const ROW = 'XOEEEEEE';
const PASS = `B${ROW}${'E'.repeat(48)}${ROW}`;

// Black flips the last white disc with h8.
const END = `B${'X'.repeat(62)}OE`;

/** Records the messages of the page to the engine. */
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

function said(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test('Emilia answers in a new game after a link was opened, and after Play from here', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6c3`);
  await engineIsReady(page);
  await mode(page, 'Play');
  await setLevel(page, 0);
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(status(page)).toHaveText('Your move: White');
  await page.getByRole('gridcell', { name: /legal move/ }).first().click();
  await expect(moves(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Play White' }).click();
  await expect(status(page)).toHaveText('Your move: White');
  await expect(moves(page)).toHaveCount(1);
});

test('a pass is announced in the status, in the moves and to screen readers', async ({ page, server }) => {
  await page.goto(`${server.isolated}#position=${PASS}&moves=c1`);
  await expect(status(page)).toHaveText('White passes. Black to move');
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: 'White passes.' })).toHaveCount(1);
  await expect(page.locator('.moves .pass')).toHaveText('pass');
  await square(page, 'c8').click();
  await expect(status(page)).toHaveText('Black wins 64–0');
});

test('the review ends although the engine falls silent once', async ({ page, server }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    let searches = 0;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...others: unknown[]) {
      const isLost = typeof message === 'string' && message.includes('go depth 18 movetime 3000') && ++searches === 2;
      if (isLost) document.body.dataset.lost = 'yes';
      return isLost ? undefined : Reflect.apply(post, this, [message, ...others]);
    } as typeof post;
  });
  await page.goto(`${server.isolated}#moves=f5d6c3d3`);
  await engineIsReady(page);
  await page.getByLabel('Show values').uncheck();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-lost', 'yes');
  await page.clock.fastForward(11_000); // 3 seconds of thinking, and 8 more without a word
  await expect(page.getByText('5 positions evaluated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review the game' })).toBeVisible();
});

test('the running game stays while one clicks in Learn, Games and Analyse, reloads and goes back', async ({ page, server }) => {
  await page.goto(server.isolated);
  await newGame(page, 'Black');
  await square(page, 'f5').click();
  await expect(page).toHaveURL(/#moves=f5[a-h][1-8]$/);
  const { hash } = new URL(page.url());
  await expect(status(page)).toHaveText('Your move: Black');
  for (const name of ['Games', 'Analyse'] as const) {
    await mode(page, name);
    for (const each of ['c3', 'c4', 'c5', 'c6', 'd3', 'e3', 'f3', 'f4', 'g4', 'e6', 'f6', 'd6']) await square(page, each).click();
    await mode(page, 'Play');
    await expect(page).toHaveURL(new RegExp(`${hash}$`));
    await expect(status(page)).toHaveText('Your move: Black');
    await expect(moves(page)).toHaveCount(2);
  }
  await mode(page, 'Learn');
  await page.getByRole('button', { name: '5. Edges and wedges' }).click();
  await expect(page).toHaveURL(/#position=/);
  await page.reload();
  await mode(page, 'Play');
  await expect(moves(page)).toHaveCount(2);
  await page.goBack();
  await mode(page, 'Play');
  await expect(moves(page)).toHaveCount(2);
  await expect(status(page)).toHaveText('Your move: Black');
});

test.describe('Emilia thinks for her whole time', () => {
  test.use({ longest: Infinity });

  test('a player sees no values while Emilia thinks', async ({ page, server }) => {
    await page.goto(server.isolated);
    await engineIsReady(page);
    await newGame(page, 'Black', 20);
    await square(page, 'f5').click();
    await expect(status(page)).toHaveText('Emilia is thinking');
    await page.waitForTimeout(500);
    await expect(page.getByText(/Best line|depth \d|positions, /)).toHaveCount(0);
    await expect(page.getByRole('gridcell', { name: /value/ })).toHaveCount(0);
  });
});

test('opponent, level and game are there at the next visit', async ({ page, server, context }) => {
  await page.goto(server.isolated);
  await newGame(page, 'White', 2);
  await expect(status(page)).toHaveText('Your move: White');
  await page.getByRole('gridcell', { name: /legal move/ }).first().click();
  await expect(moves(page)).toHaveCount(3);
  await page.close();
  const next = await context.newPage();
  await next.goto(server.isolated);
  await expect(next.getByText('This is your unfinished game.')).toBeVisible();
  await expect(status(next)).toHaveText('Your move: White');
  await expect(moves(next)).toHaveCount(3);
  await expect(next.getByRole('slider', { name: /^Strength/ })).toHaveValue('2');
});

test('the focus is on the board after the start, an illegal tap is answered, and no letter key drops the game', async ({ page, server }) => {
  await page.goto(server.isolated);
  await page.getByText('More options').click();
  await page.getByRole('button', { name: 'Two players' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
  await square(page, 'a1').click();
  await expect(page.getByRole('alert')).toHaveText('a1 is not a legal move: it flips no disc.');
  await expect(square(page, 'a1')).toHaveClass(/refused/);
  await square(page, 'f5').click();
  await expect(page.locator('.message')).toBeEmpty();
  for (const key of ['n', 'N', 'a', '[']) await page.keyboard.press(key);
  await expect(moves(page)).toHaveCount(1);
  await expect(status(page)).toHaveText('White to move');
});

test('the analysis shows values of the moves, and stops in a hidden tab', async ({ page, server }, { project }) => {
  await record(page);
  await page.goto(`${server.isolated}#moves=f5d6c3d3c4f4f6`);
  await engineIsReady(page);
  await expect(page.getByRole('gridcell', { name: /legal move, value/ })).toHaveCount(7);
  await expect(page.getByRole('button', { name: /^Play the line up to/ }).nth(4)).toBeVisible();
  await page.screenshot({ path: `${pictures}/${project.name}-analysis.png`, fullPage: true });
  const setVisibility = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  await expect.poll(async () => (await said(page)).at(-1)).toBe('stop');
  await setVisibility('visible');
  await expect.poll(async () => (await said(page)).at(-1)).toBe('go infinite');
});

test('a game ends with the result for the player, a review and a rematch', async ({ page, server }) => {
  await page.goto(`${server.isolated}#position=${END}`);
  await mode(page, 'Play');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await square(page, 'h8').click();
  await expect(page.getByRole('heading', { name: 'You win 64–0' })).toBeVisible();
  await expect(status(page)).toHaveText('You win 64–0');
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(status(page)).toHaveText('Your move: Black');
});

test('Emilia answers only after the discs have turned', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(server.isolated);
  await engineIsReady(page);
  await newGame(page, 'Black');
  // Times of the page itself: on a busy machine, the test may hear of the click later than of the answer.
  const watch = await page.evaluateHandle(() => ({ answer: new Promise<number>((resolve) => {
    let begin = 0;
    document.addEventListener('click', () => { begin = performance.now(); }, { capture: true, once: true });
    new MutationObserver(() => {
      if (document.querySelectorAll('.moves .move').length === 2) resolve(performance.now() - begin);
    }).observe(document.body, { subtree: true, childList: true });
  }) }));
  await square(page, 'f5').click();
  expect(await watch.evaluate(({ answer }) => answer)).toBeGreaterThanOrEqual(800);
});
