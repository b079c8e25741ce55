// SPDX-License-Identifier: MIT
import { readFile } from 'node:fs/promises';
import { engineIsReady, expect, mode, paste, setLevel, square, status, test } from './page';

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
  await mode(page, 'Games');
  const file = page.getByLabel(/choose files/);
  await file.setInputFiles({ name: 'WTH_2024.wtb', mimeType: 'application/octet-stream', buffer: wthor('f5d6c3d3c4') });
  await expect(square(page, 'c4')).toHaveAccessibleName('c4, Black');
  await mode(page, 'Games');
  await file.setInputFiles({ name: 'games.txt', mimeType: 'text/plain', buffer: Buffer.from('f5d6\nf5f6e6\nf5f6e6\nf5x9\n') });
  await expect(page.getByRole('alert')).toHaveText(/^Cannot read 1 game of this file/);
  const shown = page.getByRole('region', { name: '3 games in the file' }).getByRole('button');
  await expect(shown).toHaveCount(3);
  await expect(shown.nth(0)).toHaveAttribute('aria-current', 'true');
  await shown.nth(2).click();
  await expect(square(page, 'e6')).toHaveAccessibleName('e6, Black');
  await expect(shown.nth(2)).toHaveAttribute('aria-current', 'true');
  await paste(page, 'f5');
  await expect(square(page, 'e6')).toHaveAccessibleName(/^e6, empty/);
  await mode(page, 'Games');
  await expect(page.locator('.library:not(.kept) [aria-current]')).toHaveCount(0); // the game on the board is not from the file
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
    ['Save picture (SVG)', /^<svg (?:.|\n)*<circle(?:.|\n)*<\/svg>\n$/],
  ] as const) {
    const waiting = page.waitForEvent('download');
    await mode(page, 'Games');
    await page.getByRole('button', { name: button }).click();
    expect(await readFile(await (await waiting).path(), 'utf8')).toMatch(content);
  }
});

