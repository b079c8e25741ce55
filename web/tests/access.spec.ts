// SPDX-License-Identifier: MIT
import type { Page } from '@playwright/test';
import { engineIsReady, expect, mode, newGame, pictures, square, status, test, violations } from './page';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing (${colorScheme})`, async ({ page, server }, { project }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${server.isolated}#moves=f5d6c3d3c4f4f6`);
    await engineIsReady(page);
    await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
    await page.screenshot({ path: `${pictures}/${project.name}-${colorScheme}.png` });
    expect(await violations(page)).toEqual([]);
    for (const each of ['Play', 'Learn', 'Games'] as const) {
      await mode(page, each);
      await page.screenshot({ path: `${pictures}/${project.name}-${colorScheme}-${each}.png` });
      expect(await violations(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Set up a position' }).click();
    expect(await violations(page)).toEqual([]);
    await mode(page, 'Learn');
    await page.getByRole('button', { name: "Today's puzzle" }).click();
    await expect(page.getByText(/One move is best/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await mode(page, 'Learn');
    await page.getByRole('button', { name: 'Learn as Black' }).click();
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect(page.locator('.square.better')).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
    await mode(page, 'Play');
    await page.getByText('More options').click();
    await page.getByRole('combobox', { name: 'Clock' }).selectOption('1 min');
    await page.getByRole('button', { name: 'Two players' }).click();
    await expect(page.getByRole('timer').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

test('everything is done by keyboard', async ({ page, server }) => {
  await page.goto(server.isolated);
  await newGame(page, 'two');
  await square(page, 'd3').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(square(page, 'c4')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(square(page, 'a4')).toBeFocused();
  await page.keyboard.press('End');
  await expect(square(page, 'h4')).toBeFocused();
  await square(page, 'c4').focus();
  await page.keyboard.press('Enter');
  await expect(square(page, 'c4')).toHaveAccessibleName('c4, Black');
  await expect(page.locator('[aria-live]').filter({ hasText: 'Black played c4. Black has 4 discs, White 1 disc.' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Take back' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(square(page, 'c4')).toHaveAccessibleName('c4, legal move');
  await page.keyboard.press('End');
  await expect(square(page, 'c4')).toHaveAccessibleName('c4, Black');
  await page.keyboard.press('Home');
  await expect(status(page)).toHaveText('Black to move');
});

test('arrow keys step through the game after a click on the board', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6`);
  await square(page, 'c3').click();
  await page.keyboard.press('ArrowLeft');
  await expect(square(page, 'c3')).toHaveAccessibleName(/^c3, legal move/);
  await page.keyboard.press('ArrowRight');
  await expect(square(page, 'c3')).toHaveAccessibleName('c3, Black');
});

test("Emilia's moves are announced, and the counts have names", async ({ page, server }) => {
  await page.goto(server.isolated);
  await newGame(page, 'White');
  await expect(page.locator('[aria-live]').filter({ hasText: /^Emilia played [a-h][1-8]\. Black has 4 discs, White 1 disc\.$/ })).toHaveCount(1);
  await expect(page.getByRole('img', { name: 'Black: 4 discs' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'White: 1 disc' })).toBeVisible();
});

/** Color in the middle of a square, in a screenshot. */
async function pixel(page: Page, name: string, offset = 0.5): Promise<number[]> {
  const box = (await square(page, name).boundingBox())!;
  const clip = { x: box.x + box.width * offset, y: box.y + box.height * offset, width: 1, height: 1 };
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.drawImage(await createImageBitmap(new Blob([bytes], { type: 'image/png' })), 0, 0);
    return Array.from(canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
  }, png);
}

for (const [name, media] of [['a contrast theme', { forcedColors: 'active' }], ['print', { media: 'print' }]] as const) {
  test(`the board has its colours in ${name}`, async ({ page, server }) => {
    await page.goto(`${server.isolated}#moves=f5d6c3d3c4f4f6`);
    await page.emulateMedia(media);
    await page.screenshot({ path: `${pictures}/desktop-${name.replace(' ', '-')}.png`, fullPage: true });
    const [black, white, felt] = [await pixel(page, 'e5'), await pixel(page, 'd3'), await pixel(page, 'a1')];
    expect(Math.max(...black)).toBeLessThan(90);
    expect(Math.min(...white)).toBeGreaterThan(190);
    expect(felt[1]! - felt[0]!).toBeGreaterThan(30);
  });
}

test('a printed page has whole lists and no controls', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=${LONG}`);
  await page.emulateMedia({ media: 'print' });
  const list = page.locator('.moves ol');
  expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Review the game' })).toBeHidden();
  // Browsers print no backgrounds unless the page asks for them.
  expect(await page.locator('.square .disc').first().evaluate((disc) => getComputedStyle(disc).printColorAdjust)).toBe('exact');
});

const LONG =
  'f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6';

for (const [width, height] of [[390, 844], [1366, 768], [1440, 900]] as const) {
  test(`the board and its buttons fit into ${width}x${height}, for tall boards too`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.isolated}#moves=f5d6c3d3c4f4f6`);
    await mode(page, 'Learn');
    await expect(page.getByRole('button', { name: /^The rules in three minutes/ })).toBeInViewport({ ratio: 1 });
    await page.screenshot({ path: `${pictures}/${width}x${height}-Learn.png` });
    for (const each of ['Play', 'Analyse', 'Games'] as const) {
      await mode(page, each);
      await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'End', exact: true })).toBeInViewport({ ratio: 1 });
      await page.screenshot({ path: `${pictures}/${width}x${height}-${each}.png` });
    }
    await mode(page, 'Play');
    await expect(page.getByRole('button', { name: 'Play White' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('slider', { name: /^Strength/ })).toBeInViewport({ ratio: 1 });
    // No text of the panel is cut off, at any level.
    for (const level of ['0', '8', '19', '20']) {
      await page.getByRole('slider', { name: /^Strength/ }).fill(level);
      const hidden = await page.locator('.level').evaluate((label) => label.scrollWidth - label.clientWidth);
      expect(hidden).toBe(0);
    }
    await page.goto('about:blank');
    await page.goto(`${server.isolated}#board=4x10`);
    await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'End', exact: true })).toBeInViewport({ ratio: 1 });
  });
}

test('nothing is wider than the window', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6c3d3c4f4f6`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width); // innerWidth grows with it
});

test('a phone that lies on its side shows the whole board and the steps', async ({ page, server }) => {
  await page.setViewportSize({ width: 740, height: 375 });
  await page.goto(`${server.isolated}#moves=f5d6`);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
  await expect(status(page)).toBeInViewport({ ratio: 1 });
});

test('a window of 4K is used', async ({ page, server }) => {
  await page.setViewportSize({ width: 3840, height: 2160 });
  await page.goto(`${server.isolated}#moves=f5d6c3d3c4f4f6`);
  const board = await page.getByRole('grid').boundingBox();
  expect(board!.width).toBeGreaterThan(1200);
  expect(board!.y + board!.height).toBeLessThan(2160);
});
