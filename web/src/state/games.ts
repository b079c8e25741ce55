// SPDX-License-Identifier: MIT
// Room of the mode Games: the games of a file, and the position that the user sets up.

import type { GameOfFile } from '../engine/questions';
import { count, isOver, type Position, squaresOf, startOn } from '../rules/position';

export interface Games {
  readonly library: readonly GameOfFile[]; // games of the last file, if it has several
  readonly place: number | null; // index of the loaded game in `library`; null for another game
  readonly setUp: Position | null; // position that the user sets up
}

export const NO_GAMES: Games = { library: [], place: null, setUp: null };

/** First position of a set-up: the given one, or the start position if it has no disc. */
export function startOfSetUp(position: Position): Position {
  return count(position, 'black') + count(position, 'white') > 0 ? position : startOn(position);
}

/** Returns the board without discs. */
export function cleared(position: Position): Position {
  const discs = [...position.discs];
  for (const square of squaresOf(position)) discs[square] = null;
  return { ...position, discs };
}

/** True if a side has a move: a game can be played from there. */
export function isPlayable(position: Position): boolean {
  return !isOver(position);
}
