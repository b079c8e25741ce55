// SPDX-License-Identifier: MIT
// Pictures of each mode for docs/how-to/web-board.md: `npx playwright test --project pictures`.
// Each sheet has the start of a game, a game, the analysis, a lesson and the games of a file.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { engineIsReady, expect, mode, newGame, paste, pictures, root, square, status, test } from './page';

const GAME = 'f5d6c3d3c4f4f6f3e6e7d7c5b6d8f2f7e3b5'; // f2 is a mistake
const GAMES = `${GAME}\nf5f6e6d6c5e3e7c7d7c6d3\nf5d6c4d3c5f4e3f3c2c6\nf5d6c3d3c4f4c5b3c2e6\n`;

interface Sheet {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number; // of each picture
  readonly columns: number;
  readonly media?: Parameters<Page['emulateMedia']>[0];
}

const SHEETS: readonly Sheet[] = [
  { name: '390x844', width: 390, height: 844, scale: 0.6, columns: 5 },
  { name: '1366x768', width: 1366, height: 768, scale: 0.4, columns: 3 },
  { name: '1440x900', width: 1440, height: 900, scale: 0.38, columns: 3 },
  { name: '3840x2160', width: 3840, height: 2160, scale: 0.15, columns: 3 },
  { name: 'dark', width: 1440, height: 900, scale: 0.38, columns: 3, media: { colorScheme: 'dark' } },
  { name: 'contrast', width: 1440, height: 900, scale: 0.38, columns: 3, media: { forcedColors: 'active', colorScheme: 'dark' } },
  { name: 'print', width: 794, height: 1123, scale: 0.38, columns: 5, media: { media: 'print' } },
];

const PLAIN = { media: 'screen', colorScheme: 'light', forcedColors: 'none' } as const;

type Shots = Map<string, Buffer[]>; // by the name of a sheet

async function shoot(page: Page, shots: Shots): Promise<void> {
  for (const { name, width, height, media } of SHEETS) {
    await page.emulateMedia({ ...PLAIN, ...media });
    await page.setViewportSize({ width, height });
    await page.evaluate(() => document.fonts.ready);
    const list = shots.get(name) ?? [];
    list.push(await page.screenshot({ animations: 'disabled' }));
    shots.set(name, list);
    mkdirSync(pictures, { recursive: true });
    writeFileSync(join(pictures, `${name}-${list.length}.png`), list.at(-1)!);
  }
  await page.emulateMedia(PLAIN);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Joins pictures to one WebP. */
function joined(page: Page, sheet: Sheet, pngs: readonly Buffer[]): Promise<string> {
  const input = { ...sheet, pngs: pngs.map((png) => png.toString('base64')) };
  return page.evaluate(async ({ width, height, scale, columns, pngs: all }) => {
    const [w, h, gap] = [Math.round(width * scale), Math.round(height * scale), 8];
    const canvas = document.createElement('canvas');
    canvas.width = columns * (w + gap) + gap;
    canvas.height = Math.ceil(all.length / columns) * (h + gap) + gap;
    const paper = canvas.getContext('2d')!;
    paper.fillStyle = '#d0d0d0';
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.imageSmoothingQuality = 'high';
    for (const [place, png] of all.entries()) {
      const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), { resizeWidth: w, resizeHeight: h, resizeQuality: 'high' });
      paper.drawImage(picture, gap + (place % columns) * (w + gap), gap + Math.floor(place / columns) * (h + gap));
    }
    return canvas.toDataURL('image/webp', 0.6).replace(/^.*,/, '');
  }, input);
}

test('pictures of each mode', async ({ page, server }) => {
  test.setTimeout(1_500_000);
  const shots: Shots = new Map();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(server.isolated);
  await engineIsReady(page);
  await shoot(page, shots);
  await newGame(page, 'Black', 3);
  await square(page, 'f5').click();
  await expect(status(page)).toHaveText('Your move: Black');
  await page.waitForTimeout(1000);
  await shoot(page, shots);
  await paste(page, GAME);
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByRole('button', { name: 'Review the game' })).toBeVisible({ timeout: 300_000 });
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForTimeout(4000);
  const analysis = await page.screenshot({ animations: 'disabled' });
  await page.locator('.mistakes li button').first().click();
  await page.waitForTimeout(3000);
  await shoot(page, shots);
  await mode(page, 'Learn');
  await page.getByRole('button', { name: '5. Edges and wedges' }).click();
  await square(page, 'b7').click();
  await expect(page.locator('.verdict')).toHaveText(/^b7 loses/);
  await shoot(page, shots);
  await paste(page, GAMES);
  await mode(page, 'Games');
  await expect(page.getByRole('heading', { name: '4 games in the file' })).toBeVisible();
  await page.getByRole('button', { name: /^2\. / }).click();
  await shoot(page, shots);
  await page.goto('about:blank');
  const single = { name: 'analysis', width: 1440, height: 900, scale: 0.7, columns: 1 };
  writeFileSync(join(root, 'docs/images/web-analysis.webp'), Buffer.from(await joined(page, single, [analysis]), 'base64'));
  for (const sheet of SHEETS) {
    writeFileSync(join(root, `docs/images/web-${sheet.name}.webp`), Buffer.from(await joined(page, sheet, shots.get(sheet.name)!), 'base64'));
  }
});
