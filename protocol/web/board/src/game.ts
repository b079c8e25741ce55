// SPDX-License-Identifier: MIT
// State of the page and its actions. Views and engine jobs are computed from it.

import type { Info } from './engine/lines';
import type { Judgement } from './engine/jobs';
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
  legalMoves,
  opponentOf,
  play,
  type Position,
  positionText,
  remembered,
  squaresOf,
  type Square,
  startOn,
} from './rules/position';
import { type GameHead, transcript } from './rules/texts';
import { currentNode, type Evaluation, goTo, line, newTree, type Node, nodeOf, playMove, step, type Tree } from './rules/tree';

/** Least loss of a mistake in discs; the same as in `emilia analyze`. */
export const MISTAKE = 2;

/** Least loss of a blunder in discs, `??` in the list of moves. */
export const BLUNDER = 6;

export type Opponent = 'none' | Color | 'both';

export const MODES = ['play', 'analyse', 'learn', 'games'] as const;
export type Mode = (typeof MODES)[number];

/** A mistake of the game as a task: find the better move. */
export interface Puzzle {
  readonly ids: readonly number[]; // nodes before the mistakes
  readonly place: number; // index of the current task
  readonly tried: Square | null;
  readonly hints: number; // number of hints that were shown
  readonly isEndgame: boolean; // an endgame that Emilia has made, not a mistake of the game
}

/** A game of Emilia against itself that is to become an endgame task. */
export interface Making {
  readonly tree: Tree;
  readonly empties: number; // empty squares of the next position that is tried as a task
  readonly wanted: number; // empty squares that the user chose
}

/** Data of a game from a file. */
export type OpenedGame = GameHead & Pick<GameOfFile, 'moves'>;

export interface State {
  readonly tree: Tree;
  readonly games: number; // number of games started or opened before this one
  readonly mode: Mode;
  /** True for a game that is played on this page, until another game is opened. */
  readonly isStarted: boolean;
  readonly opponent: Opponent;
  readonly preferred: Opponent; // opponent of the next new game
  readonly level: number;
  readonly isAnalysing: boolean; // true if the mode Analyse shows values
  readonly isHidden: boolean; // true in a hidden tab
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
  readonly comments: ReadonlyMap<number, string>; // by the id of the node
  readonly book: Book | null; // null until it is loaded
  readonly opening: string; // its name, or empty
  readonly explained: number | null; // node after the mistake that is explained
  readonly library: readonly GameOfFile[]; // games of the last file, if it has several
  readonly place: number | null; // index of the loaded game in `library`; null for another game
  readonly lesson: number | null; // index of the current lesson
  readonly puzzle: Puzzle | null;
  readonly making: Making | null;
  readonly judged: string; // `positionKey` of the last position whose moves were compared
  /** Position that the user sets up, or null. */
  readonly setUp: Position | null;
  readonly message: string;
}

export type Action =
  | { type: 'play'; move: Square; at?: Node } // `at`: the node that the move is for, ignored elsewhere
  | { type: 'mode'; mode: Mode }
  | { type: 'hidden'; isHidden: boolean }
  | { type: 'step'; moves: number }
  | { type: 'goTo'; id: number }
  | { type: 'takeBack' }
  | { type: 'playOn' }
  | { type: 'playFromHere' }
  | { type: 'newGame'; sides: Pick<Position, 'columns' | 'rows'>; opponent?: Opponent }
  | { type: 'load'; tree: Tree; message: string; opened?: OpenedGame; place?: number; comments?: State['comments']; kept?: Kept | null }
  | { type: 'opponent'; opponent: Opponent }
  | { type: 'level'; level: number }
  | { type: 'analyse'; isOn: boolean }
  | { type: 'review'; ids: readonly number[] | null }
  | { type: 'reviewed'; id: number }
  | { type: 'info'; of: Position; info: Info; isOfBest: boolean }
  | { type: 'reasons'; key: string; reasons: readonly Reason[] }
  | { type: 'book'; book: Book }
  | { type: 'opening'; name: string }
  | { type: 'explain'; id: number }
  | { type: 'judged'; position: Position; judgements: readonly Judgement[] }
  | { type: 'puzzles'; ids: readonly number[] }
  | { type: 'puzzle'; place: number }
  | { type: 'hint' }
  | { type: 'makeEndgame'; empties: number }
  | { type: 'made'; move: Square | null }
  | { type: 'tryMove'; move: Square }
  | { type: 'playLine'; moves: readonly Square[] }
  | { type: 'library'; games: readonly GameOfFile[] }
  | { type: 'lesson'; lesson: number; tree: Tree }
  | { type: 'setUp'; position: Position | null }
  | { type: 'cycle'; square: Square }
  | { type: 'setUpDone'; isPlayed: boolean }
  | { type: 'comment'; text: string } // on the current node
  | { type: 'say'; message: string };

