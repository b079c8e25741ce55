// SPDX-License-Identifier: MIT
import { positionKey, type State } from '../game';
import type { Position, Square } from '../rules/position';
import type { SquareValue } from './board';

/** Formats a score: `+3.2`, `−1.0`, `0.0`; exact scores without decimals. */
export function shownScore(score: number, isExact = false): string {
  const text = isExact ? score.toFixed(0) : score.toFixed(1);
  const isZero = Number(text) === 0;
  return isZero ? text.replace('-', '') : score > 0 ? `+${text}` : text.replace('-', '−');
}

/** Values on the squares of a position: the newest one of each move. */
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
