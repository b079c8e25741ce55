// SPDX-License-Identifier: MIT
// Engine jobs for a state of the page: at most one search, and questions for the reasons of mistakes.

import { type Action, areValuesShown, isEnginesTurn, isJudged, judgedNode, lossOf, MISTAKE, positionKey, reasonKey, ratingFor, type State, valueOf } from '../game';
import { boardName, emptyCount, isOver, legalMoves, type Position, positionText, type Square } from '../rules/position';
import { currentNode, type Evaluation, line, nodeOf } from '../rules/tree';
import type { Job, Question } from './client';
import { FULL_LEVEL, LONGEST_MOVE } from './levels';
import { whyQuestion } from './questions';

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

const LEAST_DEPTH = 10;
const ANALYSIS_LIMIT = 'infinite';
const REVIEW_LIMIT = 'depth 18 movetime 3000';
const JUDGE_LIMIT = 'depth 16 movetime 5000';
const MAKER_LEVEL = 5; // of the games for endgame tasks
const MAKER_LIMIT = 'movetime 1000';
const SPARE = 8000; // milliseconds after a limit of time until the engine counts as silent

function jobOf(kind: string, position: Position, limit: string, lines: number, dispatch: (action: Action) => void) {
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
function judgeJob(position: Position, dispatch: (action: Action) => void): NamedJob {
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
function timeForMove({ times, clock }: State, { toMove }: Position): number {
  if (times === null) return LONGEST_MOVE;
  const share = times[toMove] / LEFT_FOR + 800 * (clock?.increment ?? 0);
  return Math.round(Math.max(LEAST_TIME, Math.min(LONGEST_MOVE, share, times[toMove] / 2)));
}

export function wantedJob(state: State, dispatch: (action: Action) => void): NamedJob | null {
  if (state.setUp !== null) return null;
  const { position } = currentNode(state.tree);
  if (state.review?.[0] !== undefined) {
    const id = state.review[0];
    const job = jobOf('review', nodeOf(state.tree, id).position, REVIEW_LIMIT, 1, dispatch);
    return { ...job, onMove: () => dispatch({ type: 'reviewed', id }) };
  }
  if (state.making !== null) {
    const { tree, empties } = state.making;
    const made = currentNode(tree).position;
    if (emptyCount(made) <= empties) return judgeJob(made, dispatch);
    const job = jobOf(`make ${MAKER_LEVEL}`, made, MAKER_LIMIT, 1, dispatch);
    return { ...job, level: MAKER_LEVEL, onInfo: () => {}, onMove: (move) => dispatch({ type: 'made', move }) };
  }
  const judged = judgedNode(state)?.position;
  const isOpen = judged !== undefined && !isOver(judged) && state.judged !== positionKey(judged);
  if (isOpen && !isJudged(state, judged)) return judgeJob(judged, dispatch);
  if (isOver(position)) return null;
  if (isEnginesTurn(state)) {
    const strength = { level: state.level, rating: ratingFor(state, position) };
    const job = jobOf(`play ${strength.rating ?? strength.level}`, position, `movetime ${timeForMove(state, position)}`, 1, dispatch);
    const at = currentNode(state.tree);
    return { ...job, ...strength, onInfo: () => {}, onMove: (move) => move !== null && dispatch({ type: 'play', move, at }) };
  }
  if (!areValuesShown(state) || state.isHidden) return null;
  return jobOf('analyse', position, ANALYSIS_LIMIT, legalMoves(position).length, dispatch);
}

/** True if the search is deep enough to explain its line. */
function isSettled(value: Evaluation | undefined): value is Evaluation {
  return value !== undefined && (value.isExact || value.depth >= LEAST_DEPTH);
}

/** Questions for the reasons of mistakes that have no answer yet; none during a review. */
export function wantedReasons(state: State, dispatch: (action: Action) => void): { key: string; question: Question }[] {
  if (state.review !== null) return [];
  const nodes = line(state.tree);
  return nodes.slice(1).flatMap((after, place) => {
    const before = nodes[place]!;
    const [best, behind] = [valueOf(state, before), valueOf(state, after)];
    const key = reasonKey(before, after);
    const loss = lossOf(state, before, after) ?? 0;
    if (!isSettled(best) || !isSettled(behind) || loss < MISTAKE || state.reasons.has(key)) return [];
    const played = [after.move!, ...behind.pv];
    const question = whyQuestion(before.position, played, best.pv, (reasons) => dispatch({ type: 'reasons', key, reasons }));
    return [{ key, question }];
  });
}
