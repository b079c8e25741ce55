// SPDX-License-Identifier: MIT
// Room of the mode Learn: at most one task, on a board of its own.

import type { Judgement } from './jobs';
import { LESSONS, positionOf } from '../lessons';
import type { PuzzleKind } from '../puzzles/puzzle';
import { type Color, isOver, legalMoves, type Position, type Square } from '../rules/position';
import { currentNode, goTo, newTree, type Node, nodeOf, playMove, ply, type Tree } from '../rules/tree';
import { linePlayed, type Opponent } from './common';
import { isJudged, type Knowledge, leastLoss, lossOf, lossOfMove, positionKey, valueOf } from './knowledge';
import { against } from './play';

/** A position whose best move is to be found. */
export interface Puzzle {
  readonly at: number; // its node
  readonly kind: PuzzleKind;
  readonly tried: Square | null;
  readonly hints: number; // number of hints that were shown
}

/** What a position must have to become a puzzle of a kind. */
export interface Wanted {
  readonly empties: number; // empty squares, or fewer
  readonly gap: number; // discs that the second-best move loses, or more
  readonly plies: number; // depth of search from which on the best move is found, or more
  readonly kind: (gap: number, plies: number) => PuzzleKind;
}

/** A game of Emilia against itself that is to become a puzzle. */
interface Making {
  readonly tree: Tree;
  readonly empties: number; // empty squares of the next position that is tried
  readonly wanted: Wanted;
}

/** A line of the opening trainer that is asked for. */
export interface Drill {
  readonly name: string;
  readonly moves: readonly Square[];
  readonly color: Color; // side of the user
  readonly slips: number; // wrong moves and hints
  readonly hintAt: number | null; // ply whose move is shown
}

type Task =
  | { readonly kind: 'none' }
  | { readonly kind: 'lesson'; readonly lesson: number }
  | { readonly kind: 'puzzle'; readonly puzzle: Puzzle }
  | { readonly kind: 'making'; readonly making: Making }
  | { readonly kind: 'drill'; readonly drill: Drill };

export interface Learn {
  readonly tree: Tree;
  readonly opponent: Opponent; // Emilia's side of a lesson
  readonly isWaiting: boolean; // true after the user went to another move of a lesson: Emilia waits
  readonly task: Task;
}

export function noTask(): Learn {
  return { tree: newTree(), opponent: 'none', isWaiting: false, task: { kind: 'none' } };
}

export function withLesson(lesson: number): Learn {
  const tree = newTree(positionOf(LESSONS[lesson]!));
  return { tree, opponent: against(currentNode(tree).position), isWaiting: false, task: { kind: 'lesson', lesson } };
}

export function withDrill(drill: Pick<Drill, 'name' | 'moves' | 'color'>): Learn {
  const tree = linePlayed(newTree(), drill.moves.slice(0, 1));
  return { ...noTask(), tree, task: { kind: 'drill', drill: { ...drill, slips: 0, hintAt: null } } };
}

export function withPuzzle(tree: Tree, at: number, kind: PuzzleKind): Learn {
  return { ...noTask(), tree: goTo(tree, at), task: { kind: 'puzzle', puzzle: { at, kind, tried: null, hints: 0 } } };
}

const RANDOM_MOVES = 8; // at the start of a game for a puzzle
const LEAST_EMPTIES = 6;
const LEAST_MOVES = 3;

/** Begins a new game for a puzzle, after some random moves. */
export function withMaking(wanted: Wanted): Learn {
  let tree = newTree();
  for (let number = 0; number < RANDOM_MOVES; ++number) {
    const moves = legalMoves(currentNode(tree).position);
    tree = playMove(tree, moves[Math.floor(Math.random() * moves.length)]!) ?? tree;
  }
  return { ...noTask(), task: { kind: 'making', making: { tree, empties: wanted.empties, wanted } } };
}

/** Continues the game of a puzzle with Emilia's move; a finished game is replaced by a new one. */
export function made(learn: Learn, move: Square | null): Learn {
  if (learn.task.kind !== 'making') return learn;
  const { making } = learn.task;
  const tree = move === null ? null : playMove(making.tree, move);
  if (tree === null || isOver(currentNode(tree).position)) return withMaking(making.wanted);
  return { ...learn, task: { kind: 'making', making: { ...making, tree } } };
}

/** Shows the compared position as a puzzle if exactly one move is best; otherwise its game continues, or a new one starts. */
export function withJudged(learn: Learn, position: Position, judgements: readonly Judgement[], plies: number): Learn {
  if (learn.task.kind !== 'making' || currentNode(learn.task.making.tree).position !== position) return learn;
  const { making } = learn.task;
  const { wanted } = making;
  const [best = 0, second = best] = judgements.map(({ score }) => score).sort((one, other) => other - one);
  const isExact = judgements.every((judgement) => judgement.isExact);
  const isFit = best - second >= wanted.gap && plies >= wanted.plies && judgements.length >= LEAST_MOVES;
  if (isFit && isExact) return withPuzzle(newTree(position), 0, wanted.kind(best - second, plies));
  const empties = making.empties - 1;
  return empties < LEAST_EMPTIES ? withMaking(wanted) : { ...learn, task: { kind: 'making', making: { ...making, empties } } };
}

