// SPDX-License-Identifier: MIT
// The board with the program as its engine: `emilia board`.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { engineIsReady, expect, moves, newGame, root, status, test } from './page';

const PROGRAM = process.env.EMILIA_PROGRAM ?? join(root, 'build/release/emilia');

interface Board {
  readonly address: string;
  readonly program: ChildProcess;
}

/** Starts the program and waits for the address of a page. */
async function start(folder: string, ...words: string[]): Promise<Board> {
  const environment = { ...process.env, XDG_RUNTIME_DIR: folder };
  const program = spawn(PROGRAM, ['board', '--no-browser', '--hash', '16', ...words], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: program.stdout! })) {
    const address = /http:\S+/.exec(line)?.[0];
    if (address !== undefined) return { address, program };
  }
  throw new Error('the program ended without an address');
}

async function stop({ program }: Board): Promise<void> {
  program.kill('SIGTERM');
  await new Promise((done) => program.once('exit', done));
}

test('a whole game against the program, which ends and comes back', async ({ context }) => {
  const folder = await mkdtemp(join(tmpdir(), 'emilia-'));
  const first = await start(folder);
  const page = await context.newPage(); // unlike the fixture's, it may report the lost connection
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(first.address);
  expect(new URL(page.url()).pathname).toBe('/');
  await engineIsReady(page);
  await newGame(page, 'Black');
  for (let move = 0; move < 40; ++move) {
    await expect(status(page)).toHaveText(/Your move|wins?|Draw/);
    if (/wins?|Draw/.test((await status(page).textContent()) ?? '')) break;
    await page.getByRole('gridcell', { name: /legal move/ }).first().click();
  }
  const result = /^(Draw|You win|Emilia wins) \d+–\d+$/;
  await expect(status(page)).toHaveText(result);
  expect(requests.filter((url) => /wasm|worker/.test(url))).toEqual([]);
  await stop(first);
  await expect(page.getByText(/connection to Emilia is lost/)).toBeVisible();
  const second = await start(folder, '--port', new URL(first.address).port);
  const other = await context.newPage();
  await other.goto(second.address);
  await engineIsReady(other);
  await engineIsReady(page);
  await expect(status(page)).toHaveText(result);
  await stop(second);
});

test('a second call opens its games in the running board', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'emilia-'));
  const file = join(folder, 'game.txt');
  await writeFile(file, 'f5d6c3d3c4\n');
  const first = await start(folder);
  const second = await start(folder, file);
  expect(new URL(second.address).origin).toBe(new URL(first.address).origin);
  await page.goto(second.address);
  await expect(moves(page)).toHaveCount(5);
  await expect(page).not.toHaveURL(/games=/);
  await page.close();
  await stop(first);
});
