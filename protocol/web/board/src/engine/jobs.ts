// SPDX-License-Identifier: MIT
// What the state of the page asks of the engine, as one job or none.

import { type Action, isEnginesTurn, type State } from '../game';
import { isOver, legalMoves, type Position, positionText } from '../rules/position';
import { currentNode, nodeOf } from '../rules/tree';
import type { Job } from './client';
import { LEVELS } from './levels';

/** A job with a name: where the name stays the same, so does the job. */
export interface NamedJob extends Job {
  readonly name: string;
}

const REVIEW_LIMIT = 'depth 18 movetime 3000';

function jobOf(kind: string, position: Position, limit: string, lines: number, dispatch: (action: Action) => void) {
  const text = positionText(position);
  return {
    name: `${kind} ${text} ${limit}`,
    position: text,
    limit,
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
    const limit = LEVELS[state.level]?.limit ?? 'depth 1';
    const job = jobOf('play', position, limit, 1, dispatch);
    return { ...job, onMove: (move) => move !== null && dispatch({ type: 'play', move }) };
  }
  if (!state.isAnalysing) return null;
  return jobOf('analyse', position, 'infinite', legalMoves(position).length, dispatch);
}
