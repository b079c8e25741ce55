// SPDX-License-Identifier: MIT
// Where games are kept: in the library of the program that serves the page (docs/reference/http.md), or in the browser.

import { parseBoard } from '../rules/position';
import { MOVE } from '../notation/texts';
import { type KeptGame, keyOf, type Page, type Summary } from './summary';

declare const IS_NATIVE: boolean; // true in the board of `emilia board`

export interface Entry {
  readonly id: string;
  readonly summary: Summary;
}

/** Storage of games. Every function rejects if the storage fails. */
export interface GameStore {
  /** All games, the newest first. */
  readonly list: () => Promise<readonly Entry[]>;
  readonly page: (id: string) => Promise<Page>;
  /** Stores a game, or replaces an equal one. Resolves with its id when nothing can lose it any more. */
  readonly save: (game: KeptGame) => Promise<string>;
  readonly remove: (id: string) => Promise<void>;
}

/** Asks the program for JSON. */
export async function ask(request: string, fields: object = {}, signal?: AbortSignal): Promise<unknown> {
  const answer = await fetch(`api/${request}`, { method: 'POST', body: JSON.stringify(fields), ...(signal && { signal }) });
  const json = (await answer.json().catch(() => ({}))) as { error?: string };
  if (!answer.ok) throw new Error(json.error ?? answer.statusText);
  return json;
}

/** The game in the form of `emilia convert`. */
export function jsonGame({ black, white, place, date, result, board, start, moves: names, notes }: Summary): object {
  const sides = parseBoard(board)!;
  const moves = notes === undefined ? names : (names.match(MOVE) ?? []).map((move, place) => {
    const { time, value } = notes[place] ?? {};
    return { move, ...(time !== undefined && { time: time / 1000 }), ...(value !== undefined && { evaluation: value }) };
  });
  return { black, white, place, date, result, columns: sides.columns, rows: sides.rows, start, ...(sides.fewest && { type: `${sides.columns}a` }), moves };
}

const PROGRAM: GameStore = {
  async list() {
    const own = (await ask('library/own')) as { games: { number: number; summary: Summary }[] };
    return own.games.map(({ number, summary }) => ({ id: String(number), summary }));
  },
  async page(id) {
    const { page } = (await ask('library/game', { number: Number(id) })) as { page: Page };
    return page;
  },
  async save({ summary, page }) {
    const { number } = (await ask('library/save', { game: jsonGame(summary), summary, page })) as { number: number };
    return String(number);
  },
  async remove(id) {
    await ask('library/delete', { number: Number(id) });
  },
};

const GAMES = 'games';

function request<T>(made: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    made.onsuccess = () => done(made.result);
    made.onerror = () => fail(made.error);
  });
}

/** Calls a function with the games of the browser, and waits until its changes are stored. */
async function inBrowser<T>(mode: IDBTransactionMode, use: (games: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('emilia', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(GAMES);
  const database = await request(opening);
  try {
    const transaction = database.transaction(GAMES, mode);
    const stored = new Promise<void>((done, fail) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => fail(transaction.error);
    });
    const result = await request(use(transaction.objectStore(GAMES)));
    await stored;
    return result;
  } finally {
    database.close();
  }
}

const BROWSER: GameStore = {
  async list() {
    const games = (await inBrowser('readonly', (store) => store.getAll())) as KeptGame[];
    return games.map(({ summary }) => ({ id: keyOf(summary), summary })).sort((one, other) => other.summary.at - one.summary.at);
  },
  async page(id) {
    return ((await inBrowser('readonly', (store) => store.get(id))) as KeptGame).page;
  },
  async save(game) {
    return String(await inBrowser('readwrite', (store) => store.put(game, keyOf(game.summary))));
  },
  async remove(id) {
    await inBrowser('readwrite', (store) => store.delete(id));
  },
};

/** True in the board of the program; false in tests without a browser. */
export const hasProgram = typeof IS_NATIVE !== 'undefined' && IS_NATIVE;

export const games: GameStore = hasProgram ? PROGRAM : BROWSER;
