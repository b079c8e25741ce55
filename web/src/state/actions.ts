// SPDX-License-Identifier: MIT
// Actions of the page, and the changes that they make. Each action changes the room that it is for, and no other one.

import type { Info } from '../engine/lines';
import type { Judgement } from './jobs';
import type { GameOfFile, Reason } from '../engine/questions';
import type { Book } from '../rules/book';
import { afterPass, type Position, type Shape, type Square, squareName } from '../rules/position';
import { currentNode, goTo, line, newTree, type Node, nodeOf, ply, playMove, step, type Tree } from '../rules/tree';
import { strings } from '../strings';
import type { Analysis } from '../rules/analysis';
import { transcript } from '../notation/texts';
import { explaining, headOf, marked, openedOf, type OpenedGame, reviewIds, shownIn, type Study, studyOf, type StudyTab, withGame, withoutReviewed } from './analyse';
import { type Clock, linePlayed, type Mode, type Names, type Opponent, pathOf, type Seats, type Settings } from './common';
import { isPlayable } from './games';
import { withAnalysis, withInfo, withJudgements, withReviewed } from './knowledge';
import { answered, drillMove, hinted, isWrong, type Learn, made, noTask, shownInLesson, withJudged } from './learn';
import { against, continued, helped, isFinished, isRunning, moved, newGame, noGame, type Play, shownAt, started, takenBack, ticked, withRating } from './play';
import type { Store } from './store';

export type Action =
  | { type: 'play'; move: Square } // of the user, on the shown board
  | { type: 'reply'; move: Square; at: Node; value?: number } // of Emilia or of a drill; ignored if `at` is not shown any more
  | { type: 'mode'; mode: Mode }
  | { type: 'hidden'; isHidden: boolean }
  | { type: 'step'; moves: number }
  | { type: 'goTo'; id: number }
  | { type: 'takeBack' }
  | { type: 'playOn' }
  | { type: 'playFromHere' }
  | { type: 'newGame'; sides: Shape; opponent?: Opponent; seats?: Seats; moves?: readonly Square[] }
  | { type: 'pause'; isOn: boolean }
  | { type: 'stop' } // of the game in Play
  | { type: 'guest'; name: string } // engine beside Emilia
  | { type: 'load'; tree: Tree; message: string; opened?: OpenedGame; place?: number; notes?: Study['notes']; comments?: Study['comments']; marks?: Study['marks']; analysis?: Analysis | null }
  | { type: 'recall'; moves: string; tree: Tree; notes: Study['notes']; comments: Study['comments']; marks: Study['marks']; analysis: Analysis | null } // of the loaded game
  | { type: 'restore'; play: Play | null; study: Study; learn: Learn; mode: Mode } // at a step of the browser
  | { type: 'settings'; settings: Settings } // of a file
  | { type: 'names'; names: Names }
  | { type: 'clock'; clock: Clock | null }
  | { type: 'tick'; passed: number } // milliseconds
  | { type: 'marking'; isOn: boolean }
  | { type: 'mark'; square: Square } // on the current node, or not any more
  | { type: 'level'; level: number }
  | { type: 'rating'; rating: number | null }
  | { type: 'analyse'; isOn: boolean }
  | { type: 'tab'; tab: StudyTab }
  | { type: 'review'; isOn: boolean }
  | { type: 'reviewed'; id: number }
  | { type: 'info'; of: Position; info: Info; isOfBest: boolean }
  | { type: 'reasons'; key: string; reasons: readonly Reason[] }
  | { type: 'book'; book: Book }
  | { type: 'opening'; name: string }
  | { type: 'explain'; id: number }
  | { type: 'judged'; position: Position; judgements: readonly Judgement[]; plies?: number }
  | { type: 'task'; learn: Learn; analysis?: Analysis } // begins one; the analysis is that of its game
  | { type: 'hint' }
  | { type: 'made'; move: Square | null }
  | { type: 'playLine'; moves: readonly Square[] }
  | { type: 'library'; games: readonly GameOfFile[] }
  | { type: 'endTask' }
  | { type: 'setUp'; position: Position | null }
  | { type: 'setUpDone'; isPlayed: boolean }
  | { type: 'comment'; text: string } // on the current node
  | { type: 'say'; message: string };

