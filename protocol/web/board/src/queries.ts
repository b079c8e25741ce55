// SPDX-License-Identifier: MIT
// What views and jobs compute from the state.

import { boardName, type Color, finalScore, isOver, legalMoves, opponentOf, play, type Position, positionText, remembered, type Shape, type Square } from './rules/position';
import type { RatedGame } from './rules/rating';
import { type GameHead, transcript } from './rules/texts';
import { currentNode, type Evaluation, line, type Node, nodeOf, ply } from './rules/tree';
import { MISTAKE, type Puzzle, type State } from './state';

/** Key of a position: board size and characters. */
export const positionKey = remembered((position) => `${boardName(position)} ${positionText(position)}`);

/** Key of a move in a position. */
export function reasonKey(before: Node, after: Node): string {
  return `${positionKey(before.position)} ${after.move}`;
}

/** True if Emilia is to move. */
export function isEnginesTurn({ mode, isStarted, lesson, puzzle, drill, opponent, tree, setUp, isLookingBack, flagged }: State): boolean {
  const { position } = currentNode(tree);
  const isGame = mode === 'play' ? isStarted && flagged === null : mode === 'learn' && lesson !== null;
  if (!isGame || drill !== null || puzzle !== null || setUp !== null || isLookingBack || isOver(position)) return false;
  return opponent === 'both' || opponent === position.toMove;
}

/** True if values of moves may be seen: not by a player during a game. */
export function areValuesShown({ mode, isAnalysing }: State): boolean {
  return mode === 'analyse' && isAnalysing;
}

/** True if the clock of the side to move runs: from the second move of a game on. */
export function isClockRunning({ mode, isStarted, isLookingBack, times, flagged, tree, setUp, isHidden, opponent }: State): boolean {
  const { position, parent } = currentNode(tree);
  const isWaiting = isLookingBack || parent === null || (isHidden && opponent === position.toMove);
  return times !== null && flagged === null && mode === 'play' && isStarted && setUp === null && !isWaiting && !isOver(position);
}

/** Milliseconds that a side has left; null without a clock. */
export function timeLeft({ times, spent, tree }: State, color: Color): number | null {
  if (times === null) return null;
  return Math.max(0, times[color] - (currentNode(tree).position.toMove === color ? spent : 0));
}

/** Next move of the drill for the side to move; null at its end or without a drill. */
export function drillMove({ drill, tree }: State): Square | null {
  const { position } = currentNode(tree);
  return drill === null || isOver(position) ? null : (drill.moves[ply(tree)] ?? null);
}

/** True if the page plays the next move of the drill. */
export function isDrillsTurn(state: State): boolean {
  return drillMove(state) !== null && currentNode(state.tree).position.toMove !== state.drill?.color;
}

/** Color of the user against Emilia; null if there is no such side. */
export function userOf({ opponent }: State): Color | null {
  return opponent === 'black' || opponent === 'white' ? opponentOf(opponent) : null;
}

/** Rating at which Emilia plays on a board; null if a level is chosen. There are ratings for 8x8 only. */
export function ratingFor({ rating }: State, shape: Shape): number | null {
  return boardName(shape) === '8x8' ? rating : null;
}

/** The finished game against a rating; null for another one, and if the user took moves back. */
export function ratedGame(state: State): RatedGame | null {
  const [nodes, user] = [line(state.tree), userOf(state)];
  const { position } = nodes.at(-1)!;
  const rating = ratingFor(state, position);
  if (rating === null || user === null || nodes.length !== state.tree.nodes.length) return null;
  if (state.flagged === null && !isOver(position)) return null;
  const score = state.flagged === null ? Math.sign(finalScore(position)) : state.flagged === 'black' ? -1 : 1;
  const points = ((user === 'black' ? score : -score) + 1) / 2;
  return { moves: transcript(state.tree), rating, points };
}

/** Players, place, date and result. The result of an opened game is kept as long as its moves are unchanged. */
export function headOf({ opened, opponent, tree, isStarted, names }: State): GameHead {
  const ofPerson = (color: Color) => (isStarted && opponent === 'none' ? names[color].trim() : '');
  const name = (color: Color) => (opponent === color || opponent === 'both' ? 'Emilia' : ofPerson(color));
  if (opened === null) return { black: name('black'), white: name('white'), place: '', date: '', result: '' };
  const { moves, ...head } = opened;
  return { ...head, result: transcript(tree) === moves ? head.result : '' };
}

