// SPDX-License-Identifier: MIT
// Ten tasks of a first visitor, with the number of clicks that they take. Moves on the board are not counted.
import type { Locator, Page } from '@playwright/test';
import { expect, square, status, test } from './page';

// The C-square h2 gives White the corner h1.
const MISTAKE = '#position=BEEEEEEEEEEEEEEEEEEXXXOOOEEXXXOOEEEEXOOOEEEXXXOEEEEEEEOEEEEEEEEEE&moves=h2h1';

/** Visitor who clicks only what can be seen, and counts the clicks. */
class Visitor {
  clicks = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await target.click();
    ++this.clicks;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }

  async press(name: string | RegExp): Promise<void> {
    await this.click(this.button(name));
  }
}

const visit = test.extend<{ visitor: Visitor }>({
  visitor: async ({ page }, use) => use(new Visitor(page)),
});

visit('play, lose, review, retry a mistake, share and print', async ({ page, server, visitor }) => {
  visit.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(server.isolated);
  await visitor.press('Play Black');
  expect(visitor.clicks, 'play').toBe(1);
  for (let move = 0; move < 40; ++move) {
    await expect(status(page)).toHaveText(/Your move|wins?|Draw/, { timeout: 30_000 });
    if (/wins?|Draw/.test((await status(page).textContent())!)) break;
    await page.getByRole('gridcell', { name: /legal move/ }).first().click();
  }
  await expect(page.getByRole('heading', { name: /^Emilia wins \d+–\d+$/ }), 'lose').toBeVisible();
  visitor.clicks = 0;
  await visitor.press('Save and share');
  await visitor.press('Copy link');
  expect(visitor.clicks, 'share').toBe(2);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#moves=([a-h][1-8]){30,60}$/);
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', 'yes')));
  visitor.clicks = 1; // Save and share
  await visitor.press('Print');
  expect(visitor.clicks, 'print').toBe(2);
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await expect(page.locator('.moves')).toBeVisible(); // printed with the board
  await visitor.press('Play');
  visitor.clicks = 0;
  await visitor.press('Review');
  await expect(page.getByText(/Reviewing: position/)).toBeVisible();
  expect(visitor.clicks, 'review').toBe(1);
});

visit('review, see why, and retry a mistake', async ({ page, server, visitor }) => {
  await page.goto(`${server.isolated}${MISTAKE}`);
  await visitor.press('Review the game');
  await expect(page.getByText('The C-square h2 gives White the corner h1.').first()).toBeVisible();
  await visitor.press(/^1\. Black h2 lost/);
  await expect(page.getByRole('region', { name: 'Why this is a mistake' })).toBeVisible();
  expect(visitor.clicks, 'review').toBe(2);
  visitor.clicks = 0;
  await visitor.press('Retry your mistakes');
  await square(page, 'h2').click();
  await expect(page.locator('.verdict')).toHaveText(/^h2 loses/);
  expect(visitor.clicks, 'retry a mistake').toBe(1);
});

/** File of names of a WTHOR archive. */
function names(length: number, list: readonly string[]): Buffer {
  const bytes = Buffer.alloc(16 + length * list.length);
  list.forEach((name, place) => bytes.write(name, 16 + place * length, 'latin1'));
  return bytes;
}

/** A WTHOR archive of 200 games; player 3 has one of them. */
function archive(): Buffer {
  const bytes = Buffer.alloc(16 + 68 * 200);
  bytes.writeUInt32LE(200, 4);
  bytes.writeUInt16LE(2024, 10);
  bytes[12] = 8;
  for (let game = 0; game < 200; ++game) {
    const at = 16 + 68 * game;
    [game % 2, game === 42 ? 3 : 1, 2].forEach((number, place) => bytes.writeUInt16LE(number, at + 2 * place));
    [56, 64, 33, 34].forEach((move, place) => (bytes[at + 8 + place] = move)); // f5 d6 c3 d3
  }
  return bytes;
}

visit("open a year of WTHOR with names, and find a player's game", async ({ page, server, visitor }) => {
  await page.goto(server.isolated);
  await visitor.press('Games');
  const choosing = page.waitForEvent('filechooser');
  await visitor.click(page.getByLabel(/choose files/));
  const type = 'application/octet-stream';
  await (await choosing).setFiles([
    { name: 'WTH_2024.wtb', mimeType: type, buffer: archive() },
    { name: 'WTHOR.JOU', mimeType: type, buffer: names(20, ['Nobody', 'Tamenori Hideshi', 'Someone', 'Feldborg Karsten']) },
    { name: 'WTHOR.TRN', mimeType: type, buffer: names(26, ['Paris', 'Oslo']) },
  ]);
  await expect(page.getByRole('heading', { name: '200 games in the file' })).toBeVisible();
  expect(visitor.clicks, 'open a WTHOR year').toBe(2);
  visitor.clicks = 0;
  await visitor.click(page.getByLabel(/^Search by player/));
  await page.keyboard.type('feldborg');
  await visitor.press(/^\d+\. .*Feldborg Karsten/);
  await expect(visitor.button(/Feldborg Karsten/)).toHaveAttribute('aria-current', 'true');
  expect(visitor.clicks, "find a player's game").toBe(2);
});

visit('solve an endgame, and memorise an opening', async ({ page, server, visitor }) => {
  visit.setTimeout(90_000);
  await page.goto(server.isolated);
  await visitor.press('Learn');
  await visitor.press('Easy');
  await expect(page.getByText(/One move is best/)).toBeVisible({ timeout: 60_000 });
  expect(visitor.clicks, 'solve an endgame').toBe(2);
  await visitor.press('Learn');
  visitor.clicks = 1;
  await page.getByLabel('Opening to learn').selectOption('Cow');
  visitor.clicks += 2; // opens the list, selects
  await visitor.press('Learn as Black');
  await expect(page.getByText('Cow: play the moves of Black from memory.')).toBeVisible();
  expect(visitor.clicks, 'learn an opening').toBe(4);
});