export type Dispatch = (action: Action) => void;

/** Properties of most views. */
export interface ViewOf<Room> {
  readonly state: Room;
  readonly dispatch: Dispatch;
}

/** Shows a task in Learn, with its own entry in the history of the browser as soon as it is made. */
function withTask(store: Store, { learn, analysis }: Extract<Action, { type: 'task' }>): Store {
  const games = store.games + (learn.task.kind === 'making' ? 0 : 1);
  return { ...known(store, learn.tree, analysis ?? null), mode: 'learn', learn, games, message: '' };
}

/** Shows a game in Analyse. */
function opened(store: Store, tree: Tree, study: Partial<Study> = {}): Store {
  return {
    ...store, mode: 'analyse', games: store.games + 1, message: '', opening: '', files: { ...store.files, setUp: null, place: null },
    study: { ...studyOf(tree), seen: store.play.changes, ...study },
  };
}

/** Shows a new game in Play. */
function begun(store: Store, play: Play): Store {
  return { ...store, mode: 'play', games: store.games + 1, message: '', play, files: { ...store.files, setUp: null } };
}

/** The study of the game in Play, if that is newer. A game that it replaces stays in the history of the browser. */
function withNewest(store: Store): Store {
  const taken = withGame(store.study, store.play);
  const isNewer = taken !== store.study;
  const study = isNewer ? { ...taken, analysis: null, opened: isFinished(store.play) ? openedOf(store.play, store.names) : null } : taken;
  const isReplaced = study.source !== store.study.source && (store.study.tree.nodes.length > 1 || store.study.opened !== null);
  const files = study.source === store.study.source ? store.files : { ...store.files, place: null };
  return { ...store, study, files, games: store.games + (isReplaced ? 1 : 0) };
}

/**
 * Goes to a mode. Each room is as it was left; Learn, if it is shown, ends its task. The board of Play shows the studied
 * game until a game starts.
 */
function inMode(store: Store, mode: Mode): Store {
  const next = { ...store, mode, message: '', files: { ...store.files, setUp: null }, study: { ...store.study, isMarking: false } };
  if (mode === 'analyse' || mode === 'games') return withNewest(next);
  if (mode === 'play' && !store.play.isStarted) return { ...next, play: { ...noGame(store.preferred, store.study.tree), changes: store.play.changes } };
  return mode === 'learn' && store.mode === 'learn' ? { ...next, learn: noTask() } : next;
}

/** Changes the tree of the shown room to another move of the same game. */
function shown(store: Store, change: (tree: Tree) => Tree): Store {
  const next = { ...store, message: '' };
  if (store.mode === 'play') return { ...next, play: shownAt(store.play, change(store.play.tree)) };
  if (store.mode === 'learn') return { ...next, learn: shownInLesson(store.learn, change(store.learn.tree)) };
  return { ...next, study: shownIn(store.study, change(store.study.tree)) };
}

/** Plays a move of the user in the shown room: outside Play and Learn as a side line. */
function played(store: Store, move: Square): Store {
  if (store.mode === 'play') {
    const play = moved(store.play, move, store);
    return play === store.play ? store : { ...store, play, message: '' };
  }
  if (store.mode === 'learn') {
    return { ...store, learn: answered(store.learn, move), message: isWrong(store.learn, move) ? strings.drillWrong(squareName(move)) : '' };
  }
  const tree = playMove(store.study.tree, move);
  return tree === null ? store : { ...store, study: shownIn(store.study, tree), message: '' };
}

/** Plays a move of Emilia in the room that waits for it. */
function replied(store: Store, move: Square, at: Node, value?: number): Store {
  if (currentNode(store.play.tree) === at) return store.play.isPaused ? store : { ...store, play: moved(store.play, move, store, value), message: '' };
  return currentNode(store.learn.tree) === at ? { ...store, learn: answered(store.learn, move), message: '' } : store;
}