/** Value of a position: the final score if the game is over, else the search result. */
export function valueOf(state: State, node: Node): Evaluation | undefined {
  if (isOver(node.position)) return { score: finalScore(node.position), depth: 0, isExact: true, pv: [] };
  return state.values.get(positionKey(node.position));
}

/** Discs that the mover lost with the move to `after`; undefined if a value is missing. */
export function lossOf(state: State, before: Node, after: Node): number | undefined {
  const known = state.losses.get(reasonKey(before, after));
  if (known !== undefined) return known;
  const valueBefore = valueOf(state, before);
  const valueAfter = valueOf(state, after);
  if (valueBefore === undefined || valueAfter === undefined) return undefined;
  const lost = valueBefore.score - valueAfter.score;
  return Math.max(0, before.position.toMove === 'black' ? lost : -lost);
}

/** Mistake of a game: the move to `after`. */
export interface Mistake {
  readonly number: number; // of the move, from 1
  readonly before: Node;
  readonly after: Node;
  readonly loss: number;
  readonly better: Square;
}

/** Moves of the line with a known best move, in the order of the game. */
function judgedMoves(state: State): Mistake[] {
  const nodes = line(state.tree);
  return nodes.slice(1).flatMap((after, place) => {
    const before = nodes[place]!;
    const loss = lossOf(state, before, after) ?? 0;
    const better = valueOf(state, before)?.pv[0];
    return better === undefined ? [] : [{ number: place + 1, before, after, loss, better }];
  });
}

/** Mistakes of the line with a known better move, in the order of the game. */
export function mistakesOf(state: State): Mistake[] {
  return judgedMoves(state).filter(({ loss, better, after }) => loss >= MISTAKE && better !== after.move);
}

/** The move that is explained. It need not be a mistake any more: the analysis continues and may find other values. */
export function explainedMove(state: State): Mistake | undefined {
  return judgedMoves(state).find(({ after }) => after.id === state.explained);
}

/** Node whose moves are all compared: that of the lesson or the task; null without one. */
export function judgedNode({ mode, lesson, puzzle, tree }: State): Node | null {
  if (mode !== 'learn') return null;
  if (puzzle !== null) return nodeOf(tree, puzzle.ids[puzzle.place]!);
  return lesson === null ? null : nodeOf(tree, 0);
}

/** Discs that a move of a position loses; undefined as long as it is not compared. */
export function lossOfMove(state: State, position: Position, move: Square): number | undefined {
  const after = play(position, move);
  const best = state.values.get(positionKey(position));
  const value = after === null ? undefined : isOver(after) ? { score: finalScore(after) } : state.values.get(positionKey(after));
  if (best === undefined || value === undefined) return undefined;
  return Math.max(0, position.toMove === 'black' ? best.score - value.score : value.score - best.score);
}

/** True if every move of a position has a value. */
export function isJudged(state: State, position: Position): boolean {
  return legalMoves(position).every((move) => lossOfMove(state, position, move) !== undefined);
}

/** Loss below which a move counts as good, in discs: a search that is not exact errs by some discs. */
export function leastLoss(best: Evaluation | undefined): number {
  return best?.isExact ? 1 : 3;
}

export function isSolved(state: State, { ids, place, tried }: Puzzle): boolean {
  const node = nodeOf(state.tree, ids[place]!);
  const loss = tried === null ? undefined : lossOfMove(state, node.position, tried);
  return loss !== undefined && loss < leastLoss(valueOf(state, node));
}

const HINTS = { mistake: 3, endgame: 2 } as const; // the last one is the move

/** Better move of a task or next move of a drill, when it may be shown on the board; null before. */
export function shownAnswer(state: State): Square | null {
  const { puzzle, drill } = state;
  if (drill !== null) return drill.hintAt === ply(state.tree) ? drillMove(state) : null;
  if (puzzle === null) return null;
  const hints = puzzle.endgame === null ? HINTS.mistake : HINTS.endgame;
  if (puzzle.hints < hints && !isSolved(state, puzzle)) return null;
  return valueOf(state, nodeOf(state.tree, puzzle.ids[puzzle.place]!))?.pv[0] ?? null;
}