function withSlip(learn: Learn, drill: Drill, hintAt = drill.hintAt): Learn {
  return { ...learn, task: { kind: 'drill', drill: { ...drill, slips: drill.slips + 1, hintAt } } };
}

/** Shows the next hint of a puzzle, or the next move of a drill. */
export function hinted(learn: Learn): Learn {
  const { task } = learn;
  if (task.kind === 'drill') return withSlip(learn, task.drill, ply(learn.tree));
  return task.kind !== 'puzzle' ? learn : { ...learn, task: { kind: 'puzzle', puzzle: { ...task.puzzle, hints: task.puzzle.hints + 1 } } };
}

/** True for another move than that of the drill. */
export function isWrong(learn: Learn, move: Square): boolean {
  return learn.task.kind === 'drill' && move !== drillMove(learn);
}

/** Answers the task with a move: a lesson and a drill show it on the board, unless it is wrong. */
export function answered(learn: Learn, move: Square): Learn {
  const { task } = learn;
  if (task.kind === 'puzzle') return { ...learn, task: { kind: 'puzzle', puzzle: { ...task.puzzle, tried: move } } };
  if (task.kind === 'drill' && isWrong(learn, move)) return withSlip(learn, task.drill);
  const tree = task.kind === 'lesson' || task.kind === 'drill' ? playMove(learn.tree, move) : null;
  return tree === null ? learn : { ...learn, tree, isWaiting: false };
}

/** True if the user may choose a move. */
export function mayAnswer(learn: Learn): boolean {
  const { task, tree, opponent } = learn;
  if (task.kind === 'drill') return drillMove(learn) !== null && !isDrillsTurn(learn);
  return task.kind === 'puzzle' || (task.kind === 'lesson' && opponent !== currentNode(tree).position.toMove);
}

/** Shows another move of a lesson. At the end of a line Emilia continues to play. */
export function shownInLesson(learn: Learn, tree: Tree): Learn {
  return learn.task.kind === 'lesson' ? { ...learn, tree, isWaiting: currentNode(tree).children.length > 0 } : learn;
}

/** True if Emilia is to move in a lesson. */
export function isTeachersTurn({ tree, opponent, isWaiting, task }: Learn): boolean {
  const { position } = currentNode(tree);
  return task.kind === 'lesson' && !isWaiting && !isOver(position) && opponent === position.toMove;
}

/** Next move of the drill for the side to move; null at its end or without a drill. */
export function drillMove({ task, tree }: Learn): Square | null {
  return task.kind !== 'drill' || isOver(currentNode(tree).position) ? null : (task.drill.moves[ply(tree)] ?? null);
}

/** True if the page plays the next move of the drill. */
export function isDrillsTurn(learn: Learn): boolean {
  return learn.task.kind === 'drill' && drillMove(learn) !== null && currentNode(learn.tree).position.toMove !== learn.task.drill.color;
}

/** Node whose moves are all compared: that of the lesson or the puzzle; null without one. */
function judgedNode({ tree, task }: Learn): Node | null {
  if (task.kind === 'puzzle') return nodeOf(tree, task.puzzle.at);
  return task.kind === 'lesson' ? nodeOf(tree, 0) : null;
}

/** Position whose moves have to be compared next; null if none has. */
export function toJudge(state: Learn & Knowledge): Position | null {
  const position = judgedNode(state)?.position;
  const isOpen = position !== undefined && !isOver(position) && state.judged !== positionKey(position);
  return isOpen && !isJudged(state, position) ? position : null;
}

/** Move of the game in the position of a mistake; null without a game. */
function mistakenMove({ tree }: Learn, { at }: Puzzle): Node | null {
  const [after] = nodeOf(tree, at).children;
  return after === undefined ? null : nodeOf(tree, after);
}

/** Discs that the tried move loses: for the move of the game those of the review; undefined as long as it is not compared. */
export function lossOfTry(state: Learn & Knowledge, puzzle: Puzzle): number | undefined {
  const [before, mistake] = [nodeOf(state.tree, puzzle.at), mistakenMove(state, puzzle)];
  if (puzzle.tried === null) return undefined;
  return mistake?.move === puzzle.tried ? lossOf(state, before, mistake) : lossOfMove(state, before.position, puzzle.tried);
}

/** True if the tried move is good, and better than that of the game. */
export function isSolved(state: Learn & Knowledge, puzzle: Puzzle): boolean {
  const [before, mistake, loss] = [nodeOf(state.tree, puzzle.at), mistakenMove(state, puzzle), lossOfTry(state, puzzle)];
  const most = mistake === null ? Infinity : (lossOf(state, before, mistake) ?? Infinity);
  return loss !== undefined && loss < Math.min(leastLoss(valueOf(state, before)), most);
}

/** Better move of a puzzle or next move of a drill, when it may be shown on the board; null before. */
export function shownAnswer(state: Learn & Knowledge): Square | null {
  const { task } = state;
  if (task.kind === 'drill') return task.drill.hintAt === ply(state.tree) ? drillMove(state) : null;
  if (task.kind !== 'puzzle') return null;
  const { puzzle } = task;
  const before = nodeOf(state.tree, puzzle.at);
  const hints = puzzle.kind.told(state, before)?.hints.length ?? Infinity;
  return puzzle.hints < hints && !isSolved(state, puzzle) ? null : (valueOf(state, before)?.pv[0] ?? null);
}
