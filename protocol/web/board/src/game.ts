// SPDX-License-Identifier: MIT
// State of the page and its actions. Views and engine jobs are computed from it.

import type { Info } from './engine/lines';
import type { GameOfFile, Reason } from './engine/questions';
import { DEFAULT_LEVEL } from './engine/levels';
import type { Book } from './rules/book';
import {
  afterPass,
  boardName,
  type Color,
  count,
  type Disc,
  finalScore,
  isOver,
  type Position,
  positionText,
  remembered,
  squaresOf,
  type Square,
  startOn,
} from './rules/position';
import { type GameHead, transcript } from './rules/texts';
import { currentNode, type Evaluation, goTo, newTree, type Node, playMove, step, type Tree } from './rules/tree';

/** Least loss of a mistake in discs; the same as in `emilia analyze`. */
export const MISTAKE = 2;

export type Opponent = 'none' | Color | 'both';

/** Data of a game from a file. */
export type OpenedGame = GameHead & Pick<GameOfFile, 'moves'>;

export interface State {
  readonly tree: Tree;
  readonly games: number; // number of games started or opened before this one
  readonly opponent: Opponent;
  readonly level: number;
  readonly isAnalysing: boolean;
  /** True after the user went to another move of the game: Emilia waits until the user plays there. */
  readonly isLookingBack: boolean;
  /** Node ids that are not evaluated yet, the next one first; null without a review. */
  readonly review: readonly number[] | null;
  /** Newest line of each best move of the position with the `positionKey` `of`. */
  readonly infos: { readonly of: string; readonly lines: readonly Info[] };
  readonly values: ReadonlyMap<string, Evaluation>; // by `positionKey`
  /** Losses of moves from an analysis, by `reasonKey`; other losses are computed from the values. */
  readonly losses: ReadonlyMap<string, number>;
  readonly reasons: ReadonlyMap<string, readonly Reason[]>; // by `reasonKey`; empty if no reason is known
  readonly opened: OpenedGame | null; // the loaded game
  readonly book: Book | null; // null until it is loaded
  readonly opening: string; // its name, or empty
  readonly marked: readonly Square[]; // squares named in the message
  readonly library: readonly GameOfFile[]; // games of the last file, if it has several
  readonly place: number | null; // index of the loaded game in `library`; null for another game
  readonly lesson: number | null; // index of the current lesson
  /** Position that the user sets up, or null. */
  readonly setUp: Position | null;
  readonly message: string;
}

export type Action =
  | { type: 'play'; move: Square }
  | { type: 'step'; moves: number }
  | { type: 'goTo'; id: number }
  | { type: 'takeBack' }
  | { type: 'playOn' }
  | { type: 'newGame'; sides: Pick<Position, 'columns' | 'rows'> }
  | { type: 'load'; tree: Tree; message: string; opened?: OpenedGame; place?: number; kept?: Kept | null }
  | { type: 'opponent'; opponent: Opponent }
  | { type: 'level'; level: number }
  | { type: 'analyse'; isOn: boolean }
  | { type: 'review'; ids: readonly number[] | null }
  | { type: 'reviewed'; id: number }
  | { type: 'info'; of: Position; info: Info; isOfBest: boolean }
  | { type: 'reasons'; key: string; reasons: readonly Reason[] }
  | { type: 'book'; book: Book }
  | { type: 'opening'; name: string }
  | { type: 'showMistake'; id: number; squares: readonly Square[]; message: string }
  | { type: 'playLine'; moves: readonly Square[] }
  | { type: 'library'; games: readonly GameOfFile[] }
  | { type: 'lesson'; lesson: number; tree: Tree }
  | { type: 'setUp'; position: Position | null }
  | { type: 'cycle'; square: Square }
  | { type: 'setUpDone' }
  | { type: 'say'; message: string };

/** State that a reload keeps, besides the game, which is in the address. */
export type Kept = Pick<State, 'opponent' | 'level' | 'isAnalysing' | 'isLookingBack' | 'opened' | 'lesson'>;

export function keptOf({ opponent, level, isAnalysing, isLookingBack, opened, lesson }: State): Kept {
  return { opponent, level, isAnalysing, isLookingBack, opened, lesson };
}

export function firstState(tree: Tree | null, message: string, kept: Partial<Kept> | null = null): State {
  return {
    tree: tree ?? newTree(),
    games: 0,
    opponent: tree === null ? 'white' : 'none',
    level: DEFAULT_LEVEL,
    isAnalysing: tree !== null,
    isLookingBack: false,
    review: null,
    infos: { of: '', lines: [] },
    values: new Map(),
    losses: new Map(),
    reasons: new Map(),
    opened: null,
    book: null,
    opening: '',
    marked: [],
    library: [],
    place: null,
    lesson: null,
    setUp: null,
    message,
    ...kept,
  };
}

/** Key of a position: board size and characters. */
export const positionKey = remembered((position) => `${boardName(position)} ${positionText(position)}`);

/** Key of a move in a position. */
export function reasonKey(before: Node, after: Node): string {
  return `${positionKey(before.position)} ${after.move}`;
}

/** True if Emilia is to move. */
export function isEnginesTurn({ opponent, tree, setUp, isLookingBack }: State): boolean {
  const { position } = currentNode(tree);
  if (setUp !== null || isLookingBack || isOver(position)) return false;
  return opponent === 'both' || opponent === position.toMove;
}

