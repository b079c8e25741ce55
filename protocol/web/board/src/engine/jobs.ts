// SPDX-License-Identifier: MIT
// Engine jobs for a state of the page: at most one search, and questions for the reasons of mistakes.

import { type Action, isEnginesTurn, lossOf, MISTAKE, reasonKey, type State, valueOf } from '../game';
import { boardName, isOver, legalMoves, type Position, positionText } from '../rules/position';
import { currentNode, type Evaluation, line, nodeOf } from '../rules/tree';
import type { Job, Question } from './client';
import { FULL_LEVEL, PLAY_LIMIT } from './levels';
import { whyQuestion } from './questions';

/** Job with a name; equal names mean the same job. */
export interface NamedJob extends Job {
  readonly name: string;
}

const LEAST_DEPTH = 10;
const REVIEW_LIMIT = 'depth 18 movetime 3000';

function jobOf(kind: string, position: Position, limit: string, lines: number, dispatch: (action: Action) => void) {
  const [board, text] = [boardName(position), positionText(position)];
  return {
    name: `${kind} ${board} ${text} ${limit}`,
    board,
    position: text,
    limit,
    level: FULL_LEVEL,
    lines,
    onInfo: (info) => dispatch({ type: 'info', of: position, info, isOfBest: info.place === 1 }),
    onMove: () => {},
  } satisfies NamedJob;
}

export function wantedJob(state: State, dispatch: (action: Action) => void): NamedJob | null {
  if (state.setUp !== null) return null;
  const { position } = currentNode(state.tree);
  if (state.review?.[0] !== undefined) {
    const id = state.review[0];
    const job = jobOf('review', nodeOf(state.tree, id).position, REVIEW_LIMIT, 1, dispatch);
    return { ...job, onMove: () => dispatch({ type: 'reviewed', id }) };
  }
  if (isOver(position)) return null;
  if (isEnginesTurn(state)) {
    const job = jobOf(`play ${state.level}`, position, PLAY_LIMIT, 1, dispatch);
    return { ...job, level: state.level, onMove: (move) => move !== null && dispatch({ type: 'play', move }) };
  }
  if (!state.isAnalysing) return null;
  return jobOf('analyse', position, 'infinite', legalMoves(position).length, dispatch);
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
