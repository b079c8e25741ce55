// SPDX-License-Identifier: MIT
// WTHOR archives with names: games of a .wtb file, players of a .jou file, tournaments of a .trn file.
// Format: http://www.ffothello.org/informatique/la-base-wthor/

import type { GameOfFile } from '../engine/questions';
import { boardName, parseSquare, positionText, squareName, START } from './position';
import { treeOfMoves, transcript } from './texts';

export interface WthorNames {
  readonly players: readonly string[];
  readonly events: readonly string[];
}

export interface WthorGame extends GameOfFile {
  readonly numbers: { readonly black: number; readonly white: number; readonly event: number };
}

const HEADER = 16;
const GAME = 68;
const MOVES = 60;
const LENGTHS = { jou: 20, trn: 26 } as const;

/** Names of a file .jou or .trn. */
export function wthorNames(bytes: Uint8Array, kind: keyof typeof LENGTHS): string[] {
  const length = LENGTHS[kind];
  const decoder = new TextDecoder('latin1');
  const count = Math.floor(Math.max(0, bytes.length - HEADER) / length);
  return Array.from({ length: count }, (_, place) => {
    const name = bytes.subarray(HEADER + place * length, HEADER + (place + 1) * length);
    const end = name.indexOf(0);
    return decoder.decode(end < 0 ? name : name.subarray(0, end)).trim();
  });
}

/** Adds the numbers of players and tournaments to games that the engine read from a .wtb file; null if the counts differ. */
export function wthorGames(bytes: Uint8Array, games: readonly GameOfFile[]): WthorGame[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.floor((bytes.length - HEADER) / GAME);
  if (count !== games.length) return numberedByMoves(bytes, games, count);
  return games.map((game, place) => ({ ...game, numbers: numbersAt(view, place) }));
}

function numbersAt(view: DataView, place: number) {
  const at = HEADER + place * GAME;
  return { event: view.getUint16(at, true), black: view.getUint16(at + 2, true), white: view.getUint16(at + 4, true) };
}

/** The same for a file with damaged games, which the engine skipped: games are identified by their moves. */
function numberedByMoves(bytes: Uint8Array, games: readonly GameOfFile[], count: number): WthorGame[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: WthorGame[] = [];
  let next = 0;
  for (let place = 0; place < count && next < games.length; ++place) {
    if (movesAt(bytes, place) !== games[next]!.moves) continue;
    found.push({ ...games[next]!, numbers: numbersAt(view, place) });
    ++next;
  }
  return found;
}

function movesAt(bytes: Uint8Array, place: number): string {
  const begin = HEADER + place * GAME + GAME - MOVES;
  const names = [...bytes.subarray(begin, begin + MOVES)].filter((byte) => byte > 0);
  return names.map((byte) => squareName((byte % 10) - 1 + 10 * (Math.floor(byte / 10) - 1))).join('');
}

/** Games with the names that are known. */
export function withNames(games: readonly WthorGame[], { players, events }: WthorNames): WthorGame[] {
  return games.map((game) => {
    const { black, white, event } = game.numbers;
    return {
      ...game,
      black: players[black] ?? game.black,
      white: players[white] ?? game.white,
      place: events[event] ?? game.place,
    };
  });
}

/** Game of a transcript as a game of a file. */
export function gameOfMoves(moves: readonly string[]): GameOfFile | null {
  const read = treeOfMoves(START, moves.filter((name) => parseSquare(name) !== null));
  if ('error' in read) return null;
  const head = { black: '', white: '', place: '', date: '', result: '' };
  return { ...head, board: boardName(START), start: positionText(START), moves: transcript(read.tree) };
}
