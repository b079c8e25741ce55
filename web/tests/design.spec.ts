// SPDX-License-Identifier: MIT
// The face of the page: its start, the lesson of the rules, players, bar, tabs, cards, set-up by drags, and settings.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Action, firstStore, headOf, type Store } from '../src/game';
import { legalMoves, parsePosition, parseSquare, play, positionText, squareName, START } from '../src/rules/position';
import { RULES } from '../src/rules_lesson';
import { shareOfBlack } from '../src/views/analysis';
import { after } from './store';
import { built, engineIsReady, expect, mode, moves, newGame, square, status, test } from './page';

test('the start has a title and three doors', async ({ page, server }) => {
  await page.goto(server.isolated);
  await expect(page.getByRole('heading', { name: 'Play Othello. See why.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play Black' })).toBeInViewport();
  await page.getByRole('button', { name: /^Analyse a game/ }).click();
  await expect(page.getByLabel(/^Paste moves/)).toBeVisible();
  await mode(page, 'Play');
  await page.getByRole('button', { name: /^Learn the rules/ }).click();
  await expect(page.getByRole('heading', { name: 'The goal' })).toBeVisible();
});

test('a person who has never played learns the rules, and begins a game', async ({ page, server }) => {
  await page.goto(server.isolated);
  await page.getByRole('button', { name: /^Learn the rules/ }).click();
  const verdict = page.locator('.verdict');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await expect(next).toBeDisabled();
  await square(page, 'a1').click();
  await expect(verdict).toHaveText('a1 is not a legal move: it flips no disc.');
  await square(page, 'd3').click();
  await expect(square(page, 'd4')).toHaveAccessibleName('d4, Black');
  await next.click();
  await square(page, 'g4').click();
  await expect(page.locator('.turned')).toHaveCount(4);
  await next.click();
  await square(page, 'g4').click();
  await expect(verdict).toHaveText(/^g4 is a legal move, but/);
  for (const name of ['e6', 'f6', 'h8', 'a8']) {
    await square(page, name).click();
    await expect(verdict).not.toBeEmpty();
    if (name !== 'a8') await next.click();
  }
  await expect(page.getByText('You know all rules now.')).toBeVisible();
  await page.getByRole('button', { name: 'Play a first game' }).click();
  await expect(status(page)).toHaveText('Your move: Black');
  await mode(page, 'Learn');
  await expect(page.locator('.door.rules')).toHaveClass(/done/);
});

test('the steps of the rules show what their texts say', () => {
  const after = (step: number) => play(parsePosition(RULES[step]!.position)!, parseSquare(RULES[step]!.good[0]!)!)!;
  for (const { position, good } of RULES) {
    const legal = legalMoves(parsePosition(position)!).map(squareName);
    expect(good.filter((move) => !legal.includes(move))).toEqual([]);
  }
  expect(positionText(after(4)), 'White passes, and the last step continues the game').toBe(RULES[5]!.position);
  const discs = after(5).discs;
  expect([discs.filter((disc) => disc === 'black').length, discs.filter((disc) => disc === 'white').length]).toEqual([38, 26]);
});

test('the board is turned, also for the keyboard, and stays so', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6`);
  await page.getByRole('button', { name: 'Turn the board' }).click();
  await expect(page.getByRole('gridcell').first()).toHaveAccessibleName(/^h8,/);
  await square(page, 'f5').focus();
  await page.keyboard.press('ArrowRight');
  await expect(square(page, 'e5')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('gridcell').first()).toHaveAccessibleName(/^h8,/);
});

test('two people have names, beside their discs and in saved games', async ({ page, server }) => {
  await page.goto(server.isolated);
  await page.getByText('More options').click();
  await page.getByLabel('Name of Black').fill('Anna');
  await page.getByLabel('Name of White').fill('Bo');
  await page.getByRole('button', { name: 'Two players' }).click();
  await expect(page.locator('.plate.black.lit')).toContainText('Anna');
  await square(page, 'f5').click();
  await expect(page.locator('.plate.white.lit')).toContainText('Bo');
  await expect(page.locator('.plate.black')).not.toHaveClass(/lit/);
  const headAfter = (store: Store, action: Action) => {
    const { study, names } = after(store, action, { type: 'mode', mode: 'games' });
    return headOf({ ...study, names });
  };
  const named = { ...firstStore(null), names: { black: ' Anna ', white: '' } };
  expect(headAfter(named, { type: 'newGame', sides: START, opponent: 'none' })).toMatchObject({ black: 'Anna', white: '' });
  expect(headAfter(named, { type: 'newGame', sides: START, opponent: 'white' }), 'against Emilia').toMatchObject({ black: '', white: 'Emilia' });
});

test('the bar gives small advantages more room, and has its number at the end of the side that is ahead', async ({ page, server }) => {
  expect(shareOfBlack(0)).toBe(50);
  expect(shareOfBlack(4) - shareOfBlack(0)).toBeGreaterThan(2 * (shareOfBlack(16) - shareOfBlack(12)));
  expect(shareOfBlack(64)).toBeLessThanOrEqual(100);
  await page.goto(`${server.isolated}#position=W${'X'.repeat(40)}${'O'.repeat(24)}`);
  await expect(page.locator('.bar .black-end')).toHaveText('16');
  await expect(page.getByRole('img', { name: 'Black +16' })).toBeVisible();
  const [bar, board] = [(await page.locator('.bar').boundingBox())!, (await page.getByRole('grid').boundingBox())!];
  expect(bar.x + bar.width).toBeLessThanOrEqual(board.x);
  expect(bar.height).toBeGreaterThan(10 * bar.width);
});

