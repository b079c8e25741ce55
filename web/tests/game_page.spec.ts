// SPDX-License-Identifier: MIT
// Page of an analysed game: the template in the program, and the page that the board saves.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { engineIsReady, expect, mode, moves, pictures, root, square, status, test, violations } from './page';

const committed = join(root, 'programs/reports/game_page.html');

// Analysis of f5 f4 as in tests/programs/analysis_report_test.cpp, with names, a reason and a book value.
const ANALYSIS = {
  black: 'Anna </script>', white: '', place: 'Club', date: '2026', result: 'Black +4', opening: 'Parallel Opening',
  start: 'BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE',
  black_loss: 0, white_loss: 6, black_rating: null, white_rating: { rating: 1500, low: 1200, high: 1800 },
  moves: [
    {
      number: 1, color: 'black', position: 'BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE', move: 'f5', value: 0, loss: 0,
      best: 'f5', best_value: 0, line: ['f5', 'd6'], depth: 12, exact: false, played_line: [], why: [],
      book: { value: 0.25, best: 'f5', best_value: 0.25 },
    },
    {
      number: 2, color: 'white', position: 'WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXXXEEEEEEEEEEEEEEEEEEEEEEEEEE', move: 'f4', value: -6.25, loss: 6,
      best: 'd6', best_value: -0.25, line: ['d6', 'c3', 'd3'], depth: 12, exact: false, played_line: ['f4', 'e3'],
      why: [{ kind: 'mobility', text: 'Mobility: of these moves few are left.', squares: ['e3', 'd6'] }],
      people: { rating: 1500, played: 0.03, best: 0.8, text: '3 % of players rated 1500 play f4, 80 % find d6.' },
    },
  ],
};

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'emilia-'));
  await use(folder).finally(() => rm(folder, { recursive: true }));
}

async function openPage(page: Page, html: string): Promise<void> {
  await withFolder(async (folder) => {
    await writeFile(join(folder, 'game.html'), html);
    await page.goto(pathToFileURL(join(folder, 'game.html')).href);
    await expect(status(page)).toBeVisible();
  });
}

async function openAnalysis(page: Page, analysis: object = ANALYSIS): Promise<void> {
  const json = JSON.stringify(analysis).replaceAll('<', '\\u003c');
  await openPage(page, (await readFile(committed, 'utf8')).replace('"analysis">null', () => `"analysis">${json}`));
}

test('the page in the program is up to date with its sources', async () => {
  await withFolder(async (folder) => {
    const env = { ...process.env, EMILIA_PAGE: folder };
    await promisify(execFile)('npx', ['vite', 'build', '-c', 'vite.page.config.ts'], { cwd: join(root, 'web'), env });
    const made = await readFile(join(folder, 'game_page.html'), 'utf8');
    expect(made === (await readFile(committed, 'utf8')), 'outdated: run scripts/web --page').toBe(true);
  });
});

test('an analysis is stepped through, with captions for each move', async ({ page }, { project }) => {
  await openAnalysis(page);
  await expect(page).toHaveTitle('Anna </script> (Black) against White, Black +4');
  await expect(page.getByText('Opening: Parallel Opening, Club, 2026')).toBeVisible();
  await expect(page.getByText('White lost 6.00 discs in 1 move, 1 mistake')).toBeVisible();
  await expect(page.getByText('White plays like 1500, 95 % interval 1200 to 1800')).toBeVisible();
  await expect(page.getByText('In the book: f5 +0.3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('alert')).toHaveText('1. Black f5: the best move.');
  await expect(square(page, 'd6')).toHaveAccessibleName('d6, legal move, value −0.3');
  await expect(square(page, 'd6')).toHaveClass(/best/);
  await expect(square(page, 'f4')).toHaveAccessibleName('f4, legal move, value −6.3');
  await page.getByRole('button', { name: 'Forward' }).click();
  await expect(page.getByRole('alert')).toHaveText('2. White f4 lost 6.0, better d6. Mobility: of these moves few are left. 3 % of players rated 1500 play f4, 80 % find d6.');
  await page.getByRole('button', { name: '2. White f4 lost 6.0, better d6' }).click();
  await expect(square(page, 'f4')).toHaveClass(/played/);
  await expect(square(page, 'd6')).toHaveClass(/better/);
  await expect(page.getByRole('img', { name: 'Move 2 of 2: Black 5, White 2' })).toBeVisible();
  await page.screenshot({ path: `${pictures}/${project.name}-page.png`, fullPage: true });
});

test('the mistakes that the fewest people make come first', async ({ page }) => {
  const mistake = (each: number, loss: number, played: number) => ({ ...ANALYSIS.moves[each]!, loss, best: 'a1', line: ['a1'], people: { played, text: '' } });
  await openAnalysis(page, { ...ANALYSIS, moves: [mistake(0, 3, 0.01), mistake(1, 9, 0.3)] });
  const items = page.getByRole('region', { name: 'Mistakes' }).getByRole('listitem');
  await expect(items).toHaveText([/^1\. Black f5 lost 3\.0/, /^2\. White f4 lost 9\.0/]);
});

test("Emilia's line is a branch, and there is a way back", async ({ page }) => {
  await openAnalysis(page);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Play the line up to c3' }).click();
  await expect(page.getByRole('alert')).toHaveText('3. Black c3, a variation.');
  await expect(moves(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(moves(page)).toHaveCount(2);
  await expect(page.getByRole('alert')).toHaveText('1. Black f5: the best move.');
  await expect(page.getByRole('button', { name: 'Back to the game' })).toHaveCount(0);
});

test('axe finds nothing on the page, and the board fits into a small window', async ({ page }) => {
  await openAnalysis(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width); // innerWidth grows with it
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'End', exact: true })).toBeInViewport({ ratio: 1 });
});

test('the board saves a reviewed game as that page', async ({ page, server, context }) => {
  const position = 'BEEEEEEEEEEEEEEEEEEXXXOOOEEXXXOOEEEEXOOOEEEXXXOEEEEEEEOEEEEEEEEEE'; // Rose, diagram 2-6
  await page.goto(`${server.isolated}#position=${position}&moves=h2h1`);
  await engineIsReady(page);
  await page.getByLabel('Show values').uncheck(); // so that the review stays
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByText('The C-square h2 gives White the corner h1.')).toBeVisible();
  const waiting = page.waitForEvent('download');
  await mode(page, 'Games');
  await page.getByRole('button', { name: 'Save review as page' }).click();
  const saved = await context.newPage();
  await openPage(saved, await readFile(await (await waiting).path(), 'utf8'));
  await expect(saved).toHaveTitle('Black against White');
  await saved.getByRole('button', { name: /^1\. Black h2 lost \d+\.\d, better [a-h][1-8]$/ }).click();
  await expect(saved.getByRole('region', { name: 'Why this is a mistake' })).toContainText('The C-square h2 gives White the corner h1.');
  await expect(square(saved, 'h2')).toHaveClass(/played/);
});

test('the page works by keyboard alone', async ({ page }) => {
  await openAnalysis(page);
  await page.keyboard.press('ArrowRight');
  await square(page, 'd5').focus();
  await page.keyboard.press('ArrowDown');
  await expect(square(page, 'd6')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('2. White d6, a variation.');
  await expect(square(page, 'd6')).toBeFocused();
  await page.getByRole('button', { name: 'Back to the game' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('1. Black f5: the best move.');
  await page.keyboard.press('ArrowLeft');
  await expect(status(page)).toHaveText('Black to move');
});
