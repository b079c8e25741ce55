// SPDX-License-Identifier: MIT
// Moves of the starter book. `packaging/pack_book` writes its file and documents the format.

import { GRID, isTournamentBoard, legalMoves, play, type Position, type Square } from './position';

/** Values in discs for the side to move, by the 16 characters of a position in one of its eight symmetries. */
export type Book = ReadonlyMap<string, number>;

export interface BookMove {
  readonly move: Square;
  readonly value: number; // discs, for the mover
}

/** Depth of the searches after the lines of the book (`emilia book learn --depth`, docs/how-to/book.md). */
export const BOOK_DEPTH = 20;

const KEY = 16;
const SIDE = 8;

export function parseBook(text: string): Book {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(0, KEY), Number(line.slice(KEY)) / 100]));
}

type Symmetry = (column: number, row: number) => readonly [number, number];

const mirror = (place: number) => SIDE - 1 - place;
const SYMMETRIES: readonly Symmetry[] = [
  (column, row) => [column, row],
  (column, row) => [mirror(column), row],
  (column, row) => [column, mirror(row)],
  (column, row) => [mirror(column), mirror(row)],
  (column, row) => [row, column],
  (column, row) => [mirror(row), column],
  (column, row) => [row, mirror(column)],
  (column, row) => [mirror(row), mirror(column)],
];

function keyOf({ discs, toMove }: Position, symmetry: Symmetry): string {
  let key = '';
  let four = 0;
  for (let place = 0; place < SIDE * SIDE; ++place) {
    const [column, row] = symmetry(place % SIDE, Math.floor(place / SIDE));
    const disc = discs[column + GRID * row];
    four = 3 * four + (disc === null ? 0 : disc === toMove ? 1 : 2);
    if (place % 4 < 3) continue;
    key += String.fromCharCode('#'.charCodeAt(0) + four);
    four = 0;
  }
  return key;
}

function valueIn(book: Book, position: Position): number | undefined {
  for (const symmetry of SYMMETRIES) {
    const value = book.get(keyOf(position, symmetry));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Book moves of a position, the best one first; empty if the book does not contain the position. */
export function bookMoves(book: Book, position: Position): BookMove[] {
  if (!isTournamentBoard(position) || valueIn(book, position) === undefined) return [];
  const moves = legalMoves(position).flatMap((move) => {
    const after = play(position, move);
    const value = after === null ? undefined : valueIn(book, after);
    return after === null || value === undefined ? [] : [{ move, value: after.toMove === position.toMove ? value : -value }];
  });
  return moves.sort((one, other) => other.value - one.value);
}
