// SPDX-License-Identifier: MIT
// State of the page, and the actions that change it.

import type { Info } from './engine/lines';
import type { Judgement } from './engine/jobs';
import type { GameOfFile, Reason } from './engine/questions';
import { DEFAULT_LEVEL } from './engine/levels';
import type { Book } from './rules/book';
import type { Color, Position, Shape, Square } from './rules/position';
import type { GameHead } from './rules/texts';
import { type Evaluation, newTree, type Node, type Tree } from './rules/tree';

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
  readonly endgame: Endgame | null; // null for a mistake of the game
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

/** Time of each side, in minutes and seconds a move. */
export interface Clock {
  readonly minutes: number;
  readonly increment: number;
}

/** Names of two people; empty ones are shown as the colors. */
export type Names = Readonly<Record<Color, string>>;

export type Times = Readonly<Record<Color, number>>;

/** A line of the opening trainer that is asked for. */
export interface Drill {
  readonly name: string;
  readonly moves: readonly Square[];
  readonly color: Color; // side of the user
  readonly slips: number; // wrong moves and hints
  readonly hintAt: number | null; // ply whose move is shown
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
  readonly rating: number | null; // of the people whose play Emilia imitates, instead of `level`
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
  readonly marks: ReadonlyMap<number, readonly Square[]>; // marked squares, by the id of the node
  readonly isMarking: boolean; // true if a click on a square marks it
  readonly clock: Clock | null; // of this game and the next one
  readonly times: Times | null; // milliseconds left at the last move; null without a clock
  readonly spent: number; // milliseconds since the last move
  readonly flagged: Color | null; // side whose time is over
  readonly names: Names; // of two people who play on this page
  readonly drill: Drill | null;
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
  | { type: 'newGame'; sides: Shape; opponent?: Opponent; moves?: readonly Square[] }
  | {
      type: 'load'; tree: Tree; message: string; opened?: OpenedGame; place?: number; comments?: State['comments'];
      marks?: State['marks']; kept?: Kept | null;
    }
  | { type: 'names'; names: Names }
  | { type: 'clock'; clock: Clock | null }
  | { type: 'tick'; passed: number } // milliseconds
  | { type: 'drill'; drill: Pick<Drill, 'name' | 'moves' | 'color'> }
  | { type: 'slip'; message: string; isHint: boolean } // a wrong move of a drill, or a hint
  | { type: 'marking'; isOn: boolean }
  | { type: 'mark'; square: Square } // on the current node, or not any more
  | { type: 'opponent'; opponent: Opponent }
  | { type: 'level'; level: number }
  | { type: 'rating'; rating: number | null }
  | { type: 'analyse'; isOn: boolean }
  | { type: 'review'; ids: readonly number[] | null }
  | { type: 'reviewed'; id: number }
  | { type: 'info'; of: Position; info: Info; isOfBest: boolean }
  | { type: 'reasons'; key: string; reasons: readonly Reason[] }
  | { type: 'book'; book: Book }
  | { type: 'opening'; name: string }
  | { type: 'explain'; id: number }
  | { type: 'judged'; position: Position; judgements: readonly Judgement[]; plies?: number }
  | { type: 'puzzles'; ids: readonly number[] }
  | { type: 'puzzle'; place: number }
  | { type: 'hint' }
  | { type: 'makeEndgame'; difficulty: number }
  | { type: 'endgame'; position: Position; endgame: Endgame }
  | { type: 'made'; move: Square | null }
  | { type: 'tryMove'; move: Square }
  | { type: 'playLine'; moves: readonly Square[] }
  | { type: 'library'; games: readonly GameOfFile[] }
  | { type: 'lesson'; lesson: number; tree: Tree }
  | { type: 'setUp'; position: Position | null }
  | { type: 'setUpDone'; isPlayed: boolean }
  | { type: 'comment'; text: string } // on the current node
  | { type: 'say'; message: string };

/** State that a reload keeps, besides the game, which is in the address. */
export type Kept = Pick<State, (typeof KEPT)[number]>;

const KEPT = [
  'mode', 'isStarted', 'opponent', 'preferred', 'level', 'rating', 'isAnalysing', 'isLookingBack', 'opened', 'lesson', 'clock', 'times', 'flagged', 'names',
] as const;

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
    rating: null,
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
    marks: new Map(),
    isMarking: false,
    clock: null,
    times: null,
    spent: 0,
    flagged: null,
    names: { black: '', white: '' },
    drill: null,
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
