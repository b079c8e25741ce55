// SPDX-License-Identifier: MIT
// Engine jobs for a state of the page: at most one search, and questions for the reasons of mistakes.

import type { Dispatch } from './actions';
import { MISTAKE } from './common';
import { type Knowledge, lossOf, reasonKey, valueOf } from './knowledge';
import { isTeachersTurn, toJudge } from './learn';
import { isEnginesTurn, type Play, ratingFor } from './play';
import { areValuesShown, type Store } from './store';
import { boardName, emptyCount, isOver, legalMoves, type Position, positionText, type Square } from '../rules/position';
import { currentNode, line, type Node, nodeOf, type Tree } from '../rules/tree';
import type { Job, Question } from '../engine/client';
import { FULL_LEVEL, LONGEST_MOVE } from '../engine/levels';
import { whyQuestion } from '../engine/questions';

/** Value of a move, the first one of `pv`, in discs for the side to move. */
export interface Judgement {
  readonly score: number;
  readonly depth: number;
  readonly isExact: boolean;
  readonly pv: readonly Square[];
}

/** Job with a name; equal names mean the same job. */
export interface NamedJob extends Job {
  readonly name: string;
}

const ANALYSIS_LIMIT = 'infinite';
const REVIEW_LIMIT = 'depth 18 movetime 3000';
const JUDGE_LIMIT = 'depth 16 movetime 5000';
const MAKER_LEVEL = 5; // of the games for endgame tasks
const MAKER_LIMIT = 'movetime 1000';
const SPARE = 8000; // milliseconds after a limit of time until the engine counts as silent

function jobOf(kind: string, position: Position, limit: string, lines: number, dispatch: Dispatch) {
  const [board, text] = [boardName(position), positionText(position)];
  return {
    name: `${kind} ${board} ${text} ${limit}`,
    board,
    position: text,
    limit,
    silence: limit === ANALYSIS_LIMIT ? Infinity : Number(/movetime (\d+)/.exec(limit)![1]) + SPARE,
    level: FULL_LEVEL,
    rating: null,
    lines,
    onInfo: (info) => dispatch({ type: 'info', of: position, info, isOfBest: info.place === 1 }),
    onMove: () => {},
  } satisfies NamedJob;
}

/** Depth from which on the search had the best move, from its first lines by depth. */
function pliesOf(firsts: ReadonlyMap<number, Square>, best: Square | undefined): number {
  const depths = [...firsts.keys()].sort((one, other) => other - one);
  const wrong = depths.find((depth) => firsts.get(depth) !== best) ?? 0;
  const right = depths.filter((depth) => depth > wrong);
  return right.length > 0 ? Math.min(...right) : 0;
}

/** Compares all moves of a position for a lesson or a task. */
function judgeJob(position: Position, dispatch: Dispatch): NamedJob {
  const found = new Map<Square, Judgement>();
  const firsts = new Map<number, Square>(); // best move by depth
  return {
    ...jobOf('judge', position, JUDGE_LIMIT, legalMoves(position).length, dispatch),
    onInfo(info) {
      if (info.pv[0] === undefined) return;
      found.set(info.pv[0], info);
      if (info.place === 1) firsts.set(info.depth, info.pv[0]);
    },
    onMove(move) {
      dispatch({ type: 'judged', position, judgements: [...found.values()], plies: pliesOf(firsts, move ?? undefined) });
    },
  };
}

const LEFT_FOR = 20; // moves for which Emilia saves its time
const LEAST_TIME = 50; // milliseconds

/** Milliseconds for Emilia's move. */
export function timeForMove({ times, increment }: Play, { toMove }: Position): number {
  if (times === null) return LONGEST_MOVE;
  const share = times[toMove] / LEFT_FOR + 800 * increment;
  return Math.round(Math.max(LEAST_TIME, Math.min(LONGEST_MOVE, share, times[toMove] / 2)));
}