/** State that a reload keeps, besides the game, which is in the address. */
export type Kept = Pick<State, (typeof KEPT)[number]>;

const KEPT = ['mode', 'isStarted', 'opponent', 'preferred', 'level', 'isAnalysing', 'isLookingBack', 'opened', 'lesson'] as const;

export function keptOf(state: State): Kept {
  return Object.fromEntries(KEPT.map((name) => [name, state[name]])) as unknown as Kept;
}

export function firstState(tree: Tree | null, message: string, kept: Partial<Kept> | null = null): State {
  return {
    tree: tree ?? newTree(),
    games: 0,
    mode: tree === null ? 'play' : 'analyse',
    isStarted: false,
    opponent: tree === null ? 'white' : 'none',
    preferred: 'white',
    level: DEFAULT_LEVEL,
    isAnalysing: true,
    isHidden: false,
    isLookingBack: false,
    review: null,
    infos: { of: '', lines: [] },
    values: new Map(),
    losses: new Map(),
    reasons: new Map(),
    opened: null,
    comments: new Map(),
    book: null,
    opening: '',
    explained: null,
    library: [],
    place: null,
    lesson: null,
    puzzle: null,
    making: null,
    judged: '',
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
export function isEnginesTurn({ mode, isStarted, lesson, puzzle, opponent, tree, setUp, isLookingBack }: State): boolean {
  const { position } = currentNode(tree);
  const isGame = mode === 'play' ? isStarted : mode === 'learn' && lesson !== null;
  if (!isGame || puzzle !== null || setUp !== null || isLookingBack || isOver(position)) return false;
  return opponent === 'both' || opponent === position.toMove;
}

/** True if values of moves may be seen: not by a player during a game. */
export function areValuesShown({ mode, isAnalysing }: State): boolean {
  return mode === 'analyse' && isAnalysing;
}

/** Color of the user against Emilia; null if there is no such side. */
export function userOf({ opponent }: State): Color | null {
  return opponent === 'black' || opponent === 'white' ? opponentOf(opponent) : null;
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

/** Mistake of a game: the move to `after`. */
export interface Mistake {
  readonly number: number; // of the move, from 1
  readonly before: Node;
  readonly after: Node;
  readonly loss: number;
  readonly better: Square;
}

/** Mistakes of the line with a known better move, in the order of the game. */
export function mistakesOf(state: State): Mistake[] {
  const nodes = line(state.tree);
  return nodes.slice(1).flatMap((after, place) => {
    const before = nodes[place]!;
    const loss = lossOf(state, before, after) ?? 0;
    const better = valueOf(state, before)?.pv[0];
    if (loss < MISTAKE || better === undefined || better === after.move) return [];
    return [{ number: place + 1, before, after, loss, better }];
  });
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

/** Adds the values of a position and of the positions after its moves. */
function withJudgements(state: State, position: Position, judgements: readonly Judgement[]): State {
  if (judgements.length === 0) return state;
  const turned = (score: number) => (position.toMove === 'black' ? score : -score);
  const values = new Map(state.values);
  const best = judgements.reduce((most, each) => (each.score > most.score ? each : most), judgements[0]!);
  values.set(positionKey(position), { ...best, score: turned(best.score) });
  for (const { pv, ...judgement } of judgements) {
    const after = play(position, pv[0]!);
    if (after !== null) values.set(positionKey(after), { ...judgement, score: turned(judgement.score), pv: pv.slice(1) });
  }
  return { ...state, values };
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
  return { ...state, tree, isLookingBack: currentNode(tree).children.length > 0, explained: null, message };
}

/** Goes back to the last position with the user to move. */
function takenBack(state: State): Tree {
  let tree = step(state.tree, -1);
  while (isEnginesTurn({ ...state, tree, isLookingBack: false }) && state.opponent !== 'both' && currentNode(tree).parent !== null) {
    tree = step(tree, -1);
  }
  return tree;
}

const RANDOM_MOVES = 8; // at the start of a game for a task
const LEAST_EMPTIES = 6;
const LEAST_GAP = 2; // discs that the second-best move of a task loses
const LEAST_MOVES = 3;

/** A new game for a task, after some random moves. */
function newMaking(wanted: number): Making {
  let tree = newTree();
  for (let number = 0; number < RANDOM_MOVES; ++number) {
    const moves = legalMoves(currentNode(tree).position);
    tree = playMove(tree, moves[Math.floor(Math.random() * moves.length)]!) ?? tree;
  }
  return { tree, empties: wanted, wanted };
}

/** True if the position is the one that is tried as a task. */
function isMade({ making }: State, position: Position): boolean {
  return making !== null && currentNode(making.tree).position === position;
}

/** Shows the position as a task if exactly one move is best; otherwise the game continues, or a new one starts. */
function withTask(state: State, making: Making, judgements: readonly Judgement[]): State {
  const { position } = currentNode(making.tree);
  const [best, second] = judgements.map(({ score }) => score).sort((one, other) => other - one);
  const isClear = best !== undefined && second !== undefined && best - second >= LEAST_GAP;
  const isExact = judgements.every((judgement) => judgement.isExact);
  if (isClear && isExact && judgements.length >= LEAST_MOVES) {
    const loaded = reduced(state, { type: 'load', tree: newTree(position), message: '' });
    return { ...loaded, mode: 'learn', puzzle: { ids: [0], place: 0, tried: null, hints: 0, isEndgame: true } };
  }
  const empties = making.empties - 1;
  return { ...state, making: empties < LEAST_EMPTIES ? newMaking(making.wanted) : { ...making, empties } };
}

/** Opponent of a game that continues from a position: the other side. */
function against(position: Position): Opponent {
  return opponentOf(position.toMove);
}

export function reduce(state: State, action: Action): State {
  const next = reduced(state, action);
  const isElsewhere = next.tree !== state.tree && action.type !== 'explain';
  return isElsewhere && state.explained !== null ? { ...next, explained: null } : next;
}

function reduced(state: State, action: Action): State {
  switch (action.type) {
    case 'play': {
      if (action.at !== undefined && action.at !== currentNode(state.tree)) return state;
      const { toMove } = currentNode(state.tree).position;
      const tree = playMove(state.tree, action.move);
      if (tree === null) return state;
      // The first move on the board starts a game with the color to move.
      const isFirst = state.mode === 'play' && !state.isStarted;
      const game = isFirst ? { isStarted: true, opponent: state.opponent === toMove ? opponentOf(toMove) : state.opponent } : {};
      return { ...state, ...game, tree, isLookingBack: false, message: '' };
    }
    case 'mode': {
      const others = { setUp: null, puzzle: null, making: null, explained: null, message: '', lesson: action.mode === 'learn' ? state.lesson : null };
      return { ...state, ...others, mode: action.mode };
    }
    case 'hidden':
      return { ...state, isHidden: action.isHidden };
    case 'step':
      return shown(state, step(state.tree, action.moves));
    case 'goTo':
      return shown(state, goTo(state.tree, action.id));
    case 'takeBack':
      return { ...state, tree: takenBack(state), isLookingBack: state.opponent === 'both', message: '' };
    case 'playOn':
      return { ...state, isLookingBack: false };
    case 'playFromHere': {
      const opponent = against(currentNode(state.tree).position);
      const game = { mode: 'play', isStarted: true, opponent, isLookingBack: false, lesson: null, puzzle: null } as const;
      return { ...state, ...game, explained: null, review: null, message: '' };
    }
    case 'newGame': {
      const opponent = action.opponent ?? state.preferred;
      const loaded = reduced(state, { type: 'load', tree: newTree(startOn(action.sides)), message: '' });
      return { ...loaded, mode: 'play', isStarted: true, opponent, preferred: opponent };
    }
    case 'load':
      return {
        ...state,
        tree: action.tree,
        games: state.games + 1,
        mode: 'analyse',
        isStarted: false,
        opponent: 'none',
        isLookingBack: false,
        opened: action.opened ?? null,
        comments: action.comments ?? new Map(),
        place: action.place ?? null,
        review: null,
        setUp: null,
        lesson: null,
        puzzle: null,
        making: null,
        explained: null,
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
    case 'explain': {
      const before = nodeOf(state.tree, action.id).parent;
      return before === null ? state : { ...shown(state, goTo(state.tree, before)), explained: action.id };
    }
    case 'judged': {
      const judged = withJudgements({ ...state, judged: positionKey(action.position) }, action.position, action.judgements);
      return isMade(state, action.position) ? withTask(judged, state.making!, action.judgements) : judged;
    }
    case 'makeEndgame':
      return { ...state, making: newMaking(action.empties), mode: 'learn', lesson: null, puzzle: null, review: null, message: '' };
    case 'made': {
      if (state.making === null) return state;
      const tree = action.move === null ? null : playMove(state.making.tree, action.move);
      const isLost = tree === null || isOver(currentNode(tree).position);
      return { ...state, making: isLost ? newMaking(state.making.wanted) : { ...state.making, tree } };
    }
    case 'puzzles':
    case 'puzzle': {
      const ids = action.type === 'puzzles' ? action.ids : (state.puzzle?.ids ?? []);
      const place = action.type === 'puzzles' ? 0 : action.place;
      if (ids[place] === undefined) return state;
      const puzzle = { ids, place, tried: null, hints: 0, isEndgame: false };
      return { ...shown(state, goTo(state.tree, ids[place])), mode: 'learn', lesson: null, puzzle };
    }
    case 'hint':
      return state.puzzle === null ? state : { ...state, puzzle: { ...state.puzzle, hints: state.puzzle.hints + 1 } };
    case 'tryMove':
      return state.puzzle === null ? state : { ...state, puzzle: { ...state.puzzle, tried: action.move } };
    case 'playLine':
      return { ...state, tree: linePlayed(state.tree, action.moves), message: '' };
    case 'library':
      return { ...state, library: action.games, place: null };
    case 'lesson': {
      const opponent = against(currentNode(action.tree).position);
      const others = { isLookingBack: false, isStarted: false, comments: new Map(), opened: null, place: null, review: null, setUp: null, message: '' };
      return { ...state, ...others, mode: 'learn', tree: action.tree, games: state.games + 1, lesson: action.lesson, puzzle: null, opponent };
    }
    case 'opponent':
      return { ...state, opponent: action.opponent, preferred: action.opponent, isLookingBack: false };
    case 'level':
      return { ...state, level: action.level };
    case 'analyse':
      return { ...state, isAnalysing: action.isOn };
    case 'review':
      if (action.ids === null) return { ...state, review: null };
      return { ...state, mode: 'analyse', review: action.ids, reasons: new Map(), puzzle: null, lesson: null };
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
    case 'setUpDone': {
      if (state.setUp === null) return state;
      const loaded = reduced(state, { type: 'load', tree: newTree(afterPass(state.setUp)), message: '' });
      return action.isPlayed ? reduced(loaded, { type: 'playFromHere' }) : loaded;
    }
    case 'comment':
      return { ...state, comments: new Map(state.comments).set(state.tree.current, action.text) };
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
