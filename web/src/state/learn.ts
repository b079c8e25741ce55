// SPDX-License-Identifier: MIT
// Room of the mode Learn: at most one task, on a board of its own.

import type { Judgement } from '../engine/jobs';
import { type Color, isOver, legalMoves, type Position, type Square } from '../rules/position';
import { currentNode, goTo, line, newTree, type Node, nodeOf, playMove, ply, type Tree } from '../rules/tree';
import { linePlayed, type Opponent } from './common';
import { isJudged, type Knowledge, leastLoss, lossOf, lossOfMove, positionKey, valueOf } from './knowledge';
import { against } from './play';

/** A mistake of the game, or an endgame, as a task: find the better move. */
export interface Puzzle {
  readonly ids: readonly number[]; // nodes before the mistakes
  readonly place: number; // index of the current task
  readonly tried: Square | null;
  readonly hints: number; // number of hints that were shown
  readonly endgame: Endgame | null; // null for a mistake of the game
  readonly card: CardOfGame | null; // set for a mistake of a kept game that is due
}

/** A mistake of a kept game. */
export interface CardOfGame {
  readonly game: string; // its id
  readonly ply: number; // moves before the mistake
}

/** Facts of an endgame task. */
export interface Endgame {
  readonly difficulty: number; // index in `DIFFICULTIES`
  readonly day: string | null; // date of a puzzle of the day
  readonly gap: number; // discs that the second-best move loses
  readonly plies: number; // depth of search from which on the best move is found
}

/** A game of Emilia against itself that is to become an endgame task. */
export interface Making {
  readonly tree: Tree;
  readonly empties: number; // empty squares of the next position that is tried as a task
  readonly difficulty: number;
}

/** A line of the opening trainer that is asked for. */
export interface Drill {
  readonly name: string;
  readonly moves: readonly Square[];
  readonly color: Color; // side of the user
  readonly slips: number; // wrong moves and hints
  readonly hintAt: number | null; // ply whose move is shown
}

export type Task =
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

export function withLesson(lesson: number, tree: Tree): Learn {
  return { tree, opponent: against(currentNode(tree).position), isWaiting: false, task: { kind: 'lesson', lesson } };
}

export function withDrill(drill: Pick<Drill, 'name' | 'moves' | 'color'>): Learn {
  const tree = linePlayed(newTree(), drill.moves.slice(0, 1));
  return { ...noTask(), tree, task: { kind: 'drill', drill: { ...drill, slips: 0, hintAt: null } } };
}

/** Shows the position before a mistake as a task. Requires: the place is in the list. */
export function withPuzzle(tree: Tree, ids: readonly number[], place: number): Learn {
  return { ...noTask(), tree: goTo(tree, ids[place]!), task: { kind: 'puzzle', puzzle: { ids, place, tried: null, hints: 0, endgame: null, card: null } } };
}

/** Shows a mistake of a kept game as a task. Requires: the main line of the tree has that move. */
export function withCard(tree: Tree, card: CardOfGame): Learn {
  const learn = withPuzzle(tree, [line(tree)[card.ply]!.id], 0);
  return changed(learn, () => ({ card }));
}

/** Shows an endgame as a task. */
export function withEndgame(position: Position, endgame: Endgame): Learn {
  return { ...noTask(), tree: newTree(position), task: { kind: 'puzzle', puzzle: { ids: [0], place: 0, tried: null, hints: 0, endgame, card: null } } };
}

const RANDOM_MOVES = 8; // at the start of a game for a task
const LEAST_EMPTIES = 6;
const LEAST_MOVES = 3;

/** Kinds of endgame tasks: empty squares, and limits of `Endgame`. */
export const DIFFICULTIES = [
  { empties: 8, gap: 4, plies: 0 },
  { empties: 10, gap: 2, plies: 3 },
  { empties: 12, gap: 2, plies: 6 },
] as const;

/** Begins a new game for a task, after some random moves. */
export function withMaking(difficulty: number): Learn {
  let tree = newTree();
  for (let number = 0; number < RANDOM_MOVES; ++number) {
    const moves = legalMoves(currentNode(tree).position);
    tree = playMove(tree, moves[Math.floor(Math.random() * moves.length)]!) ?? tree;
  }
  return { ...noTask(), task: { kind: 'making', making: { tree, empties: DIFFICULTIES[difficulty]!.empties, difficulty } } };
}

/** Continues the game of a task with Emilia's move; a finished game is replaced by a new one. */
export function made(learn: Learn, move: Square | null): Learn {
  if (learn.task.kind !== 'making') return learn;
  const { making } = learn.task;
  const tree = move === null ? null : playMove(making.tree, move);
  if (tree === null || isOver(currentNode(tree).position)) return withMaking(making.difficulty);
  return { ...learn, task: { kind: 'making', making: { ...making, tree } } };
}

