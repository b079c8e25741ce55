// SPDX-License-Identifier: MIT
import { engineIsReady, expect, paste, square, status, test } from './page';

test.describe('without isolation', () => {
  test.use({ serviceWorkers: 'block' });

  test('the engine has one thread, and is stopped all the same', async ({ page, server }) => {
    await page.goto(`${server.plain}#moves=f5d6c3`);
    await expect(page.getByText('Engine ready, one thread')).toBeVisible();
    await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(square(page, 'c3')).toHaveAccessibleName(/c3, legal move, value/);
  });
});

test('garbage that is pasted gets a clear word, and nothing is lost', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6`);
  const cases = [
    ['', /nothing here/],
    ['hello', /“hello”, is no square/],
    ['f5f5', /Move 2, f5, is not legal/],
    ['(;GM[Othello]BO[8 xyz]B[f5];)', /board|BO|position/],
    ['(;GM[2]', /SGF|end|game/],
    ['{"moves":7}', /JSON|moves|game/],
    ['\u0000\ud83d\ude00<script>alert(1)</script>', /is no square/],
    ['f5'.repeat(60_000), /too long/],
  ] as const;
  for (const [text, words] of cases) {
    await paste(page, text);
    await expect(page.getByRole('alert')).toHaveText(words);
    await expect(square(page, 'd6')).toHaveAccessibleName('d6, White');
  }
});

test('links with garbage leave a board', async ({ page, server }) => {
  let seed = 12345;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const alphabet = [...'abcdefgh12345678&=%#moves=ply=position=BWEXO\u00e9'];
  const garbage = (place: number) => {
    const text = Array.from({ length: random(80) }, () => alphabet[random(alphabet.length)]).join('');
    return `#${['moves=', 'position=', ''][place % 3]}${text}`;
  };
  for (let place = 0; place < 3; ++place) {
    await page.goto('about:blank');
    await page.goto(server.isolated + garbage(place));
    await expect(status(page)).toHaveText(/move|thinking|over/);
  }
  for (let place = 0; place < 100; ++place) {
    await page.evaluate((hash) => (location.hash = hash), garbage(place));
  }
  await page.evaluate(() => (location.hash = '#moves=f5d6'));
  await expect(square(page, 'd6')).toHaveAccessibleName('d6, White');
});

test('a damaged link that is typed gets a word, and the address is that of the game again', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6`);
  for (const [hash, words] of [['#moves=f5f5', 'Move 2, f5, is not legal.'], ['#move=f5', 'There is no game in this link.']] as const) {
    await page.evaluate((text) => (location.hash = text), hash);
    await expect(page.getByRole('alert')).toHaveText(words);
    await expect(page).toHaveURL(/#moves=f5d6$/);
  }
});

test('the page works without a network once it was loaded, with threads on any host', async ({ page, server, context }) => {
  await page.goto(server.plain);
  await expect(page.getByText('Engine ready, threads')).toBeVisible(); // after the service worker has reloaded it
  await context.setOffline(true);
  await page.goto('about:blank'); // or the page that is there would show the game, which begins no analysis
  await page.goto(`${server.plain}#moves=f5d6`);
  await engineIsReady(page);
  await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
});

test('a game goes on where it was after a reload without a network', async ({ page, server, context }) => {
  await page.goto(server.plain);
  await expect(page.getByText('Engine ready, threads')).toBeVisible();
  await page.getByRole('combobox', { name: 'Level' }).selectOption('0');
  await square(page, 'f5').click();
  await expect(status(page)).toHaveText('Your move: Black');
  await expect(page).toHaveURL(/#moves=f5[a-h][1-8]$/);
  const moves = new URL(page.url()).hash;
  await context.setOffline(true);
  await page.reload();
  await engineIsReady(page);
  expect(new URL(page.url()).hash).toBe(moves);
  await expect(page.getByRole('combobox', { name: 'Emilia plays' })).toHaveValue('white');
  await expect(page.getByRole('combobox', { name: 'Level' })).toHaveValue('0');
  await page.getByRole('gridcell', { name: /legal move/ }).first().click();
  await expect(page.locator('.moves li')).toHaveCount(4);
});

test('a file that is too large gets a word, and the engine goes on', async ({ page, server }) => {
  await page.addInitScript(() => Object.defineProperty(File.prototype, 'size', { value: 2 ** 30 })); // the engine's whole memory
  await page.goto(`${server.isolated}#moves=f5d6`);
  await engineIsReady(page);
  await page.getByLabel(/open a file/).setInputFiles({ name: 'games.txt', mimeType: 'text/plain', buffer: Buffer.from('f5') });
  await expect(page.getByRole('alert')).toHaveText('This file is too large: 100 MB at most.');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
});

test.describe('without an engine', () => {
  test.use({ serviceWorkers: 'block' });

  test('the page says that it does not run where its move is waited for', async ({ page, server, errors }) => {
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto(server.isolated);
    await square(page, 'f5').click();
    await expect(status(page)).toHaveText(/^The engine does not run: /);
    errors.length = 0; // of what was not loaded
  });
});

test('a browser that takes no more addresses is played in all the same', async ({ page, server }) => {
  await page.addInitScript(() => {
    history.replaceState = () => {
      throw new DOMException('100 times per 10 seconds', 'SecurityError');
    };
  });
  await page.goto(`${server.isolated}#moves=f5`);
  await square(page, 'd6').click();
  await expect(status(page)).toHaveText('Black to move');
});

test('the engine is there again after a page was left in the midst of a search', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5`);
  await engineIsReady(page);
  await page.reload();
  await engineIsReady(page);
  await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
});