test('the discs that just turned are marked', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6c3`);
  const marked = () => page.locator('.square:has(.turned)').evaluateAll((cells) => cells.map((cell) => cell.ariaLabel!.slice(0, 2)));
  expect(await marked()).toEqual(['d4']);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  expect(await marked()).toEqual(['d5']);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  expect(await marked()).toEqual([]);
});

test('the analysis has its graph below the board, and tabs for the keyboard', async ({ page, server }) => {
  await page.goto(`${server.isolated}#moves=f5d6c3d3`);
  const [graph, board] = [(await page.locator('.graph').boundingBox())!, (await page.getByRole('grid').boundingBox())!];
  expect(graph.y).toBeGreaterThanOrEqual(board.y + board.height);
  const rows = page.locator('.moves li');
  await expect(rows).toHaveText(['1.f5d6', '2.c3d3']);
  const [first, second] = [(await rows.nth(0).boundingBox())!, (await rows.nth(1).boundingBox())!];
  expect([second.x, second.y > first.y]).toEqual([first.x, true]);
  await page.getByRole('tab', { name: 'Moves' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Mistakes' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Mistakes' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('tabpanel', { name: 'Explorer' })).toBeVisible();
  await expect(moves(page)).toHaveCount(4); // the arrows stepped through no moves
  expect(page.url()).not.toContain('ply=');
});

test('lessons are the first cards, and keep their progress', async ({ page, server }) => {
  await page.goto(server.isolated);
  await engineIsReady(page);
  await mode(page, 'Learn');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Lessons');
  await expect(page.getByText('0 of 10 solved')).toBeVisible();
  await page.getByRole('button', { name: '6. Stable discs' }).click();
  await square(page, 'a7').click();
  await expect(page.locator('.verdict')).toHaveText(/^Yes: a7/);
  await page.reload();
  await mode(page, 'Play');
  await mode(page, 'Learn');
  await expect(page.getByText('1 of 10 solved')).toBeVisible();
  await expect(page.getByRole('button', { name: '6. Stable discs, solved' })).toBeVisible();
});

test('a position is set up with the palette and by drags', async ({ page, server }) => {
  await page.goto(server.isolated);
  await mode(page, 'Games');
  await page.getByRole('button', { name: 'Set up a position' }).click();
  await page.getByRole('button', { name: 'Clear the board' }).click();
  const drag = async (from: ReturnType<typeof square>, ...to: string[]) => {
    await from.hover();
    await page.mouse.down();
    for (const name of to) await square(page, name).hover();
    await page.mouse.up();
  };
  await drag(square(page, 'a1'), 'b1', 'c1');
  await drag(page.getByRole('button', { name: 'White', exact: true }), 'd1');
  await square(page, 'h8').click(); // with the disc that was dragged
  await page.getByRole('button', { name: 'Empty', exact: true }).click();
  await square(page, 'b1').click();
  await page.getByRole('button', { name: 'Blocked', exact: true }).click();
  await square(page, 'b2').focus();
  await page.keyboard.press('Enter');
  for (const [name, disc] of [['a1', 'Black'], ['b1', 'empty'], ['c1', 'Black'], ['d1', 'White'], ['h8', 'White'], ['b2', 'blocked']]) {
    await expect(square(page, name!)).toHaveAccessibleName(`${name}, ${disc}`);
  }
});