/** Starts a game in Play from the current node of a tree, without what follows there. */
function playedFrom(store: Store, tree: Tree): Store {
  const { position } = currentNode(tree);
  if (!isPlayable(position)) return { ...store, message: strings.noGameFrom };
  return begun(store, started(store.play, pathOf(tree), against(position), store));
}

/** A reviewed game is kept as an opened one, unless it is still played. */
function reviewing(store: Store, isOn: boolean): Store {
  if (!isOn) return { ...store, study: { ...store.study, review: null } };
  const next = inMode(store, 'analyse');
  const { study } = next;
  const own = study.source === null ? { ...headOf({ ...study, names: store.names }), moves: transcript(study.tree) } : null;
  const review = { review: reviewIds(study.tree), explained: null, analysis: null, opened: study.opened ?? own, tab: 'mistakes' as const };
  return { ...next, study: { ...study, ...review }, reasons: new Map(), losses: new Map() };
}

/** Adds what is known of the loaded game from an earlier visit. Side lines and comments of a file stay. */
function recalled(store: Store, { moves, tree, comments, marks, notes, analysis }: Extract<Action, { type: 'recall' }>): Store {
  const { study } = store;
  if (study.opened?.moves !== moves || study.review !== null) return store;
  const isBare = study.comments.size + study.marks.size === 0 && study.tree.nodes.length === line(study.tree).length;
  const kept = isBare ? { tree: step(goTo(tree, 0), ply(study.tree)), comments, marks, notes } : {};
  return { ...store, ...known(store, tree, analysis), study: { ...study, ...kept, analysis } };
}

/** The store with the values of an analysis. The main line of the tree has its moves. */
function known(store: Store, tree: Tree, analysis: Analysis | null): Store {
  return analysis === null ? store : { ...store, ...withAnalysis(store, line(tree), analysis.moves) };
}

function setUpDone(store: Store, isPlayed: boolean): Store {
  if (store.files.setUp === null) return store;
  const tree = newTree(afterPass(store.files.setUp));
  return isPlayed ? playedFrom(store, tree) : opened(store, tree);
}

function judged(store: Store, { position, judgements, plies = 0 }: Extract<Action, { type: 'judged' }>): Store {
  const next = { ...store, ...withJudgements(store, position, judgements) };
  const learn = withJudged(store.learn, position, judgements, plies);
  return learn.task.kind === 'puzzle' && learn !== store.learn ? { ...next, learn, games: store.games + 1 } : { ...next, learn };
}

type Handlers<Type extends Action['type']> = { readonly [Each in Type]: (store: Store, action: Extract<Action, { type: Each }>) => Store };

/** Changes of the shown room, and of all. */
const ANYWHERE: Handlers<'play' | 'reply' | 'guest' | 'mode' | 'hidden' | 'step' | 'goTo' | 'level' | 'rating' | 'settings' | 'names' | 'clock' | 'analyse' | 'opening' | 'say'> = {
  play: (store, { move }) => played(store, move),
  reply: (store, { move, at, value }) => replied(store, move, at, value),
  guest: (store, { name }) => ({ ...store, guest: name }),
  mode: (store, { mode }) => inMode(store, mode),
  hidden: (store, { isHidden }) => ({ ...store, isHidden }),
  step: (store, { moves }) => shown(store, (tree) => step(tree, moves)),
  goTo: (store, { id }) => shown(store, (tree) => goTo(tree, id)),
  level: (store, { level }) => ({ ...store, level }),
  rating: (store, { rating }) => ({ ...store, rating, play: withRating(store.play, rating) }),
  settings: (store, { settings }) => ({ ...store, ...settings, play: withRating(store.play, settings.rating) }),
  names: (store, { names }) => ({ ...store, names }),
  clock: (store, { clock }) => ({ ...store, clock }),
  analyse: (store, { isOn }) => ({ ...store, isAnalysing: isOn }),
  opening: (store, { name }) => ({ ...store, opening: name }),
  say: (store, { message }) => ({ ...store, message }),
};

