// SPDX-License-Identifier: MIT
// Tasks of a first visitor, with the number of clicks that they take (docs/results/web-cluster.md). Moves on the board are
// not counted. Controls are found by their words alone.
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

  /** Chooses a line of a list: one click opens the list. */
  async choose(list: string, line: string): Promise<void> {
    await this.page.getByRole('combobox', { name: list }).selectOption(line);
    this.clicks += 2;
  }

  /** Clicks a field, and types or pastes into it. */
  async type(field: string | RegExp, text: string): Promise<void> {
    await this.click(this.page.getByLabel(field));
    await this.page.keyboard.insertText(text);
  }

  /** The clicks since the last task. */
  counted(): number {
    const { clicks } = this;
    this.clicks = 0;
    return clicks;
  }
}

const visit = test.extend<{ visitor: Visitor }>({
  visitor: async ({ page }, use) => use(new Visitor(page)),
});

visit('play a game, take a move back, share, print, and review the game', async ({ page, server, visitor }) => {
  visit.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(server.isolated);
  await visitor.press('Play Black');
  expect(visitor.counted(), 'play a game').toBe(1);
  await square(page, 'f5').click();
  await expect(status(page)).toHaveText('Your move: Black');
  await visitor.press('Take back');
  expect(visitor.counted(), 'take back').toBe(1);
  await expect(square(page, 'f5')).toHaveAccessibleName('f5, legal move');
  for (let move = 0; move < 40; ++move) {
    await expect(status(page)).toHaveText(/Your move|wins?|Draw/);
    if (/wins?|Draw/.test((await status(page).textContent())!)) break;
    await page.getByRole('gridcell', { name: /legal move/ }).first().click();
  }
  await expect(page.getByRole('heading', { name: /^Emilia wins \d+–\d+$/ })).toBeVisible();
  await visitor.press('Save and share');
  await visitor.press('Copy link');
  expect(visitor.counted(), 'share').toBe(2);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#moves=([a-h][1-8]){30,60}$/);
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', 'yes')));
  await visitor.press('Print');
  expect(visitor.counted() + 1, 'print: Save and share is open').toBe(2);
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await expect(page.locator('.moves')).toBeVisible(); // printed with the board
  await visitor.press('Play');
  visitor.counted();
  await visitor.press('Review');
  await expect(page.getByText(/Reviewing: position/)).toBeVisible();
  expect(visitor.counted(), 'review a game').toBe(1);
});

visit('find why a move was bad, and retry it', async ({ page, server, visitor }) => {
  await page.goto(`${server.isolated}${MISTAKE}`);
  await visitor.press('Review the game');
  await expect(page.getByText('The C-square h2 gives White the corner h1.').first()).toBeVisible();
  await visitor.press(/^1\. Black h2 lost/);
  await expect(page.getByRole('region', { name: 'Why this is a mistake' })).toBeVisible();
  expect(visitor.counted(), 'find why a move was bad').toBe(2);
  await visitor.press('Retry your mistakes');
  await square(page, 'h2').click();
  await expect(page.locator('.verdict')).toHaveText(/^h2 loses/);
  expect(visitor.counted(), 'retry a mistake').toBe(1);
});

visit('paste a game, load two games, and set up a position', async ({ page, server, visitor }) => {
  await page.goto(server.isolated);
  await visitor.press(/^Analyse a game/);
  await visitor.type(/^Paste moves/, 'f5d6c3d3c4');
  await visitor.press('Load');
  expect(visitor.counted(), 'paste a game').toBe(3);
  await expect(page.getByText('Opening: Tiger')).toBeVisible();
  await visitor.press('Games');
  await visitor.click(page.getByLabel(/^Paste moves/));
  await page.getByLabel(/^Paste moves/).fill('f5d6c3d3\nf5f6e6f4');
  await visitor.press('Load');
  await visitor.press(/^2\. /);
  expect(visitor.counted(), 'load two games').toBe(4);
  await expect(square(page, 'f4')).toHaveAccessibleName('f4, White');
  await visitor.press('Games');
  await visitor.press('Set up a position');
  await visitor.press('White');
  await square(page, 'd3').click();
  await visitor.press('Analyse it');
  expect(visitor.counted(), 'set up a position').toBe(4);
  await expect(square(page, 'd3')).toHaveAccessibleName('d3, White');
  await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
});

visit('solve a puzzle and an endgame, and learn an opening', async ({ page, server, visitor }) => {
  await page.goto(server.isolated);
  await visitor.press('Learn');
  await visitor.press("Today's puzzle");
  expect(visitor.counted(), 'solve a puzzle').toBe(2);
  await expect(page.getByText(/One move is best/)).toBeVisible();
  const names = await page.getByRole('gridcell', { name: /legal move/ }).evaluateAll((cells) => cells.map((cell) => cell.ariaLabel!.slice(0, 2)));
  for (const name of names) {
    await square(page, name).click();
    await expect(page.locator('.verdict')).toHaveText(new RegExp(`^(Yes: ${name} is a good move|${name} loses)`));
    if ((await page.locator('.verdict').textContent())!.startsWith('Yes')) break;
  }
  await expect(page.locator('.verdict')).toHaveText(/^Yes/);
  await visitor.press('Learn');
  visitor.counted();
  await visitor.press('Easy');
  await expect(page.getByText(/One move is best/)).toBeVisible();
  expect(visitor.counted() + 1, 'solve an endgame: Learn is open').toBe(2);
  await visitor.press('Learn');
  await visitor.choose('Opening to learn', 'Cow');
  await visitor.press('Learn as Black');
  await expect(page.getByText('Cow: play the moves of Black from memory.')).toBeVisible();
  expect(visitor.counted(), 'learn an opening').toBe(4);
});

visit('two people play with clocks and names', async ({ page, server, visitor }) => {
  await page.goto(server.isolated);
  await visitor.click(page.getByText('More options'));
  await visitor.choose('Clock', '5 min');
  await visitor.type('Name of Black', 'Anna');
  await visitor.type('Name of White', 'Bo');
  await visitor.press('Two players');
  expect(visitor.counted(), 'two people').toBe(6);
  await square(page, 'f5').click();
  await expect(page.getByRole('timer', { name: /^White: (5:00|4:5\d) left$/ })).toBeVisible();
  for (const name of ['Anna', 'Bo']) await expect(page.getByText(name, { exact: true })).toBeVisible();
});

visit('a person who does not know the rules learns them', async ({ page, server, visitor }) => {
  await page.goto(server.isolated);
  await visitor.press(/^Learn the rules/);
  for (const move of [null, 'd3', 'g4', 'e6', 'f6', 'h8']) {
    if (move !== null) await square(page, move).click();
    await visitor.press('Next');
  }
  await square(page, 'a8').click();
  await visitor.press('Play a first game');
  expect(visitor.counted(), 'learn the rules').toBe(8);
  await expect(status(page)).toHaveText('Your move: Black');
});

/** File of names of a WTHOR archive. */
function names(length: number, list: readonly string[]): Buffer {
  const bytes = Buffer.alloc(16 + length * list.length);
  bytes.writeUInt16LE(list.length, 8);
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
  expect(visitor.counted(), 'open a WTHOR year').toBe(2);
  await visitor.type(/^Search by player/, 'feldborg');
  await visitor.press(/^\d+\. .*Feldborg Karsten/);
  await expect(visitor.button(/Feldborg Karsten/)).toHaveAttribute('aria-current', 'true');
  expect(visitor.counted(), "find a player's game").toBe(2);
});