test('settings and progress of a file are in use at once, beside a running game; damaged files are refused', async ({ page, server, browser }) => {
  await page.route('**/*.wasm*', () => {}); // needs no engine
  await page.goto(server.isolated);
  await page.evaluate(() => localStorage.setItem('emilia-daily', JSON.stringify({ last: '2026-11-27', days: 4 })));
  await page.getByRole('slider', { name: /^Strength/ }).fill('3');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Turn the board').check();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save settings' }).click();
  const text = await readFile(await (await waiting).path(), 'utf8');
  expect(JSON.parse(text).values['emilia-daily']).toEqual({ last: '2026-11-27', days: 4 });
  const other = await browser.newPage();
  await other.route('**/*.wasm*', () => {});
  await other.goto(server.isolated);
  await newGame(other, 'two');
  await square(other, 'f5').click();
  await other.evaluate(() => ((window as unknown as { isSame: boolean }).isSame = true));
  await other.getByRole('button', { name: 'Settings' }).click();
  const choose = (content: string) => other.getByLabel('Open saved settings').setInputFiles({ name: 's.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  for (const damaged of ['', '{"emilia":"settings"}', '[1]', text.replace('"days": 4', '"days": "4"'), text.replace('emilia-daily', 'emilia-other')]) {
    await choose(damaged);
    await expect(other.getByRole('dialog').getByRole('alert')).toHaveText(/^Cannot read the settings/);
  }
  await choose(text);
  await expect(other.getByRole('dialog').getByRole('alert')).toHaveText('The settings and the progress of the file are in use.');
  await other.getByRole('button', { name: 'Close' }).click();
  await expect(other.getByRole('gridcell').first()).toHaveAccessibleName(/^h8,/);
  await expect(moves(other), 'the game stays').toHaveCount(1);
  expect(await other.evaluate(() => (window as unknown as { isSame?: boolean }).isSame), 'no reload').toBe(true);
  await other.getByRole('button', { name: 'New game' }).click();
  await expect(other.getByRole('slider', { name: /^Strength/ })).toHaveValue('3');
  await other.close();
});

test('the page brings one font of at most 40 kB, with its licence', () => {
  const fonts = readdirSync(`${built}/assets`).filter((name) => /\.(woff2?|ttf|otf)$/.test(name));
  expect(fonts).toHaveLength(1);
  expect(statSync(`${built}/assets/${fonts[0]}`).size).toBeLessThanOrEqual(40_000);
  expect(readFileSync(`${built}/font-licence.txt`, 'utf8')).toContain('SIL OPEN FONT LICENSE');
});

test('the bar of the download is not cut off', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/*.wasm*', () => {}); // never answered
  await page.goto(server.isolated);
  await expect(page.getByText(/^Loading the engine/).first()).toBeInViewport({ ratio: 1 });
});

test('a window of 1024x768 has a large board, and a phone cuts off no name beside a clock', async ({ page, server }) => {
  await page.route('**/*.wasm*', () => {}); // needs no engine
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(server.isolated);
  expect((await page.getByRole('grid').boundingBox())!.width).toBeGreaterThan(450);
  await page.getByText('More options').click();
  await page.getByRole('combobox', { name: 'Clock' }).selectOption('20 min + 10 s a move');
  await page.getByRole('button', { name: 'Play Black' }).click();
  for (const [width, height] of [[1024, 768], [390, 844], [360, 640]] as const) {
    await page.setViewportSize({ width, height });
    const cut = await page.locator('.plate :is(.name, small)').evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent));
    expect(cut, `${width}x${height}`).toEqual([]);
    const [black, white] = await page.locator('.plate').evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    expect(black!.right).toBeLessThanOrEqual(white!.left);
  }
});

test('a window of 2560x1440 shows the whole game beside a large board', async ({ page, server }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await page.goto(`${server.isolated}#moves=f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1`);
  expect((await page.getByRole('grid').boundingBox())!.width).toBeGreaterThan(950);
  for (const place of [0, -1]) await expect(moves(page).nth(place)).toBeInViewport({ ratio: 1 });
  const right = await page.locator('.tabs').evaluate((tabs) => tabs.getBoundingClientRect().right);
  expect(right).toBeGreaterThan(2200);
});

test('a task of Learn is in view on a tablet, and no wider than its message on a large screen', async ({ page, server }) => {
  await page.route('**/*.wasm*', () => {}); // needs no engine
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(server.isolated);
  await mode(page, 'Learn');
  await page.getByRole('button', { name: 'Learn as Black' }).click();
  await page.getByRole('gridcell', { name: /legal move/ }).nth(1).click();
  await expect(page.getByRole('alert')).toHaveText(/ is another move/);
  await expect(page.getByRole('button', { name: 'Back to Learn' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 2560, height: 1440 });
  const widths = await page.locator('.side > :is(.message, section)').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  expect(widths).toHaveLength(2);
  expect(widths[0]).toBe(widths[1]);
});

test('the buttons at the end of a game stand two by two on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.isolated}#position=B${'X'.repeat(62)}OE`);
  await mode(page, 'Play');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await square(page, 'h8').click();
  const boxes = await page.locator('.end .large button').evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ left, top, width }) => [left, top, width]));
  expect(boxes).toHaveLength(4);
  expect(new Set(boxes.map(([left]) => left)).size).toBe(2);
  expect(new Set(boxes.map(([, top]) => top)).size).toBe(2);
  expect(new Set(boxes.map(([, , width]) => width)).size).toBe(1);
});
