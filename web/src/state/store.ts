// SPDX-License-Identifier: MIT
// State of the page: a room for each mode, and what they share. Views see the room of the mode (`stateOf`).

import { DEFAULT_LEVEL } from '../engine/levels';
import { isOver, legalMoves, type Square } from '../rules/position';
import { toHash } from '../notation/texts';
import { currentNode, type Tree } from '../rules/tree';
import { type Study, studyOf } from './analyse';
import type { Mode, Settings } from './common';
import { type Games, NO_GAMES } from './games';
import { type Knowledge, NOTHING } from './knowledge';
import { isTeachersTurn, type Learn, mayAnswer, noTask } from './learn';
import { isEnginesTurn, isLookingBack, mayMove, noGame, type Play, ratingFor } from './play';

/** What all rooms share. */
interface Common extends Settings, Knowledge {
  readonly games: number; // number of games started or opened
  readonly isHidden: boolean; // true in a hidden tab
  readonly guest: string; // name of the engine beside Emilia, or empty
  readonly opening: string; // name of the opening on the board, or empty
  readonly message: string;
}

export interface Store extends Common {
  readonly mode: Mode;
  readonly play: Play;
  readonly study: Study; // of the modes Analyse and Games
  readonly learn: Learn;
  readonly files: Games;
}

export type PlayState = Common & Play & { readonly mode: 'play' };
export type StudyState = Common & Study & Games & { readonly mode: 'analyse' | 'games' };
export type LearnState = Common & Learn & { readonly mode: 'learn' };

/** What all rooms show. */
export type Seen = Common & Pick<Play, 'tree' | 'opponent'>;

/** The room that is shown. */
export type State = PlayState | StudyState | LearnState;

export function stateOf({ play, study, learn, files, mode, ...common }: Store): State {
  if (mode === 'play') return { ...common, ...play, mode };
  return mode === 'learn' ? { ...common, ...learn, mode } : { ...common, ...study, ...files, mode };
}

/** Tree that the address shows: that of the room, or the game in Play if there is no task in Learn. */
export function addressOf({ mode, play, study, learn }: Pick<Store, 'mode' | 'play' | 'study' | 'learn'>): string {
  const hasBoard = mode === 'learn' && (learn.task.kind === 'lesson' || learn.task.kind === 'puzzle');
  return toHash(hasBoard ? learn.tree : mode === 'analyse' || mode === 'games' ? study.tree : play.tree);
}

export const FIRST_SETTINGS: Settings = { preferred: 'white', level: DEFAULT_LEVEL, rating: null, clock: null, names: { black: '', white: '' }, isAnalysing: true };

/** First state of a page; with a game it is in Analyse. */
export function firstStore(tree: Tree | null, message = '', settings: Settings = FIRST_SETTINGS): Store {
  return {
    ...settings,
    ...NOTHING,
    games: 0,
    isHidden: false,
    guest: '',
    opening: '',
    message,
    mode: tree === null ? 'play' : 'analyse',
    play: noGame(settings.preferred),
    study: studyOf(tree ?? undefined),
    learn: noTask(),
    files: NO_GAMES,
  };
}

/** True if values of moves may be seen: not by a player during a game. */
export function areValuesShown({ mode, isAnalysing }: Pick<Store, 'mode' | 'isAnalysing'>): boolean {
  return mode === 'analyse' && isAnalysing;
}

/** True if Emilia moves next on the shown board. */
export function isEmiliasMove(state: State): boolean {
  return state.mode === 'play' ? isEnginesTurn(state) : state.mode === 'learn' && isTeachersTurn(state);
}

/** Rating at which Emilia plays in a room; null if it plays at a level. */
export function ratingOfPlay(state: State): number | null {
  return ratingFor(state.mode === 'play' ? state.against : state.rating, currentNode(state.tree).position);
}

/** Moves that the user may choose on the shown board. */
export function choices(state: State): readonly Square[] {
  const moves = legalMoves(currentNode(state.tree).position);
  if (state.mode === 'play') return mayMove(state) ? moves : [];
  return state.mode !== 'learn' || mayAnswer(state) ? moves : [];
}

/** True if the side to move is the user's. */
export function isUsersMove(state: State): boolean {
  const { position } = currentNode(state.tree);
  if (isOver(position) || isEmiliasMove(state)) return false;
  if (state.mode === 'play') return state.isStarted && !isLookingBack(state) && state.opponent !== 'none';
  return state.mode === 'learn' && state.task.kind === 'lesson' && !state.isWaiting;
}