test('other boards are played on, set up and shared', async ({ page, server }) => {
  await page.goto(server.isolated);
  await engineIsReady(page);
  await page.getByText('More options').click();
  await page.getByRole('combobox', { name: 'Board' }).selectOption('6x6');
  await setLevel(page, 0);
  await page.getByRole('button', { name: 'Play Black' }).click();
  await expect(page.getByRole('gridcell')).toHaveCount(36);
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

test('the game is saved as a PNG picture', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6`);
  await mode(page, 'Games');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture (PNG)' }).click();
  const bytes = await readFile(await (await waiting).path());
  expect([...bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect(bytes.length).toBeGreaterThan(2000);
});

/** File of names of a WTHOR archive: a header of 16 bytes, then names of equal length. */
function names(length: number, list: readonly string[]): Buffer {
  const bytes = Buffer.alloc(16 + length * list.length);
  bytes.writeUInt16LE(list.length, 8);
  list.forEach((name, place) => bytes.write(name, 16 + place * length, 'latin1'));
  return bytes;
}

test('a WTHOR archive has the names of its players and tournaments, and a search', async ({ page, server }) => {
  await page.goto(server.isolated);
  await engineIsReady(page);
  await mode(page, 'Games');
  const one = wthor('f5d6c3d3c4');
  const other = wthor('f5f6e6f4e3');
  const archive = Buffer.concat([one, other.subarray(16)]);
  archive.writeUInt32LE(2, 4);
  [1, 0, 1, 2, 1, 0].forEach((number, place) => archive.writeUInt16LE(number, 16 + 68 * Math.floor(place / 3) + 2 * (place % 3)));
  const type = 'application/octet-stream';
  await page.getByLabel(/choose files/).setInputFiles([
    { name: 'WTH_2024.wtb', mimeType: type, buffer: archive },
    { name: 'WTHOR.JOU', mimeType: type, buffer: names(20, ['Müller Anna', 'Bo']) },
    { name: 'WTHOR.TRN', mimeType: type, buffer: names(26, ['Paris', 'Oslo', 'Roma']) },
  ]);
  const shown = page.getByRole('region', { name: '2 games in the file' }).getByRole('button');
  await expect(shown.nth(0)).toHaveText('1. Müller Anna – Bo, Oslo, 2024');
  await expect(shown.nth(1)).toHaveText('2. Bo – Müller Anna, Roma, 2024');
  await page.getByLabel(/^Search by player/).fill('muller roma 2024');
  await expect(shown).toHaveText(['2. Bo – Müller Anna, Roma, 2024']);
  await expect(page.getByText('1 game found.')).toBeVisible();
  await shown.click();
  await expect(square(page, 'e3')).toHaveAccessibleName(/^e3, Black/);
});

test('the opened games have statistics of their next moves', async ({ page, server }) => {
  await page.goto(server.isolated);
  await paste(page, 'f5d6c3d3\nf5f6e6f4\nc4e3f6e6');
  await mode(page, 'Analyse');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Forward', exact: true }).click();
  await page.getByRole('tab', { name: 'Explorer' }).click();
  const rows = page.getByRole('region', { name: 'Next moves in games and in the book' }).locator('tbody tr');
  await expect(rows.nth(0)).toContainText(/^d62/); // c4 e3 is f5 d6, turned
  await expect(rows.nth(1)).toContainText(/^f61/);
  await rows.nth(1).getByRole('button').click();
  await expect(square(page, 'f6')).toHaveAccessibleName(/^f6, White/);
});

const DRAWING = `
  a b c d e f g h
1 . . . . . . . . 1
2 . . . . . . . . 2
3 . . X . . . . . 3
4 . . . X X . . . 4
5 . . . O X X . . 5
6 . . . O . . . . 6
7 . . . . . . . . 7
8 . . . . . . . . 8
  a b c d e f g h
White to move`;

for (const [name, text, at] of [
  ['a link of the page', 'https://example.org/board/#moves=f5d6c3', 'c3, Black'],
  ['separated moves', 'f5-d6-c3', 'c3, Black'],
  ['marks', '1. f5! d6?! 2. c3??', 'c3, Black'],
  ['full-width letters', 'ｆ５ｄ６ｃ３', 'c3, Black'],
  ['a board with coordinates', DRAWING, 'c3, Black'],
  ['JSON of emilia convert', '{"black":"Anna","moves":[{"move":"f5"},{"move":"d6"},{"move":"c3"}]}', 'c3, Black'],
  ['JSON of emilia analyze', `{"start":"B${'E'.repeat(27)}OX${'E'.repeat(6)}XO${'E'.repeat(27)}","moves":[{"number":1,"move":"f5"},{"move":"d6"},{"move":"c3"}]}`, 'c3, Black'],
  ['several games on lines', 'f5d6c3d3\nf5f6e6f4', 'c3, Black'],
] as const) {
  test(`the box understands ${name}`, async ({ page, server }) => {
    await page.goto(server.isolated);
    await paste(page, text);
    await expect(square(page, 'c3')).toHaveAccessibleName(new RegExp(`^${at}`));
    await expect(status(page)).toHaveText(name.startsWith('several') ? 'Black to move' : 'White to move');
  });
}

const QUEST = {
  id: 'x', created: '2026-05-04T12:00:00Z', players: [{ name: 'Anna', oldR: 1800 }, { name: 'Bo', oldR: 1700 }],
  position: { moves: [{ m: 'f5', t: 1 }, { m: 'd6', t: 2 }, { m: 'c3', t: 3 }, { t: 4, s: 'RESIGN' }] },
};

test('several files are opened at once, with games of Othello Quest', async ({ page, server }) => {
  await page.goto(server.isolated);
  await engineIsReady(page);
  await mode(page, 'Games');
  await page.getByLabel(/choose files/).setInputFiles([
    { name: 'quest.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ games: [QUEST] })) },
    { name: 'game.sgf', mimeType: 'text/plain', buffer: Buffer.from(SGF.replace('Anna', 'Eva')) },
    { name: 'two.txt', mimeType: 'text/plain', buffer: Buffer.from('f5d6c3d3\nf5f6e6f4\n') },
    { name: 'damaged.ggf', mimeType: 'text/plain', buffer: Buffer.from('(;GM[Othello]PB[') },
  ]);
  const shown = page.getByRole('region', { name: '4 games in the file' }).getByRole('button');
  await expect(shown).toHaveText(['1. Anna – Bo, Othello Quest, 2026-05-04', '2. Eva – Bo', '3. f5d6c3d3', '4. f5f6e6f4']);
  await expect(page.getByRole('alert')).toHaveText(/^Cannot read 1 game of this file/);
  await expect(square(page, 'c3')).toHaveAccessibleName(/^c3, Black/);
});

test('the game is saved as a film with a frame for each position', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6c3d3c4f4f6`);
  await mode(page, 'Games');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save game as film (GIF)' }).click();
  const bytes = await readFile(await (await waiting).path());
  expect(bytes.subarray(0, 6).toString()).toBe('GIF89a');
  const film = await page.evaluate(async (data) => {
    const decoder = new ImageDecoder({ type: 'image/gif', data: Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)) });
    await decoder.tracks.ready;
    const frames = decoder.tracks.selectedTrack!.frameCount;
    const { image } = await decoder.decode({ frameIndex: frames - 1 });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight).getContext('2d')!;
    canvas.drawImage(image, 0, 0);
    const at = (x: number, y: number) => Array.from(canvas.getImageData(40 * x + 10, 40 * y + 20, 1, 1).data.slice(0, 3));
    return { frames, width: image.displayWidth, black: at(4, 4), white: at(3, 2), felt: at(0, 0) };
  }, bytes.toString('base64'));
  expect(film).toMatchObject({ frames: 8, width: 320, black: [20, 20, 15], white: [247, 247, 242], felt: [47, 125, 79] });
});

test('the link and the code for a frame are copied', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.isolated}#moves=f5d6&ply=1`);
  await mode(page, 'Games');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toBe(`${server.isolated}#moves=f5d6&ply=1`);
  await page.getByRole('button', { name: 'Copy embed code' }).click();
  await expect.poll(copied).toMatch(/^<iframe src="http:.*#moves=f5d6&amp;ply=1" title="Emilia" width="390" height="844" [^>]*><\/iframe>$/);
});
