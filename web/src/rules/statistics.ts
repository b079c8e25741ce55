// SPDX-License-Identifier: MIT
// Games with a position, and their next moves: on 8x8, from the usual start, also mirrored and turned, in any order of moves.

import { afterPass, count, GRID, parseSquare, play, type Position, positionText, type Square, squaresOf, START } from './position';

/** What the search needs of a game. */
interface Moves {
  readonly board: string;
  readonly start: string;
  readonly moves: string;
  readonly result: string;
}

export interface MoveStatistics {
  readonly move: Square;
  readonly games: number;
  readonly points: number | null; // percent for the mover, a draw is a half; null without results
}

/** A game that has the position, and its next move there, turned to the position. */
interface Reached<T> {
  readonly game: T;
  readonly next: Square | null;
}

const SIDE = 8;

type Turn = (square: Square) => Square;

const flipped: Turn = (square) => SIDE - 1 - (square % GRID) + GRID * Math.floor(square / GRID);
const swapped: Turn = (square) => Math.floor(square / GRID) + GRID * (square % GRID);
const quarter: Turn = (square) => flipped(swapped(square));

/** The eight symmetries of the board. */
const TURNS: readonly Turn[] = [0, 1, 2, 3].flatMap((quarters) => {
  const turn: Turn = (square) => Array.from({ length: quarters }).reduce<Square>((each) => quarter(each), square);
  return [turn, (square: Square) => turn(flipped(square))];
});

const squares = new WeakMap<Moves, readonly Square[] | null>();

/** Moves of a game from the usual start; null for another one. */
function squaresOfGame(game: Moves): readonly Square[] | null {
  const known = squares.get(game);
  if (known !== undefined) return known;
  const isUsual = game.board === '8x8' && game.start === positionText(START);
  const parsed = isUsual ? (game.moves.match(/[a-h][1-8]/g) ?? []).map((name) => parseSquare(name)!) : null;
  squares.set(game, parsed);
  return parsed;
}

function positionAfter(moves: readonly Square[]): Position | null {
  return moves.reduce<Position | null>((position, move) => (position === null ? null : play(position, move)), START);
}

/** The position with its squares moved by a symmetry. */
function turnedBy(position: Position, turn: Turn): string {
  const discs = [...position.discs];
  for (const square of squaresOf(position)) discs[turn(square)] = position.discs[square]!;
  return positionText({ ...position, discs });
}

/** Games that reach a position. The occupied squares decide for nearly all of them, without the rules. */
export function gamesWith<T extends Moves>(games: readonly T[], position: Position): Reached<T>[] {
  if (position.columns !== SIDE || position.rows !== SIDE || position.fewest) return [];
  const ply = count(position, 'black') + count(position, 'white') - 4;
  const wanted = positionText(afterPass(position));
  const images = TURNS.map((turn) => new Set(squaresOf(position).filter((square) => position.discs[turn(square)] !== null)));
  return games.flatMap((game) => {
    const moves = squaresOfGame(game);
    if (moves === null || moves.length < ply) return [];
    const fits = TURNS.filter((_, each) => {
      for (let place = 0; place < ply; ++place) if (!images[each]!.has(moves[place]!)) return false;
      return true;
    });
    const reached = fits.length === 0 ? null : positionAfter(moves.slice(0, ply));
    const turns = reached === null ? [] : fits.filter((turn) => turnedBy(reached, turn) === wanted);
    if (turns.length === 0) return [];
    const next = moves[ply];
    return [{ game, next: next === undefined ? null : Math.min(...turns.map((turn) => turn(next))) }];
  });
}

/** Next moves of games that have a position, the most frequent one first. */
export function statisticsOf(games: readonly Moves[], position: Position): MoveStatistics[] {
  const found = new Map<Square, { games: number; points: number; known: number }>();
  for (const { game, next } of gamesWith(games, position)) {
    if (next === null) continue;
    const difference = Number.parseFloat(game.result);
    const isKnown = !Number.isNaN(difference);
    const sum = found.get(next) ?? { games: 0, points: 0, known: 0 };
    const won = !isKnown ? 0 : difference === 0 ? 0.5 : difference > 0 === (position.toMove === 'black') ? 1 : 0;
    found.set(next, { games: sum.games + 1, points: sum.points + won, known: sum.known + (isKnown ? 1 : 0) });
  }
  return [...found]
    .map(([move, { games: all, points, known }]) => ({ move, games: all, points: known === 0 ? null : (100 * points) / known }))
    .sort((one, other) => other.games - one.games || one.move - other.move);
}
