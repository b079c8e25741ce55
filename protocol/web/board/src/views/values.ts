// SPDX-License-Identifier: MIT
import { positionKey, type State } from '../game';
import type { Position, Square } from '../rules/position';
import type { SquareValue } from './board';

/** `+3.2`, `-1.0`, `0.0`; whole numbers without decimals where the score is certain. */
export function shownScore(score: number, isExact = false): string {
  const text = isExact ? score.toFixed(0) : score.toFixed(1);
  const isZero = Number(text) === 0;
  return isZero ? text.replace('-', '') : score > 0 ? `+${text}` : text.replace('-', '−');
}

/** What the squares of a position show: the newest value of each move. */
export function squareValues(state: State, position: Position): Map<Square, SquareValue> {
  const lines = state.isAnalysing && state.infos.of === positionKey(position) ? state.infos.lines : [];
  const most = Math.max(...lines.map((info) => info.score));
  return new Map(
    lines.flatMap((info) => {
      const move = info.pv[0];
      if (move === undefined) return [];
      const value = { text: shownScore(info.score, info.isExact), isBest: info.score === most, isExact: info.isExact };
      return [[move, value] as const];
    }),
  );
}