/** Emilia's move at a node. */
function moveJob(at: Node, level: number, rating: number | null, time: number, dispatch: Dispatch): NamedJob {
  const job = jobOf(`play ${rating ?? level}`, at.position, `movetime ${time}`, 1, dispatch);
  let value: number | undefined;
  return { ...job, level, rating, onInfo: ({ score }) => void (value = score), onMove: (move) => move !== null && dispatch({ type: 'reply', move, at, ...(value !== undefined && { value }) }) };
}

/** Emilia's move in the game, which comes before all other searches while the game is shown. */
function gameJob({ play, level }: Store, dispatch: Dispatch): NamedJob | null {
  if (!isEnginesTurn(play)) return null;
  const at = currentNode(play.tree);
  const seat = play.seats[at.position.toMove];
  if (typeof seat === 'string') return null; // another engine moves (views/guest.tsx)
  return moveJob(at, seat ?? level, ratingFor(play.against, at.position), timeForMove(play, at.position), dispatch);
}

/** Comparison of moves for the task, its making, or Emilia's move in a lesson. */
function learnJob({ learn, level, rating, ...store }: Store, dispatch: Dispatch): NamedJob | null {
  if (learn.task.kind === 'making') {
    const { tree, empties } = learn.task.making;
    const made = currentNode(tree).position;
    if (emptyCount(made) <= empties) return judgeJob(made, dispatch);
    const job = jobOf(`make ${MAKER_LEVEL}`, made, MAKER_LIMIT, 1, dispatch);
    return { ...job, level: MAKER_LEVEL, onInfo: () => {}, onMove: (move) => dispatch({ type: 'made', move }) };
  }
  const judged = toJudge({ ...store, ...learn });
  if (judged !== null) return judgeJob(judged, dispatch);
  const at = currentNode(learn.tree);
  return isTeachersTurn(learn) ? moveJob(at, level, ratingFor(rating, at.position), LONGEST_MOVE, dispatch) : null;
}

function reviewJob({ study }: Store, dispatch: Dispatch): NamedJob | null {
  const id = study.review?.[0];
  if (id === undefined) return null;
  const job = jobOf('review', nodeOf(study.tree, id).position, REVIEW_LIMIT, 1, dispatch);
  return { ...job, onMove: () => dispatch({ type: 'reviewed', id }) };
}

/** The search of the shown room comes first, then the review, then the values of the analysis. */
export function wantedJob(store: Store, dispatch: Dispatch): NamedJob | null {
  const { mode, study } = store;
  const own = mode === 'play' ? gameJob(store, dispatch) : mode === 'learn' ? learnJob(store, dispatch) : null;
  const job = own ?? reviewJob(store, dispatch);
  if (job !== null) return job;
  const { position } = currentNode(study.tree);
  if (!areValuesShown(store) || store.isHidden || isOver(position)) return null;
  return jobOf('analyse', position, ANALYSIS_LIMIT, legalMoves(position).length, dispatch);
}

/** What the questions for reasons are computed from. */
type Reviewed = Knowledge & { readonly tree: Tree; readonly review?: readonly number[] | null };

/** Questions for the reasons of mistakes that have no answer yet; none during a review. */
export function wantedReasons(state: Reviewed, dispatch: Dispatch): { key: string; question: Question }[] {
  if ((state.review ?? null) !== null) return [];
  const nodes = line(state.tree);
  return nodes.slice(1).flatMap((after, place) => {
    const before = nodes[place]!;
    const [best, behind] = [valueOf(state, before), valueOf(state, after)];
    const key = reasonKey(before, after);
    const loss = lossOf(state, before, after) ?? 0;
    if (best === undefined || behind === undefined || loss < MISTAKE || state.reasons.has(key)) return [];
    const played = [after.move!, ...behind.pv];
    const question = whyQuestion(before.position, played, best.pv, (reasons) => dispatch({ type: 'reasons', key, reasons }));
    return [{ key, question }];
  });
}
