// SPDX-License-Identifier: MIT
// The program as the server of the page: `emilia board`.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const PROGRAM = process.env.EMILIA_PROGRAM ?? join(dirname(fileURLToPath(import.meta.url)), '../../build/release/emilia');

export interface Board {
  readonly address: string; // opens one page
  readonly program: ChildProcess;
}

/** Starts the program with a library of its own, and waits for the address of a page. */
export async function start(folder: string, ...words: string[]): Promise<Board> {
  const environment = { ...process.env, XDG_RUNTIME_DIR: folder, XDG_DATA_HOME: folder };
  const program = spawn(PROGRAM, ['board', '--no-browser', '--hash', '16', ...words], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: program.stdout! })) {
    const address = /http:\S+/.exec(line)?.[0];
    if (address !== undefined) return { address, program };
  }
  throw new Error('the program ended without an address');
}

/** Ends the program and returns its exit status. */
export async function stop({ program }: Board, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  const ended = new Promise<number | null>((done) => program.once('exit', done));
  program.kill(signal);
  return ended;
}

export function folderOfTest(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'emilia-'));
}

/** Cookie of the program's pages, from the file that its second call reads. */
export async function cookieOf(folder: string): Promise<{ name: string; value: string; url: string }> {
  const [port, secret] = (await readFile(join(folder, 'emilia-board'), 'ascii')).trim().split(' ');
  return { name: `emilia-${port}`, value: secret!, url: `http://127.0.0.1:${port}/` };
}
