// SPDX-License-Identifier: MIT
// Statistics of the next moves in the games of a file, for games from the start position of the 8x8 board.

import type { GameOfFile } from '../engine/questions';
import { GRID, parseSquare, positionText, type Square, START } from './position';

export interface MoveStatistics {
  readonly move: Square;
  readonly games: number;
  readonly points: number | null; // percent for the mover, a draw is a half; null without results
}

const SIDE = 8;

type Turn = (square: Square) => Square;

const mirrored = (square: Square) => SIDE - 1 - (square % GRID) + GRID * (SIDE - 1 - Math.floor(square / GRID));
const swapped = (square: Square) => Math.floor(square / GRID) + GRID * (square % GRID);

/** Symmetries that turn a first move into f5; each is its own inverse. */
const TURNS = new Map<Square, Turn>([
  [parseSquare('f5')!, (square) => square],
  [parseSquare('c4')!, mirrored],
  [parseSquare('e6')!, swapped],
  [parseSquare('d3')!, (square) => mirrored(swapped(square))],
]);

function parsed(moves: string): Square[] {
  return (moves.match(/[a-h][1-8]/g) ?? []).map((name) => parseSquare(name)!);
}

/** Moves turned so that the first one is f5, as characters. */
function key(moves: readonly Square[]): string {
  const turn = moves[0] === undefined ? undefined : TURNS.get(moves[0]);
  return turn === undefined ? '' : String.fromCharCode(...moves.map((move) => 1 + turn(move)));
}

interface Line {
  readonly moves: string; // `key`
  readonly difference: number | null; // Black's discs minus White's
}

const prepared = new WeakMap<readonly GameOfFile[], Line[]>();

function linesOf(games: readonly GameOfFile[]): Line[] {
  const known = prepared.get(games);
  if (known !== undefined) return known;
  const start = positionText(START);
  const lines = games.flatMap((game) => {
    const difference = game.result === '' ? null : Number.parseFloat(game.result);
    return game.board === '8x8' && game.start === start ? [{ moves: key(parsed(game.moves)), difference }] : [];
  });
  prepared.set(games, lines);
  return lines;
}

/** Next moves after a line of moves from the start position, the most frequent one first. */
export function statisticsOf(games: readonly GameOfFile[], moves: readonly Square[], isBlackToMove: boolean): MoveStatistics[] {
  if (moves.length === 0) return [];
  const prefix = key(moves);
  const turn = TURNS.get(moves[0]!);
  if (turn === undefined) return [];
  const found = new Map<Square, { games: number; points: number; known: number }>();
  for (const { moves: line, difference } of linesOf(games)) {
    if (line.length <= prefix.length || !line.startsWith(prefix)) continue;
    const move = turn(line.charCodeAt(prefix.length) - 1);
    const sum = found.get(move) ?? { games: 0, points: 0, known: 0 };
    const won = difference === null ? 0 : difference === 0 ? 0.5 : difference > 0 === isBlackToMove ? 1 : 0;
    found.set(move, { games: sum.games + 1, points: sum.points + won, known: sum.known + (difference === null ? 0 : 1) });
  }
  return [...found]
    .map(([move, { games: count, points, known }]) => ({ move, games: count, points: known === 0 ? null : (100 * points) / known }))
    .sort((one, other) => other.games - one.games);
}