/** Players, place, date and result. The result of an opened game is kept as long as its moves are unchanged. */
export function headOf({ opened, opponent, tree }: State): GameHead {
  const name = (color: Color) => (opponent === color || opponent === 'both' ? 'Emilia' : '');
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

function withInfo(state: State, of: Position, info: Info, isOfBest: boolean): State {
  const text = positionKey(of);
  const old = state.infos.of === text ? state.infos.lines : [];
  const others = old.filter((line) => line.place !== info.place && line.pv[0] !== info.pv[0]);
  const lines = [...others, info].sort((one, other) => one.place - other.place);
  const known = state.values.get(text);
  const isNews = isOfBest && !(known?.isExact && !info.isExact) && (known === undefined || info.isExact || info.depth >= known.depth);
  if (!isNews) return { ...state, infos: { of: text, lines } };
  const score = of.toMove === 'black' ? info.score : -info.score;
  const values = new Map(state.values).set(text, { score, depth: info.depth, isExact: info.isExact, pv: info.pv });
  return { ...state, infos: { of: text, lines }, values };
}

const NEXT_DISC = new Map<Disc, Disc>([
  [null, 'black'],
  ['black', 'white'],
  ['white', 'blocked'],
  ['blocked', null],
]);

function cycled(position: Position, square: Square): Position {
  const discs = position.discs.map((disc, each) => (each === square ? (NEXT_DISC.get(disc) ?? null) : disc));
  return { ...position, discs };
}

/** Plays moves from the current node; illegal moves are skipped. */
function linePlayed(tree: Tree, moves: readonly Square[]): Tree {
  return moves.reduce((grown, move) => playMove(grown, move) ?? grown, tree);
}

/** Shows another move of the game. At the end of a line Emilia continues to play. */
function shown(state: State, tree: Tree, message = ''): State {
  return { ...state, tree, isLookingBack: currentNode(tree).children.length > 0, message };
}

/** Goes back to the last position with the user to move. */
function takenBack(state: State): Tree {
  let tree = step(state.tree, -1);
  while (isEnginesTurn({ ...state, tree, isLookingBack: false }) && state.opponent !== 'both' && currentNode(tree).parent !== null) {
    tree = step(tree, -1);
  }
  return tree;
}

export function reduce(state: State, action: Action): State {
  const next = reduced(state, action);
  const isElsewhere = next.tree !== state.tree && action.type !== 'showMistake';
  return isElsewhere && state.marked.length > 0 ? { ...next, marked: [] } : next;
}

function reduced(state: State, action: Action): State {
  switch (action.type) {
    case 'play': {
      const tree = playMove(state.tree, action.move);
      return tree === null ? state : { ...state, tree, isLookingBack: false, message: '' };
    }
    case 'step':
      return shown(state, step(state.tree, action.moves));
    case 'goTo':
      return shown(state, goTo(state.tree, action.id));
    case 'takeBack':
      return { ...state, tree: takenBack(state), isLookingBack: state.opponent === 'both', message: '' };
    case 'playOn':
      return { ...state, isLookingBack: false };
    case 'newGame':
      return { ...reduced(state, { type: 'load', tree: newTree(startOn(action.sides)), message: '' }), opponent: state.opponent };
    case 'load':
      return {
        ...state,
        tree: action.tree,
        games: state.games + 1,
        opponent: 'none',
        isLookingBack: false,
        opened: action.opened ?? null,
        place: action.place ?? null,
        review: null,
        setUp: null,
        lesson: null,
        opening: '',
        message: action.message,
        ...action.kept,
      };
    case 'reasons':
      return { ...state, reasons: new Map(state.reasons).set(action.key, action.reasons) };
    case 'book':
      return { ...state, book: action.book };
    case 'opening':
      return { ...state, opening: action.name };
    case 'showMistake':
      return { ...shown(state, goTo(state.tree, action.id), action.message), marked: action.squares };
    case 'playLine':
      return { ...state, tree: linePlayed(state.tree, action.moves), opponent: 'none', message: '' };
    case 'library':
      return { ...state, library: action.games, place: null };
    case 'lesson': {
      const { toMove } = currentNode(action.tree).position;
      const opponent = toMove === 'black' ? 'white' : 'black';
      const others = { isAnalysing: false, isLookingBack: false, opened: null, place: null, review: null, setUp: null, message: '' };
      return { ...state, tree: action.tree, games: state.games + 1, lesson: action.lesson, opponent, ...others };
    }
    case 'opponent':
      return { ...state, opponent: action.opponent, isLookingBack: false };
    case 'level':
      return { ...state, level: action.level };
    case 'analyse':
      return { ...state, isAnalysing: action.isOn };
    case 'review':
      return { ...state, review: action.ids, reasons: action.ids === null ? state.reasons : new Map() };
    case 'reviewed': {
      const left = state.review?.filter((id) => id !== action.id) ?? [];
      return { ...state, review: left.length > 0 ? left : null };
    }
    case 'info':
      return withInfo(state, action.of, action.info, action.isOfBest);
    case 'setUp':
      return { ...state, setUp: action.position, review: null, message: '' };
    case 'cycle':
      return state.setUp === null ? state : { ...state, setUp: cycled(state.setUp, action.square) };
    case 'setUpDone':
      return state.setUp === null ? state : reduced(state, { type: 'load', tree: newTree(afterPass(state.setUp)), message: '' });
    case 'say':
      return { ...state, message: action.message };
  }
}

/** First position of a set-up: the one on the board, or the start position if the board has no disc. */
export function startOfSetUp(state: State): Position {
  const { position } = currentNode(state.tree);
  return count(position, 'black') + count(position, 'white') > 0 ? position : startOn(position);
}

/** Returns the board without discs. */
export function cleared(position: Position): Position {
  const discs = [...position.discs];
  for (const square of squaresOf(position)) discs[square] = null;
  return { ...position, discs };
}
