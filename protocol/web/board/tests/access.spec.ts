// SPDX-License-Identifier: MIT
import AxeBuilder from '@axe-core/playwright';
import { engineIsReady, expect, pictures, square, status, test } from './page';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing (${colorScheme})`, async ({ page, server }, { project }) => {
    test.setTimeout(120_000); // the analysis runs beside axe, on every core
    await page.emulateMedia({ colorScheme });
    await page.goto(`${server.isolated}#moves=f5d6c3d3c4f4f6`);
    await engineIsReady(page);
    await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
    await page.screenshot({ path: `${pictures}/${project.name}-${colorScheme}.png` });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'Set up a position' }).click();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}

test('everything is done by keyboard', async ({ page, server }) => {
  await page.goto(server.isolated);
  await page.getByRole('combobox', { name: 'Emilia plays' }).selectOption('none');
  await square(page, 'd3').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(square(page, 'c4')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(square(page, 'c4')).toHaveAccessibleName('c4, Black');
  await page.keyboard.press('[');
  await expect(square(page, 'c4')).toHaveAccessibleName('c4, legal move');
  await page.keyboard.press(']');
  await page.keyboard.press('n');
  await expect(status(page)).toHaveText('Black to move');
});

test('keys are the same in capitals, and after a click on Analyse', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6`);
  const analyse = page.getByRole('checkbox', { name: 'Analyse' });
  await analyse.click();
  await expect(analyse).not.toBeChecked();
  await page.keyboard.press('A');
  await expect(analyse).toBeChecked();
  await page.keyboard.press('[');
  await expect(status(page)).toHaveText('White to move');
  await page.keyboard.press('N');
  await expect(page.getByText('No moves yet.')).toBeVisible();
});

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
