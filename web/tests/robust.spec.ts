// SPDX-License-Identifier: MIT
import { awaitServiceWorker, engineIsReady, expect, mode, moves, newGame, paste, square, status, test } from './page';

test.describe('without isolation', () => {
  test.use({ serviceWorkers: 'block' });

  test('a review on one thread shows the reasons without another step', async ({ page, server }) => {
    await page.goto(`${server.plain}#position=BEEEEEEEEEEEEEEEEEEXXXOOOEEXXXOOEEEEXOOOEEEXXXOEEEEEEEOEEEEEEEEEE&moves=h2h1`);
    await page.getByRole('button', { name: 'Review the game' }).click();
    await expect(page.getByText('The C-square h2 gives White the corner h1.').first()).toBeVisible();
  });

  test('a single-threaded engine can be stopped', async ({ page, server }) => {
    await page.goto(`${server.plain}#moves=f5d6c3`);
    await expect(page.getByText('Engine ready, one thread')).toBeVisible();
    await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(square(page, 'c3')).toHaveAccessibleName(/c3, legal move, value/);
  });
});

test('pasted garbage shows a message, and the game is kept', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6`);
  const cases = [
    ['', /empty text/],
    ['hello', /“hello”: expected a square/],
    ['f5f5', /Move 2, f5, is illegal/],
    ['(;GM[Othello]BO[8 xyz]B[f5];)', /board|BO|position/],
    ['(;GM[2]', /SGF|end|game/],
    ['{"moves":7}', /JSON/],
    ['{"moves":', /JSON/],
    ['\u0000\ud83d\ude00<script>alert(1)</script>', /expected a square/],
    ['f5'.repeat(60_000), /longer than/],
  ] as const;
  for (const [text, words] of cases) {
    await paste(page, text);
    await expect(page.getByRole('alert')).toHaveText(words);
    await expect(square(page, 'd6')).toHaveAccessibleName('d6, White');
  }
});

test('links with garbage show the start position', async ({ page, server }) => {
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
    await expect(status(page)).toHaveText(/move|thinking|win|Draw/);
  }
  for (let place = 0; place < 100; ++place) {
    await page.evaluate((hash) => (location.hash = hash), garbage(place));
  }
  await page.evaluate(() => (location.hash = '#moves=f5d6'));
  await expect(square(page, 'd6')).toHaveAccessibleName('d6, White');
});

test('a damaged link shows a message, and the address becomes that of the game again', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6`);
  for (const [hash, words] of [['#moves=f5f5', 'Move 2, f5, is illegal.'], ['#move=f5', 'Invalid link: it contains no game.']] as const) {
    await page.evaluate((text) => (location.hash = text), hash);
    await expect(page.getByRole('alert')).toHaveText(words);
    await expect(page).toHaveURL(/#moves=f5d6$/);
  }
});

test('the page works without a network once it was loaded, with threads on any host', async ({ page, server, context }) => {
  await awaitServiceWorker(page);
  await page.goto(server.plain);
  await expect(page.getByText('Engine ready, threads')).toBeVisible(); // after the service worker has reloaded it
  await context.setOffline(true);
  await page.goto('about:blank'); // otherwise the open page would show the game, without an analysis
  await page.goto(`${server.plain}#moves=f5d6`);
  await engineIsReady(page);
  await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
});

test('a reload without a network continues the game', async ({ page, server, context }) => {
  await awaitServiceWorker(page);
  await page.goto(server.plain);
  await expect(page.getByText('Engine ready, threads')).toBeVisible();
  await newGame(page, 'Black');
  await square(page, 'f5').click();
  await expect(status(page)).toHaveText('Your move: Black');
  await expect(page).toHaveURL(/#moves=f5[a-h][1-8]$/);
  const hash = new URL(page.url()).hash;
  await context.setOffline(true);
  await page.reload();
  await engineIsReady(page);
  expect(new URL(page.url()).hash).toBe(hash);
  await expect(status(page)).toHaveText('Your move: Black');
  await expect(page.getByRole('slider', { name: /^Strength/ })).toHaveValue('0');
  await page.getByRole('gridcell', { name: /legal move/ }).first().click();
  await expect(moves(page)).toHaveCount(4);
});

test('a file that is too large shows a message, and the engine continues', async ({ page, server }) => {
  await page.addInitScript(() => Object.defineProperty(File.prototype, 'size', { value: 2 ** 30 })); // the engine's whole memory
  await page.goto(`${server.isolated}#moves=f5d6`);
  await engineIsReady(page);
  await mode(page, 'Games');
  await page.getByLabel(/choose files/).setInputFiles({ name: 'games.txt', mimeType: 'text/plain', buffer: Buffer.from('f5') });
  await expect(page.getByRole('alert')).toHaveText('Cannot read the file: larger than 100 MB.');
  await mode(page, 'Analyse');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
});

test.describe('without an engine', () => {
  test.use({ serviceWorkers: 'block' });

  test('the page reports that the engine does not run instead of waiting for its move', async ({ page, server, errors }) => {
    await page.route('**/*.wasm*', (route) => route.abort());
    await page.goto(server.isolated);
    await square(page, 'f5').click();
    await expect(status(page)).toHaveText(/^Cannot run the engine: /);
    errors.length = 0; // errors of the files that were not loaded
  });
});

test('the game works in a browser that accepts no more addresses', async ({ page, server }) => {
  await page.addInitScript(() => {
    history.replaceState = () => {
      throw new DOMException('100 times per 10 seconds', 'SecurityError');
    };
  });
  await page.goto(`${server.isolated}#moves=f5`);
  await square(page, 'd6').click();
  await expect(status(page)).toHaveText('Black to move');
});

test('the engine starts again after the page was left during a search', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5`);
  await engineIsReady(page);
  await page.reload();
  await engineIsReady(page);
  await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
});
