// SPDX-License-Identifier: MIT
// Shows games of files and texts on the board.
import type { Dispatch } from '../game';
import type { GameOfFile } from '../engine/questions';
import { parseSgf } from '../notation/sgf';
import { LONGEST_TEXT, transcript, treeOfGame } from '../notation/texts';
import { strings } from '../strings';

/** Shows a game of the file; an index out of range is ignored. */
export function openGame(games: readonly GameOfFile[], place: number, dispatch: Dispatch): void {
  const game = games[place];
  if (game === undefined) return;
  const read = treeOfGame(game);
  if ('error' in read) return dispatch({ type: 'say', message: read.error });
  const { black, white, date, result, moves } = game;
  const opened = { black, white, place: game.place, date, result, moves };
  dispatch({ type: 'load', tree: read.tree, message: strings.loadedGame(game), opened, place });
}

/** Shows an SGF game with variations or comments; false for other texts, which the engine reads. */
export function openSgf(text: string, dispatch: Dispatch): boolean {
  const game = text.length <= LONGEST_TEXT * 10 ? parseSgf(text) : null;
  const branches = game?.tree.nodes.reduce((sum, node) => sum + Math.max(0, node.children.length - 1), 0) ?? 0;
  if (game === null || (branches === 0 && game.comments.size === 0 && game.marks.size === 0)) return false;
  const { tree, comments, marks, head } = game;
  dispatch({ type: 'load', tree, message: strings.loadedSgf(head, branches, comments.size), opened: { ...head, moves: transcript(tree) }, comments, marks });
  return true;
}
