// SPDX-License-Identifier: MIT
// Changes of the state by actions. Views and engine jobs are computed from it.

import type { Info } from './engine/lines';
import type { Judgement } from './engine/jobs';
import { afterPass, type Color, count, isOver, legalMoves, opponentOf, play, type Position, squaresOf, type Square, startOn } from './rules/position';
import { currentNode, goTo, newTree, nodeOf, playMove, ply, step, type Tree } from './rules/tree';
import { isEnginesTurn, positionKey } from './queries';
import type { Action, Clock, Endgame, Making, Opponent, State, Times } from './state';

export * from './queries';
export * from './state';

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
const LEAST_MOVES = 3;

/** Kinds of endgame tasks: empty squares, and limits of `Endgame`. */
export const DIFFICULTIES = [
  { empties: 8, gap: 4, plies: 0 },
  { empties: 10, gap: 2, plies: 3 },
  { empties: 12, gap: 2, plies: 6 },
] as const;

/** A new game for a task, after some random moves. */
function newMaking(difficulty: number): Making {
  let tree = newTree();
  for (let number = 0; number < RANDOM_MOVES; ++number) {
    const moves = legalMoves(currentNode(tree).position);
    tree = playMove(tree, moves[Math.floor(Math.random() * moves.length)]!) ?? tree;
  }
  return { tree, empties: DIFFICULTIES[difficulty]!.empties, difficulty };
}

/** True if the position is the one that is tried as a task. */
function isMade({ making }: State, position: Position): boolean {
  return making !== null && currentNode(making.tree).position === position;
}

/** Shows an endgame as a task. */
function withEndgame(state: State, position: Position, endgame: Endgame): State {
  const loaded = reduced(state, { type: 'load', tree: newTree(position), message: '' });
  return { ...loaded, mode: 'learn', puzzle: { ids: [0], place: 0, tried: null, hints: 0, endgame } };
}

/** Shows the position as a task if exactly one move is best; otherwise the game continues, or a new one starts. */
function withTask(state: State, making: Making, judgements: readonly Judgement[], plies: number): State {
  const { position } = currentNode(making.tree);
  const limits = DIFFICULTIES[making.difficulty]!;
  const [best = 0, second = best] = judgements.map(({ score }) => score).sort((one, other) => other - one);
  const isExact = judgements.every((judgement) => judgement.isExact);
  const isFit = best - second >= limits.gap && plies >= limits.plies && judgements.length >= LEAST_MOVES;
  if (isFit && isExact) return withEndgame(state, position, { difficulty: making.difficulty, day: null, gap: best - second, plies });
  const empties = making.empties - 1;
  return { ...state, making: empties < LEAST_EMPTIES ? newMaking(making.difficulty) : { ...making, empties } };
}

/** Opponent of a game that continues from a position: the other side. */
function against(position: Position): Opponent {
  return opponentOf(position.toMove);
}

function startTimes(clock: Clock | null): Times | null {
  return clock === null ? null : { black: 60_000 * clock.minutes, white: 60_000 * clock.minutes };
}

