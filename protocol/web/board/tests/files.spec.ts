// SPDX-License-Identifier: MIT
import { readFile } from 'node:fs/promises';
import { engineIsReady, expect, paste, square, status, test } from './page';

const SGF = '(;FF[4]GM[2]SZ[8]PB[Anna]PW[Bo];B[f5];W[d6];B[c3])';
const PGN = '[Event "Club"]\n[Black "Anna"]\n[White "Bo"]\n\n1. f5 d6 2. c3 *\n';
const GGF = '(;GM[Othello]PB[Anna]PW[Bo]RE[?]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6]B[C3];)';

/** A WTHOR archive of one game: a header of 16 bytes, then 68 of which the last 60 are moves as row and column. */
function wthor(moves: string): Buffer {
  const bytes = Buffer.alloc(16 + 68);
  bytes.writeUInt32LE(1, 4);
  bytes.writeUInt16LE(2024, 10);
  bytes[12] = 8;
  moves.match(/../g)?.forEach((move, place) => {
    bytes[16 + 8 + place] = Number(move[1]) * 10 + move.charCodeAt(0) - 96;
  });
  return bytes;
}

for (const [name, text] of Object.entries({ SGF, PGN, GGF })) {
  test(`a game is pasted as ${name}`, async ({ page, server }) => {
    await page.goto(server.isolated);
    await engineIsReady(page);
    await paste(page, text);
    await expect(page.getByRole('alert')).toHaveText(/^Loaded, Anna – Bo/);
    await expect(square(page, 'c3')).toHaveAccessibleName('c3, Black');
  });
}

test('a WTHOR archive is opened, and one of several games chosen', async ({ page, server }) => {
  await page.goto(server.isolated);
  await engineIsReady(page);
  const file = page.getByLabel(/choose a file/);
  await file.setInputFiles({ name: 'WTH_2024.wtb', mimeType: 'application/octet-stream', buffer: wthor('f5d6c3d3c4') });
  await expect(square(page, 'c4')).toHaveAccessibleName('c4, Black');
  await file.setInputFiles({ name: 'games.txt', mimeType: 'text/plain', buffer: Buffer.from('f5d6\nf5f6e6\nf5f6e6\nf5x9\n') });
  await expect(page.getByRole('alert')).toHaveText(/^Cannot read 1 game of this file/);
  const shown = page.getByLabel('3 games in the file; show');
  await expect(shown).toHaveValue('0');
  await shown.selectOption('2');
  await expect(square(page, 'e6')).toHaveAccessibleName('e6, Black');
  await expect(shown).toHaveValue('2');
  await paste(page, 'f5');
  await expect(square(page, 'e6')).toHaveAccessibleName('e6, empty');
  await expect(shown).toHaveValue(''); // the game on the board is not from the file
  await shown.selectOption('1');
  await expect(square(page, 'e6')).toHaveAccessibleName('e6, Black');
  await file.evaluate((input) => input.addEventListener('click', (event) => event.preventDefault())); // no dialog
  await file.click();
  await expect(file).toHaveValue(''); // or the same file could not be chosen again
});

test('a file is dropped on the page', async ({ page, server }) => {
  await page.goto(server.isolated);
  await engineIsReady(page);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'game.sgf'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, SGF);
  await expect(square(page, 'c3')).toHaveAccessibleName('c3, Black');
});

test('the game is saved as GGF and the position as a picture', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6`);
  for (const [button, content] of [
    ['Save GGF', /^\(;GM\[Othello\].*B\[F5\]W\[D6\];\)\n$/],
    ['Save picture', /^<svg (?:.|\n)*<circle(?:.|\n)*<\/svg>\n$/],
  ] as const) {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect(await readFile(await (await waiting).path(), 'utf8')).toMatch(content);
  }
});

test('other boards are played on, set up and shared', async ({ page, server }) => {
  await page.goto(server.isolated);
  await engineIsReady(page);
  await page.getByRole('combobox', { name: 'Board' }).selectOption('6x6');
  await expect(page.getByRole('gridcell')).toHaveCount(36);
  await page.getByRole('combobox', { name: 'Level' }).selectOption('0');
  await page.getByRole('gridcell', { name: /legal move/ }).first().click();
  await expect(status(page)).toHaveText('Your move: Black');
  await page.goto('about:blank');
  await page.goto(`${server.isolated}#board=10x10&moves=g6`);
  await expect(page.getByRole('gridcell')).toHaveCount(100);
  await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`${server.isolated}#position=B-EEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEE-`);
  await expect(square(page, 'a1')).toHaveAccessibleName('a1, blocked');
  await expect(page.getByRole('gridcell', { name: /value/ }).first()).toBeVisible();
});