/** Shows the compared position as a task if exactly one move is best; otherwise its game continues, or a new one starts. */
export function withJudged(learn: Learn, position: Position, judgements: readonly Judgement[], plies: number): Learn {
  if (learn.task.kind !== 'making' || currentNode(learn.task.making.tree).position !== position) return learn;
  const { making } = learn.task;
  const limits = DIFFICULTIES[making.difficulty]!;
  const [best = 0, second = best] = judgements.map(({ score }) => score).sort((one, other) => other - one);
  const isExact = judgements.every((judgement) => judgement.isExact);
  const isFit = best - second >= limits.gap && plies >= limits.plies && judgements.length >= LEAST_MOVES;
  if (isFit && isExact) return withEndgame(position, { difficulty: making.difficulty, day: null, gap: best - second, plies });
  const empties = making.empties - 1;
  return empties < LEAST_EMPTIES ? withMaking(making.difficulty) : { ...learn, task: { kind: 'making', making: { ...making, empties } } };
}

/** Changes the puzzle; without one nothing changes. */
export function changed(learn: Learn, change: (puzzle: Puzzle) => Partial<Puzzle>): Learn {
  if (learn.task.kind !== 'puzzle') return learn;
  return { ...learn, task: { kind: 'puzzle', puzzle: { ...learn.task.puzzle, ...change(learn.task.puzzle) } } };
}

/** Counts a wrong move of a drill, or a hint. */
export function slipped(learn: Learn, isHint: boolean): Learn {
  if (learn.task.kind !== 'drill') return learn;
  const { drill } = learn.task;
  const hintAt = isHint ? ply(learn.tree) : drill.hintAt;
  return { ...learn, task: { kind: 'drill', drill: { ...drill, slips: drill.slips + 1, hintAt } } };
}

/** Plays a move of a lesson or of a drill. */
export function answered(learn: Learn, move: Square): Learn {
  const hasMoves = learn.task.kind === 'lesson' || learn.task.kind === 'drill';
  const tree = hasMoves ? playMove(learn.tree, move) : null;
  return tree === null ? learn : { ...learn, tree, isWaiting: false };
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

/** Node whose moves are all compared: that of the lesson or the task; null without one. */
export function judgedNode({ tree, task }: Learn): Node | null {
  if (task.kind === 'puzzle') return nodeOf(tree, task.puzzle.ids[task.puzzle.place]!);
  return task.kind === 'lesson' ? nodeOf(tree, 0) : null;
}

/** Position whose moves have to be compared next; null if none has. */
export function toJudge(state: Learn & Knowledge): Position | null {
  const position = judgedNode(state)?.position;
  const isOpen = position !== undefined && !isOver(position) && state.judged !== positionKey(position);
  return isOpen && !isJudged(state, position) ? position : null;
}

/** Move of the game in the position of a mistake; null for an endgame. */
function mistakenMove({ tree }: Learn, { ids, place, endgame }: Puzzle): Node | null {
  const [after] = nodeOf(tree, ids[place]!).children;
  return endgame !== null || after === undefined ? null : nodeOf(tree, after);
}

/** Discs that the tried move loses: for the move of the game those of the review; undefined as long as it is not compared. */
export function lossOfTry(state: Learn & Knowledge, puzzle: Puzzle): number | undefined {
  const [before, mistake] = [nodeOf(state.tree, puzzle.ids[puzzle.place]!), mistakenMove(state, puzzle)];
  if (puzzle.tried === null) return undefined;
  return mistake?.move === puzzle.tried ? lossOf(state, before, mistake) : lossOfMove(state, before.position, puzzle.tried);
}

/** True if the tried move is good, and better than that of the game. */
export function isSolved(state: Learn & Knowledge, puzzle: Puzzle): boolean {
  const [before, mistake, loss] = [nodeOf(state.tree, puzzle.ids[puzzle.place]!), mistakenMove(state, puzzle), lossOfTry(state, puzzle)];
  const most = mistake === null ? Infinity : (lossOf(state, before, mistake) ?? Infinity);
  return loss !== undefined && loss < Math.min(leastLoss(valueOf(state, before)), most);
}

const HINTS = { mistake: 3, endgame: 2 } as const; // the last one is the move

/** Better move of a task or next move of a drill, when it may be shown on the board; null before. */
export function shownAnswer(state: Learn & Knowledge): Square | null {
  const { task } = state;
  if (task.kind === 'drill') return task.drill.hintAt === ply(state.tree) ? drillMove(state) : null;
  if (task.kind !== 'puzzle') return null;
  const { puzzle } = task;
  const hints = puzzle.endgame === null ? HINTS.mistake : HINTS.endgame;
  if (puzzle.hints < hints && !isSolved(state, puzzle)) return null;
  return valueOf(state, nodeOf(state.tree, puzzle.ids[puzzle.place]!))?.pv[0] ?? null;
}