const IN_PLAY: Handlers<'newGame' | 'pause' | 'stop' | 'takeBack' | 'playOn' | 'playFromHere' | 'tick'> = {
  newGame: (store, { sides, moves, seats, opponent = store.preferred }) => ({
    ...begun(store, newGame(store.play, store, sides, opponent, moves, seats)), preferred: opponent,
  }),
  pause: (store, { isOn }) => ({ ...store, play: { ...store.play, isPaused: isOn } }),
  stop: (store) => ({ ...store, play: { ...store.play, isStopped: true, changes: store.play.changes + 1 } }),
  takeBack: (store) => ({ ...store, play: takenBack(store.play), message: '' }),
  playOn: (store) => ({ ...store, play: continued(store.play) }),
  playFromHere: (store) => playedFrom(store, store.mode === 'play' ? store.play.tree : store.study.tree),
  tick: (store, { passed }) => ({ ...store, play: ticked(store.play, passed) }),
};

const IN_STUDY: Handlers<'tab' | 'playLine' | 'recall' | 'explain' | 'review' | 'reviewed' | 'comment' | 'marking' | 'mark' | 'load' | 'library' | 'setUp' | 'setUpDone'> = {
  playLine: (store, { moves }) => ({ ...store, study: shownIn(store.study, linePlayed(store.study.tree, moves)), message: '' }),
  tab: (store, { tab }) => ({ ...store, study: { ...store.study, tab } }),
  recall: recalled,
  explain: (store, { id }) => ({ ...store, study: explaining(store.study, id), message: '' }),
  review: (store, { isOn }) => reviewing(store, isOn),
  reviewed: (store, { id }) => ({
    ...store, ...withReviewed(store, nodeOf(store.study.tree, id).position), study: withoutReviewed(store.study, id),
  }),
  comment: (store, { text }) => ({
    ...store, study: { ...store.study, comments: new Map(store.study.comments).set(store.study.tree.current, text) },
  }),
  marking: (store, { isOn }) => ({ ...store, study: { ...store.study, isMarking: isOn } }),
  mark: (store, { square }) => ({ ...store, study: marked(store.study, square) }),
  load: (store, { tree, message, opened: head = null, place = null, comments = new Map(), marks = new Map(), notes = new Map(), analysis = null }) => {
    const next = opened(known(store, tree, analysis), tree, { opened: head, comments, marks, notes, analysis });
    return { ...next, files: { ...next.files, place }, message };
  },
  library: (store, { games }) => ({ ...store, files: { ...store.files, library: games, place: null } }),
  setUp: (store, { position }) => ({ ...store, files: { ...store.files, setUp: position }, message: '' }),
  setUpDone: (store, { isPlayed }) => setUpDone(store, isPlayed),
};

const IN_LEARN: Handlers<'task' | 'hint' | 'made' | 'endTask'> = {
  task: withTask,
  hint: (store) => {
    const move = drillMove(store.learn);
    return { ...store, learn: hinted(store.learn), message: move === null ? '' : strings.drillHint(squareName(move)) };
  },
  made: (store, { move }) => ({ ...store, learn: made(store.learn, move) }),
  endTask: (store) => ({ ...store, learn: noTask(), message: '' }),
};

const FROM_ELSEWHERE: Handlers<'restore' | 'info' | 'judged' | 'reasons' | 'book'> = {
  restore: (store, { play, study, learn, mode }) => ({
    ...store, play: play ?? store.play, study, learn, mode, files: { ...store.files, setUp: null, place: null }, games: store.games + 1, message: '',
  }),
  info: (store, { of, info, isOfBest }) => ({ ...store, ...withInfo(store, of, info, isOfBest) }),
  judged,
  reasons: (store, { key, reasons }) => ({ ...store, reasons: new Map(store.reasons).set(key, reasons) }),
  book: (store, { book }) => ({ ...store, book }),
};

const HANDLERS: Handlers<Action['type']> = { ...ANYWHERE, ...IN_PLAY, ...IN_STUDY, ...IN_LEARN, ...FROM_ELSEWHERE };

export function reduce(store: Store, action: Action): Store {
  const handle = HANDLERS[action.type] as (store: Store, action: Action) => Store;
  const next = handle(store, action);
  // Values in a running game are help, however the user has come to them.
  return next.mode === 'analyse' && isRunning(next.play) ? { ...next, play: helped(next.play, 'analysis') } : next;
}