/** Subtracts the time of a move from that of its side, and adds the increment. */
function withTimeOf(state: State, color: Color): State {
  const { times, spent, clock, isStarted } = state;
  if (times === null || !isStarted) return { ...state, spent: 0 };
  const left = Math.max(0, times[color] - spent) + 1000 * (clock?.increment ?? 0);
  return { ...state, times: { ...times, [color]: left }, spent: 0 };
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
      return { ...withTimeOf(state, toMove), ...game, tree, isLookingBack: false, message: '' };
    }
    case 'names':
      return { ...state, names: action.names };
    case 'clock':
      return { ...state, clock: action.clock };
    case 'tick': {
      const spent = state.spent + action.passed;
      const { toMove } = currentNode(state.tree).position;
      const isLost = state.times !== null && spent >= state.times[toMove];
      return { ...state, spent, flagged: isLost ? toMove : state.flagged };
    }
    case 'mode': {
      const others = { setUp: null, puzzle: null, making: null, drill: null, explained: null, isMarking: false, message: '', lesson: action.mode === 'learn' ? state.lesson : null };
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
      const game = { mode: 'play', isStarted: true, opponent, isLookingBack: false, lesson: null, puzzle: null, drill: null } as const;
      return { ...state, ...game, times: startTimes(state.clock), spent: 0, flagged: null, explained: null, review: null, message: '' };
    }
    case 'newGame': {
      const opponent = action.opponent ?? state.preferred;
      const tree = linePlayed(newTree(startOn(action.sides)), action.moves ?? []);
      const loaded = reduced(state, { type: 'load', tree, message: '' });
      return { ...loaded, mode: 'play', isStarted: true, opponent, preferred: opponent, times: startTimes(state.clock) };
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
        marks: action.marks ?? new Map(),
        isMarking: false,
        times: null,
        spent: 0,
        flagged: null,
        drill: null,
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
      return isMade(state, action.position) ? withTask(judged, state.making!, action.judgements, action.plies ?? 0) : judged;
    }
    case 'makeEndgame':
      return { ...state, making: newMaking(action.difficulty), mode: 'learn', lesson: null, puzzle: null, drill: null, review: null, message: '' };
    case 'endgame':
      return withEndgame(state, action.position, action.endgame);
    case 'drill': {
      const { moves } = action.drill;
      const loaded = reduced(state, { type: 'load', tree: linePlayed(newTree(), moves.slice(0, 1)), message: '' });
      return { ...loaded, mode: 'learn', drill: { ...action.drill, slips: 0, hintAt: null } };
    }
    case 'slip': {
      if (state.drill === null) return state;
      const hintAt = action.isHint ? ply(state.tree) : state.drill.hintAt;
      return { ...state, drill: { ...state.drill, slips: state.drill.slips + 1, hintAt }, message: action.message };
    }
    case 'made': {
      if (state.making === null) return state;
      const tree = action.move === null ? null : playMove(state.making.tree, action.move);
      const isLost = tree === null || isOver(currentNode(tree).position);
      return { ...state, making: isLost ? newMaking(state.making.difficulty) : { ...state.making, tree } };
    }
    case 'puzzles':
    case 'puzzle': {
      const ids = action.type === 'puzzles' ? action.ids : (state.puzzle?.ids ?? []);
      const place = action.type === 'puzzles' ? 0 : action.place;
      if (ids[place] === undefined) return state;
      const puzzle = { ids, place, tried: null, hints: 0, endgame: null };
      return { ...shown(state, goTo(state.tree, ids[place])), mode: 'learn', lesson: null, drill: null, puzzle };
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
      const others = { isLookingBack: false, isStarted: false, comments: new Map(), marks: new Map(), opened: null, drill: null, times: null, place: null, review: null, setUp: null, message: '' };
      return { ...state, ...others, mode: 'learn', tree: action.tree, games: state.games + 1, lesson: action.lesson, puzzle: null, opponent };
    }
    case 'opponent':
      return { ...state, opponent: action.opponent, preferred: action.opponent, isLookingBack: false };
    case 'level':
      return { ...state, level: action.level };
    case 'rating':
      return { ...state, rating: action.rating };
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
    case 'setUpDone': {
      if (state.setUp === null) return state;
      const loaded = reduced(state, { type: 'load', tree: newTree(afterPass(state.setUp)), message: '' });
      return action.isPlayed ? reduced(loaded, { type: 'playFromHere' }) : loaded;
    }
    case 'comment':
      return { ...state, comments: new Map(state.comments).set(state.tree.current, action.text) };
    case 'marking':
      return { ...state, isMarking: action.isOn };
    case 'mark': {
      const old = state.marks.get(state.tree.current) ?? [];
      const marks = old.includes(action.square) ? old.filter((square) => square !== action.square) : [...old, action.square];
      return { ...state, marks: new Map(state.marks).set(state.tree.current, marks) };
    }
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
